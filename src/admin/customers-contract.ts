import * as z from 'zod/mini';
import { OrderState } from '../checkout/schemas.ts';
import { PageQuery, pageOf } from '../platform/database/list-contract.ts';
import { upAndDown } from '../platform/database/sort-contract.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { Id, IdInAddress } from '../platform/ids.ts';
import { searchTerm } from '../platform/text-rules.ts';

const Person = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  mobile: z.nullable(z.string()),
  createdAt: z.string(),
  disabledAt: z.nullable(z.string()),
});

const Customer = z.extend(Person, { subjects: z.int(), orders: z.int() });

const CustomerDetails = z.extend(Person, {
  /** What they may open, the last first. */
  owned: z.array(
    z.object({
      subjectId: Id,
      subjectName: z.string(),
      classname: z.string(),
      /** `staff`, or the number of an order. */
      source: z.string(),
      grantedAt: z.string(),
    }),
  ),
  /** The last hundred. */
  orders: z.array(
    z.object({
      id: z.string(),
      state: OrderState,
      amount: z.int(),
      refunded: z.int(),
      createdAt: z.string(),
      paidAt: z.nullable(z.string()),
    }),
  ),
  sessions: z.array(z.object({ id: z.string(), device: z.string(), createdAt: z.string(), usedAt: z.string() })),
});
export type CustomerDetails = z.infer<typeof CustomerDetails>;

const OneCustomer = z.object({ id: z.uuid() });

export const listCustomers = endpoint({
  method: 'GET',
  path: '/admin/customers',
  summary: 'Customers by a part of their name, e-mail or mobile number',
  access: 'super_admin',
  query: z.extend(PageQuery, {
    q: z.optional(searchTerm()),
    state: z._default(z.enum(['active', 'disabled', 'all']), 'all'),
    sort: z._default(z.enum(upAndDown(['name', 'createdAt'])), '-createdAt'),
  }),
  response: pageOf(Customer),
});

export const readCustomer = endpoint({
  method: 'GET',
  path: '/admin/customers/:id',
  summary: 'A customer: what they own, their orders, where they are logged in',
  access: 'super_admin',
  params: OneCustomer,
  response: CustomerDetails,
  errors: ['not_found'],
});

export const grantSubject = endpoint({
  method: 'POST',
  path: '/admin/customers/:id/subjects',
  summary: 'Open a subject to a customer',
  access: 'super_admin',
  params: OneCustomer,
  body: z.object({ subjectId: Id }),
  response: CustomerDetails,
  status: 201,
  errors: ['not_found', 'subject_unknown', 'already_owned'],
});

export const revokeSubject = endpoint({
  method: 'DELETE',
  path: '/admin/customers/:id/subjects/:subjectId',
  summary: 'Close a subject to a customer; no money moves',
  access: 'super_admin',
  params: z.extend(OneCustomer, { subjectId: IdInAddress }),
  response: CustomerDetails,
  errors: ['not_found'],
});

export const disableCustomer = endpoint({
  method: 'POST',
  path: '/admin/customers/:id/disable',
  summary: 'Close the account of a customer, with every session at once',
  access: 'super_admin',
  params: OneCustomer,
  response: CustomerDetails,
  errors: ['not_found'],
});

export const enableCustomer = endpoint({
  method: 'POST',
  path: '/admin/customers/:id/enable',
  summary: 'Open the account of a customer again',
  access: 'super_admin',
  params: OneCustomer,
  response: CustomerDetails,
  errors: ['not_found'],
});

export const endCustomerSessions = endpoint({
  method: 'DELETE',
  path: '/admin/customers/:id/sessions',
  summary: 'Log a customer out everywhere',
  access: 'super_admin',
  params: OneCustomer,
  response: CustomerDetails,
  errors: ['not_found'],
});
