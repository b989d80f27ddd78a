import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../platform/http/serve-endpoint.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import * as contract from './contract.ts';
import { changeOwnPassword, logIn, register } from './login/login.server.ts';
import { askForReset, resetPassword } from './login/password-reset.server.ts';
import { askForConfirmation, confirmAddress } from './people/email-confirmation.server.ts';
import { eraseMe, exportMe } from './people/my-data.server.ts';
import { readProfile, updateProfile } from './people/people.server.ts';
import type { PersonalData } from './people/personal-data.server.ts';
import { originOf } from './sessions/origin.server.ts';
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
  serveEndpoint(app, contract.exportMe, ({ viewer }) => exportMe(db, viewer, personalData));
  serveEndpoint(app, contract.eraseMe, async ({ viewer, body }, request) => {
    await eraseMe(platform, viewer, body.password, personalData, originOf(request));
    return done;
  });
  serveEndpoint(app, contract.askForConfirmation, async ({ viewer }) => {
    await askForConfirmation(platform, viewer);
    return { ...done, message: 'A mail with a link is on its way.' };
  });
  serveEndpoint(app, contract.confirmEmail, async ({ body }) => {
    await confirmAddress(platform, body.token);
    return { ...done, message: 'Thank you. We know now that this address is yours.' };
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
  serveEndpoint(app, contract.resetPassword, async ({ body }, request) => {
    const loggedIn = await resetPassword(platform, body, originOf(request));
    const message = loggedIn ? 'Your password has been set.' : 'Your password has been set. Please log in.';
    return { ...done, ...loggedIn, message };
  });
}
