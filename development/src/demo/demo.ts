import { setTimeout as sleep } from 'node:timers/promises';

import { IMPORT_ROUTE, queueRun } from '@fairlead/tasks/api/demo';
import { storeStatementFile } from '@fairlead/trading/api/demo';

import { confirmMatches } from './books/confirm-matches.ts';
import { queueBooks } from './books/queue-books.ts';
import { filesSettled, isOfPnl, queueFiles } from './files/bring-in-files.ts';
import { CLEARERS } from './clearers.ts';
import {
  countDemoStatements,
  countOpenStatements,
  insertDemoStatement,
  type FailedImport,
  selectDueStatements,
  selectFailedImports,
} from './demo.queries.ts';
import { ACTOR, type DemoParts } from './files/demo-parts.ts';
import { type DemoFacts, demoFacts } from './demo-facts.ts';
import { drivePlannings } from './drive-plannings.ts';
import { driveRuns } from './drive-runs.ts';
import { type EntryDesk, enterStatement } from './enter-statement.ts';
import { countEnteredStatements, selectStatementsToEnter } from './entering.queries.ts';
import { loadReference } from './load-reference.ts';
import { isLostRun, MAX_TRIES } from './files/lost-run.rules.ts';
import type { DemoMarket } from './market/market.ts';
import type { DemoStatement } from './statements.ts';
import { DEMO_DAYS } from './market/demo-days.ts';
import { verifyStatement } from './verify-statement.ts';

/** People have the last days of the demo to verify themselves. */
const DAYS_TO_VERIFY = 3;
const VERIFY_UNTIL = DEMO_DAYS.at(-1 - DAYS_TO_VERIFY) ?? '';

const STATEMENTS = DEMO_DAYS.length * CLEARERS.length;
const BATCH = 4;
const LOOK_AGAIN_MS = 1_000;
const RETRY_MS = 10_000;

/**
 * Brings the invented firm's data in, in the background, the way a firm's own come in: files are
 * kept, imports asked for, orders and tickets entered and trades verified by people. Each step is in
 * the database when it is done, so that a stop at any moment loses none and repeats none.
 */
