import type { FastifyInstance, FastifyRequest } from 'fastify';

import { hasBody } from './bodies.ts';
import { Refusal } from './errors.ts';

/** Maximum number of concurrent calls; further callers are asked to retry later. */
const MAX_AT_ONCE = 300;

export const BUSY = new Refusal({
  status: 503,
  code: 'BUSY',
  message: 'The service is busy; please try again',
  retryAfter: 2,
});

/**
 * Sheds load: answers 503 while too many calls are in progress. A call whose body is still arriving
 * counts once the body is there.
 */
export function shedLoad(app: FastifyInstance, most: number = MAX_AT_ONCE): void {
  let underWay = 0;
  const arriving = new WeakSet<FastifyRequest>();
  const begin = () => {
    underWay += 1;
    return underWay <= most ? undefined : BUSY;
  };
  app.addHook('onRequest', (request, reply, done) => {
    // A call that waits for news does nothing meanwhile; those have a limit of their own.
    if (request.routeOptions.config.held === true) {
      done();
      return;
    }
    const isArriving = hasBody(request);
    if (isArriving) arriving.add(request);
    // Fires once however a call ends. `onResponse` would miss callers who leave before the answer.
    reply.raw.on('close', () => {
      if (!arriving.delete(request)) underWay -= 1;
    });
    if (isArriving) done(underWay < most ? undefined : BUSY);
    else done(begin());
  });
  app.addHook('preValidation', (request, _reply, done) => {
    done(arriving.delete(request) ? begin() : undefined);
  });
}
