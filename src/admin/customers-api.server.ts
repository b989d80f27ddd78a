import type { FastifyInstance } from 'fastify';
import { endCustomerSessions, setCustomerDisabled } from '../accounts/people/customers.server.ts';
import { serveEndpoint } from '../platform/http/serve-endpoint.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import {
  grantToCustomer,
  listCustomersWithCounts,
  readCustomerDetails,
  revokeFromCustomer,
} from './customers.server.ts';
import * as contract from './customers-contract.ts';

export function registerCustomersAdmin(app: FastifyInstance, { db }: Platform): void {
  serveEndpoint(app, contract.listCustomers, ({ viewer, query }) => listCustomersWithCounts(db, viewer, query));
  serveEndpoint(app, contract.readCustomer, ({ viewer, params }) => readCustomerDetails(db, viewer, params.id));
  serveEndpoint(app, contract.grantSubject, ({ viewer, params, body }) =>
    grantToCustomer(db, viewer, params.id, body.subjectId),
  );
  serveEndpoint(app, contract.revokeSubject, ({ viewer, params }) =>
    revokeFromCustomer(db, viewer, params.id, params.subjectId),
  );
  serveEndpoint(app, contract.disableCustomer, async ({ viewer, params }) => {
    await setCustomerDisabled(db, viewer, params.id, true);
    return readCustomerDetails(db, viewer, params.id);
  });
  serveEndpoint(app, contract.enableCustomer, async ({ viewer, params }) => {
    await setCustomerDisabled(db, viewer, params.id, false);
    return readCustomerDetails(db, viewer, params.id);
  });
  serveEndpoint(app, contract.endCustomerSessions, async ({ viewer, params }) => {
    await endCustomerSessions(db, viewer, params.id);
    return readCustomerDetails(db, viewer, params.id);
  });
}
