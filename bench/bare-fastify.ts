import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

// The least a Fastify route can do: one string, always the same.
const [port = '', file = ''] = process.argv.slice(2);
const body = readFileSync(file, 'utf8');
const app = Fastify();
app.get('/', (_request, reply) => {
  reply.type('application/json; charset=utf-8').send(body);
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
