import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../../platform/http/serve-endpoint.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import * as contract from '../admin-contract.ts';
import {
  confirmSecondFactor,
  dropSecondFactor,
  enrolSecondFactor,
  readSecondFactor,
} from '../second-factor/second-factor.server.ts';
import * as secondFactor from '../second-factor/second-factor-contract.ts';
import { changeStaffRules, readStaffRules } from '../second-factor/staff-rules.server.ts';
import { originOf } from '../sessions/origin.server.ts';
import { acceptInvite, cancelInvite, inviteStaff, listInvites, readInvite } from './invites.server.ts';
import { changeRole, listStaff, resetSecondFactor, setStaffDisabled } from './staff.server.ts';

const done = { success: true } as const;

/** Who works here, how they come and go, and what they show at the door beside their password. */
export function registerStaffApi(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;

  serveEndpoint(app, contract.listStaff, async ({ viewer }) => {
    const [staff, invites] = await Promise.all([listStaff(db, viewer), listInvites(db, viewer)]);
    return { staff, invites };
  });
  serveEndpoint(app, contract.changeRole, async ({ viewer, params, body }) => {
    await changeRole(db, viewer, params.id, body.role);
    return done;
  });
  serveEndpoint(app, contract.disableStaff, async ({ viewer, params }) => {
    await setStaffDisabled(db, viewer, params.id, true);
    return done;
  });
  serveEndpoint(app, contract.enableStaff, async ({ viewer, params }) => {
    await setStaffDisabled(db, viewer, params.id, false);
    return done;
  });
  serveEndpoint(app, contract.resetSecondFactor, async ({ viewer, params }) => {
    await resetSecondFactor(db, viewer, params.id);
    return done;
  });

  serveEndpoint(app, contract.readStaffRules, ({ viewer }) => readStaffRules(db, viewer));
  serveEndpoint(app, contract.changeStaffRules, ({ viewer, body }) => changeStaffRules(db, viewer, body));

  serveEndpoint(app, contract.inviteStaff, ({ viewer, body }) => inviteStaff(platform, viewer, body));
  serveEndpoint(app, contract.cancelInvite, async ({ viewer, params }) => {
    await cancelInvite(platform, viewer, params.id);
    return done;
  });
  serveEndpoint(app, contract.readInvite, ({ body }) => readInvite(db, body.token));
  serveEndpoint(app, contract.acceptInvite, async ({ body }) => {
    await acceptInvite(platform, body);
    return { ...done, message: 'Welcome! Please log in with your new password.' };
  });

  serveEndpoint(app, secondFactor.readSecondFactor, ({ viewer }) => readSecondFactor(db, viewer));
  serveEndpoint(app, secondFactor.enrolSecondFactor, ({ viewer, body }, request) =>
    enrolSecondFactor(platform, viewer, body.password, originOf(request)),
  );
  serveEndpoint(app, secondFactor.confirmSecondFactor, ({ viewer, body }) =>
    confirmSecondFactor(platform, viewer, body.code),
  );
  serveEndpoint(app, secondFactor.dropSecondFactor, ({ viewer, body }, request) =>
    dropSecondFactor(platform, viewer, body, originOf(request)),
  );
}
