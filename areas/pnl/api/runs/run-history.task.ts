import { PNL_HISTORY_ROUTE } from '@fairlead/pnl/contract/runs';
import { day as aDay, object } from '@fairlead/shared/contract/schema';
import { dayNumber, dayText } from '@fairlead/shared/domain/calendar/days';

import { type TaskContext, type TaskDefinition, TaskFailure } from '@fairlead/platform/tasks/task';
import { longDay } from './day-words.rules.ts';
import { gathered, withRunSnapshot, loadPreviousRun } from './gather.service.ts';
import { type Making, computeRun } from './make-run.service.ts';
import type { Range } from './range.rules.ts';
import { selectRunDates } from './run-rows.queries.ts';
import { storeAndPrint } from './run.task.ts';

/** Ten years: who asks for more has slipped in a year, and would hold up all others of the route (decision 0218). */
const MAX_DAYS = 3_653;

/** Makes the best run that the facts allow of every business day that has none, newest first. */
export const pnlRunHistoryTask: TaskDefinition = {
  route: PNL_HISTORY_ROUTE,
  summary: 'Make the P&L runs of past days that have none',
  urlParams: [],
  methods: ['POST'],
  json: object({ from: aDay(), to: aDay() }),
  access: 'pnl:run',
  outputAccess: 'pnl:read',
  memoryMb: 2048,
  timeoutSeconds: 3600,
  maxAtOnce: 1,
  retries: 2,
  run: async (context) => {
    // The run's body was checked against `json` before it was queued.
    const days = context.json as { readonly from: string; readonly to: string };
    refuseWrongRange(days, context.clock.businessDate());
    const { making, known } = await withRunSnapshot(context, async (tx) => ({
      making: await gathered(tx, context, days),
      known: new Set(await selectRunDates(tx)),
    }));
    const wanted = listRunDays(making.range, days).filter((each) => !known.has(each));
    context.print(`${wanted.length} runs to make`);
    for (const [at, day] of wanted.entries()) {
      await makeOne(context, making, day);
      if ((at + 1) % 10 === 0) context.print(`${at + 1} of ${wanted.length} runs made`);
    }
  },
};

async function makeOne(context: TaskContext, making: Making, day: string): Promise<void> {
  await making.yieldToEventLoop();
  const previous = await loadPreviousRun(context.db, making, day);
  const run = await computeRun(making, { day, type: 'BEST', previous });
  await making.yieldToEventLoop();
  await storeAndPrint(context, run);
}

/** Business days of the range, newest first. */
function listRunDays({ firm }: Range, { from, to }: { from: string; to: string }): string[] {
  return [...firm.within(dayNumber(from), dayNumber(to))].map(dayText).reverse();
}

function refuseWrongRange({ from, to }: { from: string; to: string }, today: string): void {
  const days = dayNumber(to) - dayNumber(from) + 1;
  const reasons = [
    days > MAX_DAYS
      ? [
          `${days.toLocaleString('en')} days are asked for, and ${MAX_DAYS.toLocaleString('en')} at most are made at once`,
        ]
      : [],
    to > today ? [`${longDay(to)} is still to come`] : [],
    from > to ? [`${longDay(from)} is after ${longDay(to)}`] : [],
  ].flat();
  if (reasons.length === 0) return;
  throw TaskFailure.ofReasons(
    'The history',
    'pnl',
    reasons.map((message) => ({ line: null, column: null, message })),
  );
}
