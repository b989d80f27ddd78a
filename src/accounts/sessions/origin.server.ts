import type { FastifyRequest } from 'fastify';
import type { Origin } from '../login/login-events.server.ts';
import { deviceOf } from './device.ts';

export function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, device: deviceOf(request.headers['user-agent'] ?? '') };
}
