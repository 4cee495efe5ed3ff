import { followOutput } from '@fairlead/shared/contract/runs';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '../../platform/http/api-parts.ts';
import { serve } from '../../platform/http/route.ts';
import { Followers } from './output.service.ts';

/** Registers the long-polled call for what a run prints, as it prints it. */
export function outputRoutes(app: FastifyInstance, { db, notices }: ApiParts): void {
  const followers = new Followers(db, notices);
  serve(app, followOutput, ({ params, query, user, reply }) =>
    app.heldCalls.run(reply, (over) =>
      followers.follow({ taskId: params.task_id, after: query.after, user, over }),
    ),
  );
}
