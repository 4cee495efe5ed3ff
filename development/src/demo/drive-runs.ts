import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { hasTask } from '@fairlead/api/tasks';
import { queueRun, selectRunOutcome } from '@fairlead/tasks/api/demo';

import { BACK_TO_BACK_NOTES } from './demo-tickets.ts';
import { acceptBackToBack } from './files/accept-differences.ts';
import { acceptAnnounced } from './files/accept-prices.ts';
import { filesSettled, isOfPnl, isSettled } from './files/bring-in-files.ts';
import { dayClock } from './day-clock.ts';
import { FIRST_MARKET_DAY, LAST_DAY } from './market/business-days.ts';
import { CLEARERS } from './clearers.ts';
import {
  countEnteredOn,
  selectDemoFiles,
  selectDemoStep,
  upsertDemoStep,
} from './files/demo-files.queries.ts';
import { ACTOR, type DemoParts } from './files/demo-parts.ts';
import { isLostRun } from './files/lost-run.rules.ts';
import { newestPriceFiles } from './market/price-files.ts';

const RUN = '/pnl/run';
const HISTORY = '/pnl/run_history';

/**
 * Days that the risk looks back, that of the day before too, and a day to count the first change
 * from.
 */
const DAYS_OF_RISK = 502;

const LOOK_AGAIN_MS = 500;
const MAX_TRIES = 3;

type Step = {
  readonly name: string;
  readonly route: string;
  readonly args: Readonly<Record<string, string>>;
  readonly json: object;
};

const LATEST = { route: RUN, args: { date: LAST_DAY }, json: { run_type: 'BEST' } };

/**
 * Asks for the runs that people would: one of the last day as soon as what it needs is in, another
 * when everything is entered, then the days before, with what the back office answers for in between.
 * Each is asked for once.
 */
export async function driveRuns(
  parts: DemoParts,
  signal: AbortSignal,
  allEntered: Promise<unknown>,
): Promise<void> {
  if (!hasTask(RUN)) return;
  await newestIsIn(parts, signal);
  await runStep(parts, signal, { name: 'first run', ...LATEST });
  await othersDone(allEntered, signal);
  await filesSettled(parts, signal, isOfPnl);
  await runStep(parts, signal, { name: 'whole run', ...LATEST });
  await acceptBackToBack(parts, BACK_TO_BACK_NOTES, dayClock(LAST_DAY));
  await acceptAnnounced(parts, dayClock(LAST_DAY));
  if (!hasTask(HISTORY)) return;
  const json = { from: FIRST_MARKET_DAY, to: LAST_DAY };
  await runStep(parts, signal, { name: 'history', route: HISTORY, args: {}, json });
}

/** Waits for what others do, which never ends where the demo stops. */
export async function othersDone(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await Promise.race([work, once(signal, 'abort')]);
  signal.throwIfAborted();
}

/** Until the prices that risk looks at, rates, cargoes and the last day's orders are in. */
async function newestIsIn({ db }: DemoParts, signal: AbortSignal): Promise<void> {
  const prices = newestPriceFiles(DAYS_OF_RISK);
  for (;;) {
    signal.throwIfAborted();
    const files = (await selectDemoFiles(db)).filter(isOfPnl);
    const settled = new Set(files.filter(isSettled).map(({ file_name: name }) => name));
    const others = files.filter(({ kind }) => kind !== 'settlements');
    const isIn =
      prices.every((name) => settled.has(name)) &&
      others.some(({ kind }) => kind === 'physical_trades') &&
      others.every(isSettled) &&
      (await countEnteredOn(db, LAST_DAY)) >= CLEARERS.length;
    if (isIn) return;
    await sleep(LOOK_AGAIN_MS, undefined, { signal });
  }
}

/** Asks for a step's run unless it was asked for, and waits for its end; a lost one is asked for again. */
export async function runStep(parts: DemoParts, signal: AbortSignal, step: Step): Promise<void> {
  const { db, log } = parts;
  let taskId = (await selectDemoStep(db, step.name)) ?? (await ask(parts, step));
  for (let tries = 1; ; tries += 1) {
    const { state, reason, isLost } = await ended(db, signal, taskId);
    if (state === 'SUCCESS') log.info({ step: step.name }, 'demo data: a run is made');
    else log.warn({ step: step.name, reason }, 'demo data: a run came to nothing');
    if (!isLost || tries === MAX_TRIES) return;
    taskId = await ask(parts, step);
  }
}

type Ended = { readonly state: string; readonly reason: string | null; readonly isLost: boolean };

/**
 * Waits for the end of a run; lost is one whose worker went down, not one that a person stopped.
 */
async function ended(db: DemoParts['db'], signal: AbortSignal, taskId: string): Promise<Ended> {
  for (;;) {
    const outcome = await selectRunOutcome(db, taskId);
    if (outcome !== undefined && !['QUEUED', 'RUNNING'].includes(outcome.state)) {
      const { state, error_trace: reason } = outcome;
      return { state, reason, isLost: isLostRun(outcome) };
    }
    await sleep(LOOK_AGAIN_MS, undefined, { signal });
  }
}

async function ask({ db, queue }: DemoParts, { name, ...run }: Step): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const taskId = await queueRun(queue, tx, { ...run, actor: ACTOR, requestId: `demo ${name}` });
    await upsertDemoStep(tx, name, taskId);
    return taskId;
  });
}
