import { readMinRoundingDiff } from '@fairlead/platform/config';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { keepBreaks, type KeptBreaks } from './keep-breaks.service.ts';
import { KEEP_BREAKS } from './keep-watch.queries.ts';

/** Updates the breaks to the newest facts. */
export const keepBreaksTask: TaskDefinition = {
  route: KEEP_BREAKS,
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
    print(outcomeLines(await keepBreaks(db, { clock, ...by })).join('\n'));
  },
};

function outcomeLines({ dates, withoutRate, ...kept }: KeptBreaks): readonly string[] {
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
