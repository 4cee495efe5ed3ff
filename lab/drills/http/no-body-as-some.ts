import type { FastifyInstance } from 'fastify';

/**
 * Takes back what `takeNoBodyAsNone` does, for the control: a call that names the type of a body and sends none has its
 * type again, and Fastify waits for a body.
 */
export function takeNoBodyAsSome(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const at = request.raw.rawHeaders.findIndex((name) => name.toLowerCase() === 'content-type');
    const type = at < 0 ? undefined : request.raw.rawHeaders[at + 1];
    if (type !== undefined) request.headers['content-type'] = type;
    done();
  });
}
