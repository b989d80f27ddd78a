import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serveEndpoint } from '../platform/http/serve-endpoint.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import * as contract from './contract.ts';
import { changeOwnPassword, logIn, type Origin, register } from './login/login.server.ts';
import { askForReset, resetPassword } from './login/password-reset.server.ts';
import { erasePerson, readProfile, updateProfile } from './people/people.server.ts';
import type { PersonalData } from './people/personal-data.server.ts';
import { deviceOf } from './sessions/device.ts';
import { logout, refresh } from './sessions/session-contract.ts';
import { endSession, listSessions, refreshToken } from './sessions/sessions.server.ts';
import { registerStaffApi } from './staff/staff-api.server.ts';

const done = { success: true } as const;

export function registerAccountsApi(app: FastifyInstance, platform: Platform, personalData: PersonalData[]): void {
  const { db } = platform;

  serveEndpoint(app, contract.login, async ({ body }, request) => ({
    ...done,
    ...(await logIn(platform, body, originOf(request))),
    message: 'Login successful',
  }));
  serveEndpoint(app, contract.register, async ({ body }, request) => ({
    ...done,
    ...(await register(platform, body, originOf(request))),
    message: 'Registration successful',
  }));
  serveEndpoint(app, refresh, async ({ body }) => ({
    ...done,
    token: await refreshToken(platform, body.token),
    message: 'Token refreshed successfully',
  }));
  serveEndpoint(app, logout, async ({ viewer }) => {
    await endSession(db, viewer, viewer.sessionId);
    return done;
  });

  serveEndpoint(app, contract.readProfile, ({ viewer }) => readProfile(db, viewer));
  serveEndpoint(app, contract.updateProfile, ({ viewer, body }) => updateProfile(db, viewer, body));
  serveEndpoint(app, contract.changePassword, async ({ viewer, body }, request) => ({
    ...done,
    ...(await changeOwnPassword(platform, viewer, body, originOf(request))),
    message: 'Password changed',
  }));
  serveEndpoint(app, contract.exportMe, async ({ viewer }) => {
    const parts = personalData.map(async ({ name, read }) => [name, await read(db, viewer.userId)]);
    return {
      profile: await readProfile(db, viewer),
      sessions: await listSessions(db, viewer),
      ...Object.fromEntries(await Promise.all(parts)),
    };
  });
  serveEndpoint(app, contract.eraseMe, async ({ viewer, body }) => {
    await db.transaction(async (tx) => {
      await erasePerson(tx, viewer, body.password);
      for (const { erase } of personalData) await erase(tx, viewer.userId);
    });
    return done;
  });

  serveEndpoint(app, contract.listSessions, ({ viewer }) => listSessions(db, viewer));
  serveEndpoint(app, contract.endSession, async ({ viewer, query }) => {
    await endSession(db, viewer, query.id);
    return done;
  });

  registerStaffApi(app, platform);
  serveEndpoint(app, contract.forgotPassword, async ({ body }, request) => {
    await askForReset(platform, body.email, request.ip);
    return { ...done, message: 'If this address has an account, a mail is on its way.' };
  });
  serveEndpoint(app, contract.resetPassword, async ({ body }) => {
    await resetPassword(db, body.token, body.password);
    return { ...done, message: 'Your password has been set. Please log in.' };
  });
}

function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, device: deviceOf(request.headers['user-agent'] ?? '') };
}
