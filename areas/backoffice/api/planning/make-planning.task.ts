import { day as aDay, object, optional } from '@fairlead/shared/contract/schema';

import { type TaskContext, type TaskDefinition, TaskFailure } from '@fairlead/platform/tasks/task';
import { makePlanning } from './make-planning.service.ts';
import { fridaysIn } from './planning.rules.ts';

type Asked = { readonly run_date?: string; readonly from?: string };

/** Makes the cash planning of a day, or of every Friday from a day up to it. */
export const makePlanningTask: TaskDefinition = {
  route: '/cash/make_planning',
  summary: 'Make the cash planning of a day, or of every Friday since one',
  urlParams: [],
  methods: ['POST'],
  json: object({ run_date: optional(aDay()), from: optional(aDay()) }),
  access: 'backacc:import',
  outputAccess: 'backacc:read',
  run: async (context) => {
    // The run's body was checked against `json` before it was queued.
    const days = listPlanningDays(context.json as Asked, context.clock.businessDate());
    for (const day of days) {
      context.signal.throwIfAborted();
      await makeOne(context, day);
    }
  },
};

async function makeOne(
  { db, actor, taskId, recordArtifacts, print }: TaskContext,
  day: string,
): Promise<void> {
  const asked = { madeBy: actor.email, requestId: taskId, recordArtifacts };
  const { accounts, silent } = await makePlanning(db, day, asked);
  const heard = silent.length === 0 ? '' : `; silent: ${silent.join(', ')}`;
  print(`Planning of ${day}: ${accounts.toLocaleString('en')} accounts${heard}`);
}

function listPlanningDays({ run_date: runDate, from }: Asked, today: string): readonly string[] {
  const last = runDate ?? today;
  if (last > today) throw wrongDays(`${last} is after today, ${today}`);
  if (from === undefined) return [last];
  const fridays = fridaysIn(from, last);
  if (fridays.length === 0) throw wrongDays(`There is no Friday from ${from} to ${last}`);
  return fridays;
}

const wrongDays = (message: string) =>
  new TaskFailure(message, { type: 'WrongDays', scope: 'cash planning' });
