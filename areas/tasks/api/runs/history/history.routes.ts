import { getTaskRun, listTaskHistory } from '@fairlead/shared/contract/runs';

import { sweepFrom } from '@fairlead/platform/database/sweep';
import type { Feature } from '@fairlead/platform/http/api-parts';
import { coalesceRequests } from '@fairlead/platform/http/answers/coalesce-requests';
import { withEtag } from '@fairlead/platform/http/answers/etag-answers';
import { serve } from '@fairlead/platform/http/route';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import type { SessionUser } from '@fairlead/platform/http/session-user';
import { addUpEnded } from './history-count.queries.ts';
import { historyPage, oneRun } from './history.service.ts';
import { selectRunsVersion } from './runs-version.queries.ts';

/** Counts are kept in one sum and what ended since; that sum is read with every page. */
const ADD_UP_EVERY_MS = 30_000;

/** The history of runs, and one run by itself. Adds up the counts of runs as long as the server runs. */
export const historyRoutes =
  (tasks: readonly TaskDefinition[]): Feature =>
  (app, { db }) => {
    const version = coalesceRequests(() => selectRunsVersion(db));
    sweepFrom(app, () => addUpEnded(db), ADD_UP_EVERY_MS);

    serve(
      app,
      listTaskHistory,
      withEtag(listTaskHistory, {
        kept: { version, keyOf: ({ user, query }) => JSON.stringify([toViewerKey(user), query]) },
        answer: ({ user, query }) => historyPage({ db, tasks }, user, query),
      }),
    );
    serve(app, getTaskRun, ({ user, params }) => oneRun({ db, tasks }, user, params.task_id));
  };

/**
 * Cache key of those who see the same: by permissions, and by himself who may stop his own runs
 * only.
 */
function toViewerKey({ permissions, email }: SessionUser): string {
  const own = permissions.includes('task:kill') ? '' : email;
  return `${permissions.toSorted().join(' ')} ${own}`;
}
