import { getTaskRun, listTaskHistory } from '@fairlead/shared/contract/runs';
import type { FastifyInstance } from 'fastify';

import { sweepFrom } from '../../../platform/database/sweep.ts';
import type { ApiParts } from '../../../platform/http/api-parts.ts';
import { askedTogether } from '../../../platform/http/answers/asked-together.ts';
import { keeping } from '../../../platform/http/answers/kept-answers.ts';
import { serve } from '../../../platform/http/route.ts';
import type { SessionUser } from '../../../platform/http/session-user.ts';
import { addUpEnded } from './history-count.queries.ts';
import { historyPage, oneRun } from './history.service.ts';
import { selectRunsVersion } from './runs-version.queries.ts';

/** Counts are kept in one sum and what ended since; that sum is read with every page. */
const ADD_UP_EVERY_MS = 30_000;

/** The history of runs, and one run by itself. Adds up the counts of runs as long as the server runs. */
export function historyRoutes(app: FastifyInstance, { db }: ApiParts): void {
  const version = askedTogether(() => selectRunsVersion(db));
  sweepFrom(app, () => addUpEnded(db), ADD_UP_EVERY_MS);

  serve(
    app,
    listTaskHistory,
    keeping(listTaskHistory, {
      kept: { version, keyOf: ({ user, query }) => JSON.stringify([askerOf(user), query]) },
      answer: ({ user, query }) => historyPage(db, user, query),
    }),
  );
  serve(app, getTaskRun, ({ user, params }) => oneRun(db, user, params.task_id));
}

/**
 * Cache key of those who see the same: by permissions, and by himself who may stop his own runs
 * only.
 */
function askerOf({ permissions, email }: SessionUser): string {
  const own = permissions.includes('task:kill') ? '' : email;
  return `${permissions.toSorted().join(' ')} ${own}`;
}