export function startDemo(parts: DemoParts): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const done = retry(parts, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

async function retry(parts: DemoParts, signal: AbortSignal): Promise<void> {
  const facts = demoFacts(signal);
  // Through a function: it changes while the work is awaited.
  const isStopping = () => signal.aborted;
  while (!isStopping()) {
    try {
      await bringIn(parts, facts, signal);
      return;
    } catch (error) {
      if (isStopping()) return;
      parts.log.warn({ err: error }, 'demo data: trying again');
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function bringIn(parts: DemoParts, facts: DemoFacts, stopping: AbortSignal): Promise<void> {
  const started = performance.now();
  const done = (what: string) => {
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    parts.log.info({ statements: STATEMENTS, seconds }, `demo data: ${what}`);
  };
  await loadReference(parts, stopping);
  const { market, statements, books } = facts;
  const [verified, entered, booked] = [
    Promise.withResolvers<undefined>(),
    Promise.withResolvers<undefined>(),
    Promise.withResolvers<undefined>(),
  ];
  const whole = Promise.all([verified.promise, entered.promise]);
  await sideBySide(stopping, [
    async (signal) => {
      await queueFiles(parts, market, signal);
      await filesSettled(parts, signal, isOfPnl);
      done('prices, rates and cargoes are in');
    },
    async (signal) => {
      await queueBooks(parts, books, signal);
      await filesSettled(parts, signal);
      booked.resolve(undefined);
      await confirmMatches(parts, signal);
      done('the books are in');
    },
    async (signal) => driveRuns(parts, signal, whole),
    async (signal) => drivePlannings(parts, signal, booked.promise),
    async (signal) => {
      if ((await countDemoStatements(parts.db)) < STATEMENTS) {
        await queueImports(parts, await statements(), signal);
        done('imports queued');
      }
      await verifyAll(parts, signal);
      done('all imported and verified');
      verified.resolve(undefined);
    },
    async (signal) => {
      await enterAll(parts, market, signal);
      done('all entered');
      entered.resolve(undefined);
    },
  ]);
}

/** Until each has ended; where one fails, the others stop. */
async function sideBySide(
  stopping: AbortSignal,
  works: readonly ((signal: AbortSignal) => Promise<void>)[],
): Promise<void> {
  const failing = new AbortController();
  const signal = AbortSignal.any([stopping, failing.signal]);
  const ended = await Promise.allSettled(
    works.map(async (work) =>
      work(signal).catch((error: unknown) => {
        failing.abort(error);
        throw error;
      }),
    ),
  );
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

async function verifyAll(parts: DemoParts, signal: AbortSignal): Promise<void> {
  const refused = new Set<string>();
  for (;;) {
    signal.throwIfAborted();
    for (const failed of await selectFailedImports(parts.db)) {
      if (isLostRun(failed) && failed.tries < MAX_TRIES) await repeatLostImport(parts, failed);
      else logRefused(parts, { failed, refused });
    }
    const open = { until: VERIFY_UNTIL, without: [...refused] };
    if ((await countOpenStatements(parts.db, open)) === 0) return;
    const due = await selectDueStatements(parts.db, { until: VERIFY_UNTIL, limit: BATCH });
    for (const statement of due) {
      signal.throwIfAborted();
      await verifyStatement(parts.db, statement);
    }
    if (due.length === 0) await sleep(LOOK_AGAIN_MS, undefined, { signal });
  }
}

/** Enters what the traders did on each day, the newest of those that are in first. */
async function enterAll(parts: DemoParts, market: DemoMarket, signal: AbortSignal): Promise<void> {
  const desk: EntryDesk = { ...parts, signal, days: DEMO_DAYS, market };
  while (!signal.aborted && (await countEnteredStatements(parts.db)) < STATEMENTS) {
    const [due] = await selectStatementsToEnter(parts.db, 1);
    if (due === undefined) await sleep(LOOK_AGAIN_MS, undefined, { signal });
    else await enterStatement(desk, due);
  }
}

/** Keeps every file and asks for its import, newest first: those are looked at first. */
async function queueImports(
  parts: DemoParts,
  statements: readonly DemoStatement[],
  signal: AbortSignal,
): Promise<void> {
  for (const [age, statement] of statements.toReversed().entries()) {
    signal.throwIfAborted();
    await queueImport(parts, statement, -1 - age);
  }
}

async function queueImport(
  { db, queue }: DemoParts,
  { fileName, text, clearer, date }: DemoStatement,
  priority: number,
): Promise<void> {
  const requestId = `demo ${fileName}`;
  const fileId = await storeStatementFile(db, {
    fileName,
    content: text,
    uploadedBy: ACTOR.email,
    requestId,
  });
  await db.transaction().execute(async (tx) => {
    if (!(await insertDemoStatement(tx, { fileId, clearer, date }))) return;
    await queueRun(queue, tx, importRequest(fileId, requestId, priority));
  });
}

async function repeatLostImport({ db, queue, log }: DemoParts, lost: FailedImport): Promise<void> {
  const { file_id: fileId, statement_date, tries } = lost;
  log.info({ statement_date, tries }, 'demo data: the import of a statement was lost, again');
  await db
    .transaction()
    .execute((tx) => queueRun(queue, tx, importRequest(fileId, `demo ${statement_date}`, -1)));
}

/** Says once of each statement that it is not taken, and why. */
function logRefused(
  { log }: DemoParts,
  { failed, refused }: { readonly failed: FailedImport; readonly refused: Set<string> },
): void {
  if (refused.has(failed.file_id)) return;
  refused.add(failed.file_id);
  const { clearer, statement_date, reason } = failed;
  log.warn({ clearer, statement_date, reason }, 'demo data: a statement was refused');
}

function importRequest(fileId: string, requestId: string, priority: number) {
  return { route: IMPORT_ROUTE, json: { file_id: fileId }, actor: ACTOR, requestId, priority };
}
