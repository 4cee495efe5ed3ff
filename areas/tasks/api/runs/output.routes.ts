import { followOutput } from '@fairlead/shared/contract/runs';

import type { Feature } from '@fairlead/platform/http/api-parts';
import { serve } from '@fairlead/platform/http/route';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { Followers } from './output.service.ts';

/** Registers the long-polled call for what a run prints, as it prints it. */
export const outputRoutes =
  (tasks: readonly TaskDefinition[]): Feature =>
  (app, { db, notices }) => {
    const followers = new Followers({ db, notices, tasks });
    serve(app, followOutput, ({ params, query, user, reply }) =>
      app.heldCalls.run(reply, (over) =>
        followers.follow({ taskId: params.task_id, after: query.after, user, over }),
      ),
    );
  };
