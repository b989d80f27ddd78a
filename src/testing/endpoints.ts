import * as accounts from '../accounts/contract.ts';
import * as cart from '../cart/contract.ts';
import * as catalog from '../catalog/contract.ts';
import * as messages from '../messages/contract.ts';
import * as papers from '../papers/contract.ts';
import type { Endpoint } from '../platform/endpoint.ts';

function endpointsOf(contract: object): Endpoint[] {
  return Object.values(contract).filter((value) => value && typeof value === 'object' && 'access' in value);
}

/** Every call of the API. */
export const allEndpoints: Endpoint[] = [accounts, catalog, papers, cart, messages].flatMap(endpointsOf);
