import { hostname } from 'node:os';
import { join } from 'node:path';

import type { Logger } from 'pino';

import { sheetHead } from './export/table-sheet.ts';
import { BLOTTER_SHEET } from './features/blotter-sheet/blotter-sheet-columns.rules.ts';
import { SHEET_ROW } from './features/blotter-sheet/blotter-sheet.queries.ts';
import { startSheetAppender } from './features/blotter-sheet/sheet-appender.ts';
import { IMPORT_ROUTE } from './features/imports/import-route.ts';
import { startInbox } from './features/imports/inbox.ts';
import { blotterLedgerFrom } from './features/sheets/google-account.ts';
import { storeStatementFile } from './features/statements/statements.service.ts';
import { queueRun } from './features/tasks/queue-run.service.ts';
import { startReaper } from './features/tasks/reaper.ts';
import { TASKS } from './features/tasks/registry.ts';
import { startTaskWorker } from './features/tasks/run-worker.ts';
import { taskQueue, type TaskQueue } from './features/tasks/task-queue.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { connect, type Db } from './platform/database/db.ts';

export type WorkerParts = {
  readonly config: Pick<Config, 'dataFolder' | 'sheets'>;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Brings invented data in beside the rest; only in development. */
  readonly startDemo?: StartDemo | undefined;
};

export type StartDemo = (parts: {
  readonly db: Db;
  readonly queue: TaskQueue;
  readonly log: Logger;
}) => {
  readonly stop: () => Promise<void>;
};

/** Two runs side by side: one that takes long does not hold up one that somebody waits for. */
const CONCURRENCY = 2;
const CONNECTIONS = 6;

/** In whose name the watched folder acts. */
const INBOX = { email: 'system:inbox', name: 'Inbox' };

/** Everything that happens without a person waiting: runs, the watched folder, the demo's data. */
export async function startWorker(parts: WorkerParts): Promise<{ stop: () => Promise<void> }> {
  const { config, databaseUrl, clock, log } = parts;
  const { columns } = sheetHead(BLOTTER_SHEET, SHEET_ROW.columns);
  const place = blotterLedgerFrom(config.sheets, columns);
  // What a run does may take long; only the database's own limits hold for it.
  const db = connect(databaseUrl, {
    max: CONNECTIONS,
    statementTimeoutMs: 0,
    name: 'fairlead-runs',
  });
  const queue = taskQueue(db);
  const executor = `${hostname()}:${process.pid}`;
  const reaper = startReaper(db, log);
  const runs = await startTaskWorker({
    db,
    clock,
    executor,
    tasks: TASKS,
    log,
    databaseUrl,
    concurrency: CONCURRENCY,
  });
  const inbox = await startInbox({
    db,
    folder: join(config.dataFolder, 'inbox', 'statements'),
    ...importPorts(db, queue),
    log,
  });
  const appender = startSheetAppender({ db, place, log });
  const demo = parts.startDemo?.({ db, queue, log });
  log.info({ executor, demo: demo !== undefined }, 'worker started');

  return {
    stop: async () => {
      await demo?.stop();
      await inbox.stop();
      await appender.stop();
      // Takes no more runs, and ends those it has begun.
      await runs.stop();
      await reaper.stop();
      await queue.close();
      await db.destroy();
    },
  };
}

/** How a folder hands files over: what `features/imports` needs of the other features. */
export function importPorts(db: Db, queue: TaskQueue, actor: typeof INBOX = INBOX) {
  return {
    store: (fileName: string, content: string) =>
      storeStatementFile(db, {
        fileName,
        content,
        uploadedBy: actor.email,
        requestId: `${actor.email} ${fileName}`,
      }),
    queueImport: (tx: Db, fileId: string) =>
      queueRun(queue, tx, {
        route: IMPORT_ROUTE,
        json: { file_id: fileId },
        actor,
        requestId: `${actor.email} ${fileId.slice(0, 12)}`,
      }),
  };
}
