import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { type ClientFigures, runClient } from '../clients/client.ts';
import { enterTickets, type EntryFigures } from '../clients/entry-client.ts';
import { selectTradeIds } from '../findings.queries.ts';
import { sessionOf } from '../firm.ts';
import { KINDS } from '../import-files.ts';
import type { WatchedFolders } from '../product-files.ts';
import { untilAnswered } from '../clients/until-answered.ts';
import type { WholeProduct } from '../whole-product.ts';
import { type LookFigures, lookAbout } from './people.ts';

/** A day's work of the whole firm. */
export const DAY = { tickets: 2_000, verifications: 20_000, imports: 50, runs: 300 } as const;
/** Minutes in which it is done by default. */
export const DAY_MINUTES = 120;

/** Sessions last an hour: everybody signs in again every so many minutes. */
const SHIFT_MINUTES = 30;
const MINUTE_MS = 60_000;
const DESKS = 4;
const VERIFIERS = 10;
/** Files of a hand-over. */
const FILES = 2;

export type DayFigures = {
  readonly tickets: EntryFigures;
  readonly verifications: ClientFigures;
  readonly looks: LookFigures;
  runs: number;
  readonly refusedRuns: string[];
};

export const newFigures = (): DayFigures => ({
  tickets: { acknowledged: [], retries: 0, refused: [] },
  verifications: { acknowledged: [], retries: 0, refused: [] },
  looks: { calls: 0, busy: 0, refused: [] },
  runs: 0,
  refusedRuns: [],
});

type Work = {
  readonly product: WholeProduct;
  readonly folders: WatchedFolders;
  readonly figures: DayFigures;
  readonly minutes: number;
};

/** Does a share of a day's work at the pace of two hours a day, in shifts. */
export async function workFor(work: Work): Promise<void> {
  const ids = await selectTradeIds(work.product.db);
  const shifts = Math.ceil(work.minutes / SHIFT_MINUTES);
  for (let shift = 0; shift < shifts; shift += 1) {
    const over = new AbortController();
    const minutes = Math.min(SHIFT_MINUTES, work.minutes - shift * SHIFT_MINUTES);
    // A verifier begins with trades that nobody has touched.
    const ofShift = ids.filter((_, n) => n % shifts === shift);
    const everybody = doShift(work, { shift, ids: ofShift }, over.signal);
    await Promise.race([sleep(minutes * MINUTE_MS), everybody]);
    over.abort();
    await everybody;
  }
}

type Shift = { readonly shift: number; readonly ids: readonly string[] };

/** ms between two of so many a day, of each of so many people. */
const paceOf = (aDay: number, people = 1) => (people * DAY_MINUTES * MINUTE_MS) / aDay;

async function doShift(
  { product, folders, figures }: Work,
  { shift, ids }: Shift,
  signal: AbortSignal,
) {
  const { db, origin } = product;
  const desks = Array.from({ length: DESKS }, async (_, n) => {
    const name = `desk-${shift}-${n}`;
    const token = await sessionOf(db, name, 'trader');
    const client = { origin, token, name, underKey: true, pauseMs: paceOf(DAY.tickets, DESKS) };
    await enterTickets(client, figures.tickets, signal);
  });
  const verifiers = Array.from({ length: VERIFIERS }, async (_, n) => {
    const name = `verifier-${n}`;
    await runClient(
      {
        origin,
        token: await sessionOf(db, name, 'back-office'),
        email: `${name}@halyard.example`,
        tradeIds: ids.filter((__, index) => index % VERIFIERS === n),
        pauseMs: paceOf(DAY.verifications, VERIFIERS),
      },
      figures.verifications,
      signal,
    );
  });
  const handOver = (n: number) => folders.handOver(KINDS[n % KINDS.length] ?? 'lots');
  const operator = await sessionOf(db, `operator-of-${shift}`, 'operator');
  await Promise.all([
    ...desks,
    ...verifiers,
    lookAbout({ db, origin }, figures.looks, signal),
    every(paceOf(DAY.imports / FILES), signal, async (n) => handOver(n)),
    every(paceOf(DAY.runs), signal, async (n) =>
      requestRun({ origin, token: operator, n, figures }),
    ),
  ]);
}

/** Does something at once and every so many ms, until the signal. */
async function every(ms: number, signal: AbortSignal, work: (n: number) => Promise<void>) {
  for (let n = 0; !signal.aborted; n += 1) {
    await work(n);
    // Whoever waits for the end does not wait for the next one.
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  }
}

const ROUTES = [
  '/clearer/check_statements_queue?date=2024-06-27',
  '/system/verify_audit_queue?full=false',
] as const;

type Asking = {
  readonly origin: string;
  readonly token: string;
  readonly n: number;
  readonly figures: DayFigures;
};

async function requestRun({ origin, token, n, figures }: Asking): Promise<void> {
  const answered = { retries: 0, refused: figures.refusedRuns };
  const run = await untilAnswered(
    {
      address: `${origin}/api/tasks/all${ROUTES[n % ROUTES.length] ?? ''}`,
      headers: { 'x-auth-token': token, 'idempotency-key': randomUUID() },
      body: {},
    },
    answered,
  );
  if (run !== undefined) figures.runs += 1;
}
