import { readMinRoundingDiff } from '@fairlead/platform/config';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { updateBreaks, type BreakUpdateResult } from './update-breaks.service.ts';
import { UPDATE_BREAKS_ROUTE } from './break-update-watch.queries.ts';

/** Updates the breaks to the newest facts. */
export const updateBreaksTask: TaskDefinition = {
  route: UPDATE_BREAKS_ROUTE,
  summary: 'Find what traders and accounting differ by, lot by lot, and close what agrees again',
  urlParams: [],
  methods: ['POST'],
  access: 'backacc:import',
  outputAccess: 'backacc:read',
  maxAtOnce: 1,
  retries: 2,
  run: async ({ db, clock, taskId, actor, print }) => {
    const by = {
      actor: actor.email,
      requestId: taskId,
      rounding: String(readMinRoundingDiff(process.env)),
    };
    print(outcomeLines(await updateBreaks(db, { clock, ...by })).join('\n'));
  },
};

function outcomeLines({ dates, withoutRate, ...kept }: BreakUpdateResult): readonly string[] {
  if (dates === undefined) return ['There are no journals yet, and so nothing to compare'];
  const { lots, opened, closed, reopened } = kept;
  return [
    `${lots} lots looked at: ${opened} opened, ${closed} closed, ${reopened} reopened`,
    `Accounting up to ${dates.endDate}, traders up to ${dates.tradeDate}`,
    ...withoutRate.map(
      ({ currency, day }) =>
        `No rate for ${currency} on ${day}: what traders have of it is left out`,
    ),
  ];
}
