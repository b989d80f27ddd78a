import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../platform/http/serve-endpoint.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import * as inbox from './admin-contract.ts';
import * as contract from './contract.ts';
import { deleteMessage, listMessages, readMessage, replyToMessage, setMessageDone } from './inbox.server.ts';
import { receiveMessage } from './service.server.ts';

const done = { success: true } as const;
const thanks = { success: true, message: 'Thank you for your message! We will get back to you soon.' } as const;

export function registerMessagesApi(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;

  serveEndpoint(app, contract.sendMessage, async ({ viewer, body }, request) => {
    await receiveMessage(platform, viewer, body, request.ip);
    return thanks;
  });

  serveEndpoint(app, inbox.listMessages, ({ viewer, query }) => listMessages(db, viewer, query));
  serveEndpoint(app, inbox.readMessage, ({ viewer, params }) => readMessage(db, viewer, params.id));
  serveEndpoint(app, inbox.replyToMessage, ({ viewer, params, body }) =>
    replyToMessage(platform, viewer, params.id, body),
  );
  serveEndpoint(app, inbox.finishMessage, ({ viewer, params }) => setMessageDone(db, viewer, params.id, true));
  serveEndpoint(app, inbox.reopenMessage, ({ viewer, params }) => setMessageDone(db, viewer, params.id, false));
  serveEndpoint(app, inbox.deleteMessage, async ({ viewer, params }) => {
    await deleteMessage(db, viewer, params.id);
    return done;
  });
}
