import type { Method, QueuedRun } from '@fairlead/shared/contract/runs';
import {
  changeSchedule as changeCall,
  createSchedule as createCall,
  deleteSchedule as deleteCall,
  listSchedules,
  previewSchedule,
  runScheduleNow,
} from '@fairlead/shared/contract/schedules';
import { may } from '@fairlead/shared/domain/access/permissions';

import { loadBusinessDays } from '@fairlead/platform/calendar/business-days';
import { notAllowed } from '@fairlead/platform/http/access';
import type { ApiParts, Feature } from '@fairlead/platform/http/api-parts';
import { Refusal } from '@fairlead/platform/http/errors';
import type { Once } from '@fairlead/platform/http/idempotency';
import { serve } from '@fairlead/platform/http/route';
import type { SessionUser } from '@fairlead/platform/http/session-user';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { checkedTerms, findScheduledTask } from './check-terms.service.ts';
import { argsMeant, findMisfit } from './due-run.service.ts';
import { listScheduleTimes, schedulesFor } from './schedules-shown.service.ts';
import { selectSchedule } from './schedules.queries.ts';
import {
  changeStoredSchedule,
  createStoredSchedule,
  deleteStoredSchedule,
  noSuchSchedule,
} from './schedules.service.ts';

/** The run that somebody asks for, of a schedule's task. */
export type ScheduleRunRequest = {
  readonly task: TaskDefinition;
  readonly method: Method;
  readonly args: Readonly<Record<string, string | boolean>>;
  readonly json: unknown;
  readonly rerunOf: undefined;
  readonly user: SessionUser;
  readonly requestId: string;
};

/** Port to the feature that has the tasks. */
export type TasksPorts = {
  readonly tasks: readonly TaskDefinition[];
  readonly createRunRequester: (parts: Pick<ApiParts, 'db' | 'clock'>) => {
    readonly request: (once: Once, asked: ScheduleRunRequest) => Promise<QueuedRun>;
    readonly close: () => Promise<void>;
  };
};

/** The schedules of tasks: read, tried, made, changed, deleted, run at once. */
export const schedulesRoutes =
  ({ tasks, createRunRequester }: TasksPorts): Feature =>
  (app, parts) => {
    const { db, clock } = parts;
    const asker = createRunRequester(parts);
    app.addHook('onClose', () => asker.close());
    const changing = (user: SessionUser, requestId: string) => ({
      clock,
      tasks,
      user,
      requestId,
    });

    serve(app, listSchedules, async ({ user }) => ({
      zone: clock.zone,
      schedules: await schedulesFor(db, { clock, tasks }, user),
    }));
    serve(app, previewSchedule, async ({ body }) => {
      const days = await loadBusinessDays(db, clock);
      const { terms } = checkedTerms(body, { clock, tasks, days });
      return { times: listScheduleTimes(terms, clock, days) };
    });
    serve(app, createCall, async ({ body, user, request, once }) => ({
      schedule: await once((tx) => createStoredSchedule(tx, changing(user, request.id), body)),
    }));
    serve(app, changeCall, async ({ params, body, user, request, once, version }) => {
      const seen = { scheduleId: params.schedule_id, version, terms: body };
      return {
        schedule: await once((tx) => changeStoredSchedule(tx, changing(user, request.id), seen)),
      };
    });
    serve(app, deleteCall, async ({ params, user, request, once, version }) => {
      const seen = { scheduleId: params.schedule_id, version };
      await once(async (tx) => {
        await deleteStoredSchedule(tx, changing(user, request.id), seen);
        return {};
      });
      return { schedule_id: params.schedule_id };
    });
    serve(app, runScheduleNow, async ({ params, user, request, once }) => {
      const row = await selectSchedule(db, params.schedule_id);
      if (row === undefined) throw noSuchSchedule();
      const task = findScheduledTask(row, tasks);
      if (task === undefined)
        throw refuseTerms('NO_SUCH_TASK', `There is no task ${row.route} in this version`);
      if (!may(user.permissions, task.access)) throw notAllowed();
      const misfit = findMisfit(row, { clock, tasks });
      if (misfit !== undefined) throw refuseTerms('NO_LONGER_FITS', misfit);
      const args = argsMeant(row.args, {
        today: clock.businessDate(),
        days: await loadBusinessDays(db, clock),
      });
      const { method, json } = row;
      const asked = { task, method, args, json: json ?? undefined, rerunOf: undefined };
      return asker.request(once, { ...asked, user, requestId: request.id });
    });
  };

const refuseTerms = (code: string, message: string) => new Refusal({ status: 422, code, message });
