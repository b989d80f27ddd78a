import * as z from 'zod/mini';
import { endpoint } from '../../platform/http/endpoint.ts';
import { OnePassword, secondFactorCode } from '../contract.ts';

const State = z.object({
  isOn: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** The shop asks its staff for one: until it is on, nothing else of the staff area is open. */
  isMissing: z.boolean(),
});
export type SecondFactorState = z.infer<typeof State>;

const Enrolment = z.object({
  /** For typing into the app by hand. */
  secret: z.string(),
  /** For the QR code that apps read. */
  uri: z.string(),
  /** Each opens the door once when the phone is lost. They are shown only now. */
  recoveryCodes: z.array(z.string()),
});
export type SecondFactorEnrolment = z.infer<typeof Enrolment>;

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/auth/second-factor',
  summary: 'Whether my second factor is on',
  access: 'staff_role',
  response: State,
});

export const enrolSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'A new secret for my authenticator app; it counts once confirmed',
  access: 'staff_role',
  body: OnePassword,
  response: Enrolment,
  status: 201,
  errors: ['wrong_password', 'second_factor_on'],
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  summary: 'Turn my second factor on by showing that the app makes its codes',
  access: 'staff_role',
  body: z.object({ code: secondFactorCode }),
  response: State,
  errors: ['wrong_code', 'second_factor_on', 'second_factor_off'],
});

export const dropSecondFactor = endpoint({
  method: 'DELETE',
  path: '/auth/second-factor',
  summary: 'Turn my second factor off',
  access: 'staff_role',
  body: z.extend(OnePassword, { code: secondFactorCode }),
  response: State,
  errors: ['wrong_password', 'wrong_code', 'second_factor_off'],
});
