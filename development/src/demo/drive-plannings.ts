import { setTimeout as sleep } from 'node:timers/promises';

import { PERIODS } from './books/journal-files.ts';
import { othersDone, runStep } from './drive-runs.ts';
import { isSettled } from './files/bring-in-files.ts';
import { type KeptDemoFile, selectDemoFiles } from './files/demo-files.queries.ts';
import type { DemoParts } from './files/demo-parts.ts';
import { LAST_DAY } from './market/business-days.ts';

const PLANNING = '/cash/make_planning';

/** The Fridays of the demo: 130 up to its last day. */
const FIRST_FRIDAY = '2022-01-07';
/** This one and the last can be compared. */
const NEWEST_FRIDAYS = '2024-06-21';

const LOOK_AGAIN_MS = 500;

/**
 * Asks for the plannings that people would have made: of the newest two Fridays as soon as their quarter is
 * in, and of every Friday when all books are. Each is asked for once.
 */
export async function drivePlannings(
  parts: DemoParts,
  signal: AbortSignal,
  allBooks: Promise<unknown>,
): Promise<void> {
  await newestQuarterIsIn(parts, signal);
  await runStep(parts, signal, planningsFrom('newest plannings', NEWEST_FRIDAYS));
  await othersDone(allBooks, signal);
  // Where a bank is silent the ledger speaks, and that is whole only now.
  await runStep(parts, signal, planningsFrom('all plannings', FIRST_FRIDAY));
}

const planningsFrom = (name: string, from: string) => ({
  name,
  route: PLANNING,
  args: {},
  json: { run_date: LAST_DAY, from },
});

/** Until rates, accounts, and the newest quarter's journals and statements are in. */
async function newestQuarterIsIn({ db }: DemoParts, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const files = await selectDemoFiles(db);
    if (NEEDED.every((which) => isIn(files.filter(which)))) return;
    await sleep(LOOK_AGAIN_MS, undefined, { signal });
  }
}

type Which = (file: KeptDemoFile) => boolean;

const QUARTER = PERIODS[0]?.to ?? LAST_DAY;

const NEEDED: readonly Which[] = [
  ({ kind }) => kind === 'rates',
  ({ kind }) => kind === 'cash_accounts',
  ({ kind, file_name: name }) => kind === 'journals' && name.includes(QUARTER),
  ({ kind, file_name: name }) => kind === 'bank_statement' && name.includes(QUARTER),
];

const isIn = (files: readonly KeptDemoFile[]): boolean =>
  files.length > 0 && files.every(isSettled);
