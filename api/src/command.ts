import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, join } from 'node:path';

import { writeFixture } from '@fairlead/accounting/api/command';
import { FILE_KINDS } from '@fairlead/shared/contract/imported-files';
import {
  type ArchivedFile,
  filesOfArchive,
  type ReceivedReferenceFile,
  type ImportedKind,
  importPorts,
  isArchive,
  parseLayoutFiles,
  readFileBytes,
  readReferenceFolder,
  reasonLines,
  REFERENCE_ROUTE,
  selectIsWorkerUp,
  storeReferenceSet,
  UnreadableFile,
  UnreadableFolder,
} from '@fairlead/tasks/api/command';
import {
  queueRun,
  Runner,
  taskQueue,
  type TaskQueue,
  WORKER_NAME,
} from '@fairlead/tasks/api/worker';
import { selectStatementOfFile } from '@fairlead/trading/api/command';

import { encodingFor } from '@fairlead/platform/file-layouts/file-names.rules';
import {
  type LayoutRows,
  buildFileLayouts,
} from '@fairlead/platform/file-layouts/layout-rows.rules';
import { selectFileLayouts } from '@fairlead/platform/file-layouts/layouts.queries';
import { tried } from '@fairlead/platform/file-layouts/try-layout.rules';
import { createClock } from '@fairlead/platform/clock';
import type { Config } from '@fairlead/platform/config';
import { textOfHanded } from '@fairlead/platform/files/imported-files';
import { connect, type Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { reasonText } from '@fairlead/platform/tasks/task';
import { createLog } from '@fairlead/platform/telemetry/log';
import { migrate } from '@fairlead/platform/database/migrate';
import { unusableDatabase } from '@fairlead/platform/database/unusable-database';
import { TASKS } from './tasks.ts';
import { endOfRun } from './end-of-run.ts';
import { executorName, runsPool } from './worker.ts';

export { endSignInsByCommand } from './identity/end-sign-ins-command.ts';
export { IMPORTED_KINDS } from '@fairlead/tasks/api/command';

export type ImportCommand = {
  readonly config: Config;
  readonly databaseUrl: string;
  /** The file, or the folder of reference data. */
  readonly path: string;
  readonly say: (line: string) => void;
};

/** Actor of an import; the command acts for whoever typed it. */
const ACTOR = { email: 'system:command', name: userInfo().username };

/**
 * Imports a file of a kind as its watched folder does, or each file of a ZIP; says what came of it and where it shows.
 * True when all of it was taken.
 */
export async function runFileImport(kind: ImportedKind, command: ImportCommand): Promise<boolean> {
  const files = await handedFiles(command);
  if (files === undefined) return false;
  return withDatabase(command, async (db, queue) => {
    let isWhole = true;
    for (const { name, content } of files) {
      const job = { ...command, path: name, db, queue };
      isWhole = (await isImported(kind, job, content)) && isWhole;
    }
    return isWhole;
  });
}

async function isImported(kind: ImportedKind, job: Job, content: Uint8Array): Promise<boolean> {
  const { db, queue, config, path, say } = job;
  const ports = importPorts(
    { db, queueRun: (tx, run) => queueRun(queue, tx, run) },
    { kind, actor: ACTOR },
  );
  const fileId = await stored(job, () => ports.store(path, content));
  if (fileId === undefined) return false;
  const taskId = await db.transaction().execute((tx) => ports.queueImport(tx, fileId));
  if (!(await runQueuedImport(job, taskId))) return false;
  const address = await findAddress(config);
  say(await whereItShows(db, { kind, fileId, address }));
  return true;
}

/** The file at the path, or those of the archive there; undefined, said why: it cannot be read. */
async function handedFiles(command: ImportCommand): Promise<readonly ArchivedFile[] | undefined> {
  const { path, say } = command;
  const content = await readContent(command);
  if (content === undefined) return undefined;
  if (!isArchive(path)) return [{ name: basename(path), content }];
  try {
    return filesOfArchive(content, basename(path));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    say(`${path} ${error.message}`);
    return undefined;
  }
}

async function whereItShows(
  db: Db,
  { kind, fileId, address }: { kind: ImportedKind; fileId: string; address: string },
): Promise<string> {
  if (kind !== 'statement' && FILE_KINDS[kind].access === 'acc:import')
    return `The accounting shows it at ${address}/accounting.`;
  const statement = kind === 'statement' ? await selectStatementOfFile(db, fileId) : undefined;
  if (kind === 'statement' && statement === undefined)
    return 'Its trades show once the other files of its statement have come.';
  return statement === undefined
    ? `The P&L shows it at ${address}/ from the next run on.`
    : `Its trades show at ${address}/edf?verified_state=all&run_date=${statement.statement_date}`;
}

/** Answers what `store` does, or says why it refuses the file. */
async function stored(
  { say }: ImportCommand,
  store: () => Promise<string>,
): Promise<string | undefined> {
  try {
    return await store();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(error.message);
    return undefined;
  }
}

/**
 * Imports the CSV files of a folder as the reference data, all together, and says what came of it.
 * True when the reference data are what they say.
 */
export async function importReferenceFolder(command: ImportCommand): Promise<boolean> {
  const files = await readFolderFiles(command);
  if (files === undefined) return false;
  return withDatabase(command, async (db, queue) => {
    const requestId = `${ACTOR.email} ${basename(command.path)}`;
    const setId = await storeReferenceSet(db, { files, uploadedBy: ACTOR.email, requestId });
    const run = { route: REFERENCE_ROUTE, json: { set_id: setId }, actor: ACTOR, requestId };
    const taskId = await db.transaction().execute((tx) => queueRun(queue, tx, run));
    return runQueuedImport({ ...command, db, queue }, taskId);
  });
}

async function withDatabase(
  { config, databaseUrl }: ImportCommand,
  work: (db: Db, queue: TaskQueue) => Promise<boolean>,
): Promise<boolean> {
  const db = connect(databaseUrl, { max: 3, statementTimeoutMs: 0, name: 'fairlead-command' });
  const queue = taskQueue(db);
  try {
    // Without a worker nobody else has brought the schema to this release's.
    if (!(await selectIsWorkerUp(db, WORKER_NAME))) await migrate(databaseUrl, config);
    return await work(db, queue);
  } catch (error) {
    throw unusableDatabase(databaseUrl, error) ?? error;
  } finally {
    await queue.close();
    await db.destroy();
  }
}

async function readFolderFiles({
  path,
  say,
}: ImportCommand): Promise<readonly ReceivedReferenceFile[] | undefined> {
  try {
    return await readReferenceFolder(path);
  } catch (error) {
    if (!(error instanceof UnreadableFolder)) throw error;
    say(error.message);
    return undefined;
  }
}

async function readContent({ path, say }: ImportCommand): Promise<Uint8Array | undefined> {
  try {
    const content = await readFileBytes(path);
    if (content === undefined) say(`${path}: there is no such file`);
    return content;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    say(`${path} ${error.message}`);
    return undefined;
  }
}

type Job = ImportCommand & { readonly db: Db; readonly queue: TaskQueue };

/** Does a run by a process of this command's own. */
async function runHere({ db, queue, config, databaseUrl }: Job, taskId: string): Promise<void> {
  const executor = executorName();
  const log = createLog({ level: 'silent', name: 'command' });
  const pool = runsPool({ config, databaseUrl, executor, size: 1, log });
  const runner = new Runner({ db, queue, pool, executor, tasks: TASKS, log });
  try {
    await runner.run(taskId);
  } finally {
    await runner.close();
    await pool.stop();
  }
}

/** True when a queued import succeeds; prints its outcome. Without a worker it is done here. */
async function runQueuedImport(job: Job, taskId: string): Promise<boolean> {
  const { db, path, say } = job;
  if (!(await selectIsWorkerUp(db, WORKER_NAME))) {
    say('The product is not running: this command does the import itself.');
    await runHere(job, taskId);
  }
  const outcome = await endOfRun(db, taskId, say);
  if (outcome.state === 'KILLED') {
    say(
      `${basename(path)}: the import was stopped before it was through. Nothing was taken; try again.`,
    );
    return false;
  }
  if (outcome.state === 'FAIL') {
    say(`${basename(path)} was refused, nothing of it was taken:`);
    for (const line of reasonLines(outcome)) say(`  ${line}`);
    return false;
  }
  for (const line of (outcome.output ?? '').trimEnd().split('\n')) say(line);
  return true;
}

/** Address of the product that runs on the data folder; else the configured one. */
async function findAddress({ dataFolder, publicUrl }: Config): Promise<string> {
  try {
    const claim: unknown = JSON.parse(await readFile(join(dataFolder, 'running.json'), 'utf8'));
    const address = (claim as { address?: unknown }).address;
    return typeof address === 'string' ? address : publicUrl;
  } catch {
    return publicUrl;
  }
}

/** Writes a bank file into another one with other names, accounts, texts and amounts. True when it is written. */
export async function anonymiseBankFile(command: ImportCommand & { readonly target: string }) {
  const content = await readContent(command);
  return content !== undefined && writeFixture({ ...command, content });
}

/**
 * Tries the file layout that a file's name fits, and says what the file means and all that is wrong; nothing is stored.
 * The layouts are those of the database, or of the CSV files of a folder. True when the file can be read.
 */
export async function tryLayout(command: ImportCommand & { readonly folder?: string | undefined }) {
  const { config, path, folder, say } = command;
  const bytes = await readContent(command);
  if (bytes === undefined) return false;
  const fileName = basename(path);
  const today = createClock(config).businessDate();
  const tryBy = async (rows: LayoutRows): Promise<boolean> => {
    const encoding = encodingFor(fileName, buildFileLayouts(rows));
    const given = { kind: 'statement', fileName, content: bytes, encoding } as const;
    const content = await stored(command, async () => Promise.resolve(textOfHanded(given).text));
    if (content === undefined) return false;
    const file = { fileName, content, receivedAt: `${today}T00:00:00Z` };
    const { lines, isRead } = tried(file, rows, today);
    for (const line of lines) say(line);
    return isRead;
  };
  if (folder === undefined)
    return withDatabase(command, async (db) => tryBy(await selectFileLayouts(db)));
  const files = await readFolderFiles({ ...command, path: folder });
  if (files === undefined) return false;
  const rows = parseLayoutFiles(
    Object.fromEntries(files.map(({ file_name, content }) => [file_name, content])),
  );
  if (!('problems' in rows)) return tryBy(rows);
  for (const problem of rows.problems) say(reasonText(problem));
  return false;
}
