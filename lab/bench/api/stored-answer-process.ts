/** A Fastify route that sends a finished answer and does nothing else. */
import { readFileSync } from 'node:fs';

import Fastify from 'fastify';

const app = Fastify();
const content = readFileSync(process.env['ANSWER'] as string);
app.get(process.env['CALL'] as string, async (_request, reply) =>
  reply.type('application/json; charset=utf-8').header('content-encoding', 'gzip').send(content),
);
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.send?.('ready');
