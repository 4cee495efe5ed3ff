import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { openEmbeddedDatabase } from '@fairlead/development/database';

import { connect, type Db, migrate } from '@fairlead/api';
import { ISSUER } from './firm.ts';
import { type StartedProcess, startProcess } from './started-process.ts';

/**
 * Test environment of a crash drill: a database, and functions that start the API and workers as
 * processes.
 */
export type Firm = {
  readonly db: Db;
  readonly url: string;
  /** How the API and workers are configured. */
  readonly env: Readonly<Record<string, string>>;
  /** Start the API, or a worker for runs under the name that is its first word, in a process of its own. */
  readonly startApi: (flags: readonly string[]) => Promise<StartedProcess>;
  readonly startRunWorker: (words: readonly string[]) => Promise<StartedProcess>;
};

/** Runs a drill on a fresh database; the process exits with 1 if `work` counts failures. */
export async function drill(work: (firm: Firm) => Promise<number>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fl-crash-'));
  // As root the database runs as another account, which has to be able to come here.
  chmodSync(folder, 0o755);
  const server = await openEmbeddedDatabase(folder);
  const db = connect(server.url, { name: 'crash', statementTimeoutMs: 0 });
  const env = {
    FAIRLEAD_ENV: 'development',
    FAIRLEAD_BUSINESS_DATE: '2024-06-28',
    DATABASE_URL: server.url,
    FAIRLEAD_DATA: folder,
    OIDC_ISSUER: ISSUER,
    LOG_LEVEL: 'fatal',
  };
  const starting = (name: string) => {
    const file = join(import.meta.dirname, name);
    return (flags: readonly string[]) => startProcess({ file, env, flags });
  };
  let failed = 1;
  try {
    await migrate(server.url);
    failed = await work({
      db,
      env,
      url: server.url,
      startApi: starting('api-process.ts'),
      startRunWorker: starting('run-worker-process.ts'),
    });
  } finally {
    await db.destroy();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Progress of the clients so far; they add to it while they work. */
type Progress = {
  readonly acknowledged: readonly unknown[];
  readonly refused: readonly string[];
};

type Kills = { readonly kills: number; readonly leastAcknowledged: number };

/**
 * Kills the API in the middle of the work, after an even share of it and at any moment of a call, and
 * waits for the rest of the work. Answers how many ms each restart took.
 */
export async function killUnderLoad(
  api: StartedProcess,
  progress: Progress,
  { kills, leastAcknowledged }: Kills,
): Promise<number[]> {
  const untilDone = async (count: number) => {
    while (progress.acknowledged.length < count && progress.refused.length === 0) await sleep(5);
  };
  const restarts: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    await untilDone((kill * leastAcknowledged) / kills);
    await sleep(Math.random() * 60);
    restarts.push(await api.killAndRestart());
  }
  await untilDone(leastAcknowledged + 10);
  return restarts;
}

export type Figure = readonly [what: string, value: number | string];
export type Check = readonly [what: string, isRight: boolean, how: string];

/** Prints the figures, then each check and the closing line; returns how many checks failed. */
export function report(figures: readonly Figure[], checks: readonly Check[]): number {
  for (const [what, value] of figures) console.log(`${what.padEnd(26)} ${value}`);
  for (const [what, isRight, how] of checks)
    console.log(`${isRight ? 'pass' : 'FAIL'}  ${what} (${how})`);
  const wrong = checks.filter(([, isRight]) => !isRight).length;
  console.log(`${checks.length - wrong} passed, ${wrong} failed`);
  return wrong;
}

export function median(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
}
