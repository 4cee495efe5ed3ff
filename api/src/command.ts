import { readFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { selectIsWorkerUp } from './features/imports/imports.queries.ts';
import { reasonLines } from './features/imports/reasons.ts';
import { readStatement, UnreadableFile } from './features/imports/statement-content.ts';
import { selectStatementOfFile } from './features/statements/statements.queries.ts';
import { TASKS } from './features/tasks/registry.ts';
import { WORKER_NAME } from './features/tasks/run-worker.ts';
import { runTask } from './features/tasks/run-task.service.ts';
import { type RunOutcome, selectRunOutcome } from './features/tasks/task-history.queries.ts';
import { taskQueue } from './features/tasks/task-queue.ts';
import { createClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { connect, type Db } from './platform/db.ts';
import { createLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { importPorts } from './worker.ts';

export type ImportCommand = {
  readonly config: Config;
  readonly databaseUrl: string;
  /** The statement file. */
  readonly path: string;
  readonly say: (line: string) => void;
};

/**
 * Imports a statement file as the watched folder does, says what came of it and where its trades
 * show. True when its trades are there.
 */
export async function importStatementFile(command: ImportCommand): Promise<boolean> {
  const { config, databaseUrl, path, say } = command;
  const content = await contentOf(command);
  if (content === undefined) return false;
  const db = connect(databaseUrl, { max: 3, statementTimeoutMs: 0, name: 'fairlead-command' });
  try {
    const isRunning = await selectIsWorkerUp(db, WORKER_NAME);
    if (!isRunning) {
      say('The product is not running: this command imports the file itself.');
      await migrate(databaseUrl, config);
    }
    const { fileId, taskId } = await askForImport(db, basename(path), content);
    if (!isRunning) await runHere(db, config, taskId);
    return await tell(db, command, { fileId, outcome: await endOf(db, taskId, say) });
  } finally {
    await db.destroy();
  }
}

async function contentOf({ path, say }: ImportCommand): Promise<string | undefined> {
  try {
    const content = await readStatement(path);
    if (content === undefined) say(`${path}: there is no such file`);
    return content;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    say(`${path} ${error.message}`);
    return undefined;
  }
}

async function askForImport(
  db: Db,
  name: string,
  content: string,
): Promise<{ fileId: string; taskId: string }> {
  const queue = taskQueue(db);
  try {
    const ports = importPorts(db, queue, { email: 'system:command', name: userInfo().username });
    const fileId = await ports.store(name, content);
    const taskId = await db.transaction().execute((tx) => ports.queueImport(tx, fileId));
    return { fileId, taskId };
  } finally {
    await queue.close();
  }
}

async function runHere(db: Db, config: Config, taskId: string): Promise<void> {
  const executor = `command ${hostname()}:${process.pid}`;
  const log = createLog({ level: 'silent', name: 'command' });
  await runTask({ db, clock: createClock(config), executor, tasks: TASKS, log }, taskId);
}

const LOOK_EVERY_MS = 200;
const SAY_AFTER_MS = 5_000;

async function endOf(db: Db, taskId: string, say: ImportCommand['say']): Promise<RunOutcome> {
  let told = false;
  const started = performance.now();
  for (;;) {
    const outcome = await selectRunOutcome(db, taskId);
    if (outcome === undefined) throw new Error(`Run ${taskId} has gone`);
    if (['SUCCESS', 'FAIL', 'KILLED'].includes(outcome.state)) return outcome;
    if (!told && performance.now() - started > SAY_AFTER_MS) {
      told = true;
      say(`Waiting for the worker: run ${taskId} is ${outcome.state}.`);
    }
    await sleep(LOOK_EVERY_MS);
  }
}

async function tell(
  db: Db,
  { config, path, say }: ImportCommand,
  { fileId, outcome }: { fileId: string; outcome: RunOutcome },
): Promise<boolean> {
  if (outcome.state === 'KILLED') {
    say(`${basename(path)}: the worker was lost during the import. Nothing was taken; try again.`);
    return false;
  }
  if (outcome.state === 'FAIL') {
    say(`${basename(path)} was refused, nothing of it was taken:`);
    for (const line of reasonLines(outcome)) say(`  ${line}`);
    return false;
  }
  for (const line of (outcome.output ?? '').trimEnd().split('\n')) say(line);
  const statement = await selectStatementOfFile(db, fileId);
  const address = `${await addressOf(config)}/edf?verified_state=all&run_date=${statement?.statement_date ?? ''}`;
  say(`Its trades show at ${address}`);
  return true;
}

/** Where the product that runs on the data folder is reached; else where it would be. */
async function addressOf({ dataFolder, publicUrl }: Config): Promise<string> {
  try {
    const claim: unknown = JSON.parse(await readFile(join(dataFolder, 'running.json'), 'utf8'));
    const address = (claim as { address?: unknown }).address;
    return typeof address === 'string' ? address : publicUrl;
  } catch {
    return publicUrl;
  }
}
