import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { StartProblem } from '@fairlead/platform/start-problem';
import { type SystemAccount, databaseAccount } from './account.ts';
import { serverBinaries } from './binaries.ts';
import { explainLog, howItEnded } from './explain.ts';
import { requireReachable, SOCKET_PORT, socketFolder } from './folders.ts';
import { initialise, removeHalves } from './initialise.ts';
import { readPostmaster, runningServer, untilGone } from './postmaster.ts';

/** A PostgreSQL of our own on one folder and one Unix socket: no TCP port, no password. */
export type EmbeddedServer = {
  /** Folder of the socket. */
  readonly host: string;
  /** True when this process started it; an adopted one is another process's to stop. */
  readonly owner: boolean;
  urlOf(database: string): string;
  stop(): Promise<void>;
  /** Settles with how the server ended, asked or not. */
  readonly ended: Promise<string>;
};

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '64MB',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A first statement that joins a million rows is slower compiled than run.
  jit: 'off',
};

/**
 * Starts PostgreSQL on the folder, making its cluster first where there is none, or takes the
 * server that another process of ours already runs on it. When this process dies, even by
 * kill -9, the server shuts down by itself.
 */
export async function startEmbedded(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedServer> {
  const cluster = resolve(folder);
  const account = databaseAccount();
  requireReachable(cluster, account);
  const adopted = await adopt(cluster);
  if (adopted !== undefined) return adopted;
  const binaries = serverBinaries(account);
  mkdirSync(dirname(cluster), { recursive: true });
  await initialise(cluster, binaries, account);
  try {
    return await launch({ cluster, binaries, account, settings });
  } catch (error) {
    // Two starts at the same moment: the other one's server is as good.
    const winner = await adopt(cluster);
    if (winner !== undefined) return winner;
    throw error;
  }
}

async function adopt(cluster: string): Promise<EmbeddedServer | undefined> {
  if (!existsSync(join(cluster, 'PG_VERSION'))) return undefined;
  const running = await runningServer(cluster);
  if (running === undefined) return undefined;
  return {
    ...reach(running.socketFolder),
    owner: false,
    stop: async () => undefined,
    ended: untilGone(cluster, running.pid),
  };
}

function reach(host: string) {
  return {
    host,
    urlOf: (database: string) =>
      `postgres://postgres@localhost:${SOCKET_PORT}/${database}?host=${encodeURIComponent(host)}`,
  };
}

type Launch = {
  readonly cluster: string;
  readonly binaries: string;
  readonly account: SystemAccount;
  readonly settings: Readonly<Record<string, string>>;
};

/**
 * The shell holds our end of a pipe: when this process is gone, `read` ends and the server gets
 * a fast shutdown (SIGINT). It runs in a process group of its own, so that ctrl-C at the
 * terminal reaches us first and the server last.
 */
const WATCHED =
  'exec 3<&0; "$@" </dev/null 3<&- & p=$!; (read _ <&3; kill -INT $p 2>/dev/null) & w=$!; wait $p; c=$?; kill $w 2>/dev/null; exit $c';

async function launch({ cluster, binaries, account, settings }: Launch): Promise<EmbeddedServer> {
  const host = socketFolder(cluster, account);
  const options = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = [
    join(binaries, 'bin', 'postgres'),
    '-D',
    cluster,
    '-p',
    String(SOCKET_PORT),
    '-k',
    host,
  ];
  const child = spawn('/bin/sh', ['-c', WATCHED, 'sh', ...server, ...options], {
    ...account,
    cwd: cluster,
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-8_000);
  });
  const ended = new Promise<string>((done) => {
    child.once('exit', (code) => done(howItEnded(code, log)));
  });
  await untilReady(child, cluster, () => log);
  removeHalves(cluster);
  return {
    ...reach(host),
    owner: true,
    ended,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

const STEP_MS = 10;
const READY_MS = 120_000; // a crash may have left much to replay

async function untilReady(child: ChildProcess, cluster: string, log: () => string): Promise<void> {
  child.stdin?.on('error', () => undefined); // the server ended before we closed the pipe
  for (let waited = 0; waited < READY_MS; waited += STEP_MS) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    if (readPostmaster(cluster)?.ready && /ready to accept connections/.test(log())) return;
    await sleep(STEP_MS);
  }
  child.stdin?.end();
  throw new StartProblem(explainLog(log(), cluster));
}
