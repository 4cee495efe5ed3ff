import type { Db } from '@fairlead/platform/database/db';
import { Snapshot } from '@fairlead/platform/database/snapshot';
import type { TaskContext } from '@fairlead/platform/tasks/task';
import { historyFrom } from '../engine/history/history-facts.rules.ts';
import { loadFacts } from '../facts/facts.service.ts';
import type { LoadedFacts } from '../facts/loaded.rules.ts';
import { previousRun, type PreviousRun, reportedBetween } from './earlier.service.ts';
import { eventLoopYielder, type Making } from './make-run.service.ts';
import { LegPacker } from './pack-legs.ts';
import { businessDayBefore, buildRunRange } from './range.rules.ts';
import { selectBestRun } from './run-rows.queries.ts';

/** Reads while a snapshot holds still; it is closed whatever happens. */
export async function withRunSnapshot<Answer>(
  { db, signal }: Pick<TaskContext, 'db' | 'signal'>,
  read: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  const snapshot = await Snapshot.open(db, signal);
  try {
    return await snapshot.read(read);
  } finally {
    await snapshot.close();
  }
}

export type RunDays = { readonly from: string; readonly to: string };

/** Builds the context of a P&L run from already loaded facts. */
export async function createMaking(
  tx: Db,
  context: TaskContext,
  { loaded, from, to }: RunDays & { readonly loaded: LoadedFacts },
): Promise<Making> {
  return {
    range: buildRunRange(loaded, from, to),
    packer: new LegPacker(),
    reported: await reportedBetween(tx, { from: historyFrom(from), to }),
    today: context.clock.businessDate(),
    yieldToEventLoop: eventLoopYielder(context),
  };
}

/** Reads all that runs of some days are made with, as it is now. */
export async function gathered(tx: Db, context: TaskContext, days: RunDays): Promise<Making> {
  const { signal, clock } = context;
  const throwIfStopped = () => signal.throwIfAborted();
  const loaded = await loadFacts(tx, {
    from: days.from,
    upTo: days.to,
    clock,
    throwIfStopped,
  });
  return createMaking(tx, context, { ...days, loaded });
}

/** The best run of the business day before a day; null where there is none. */
export async function loadPreviousRun(
  tx: Db,
  { range }: Making,
  day: string,
): Promise<PreviousRun | null> {
  const before = businessDayBefore(range, day);
  const best = await selectBestRun(tx, before);
  if (best === undefined) return null;
  const which = { runId: best.run_id, day: before, cutoff: best.trade_cutoff };
  return previousRun(tx, which, range.loaded);
}
