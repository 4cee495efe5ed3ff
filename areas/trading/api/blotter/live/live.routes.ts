import { followBlotter, announceRow } from '@fairlead/trading/contract/blotter-changes';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '@fairlead/platform/http/api-parts';
import { Refusal } from '@fairlead/platform/http/errors';
import { serve } from '@fairlead/platform/http/route';
import { BlotterFollowers } from './followers.ts';
import { notifyPresence } from './presence.queries.ts';
import { formatPresence } from './presence.ts';
import { isSnapshot } from './snapshot.rules.ts';

/** Registers the long-polled call for what others do in the blotter. */
export function liveRoutes(app: FastifyInstance, parts: ApiParts): void {
  const { db, notices, now = () => performance.now() } = parts;
  const followers = new BlotterFollowers({ db, notices, now });
  serve(app, followBlotter, ({ query: { after, here = '' }, user, reply }) => {
    if (!isSnapshot(after))
      throw new Refusal({
        status: 400,
        code: 'INVALID',
        message: 'query: after is no state of it',
      });
    return app.heldCalls.run(reply, (over) =>
      followers.follow({ after, here, viewer: user.email, over }),
    );
  });
  // Told to all processes, this one among them.
  serve(app, announceRow, async ({ body, user }) => {
    await notifyPresence(db, formatPresence({ by: user.email, ...body }));
    return {};
  });
}
