import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { migrate } from '@fairlead/api/database';
import { announceRunning } from '@fairlead/deploy';

import { newDatabase } from './database.ts';
import { ROOT, TEMPLATE_RELEASES } from './releases.ts';

/** The day on which every world stands. */
const BUSINESS_DATE = '2024-06-28';

/** A whole product of its own: server, worker, database and releases. */
export type Product = {
  readonly url: string;
  readonly releases: string;
  /** Its database, by its address. */
  readonly database: string;
  /** Log of the server and the worker. */
  log(): string;
  /** Stops the server, as an outage would; `resume` starts it again on the same data. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
};

/** Port that a real identity provider knows the product by (deploy/keycloak/realm.json). */
const REGISTERED_PORT = 8880;

export async function startProduct(world: string, extra: NodeJS.ProcessEnv = {}): Promise<Product> {
  const issuer = process.env['FAIRLEAD_E2E_ISSUER'];
  const port = issuer === undefined ? await freePort() : REGISTERED_PORT;
  const folder = mkdtempSync(join(tmpdir(), `fairlead-e2e-${world}-`));
  const releases = join(folder, 'releases');
  // Links cost nothing, and a test that alters a file replaces it.
  cpSync(TEMPLATE_RELEASES, releases, { recursive: true });
  const database = await newDatabase(`${world.replace(/\W/g, '_')}_${process.pid}_${port}`);
  await migrate(database);
  const log = join(folder, 'log');
  const url = `http://localhost:${port}`;
  mkdirSync(join(folder, 'data'));
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    FAIRLEAD_ENV: 'development',
    FAIRLEAD_DEMO: '0',
    FAIRLEAD_BUSINESS_DATE: BUSINESS_DATE,
    FAIRLEAD_DATA: join(folder, 'data'),
    FAIRLEAD_RELEASES: releases,
    DATABASE_URL: database,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    LOG_LEVEL: 'info',
    ...(issuer === undefined ? {} : { OIDC_ISSUER: issuer }),
    ...extra,
  };
  const start = async () => {
    const processes = ['server', 'worker'].map((name) => startProcess(name, env, log));
    await untilReady(url, processes, log);
    return processes;
  };
  let running = await start();
  await announceRunning(releases, url);
  const pause = async () => {
    await Promise.all(running.map(stopProcess));
    running = [];
  };
  return {
    url,
    releases,
    database,
    log: () => readFileSync(log, 'utf8'),
    pause,
    resume: async () => {
      running = await start();
    },
    stop: async () => {
      await pause();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startProcess(name: string, env: NodeJS.ProcessEnv, log: string): ChildProcess {
  const out = openSync(log, 'a');
  return spawn(process.execPath, ['--import', './bin/leash.mjs', `bin/${name}.ts`], {
    cwd: ROOT,
    env,
    stdio: ['ignore', out, out, 'pipe'],
  });
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(late);
}

async function untilReady(
  url: string,
  processes: readonly ChildProcess[],
  log: string,
): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 100) {
    if (processes.some(({ exitCode }) => exitCode !== null)) break;
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok === true) return;
    await sleep(100);
  }
  throw new Error(`The product did not become ready:\n${readFileSync(log, 'utf8').slice(-4000)}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
