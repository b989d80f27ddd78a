import * as staff from '../accounts/admin-contract.ts';
import * as accounts from '../accounts/contract.ts';
import * as secondFactor from '../accounts/second-factor/second-factor-contract.ts';
import * as sessions from '../accounts/sessions/session-contract.ts';
import * as bin from '../admin/bin/bin-contract.ts';
import * as admin from '../admin/contract.ts';
import * as customers from '../admin/customers-contract.ts';
import * as adminCatalogue from '../admin/import/catalogue-contract.ts';
import * as cart from '../cart/contract.ts';
import * as catalog from '../catalog/contract.ts';
import * as checkoutAdmin from '../checkout/admin-contract.ts';
import * as checkout from '../checkout/contract.ts';
import * as sandbox from '../checkout/providers/sandbox-contract.ts';
import * as inbox from '../messages/admin-contract.ts';
import * as messages from '../messages/contract.ts';
import * as operations from '../operations/contract.ts';
import * as adminPapers from '../papers/admin-contract.ts';
import * as papers from '../papers/contract.ts';
import type { Endpoint } from '../platform/http/endpoint.ts';
import * as practiceAdmin from '../practice/admin-contract.ts';
import * as practice from '../practice/contract.ts';
import * as composing from '../questions/composing/composing-contract.ts';
import * as questions from '../questions/content-contract.ts';
import * as studio from '../questions/studio/studio-contract.ts';

function endpointsOf(contract: object): Endpoint[] {
  return Object.values(contract).filter((value) => value && typeof value === 'object' && 'access' in value);
}

/** Every call of the API. */
export const allEndpoints: Endpoint[] = [
  accounts,
  sessions,
  catalog,
  papers,
  questions,
  studio,
  composing,
  practice,
  practiceAdmin,
  cart,
  checkout,
  checkoutAdmin,
  sandbox,
  messages,
  inbox,
  staff,
  secondFactor,
  adminPapers,
  bin,
  adminCatalogue,
  customers,
  operations,
  admin,
].flatMap(endpointsOf);
