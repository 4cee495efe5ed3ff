import { getTaskRun, listTaskHistory } from '@fairlead/shared/contract/runs';
import type { FastifyInstance } from 'fastify';

import { sweepFrom } from '../../../platform/database/sweep.ts';
import type { Notices } from '../../../platform/database/notices.ts';
import type { ApiParts } from '../../../platform/http/api-parts.ts';
import { keeping } from '../../../platform/http/answers/kept-answers.ts';
import { serve } from '../../../platform/http/route.ts';
import type { SessionUser } from '../../../platform/http/session-user.ts';
import { addUpEnded } from './history-count.queries.ts';
import { historyPage, oneRun } from './history.service.ts';

/** Counts are kept in one sum and what ended since; that sum is read with every page. */
const ADD_UP_EVERY_MS = 30_000;

/** The history of runs, and one run by itself. Adds up the counts of runs as long as the server runs. */
export function historyRoutes(app: FastifyInstance, { db, notices }: ApiParts): void {
  const changes = changesOfRuns(app, notices);
  sweepFrom(app, () => addUpEnded(db), ADD_UP_EVERY_MS);

  serve(
    app,
    listTaskHistory,
    keeping(listTaskHistory, {
      version: changes,
      keyOf: ({ user, query }) => JSON.stringify([askerOf(user), query]),
      answer: ({ user, query }) => historyPage(db, user, query),
    }),
  );
  serve(app, getTaskRun, ({ user, params }) => oneRun(db, user, params.task_id));
}

/** Who sees the same: by permissions, and by himself who may stop his own runs only. */
function askerOf({ permissions, email }: SessionUser): string {
  const own = permissions.includes('task:kill') ? '' : email;
  return `${permissions.toSorted().join(' ')} ${own}`;
}

/**
 * Counts what changes the history; undefined while nobody would tell. Notices come a moment after a
 * change: what was done by a call of this process counts before its caller can ask again.
 */
function changesOfRuns(app: FastifyInstance, notices: Notices): () => number | undefined {
  let changes = 0;
  const count = () => {
    changes += 1;
  };
  notices.on('task_run', count);
  // What a run prints is shown while it runs.
  notices.on('task_output', count);
  notices.onGap(count);
  // eslint-disable-next-line max-params -- Fastify's
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.method !== 'GET' && request.routeOptions.url?.includes('/tasks/')) count();
    done();
  });
  return () => (notices.isListening() ? changes : undefined);
}
