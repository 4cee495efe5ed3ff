import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';

import { FILE_KINDS, type FileKind } from '@fairlead/shared/contract/imported-files';
import type { Logger } from 'pino';

import { sheetHead } from './export/table-sheet.ts';
import { startBreakWatch } from './features/back-office/breaks/keep-watch.ts';
import { BLOTTER_SHEET } from './features/blotter-sheet/blotter-sheet-columns.rules.ts';
import { SHEET_ROW } from './features/blotter-sheet/blotter-sheet.queries.ts';
import { startSheetAppender } from './features/blotter-sheet/sheet-appender.ts';
import { IMPORT_ROUTE } from './features/imports/import-route.ts';
import { startInbox } from './features/imports/inbox.ts';
import { startScheduler } from './features/schedules/scheduler.ts';
import { blotterLedgerFrom } from './features/sheets/google-account.ts';
import { startSealing } from './features/system/seal-clock.ts';
import { askForPositions } from './features/statements/keep-positions.task.ts';
import { queueDueRun, queueRun } from './features/tasks/queue-run.service.ts';
import { startReaper } from './features/tasks/reaper.ts';
import { TASKS } from './features/tasks/registry.ts';
import { startTaskWorker } from './features/tasks/run-worker.ts';
import { taskQueue, type TaskQueue } from './features/tasks/task-queue.ts';
import type { Clock, ClockSettings } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { connect, type Db } from './platform/database/db.ts';
import { notices as noticesOf } from './platform/database/notices.ts';
import { handOver } from './features/imports/hand-over.ts';
import { type ProcessPool, startProcessPool } from './platform/tasks/process/process-pool.ts';

export type WorkerParts = {
  readonly config: Pick<Config, 'dataFolder' | 'sheets'> & ClockSettings;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Brings invented data in beside the rest; only in development. */
  readonly startDemo?: StartDemo | undefined;
  /**
   * Monotonic clock by which files of the inboxes rest, in milliseconds; the time of the process by
   * default.
   */
  readonly now?: () => number;
};

export type StartDemo = (parts: {
  readonly db: Db;
  readonly queue: TaskQueue;
  readonly log: Logger;
}) => {
  readonly stop: () => Promise<void>;
};

/** Runs side by side: one that takes long does not hold up one that somebody waits for. */
const CONCURRENCY = 3;
const CONNECTIONS = 8;

/** Actor of the watched folder. */
const INBOX = { email: 'system:inbox', name: 'Inbox' };

/** Everything that happens without a person waiting: runs, the watched folder, the demo's data. */
export async function startWorker(parts: WorkerParts): Promise<{ stop: () => Promise<void> }> {
  const { config, databaseUrl, log, now } = parts;
  const { columns } = sheetHead(BLOTTER_SHEET, SHEET_ROW.columns);
  const place = blotterLedgerFrom(config.sheets, columns);
  // What a run does may take long; only the database's own limits hold for it.
  const db = connect(databaseUrl, {
    max: CONNECTIONS,
    statementTimeoutMs: 0,
    name: 'fairlead-runs',
  });
  const queue = taskQueue(db);
  const executor = executorName();
  const notices = noticesOf(databaseUrl);
  const pool = runsPool({ ...parts, executor, size: CONCURRENCY });
  const sealing = startSealing({ db, log });
  const reaper = startReaper({ db, queue, tasks: TASKS, log });
  const runs = await startTaskWorker({
    db,
    queue,
    pool,
    executor,
    notices,
    log,
    databaseUrl,
    tasks: TASKS,
    concurrency: CONCURRENCY,
  });
  await askForPositions(db, (tx, run) => queueRun(queue, tx, run));
  const inboxes = await startInboxes({ config, db, queue, log, now });
  const appender = startSheetAppender({ db, place, log });
  const breaks = startBreakWatch({ db, log, queueRun: (tx, run) => queueRun(queue, tx, run) });
  const scheduler = await startScheduler({
    db,
    databaseUrl,
    log,
    clock: parts.clock,
    tasks: TASKS,
    queueDueRun: (tx, run) => queueDueRun(queue, tx, run),
  });
  const demo = parts.startDemo?.({ db, queue, log });
  log.info({ executor, demo: demo !== undefined }, 'worker started');

  return {
    stop: async () => {
      // At once: all of it has to be over within 30 s.
      await Promise.all([
        scheduler.stop(),
        demo?.stop(),
        ...inboxes.map((inbox) => inbox.stop()),
        appender.stop(),
        breaks.stop(),
        sealing.stop(),
        runs.stop(),
      ]);
      await pool.stop();
      await notices.close();
      await reaper.stop();
      await queue.close();
      await db.destroy();
    },
  };
}

/** A watched folder for each kind of file; statements lie in `statements`. */
function startInboxes(parts: {
  readonly config: WorkerParts['config'];
  readonly db: Db;
  readonly queue: TaskQueue;
  readonly log: Logger;
  readonly now: WorkerParts['now'];
}): Promise<Awaited<ReturnType<typeof startInbox>>[]> {
  const { config, db, queue, log, now } = parts;
  const inboxOf = (kind: ImportedKind) =>
    startInbox({
      db,
      log,
      now,
      ...importPorts(db, queue, { kind, actor: INBOX }),
      folder: join(config.dataFolder, 'inbox', kind === 'statement' ? 'statements' : kind),
    });
  return Promise.all(IMPORTED_KINDS.map(inboxOf));
}

/** A name for who does runs: no other process has it, and none before that had the same number. */
export const executorName = (): string =>
  `${hostname().slice(0, 24)}:${process.pid}:${randomBytes(2).toString('hex')}`;

/** Processes that do runs of all the tasks there are. */
export function runsPool(parts: {
  readonly config: ClockSettings;
  readonly databaseUrl: string;
  readonly executor: string;
  readonly size: number;
  readonly log: Logger;
}): ProcessPool {
  const { config, databaseUrl, executor, size, log } = parts;
  return startProcessPool({
    databaseUrl,
    executor,
    size,
    log,
    tasksModule: new URL('./features/tasks/registry.ts', import.meta.url),
    clock: { zone: config.zone, businessDate: config.businessDate, calendar: config.calendar },
  });
}

/** Kinds of file that folders and the command take: statements, and every kind beside them. */
export type ImportedKind = FileKind | 'statement';
export const IMPORTED_KINDS: readonly ImportedKind[] = [
  'statement',
  ...(Object.keys(FILE_KINDS) as FileKind[]),
];

/** Ports by which a folder or the command hands over files of a kind, in the name of an actor. */
export function importPorts(
  db: Db,
  queue: TaskQueue,
  { kind, actor }: { readonly kind: ImportedKind; readonly actor: typeof INBOX },
) {
  return {
    store: (fileName: string, content: Uint8Array) =>
      handOver(db, {
        kind,
        fileName,
        content,
        uploadedBy: actor.email,
        requestId: `${actor.email} ${fileName}`,
      }),
    queueImport: (tx: Db, fileId: string) =>
      queueRun(queue, tx, {
        route: kind === 'statement' ? IMPORT_ROUTE : FILE_KINDS[kind].task,
        json: { file_id: fileId },
        actor,
        requestId: `${actor.email} ${fileId.slice(0, 12)}`,
      }),
  };
}
