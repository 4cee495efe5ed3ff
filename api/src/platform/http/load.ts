import type { FastifyInstance } from 'fastify';

import { Refusal } from './errors.ts';

/** Beyond this, waiting longer helps nobody: the caller is told to come back. */
const MOST_AT_ONCE = 300;

export const BUSY = new Refusal({
  status: 503,
  code: 'BUSY',
  message: 'The service is busy; please try again',
  retryAfter: 2,
});

/** Refuses calls while the process is busy with as many as it can serve in time. */
export function shedLoad(app: FastifyInstance, most: number = MOST_AT_ONCE): void {
  let underWay = 0;
  const over = () => {
    underWay -= 1;
  };
  app.addHook('onRequest', (request, reply, done) => {
    // A call that waits for news does nothing meanwhile; those have a limit of their own.
    if (request.routeOptions.config.held === true) {
      done();
      return;
    }
    underWay += 1;
    // Fires once however a call ends. `onResponse` would miss callers who leave before the answer.
    reply.raw.on('close', over);
    done(underWay <= most ? undefined : BUSY);
  });
}
