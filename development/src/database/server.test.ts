import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { isOpenToAll } from '@fairlead/platform/data-folder';
import { connect } from '@fairlead/api/database';
import { afterEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';

import { explainLog, howItEnded } from './explain.ts';
import { socketFolder } from './folders.ts';
import { readPostmaster } from './postmaster.ts';
import { type EmbeddedServer, startEmbedded } from './server.ts';

jest.setTimeout(120_000);

const FAST = { fsync: 'off', max_connections: '20' };
const opened: EmbeddedServer[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-embedded-'));
  chmodSync(folder, 0o755);
  return join(folder, 'postgres');
}

async function start(folder: string): Promise<EmbeddedServer> {
  const server = await startEmbedded(folder, FAST);
  opened.push(server);
  return server;
}

afterEach(async () => {
  for (const server of opened.splice(0)) {
    await server.stop();
    rmSync(server.host, { recursive: true, force: true });
  }
});

async function query(server: EmbeddedServer, statement: ReturnType<typeof sql>): Promise<unknown> {
  const db = connect(server.urlOf('postgres'), { max: 1 });
  try {
    return (await statement.execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

const isAlive = (pid: number) => {
  try {
    return !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

async function until(condition: () => boolean, ms: number): Promise<void> {
  for (let waited = 0; !condition(); waited += 50) {
    if (waited > ms) throw new Error('it did not happen in time');
    await sleep(50);
  }
}

test('[API-06] starts in an empty folder, keeps its data, and a second start beside it takes the same server', async () => {
  const folder = newFolder();
  const first = await start(folder);
  await query(first, sql`create table kept as select 7 as x`);
  const second = await start(folder);
  expect([first.owner, second.owner]).toEqual([true, false]);
  expect(await query(second, sql`select x from kept`)).toEqual([{ x: 7 }]);
  await second.stop();
  expect(await query(first, sql`select x from kept`)).toEqual([{ x: 7 }]);
  const pid = readPostmaster(folder)?.pid ?? 0;
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  const again = await start(folder);
  expect(await query(again, sql`select x from kept`)).toEqual([{ x: 7 }]);
});

test('[API-06] two starts at the same moment in an empty folder share one server', async () => {
  const folder = newFolder();
  const both = await Promise.all([start(folder), start(folder)]);
  expect(both.filter(({ owner }) => owner)).toHaveLength(1);
  expect(await query(both[0], sql`select 1 as x`)).toEqual(
    await query(both[1], sql`select 1 as x`),
  );
});

test('[API-06] nothing listens on the network, and only the account itself may enter the socket’s folder', async () => {
  const server = await start(newFolder());
  expect(
    await query(
      server,
      sql`select current_setting('listen_addresses') as l, current_setting('unix_socket_permissions') as p`,
    ),
  ).toEqual([{ l: '', p: '0700' }]);
});

test('when the process that started it is killed with -9, the server ends by itself and the data stay', async () => {
  const folder = newFolder();
  const program = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'server.ts'))};
    const server = await startEmbedded(${JSON.stringify(folder)}, ${JSON.stringify(FAST)});
    console.log('started');
    setInterval(() => undefined, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(parent.stdout, 'data');
  const pid = readPostmaster(folder)?.pid ?? 0;
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await until(() => !isAlive(pid), 10_000);
  expect((await start(folder)).owner).toBe(true);
});

test('after the server itself was killed with -9 the next start recovers what was committed', async () => {
  const folder = newFolder();
  const first = await start(folder);
  await query(first, sql`create table kept as select 7 as x`);
  process.kill(readPostmaster(folder)?.pid ?? 0, 'SIGKILL');
  await first.ended;
  const second = await start(folder);
  expect(second.owner).toBe(true);
  expect(await query(second, sql`select x from kept`)).toEqual([{ x: 7 }]);
});

test('a stranger that runs under the old server’s number is not taken for it', async () => {
  const folder = newFolder();
  const first = await start(folder);
  const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  await first.stop();
  lines[0] = String(process.pid);
  writeFileSync(join(folder, 'postmaster.pid'), lines.join('\n'), { mode: 0o600 });
  expect((await start(folder)).owner).toBe(true);
});

test('what a cut-off first start left is cleared away', async () => {
  const folder = newFolder();
  mkdirSync(`${folder}.new-abc123`, { recursive: true });
  writeFileSync(join(`${folder}.new-abc123`, 'PG_VERSION'), '18\n');
  await start(folder);
  expect(readdirSync(join(folder, '..'))).toEqual(['postgres']);
});

test('data of another major version are refused in one line, untouched', async () => {
  const folder = newFolder();
  mkdirSync(folder);
  writeFileSync(join(folder, 'PG_VERSION'), '17\n');
  await expect(start(folder)).rejects.toThrow(
    /^The data in .* were written by PostgreSQL 17, and this release brings 18: [^\n]+$/,
  );
  expect(readdirSync(folder)).toEqual(['PG_VERSION']);
});

test('a folder for the socket that others may enter is not used', () => {
  const data = newFolder();
  const folder = socketFolder(data, {});
  expect(folder.length).toBeLessThan(60);
  chmodSync(folder, 0o755);
  expect(() => socketFolder(data, {})).toThrow('is not a private folder');
  rmSync(folder, { recursive: true });
});

test('a folder closed to others is seen as such', () => {
  const closed = mkdtempSync(join(tmpdir(), 'fairlead-closed-'));
  chmodSync(closed, 0o700);
  expect(isOpenToAll(join(closed, 'data', 'postgres'))).toBe(false);
  chmodSync(closed, 0o755);
  expect(isOpenToAll(join(closed, 'data', 'postgres'))).toBe(true);
  expect(existsSync(join(closed, 'data'))).toBe(false);
});

test.each([
  [
    'FATAL:  could not write lock file "postmaster.pid": No space left on device',
    'The disk of /d is full: the database cannot start',
  ],
  [
    'initdb: error: could not create directory "/d/x": Permission denied',
    "The database's account may not write to /d",
  ],
  [
    'LOG:  x\nFATAL:  configuration file "/d/postgresql.conf" contains errors\n',
    'The embedded database did not start: configuration file "/d/postgresql.conf" contains errors',
  ],
  ['', 'The embedded database did not start: no reason given'],
])('%j is explained in a line', (log, line) => {
  expect(explainLog(log, '/d')).toBe(line);
});

test.each([
  [137, 'LOG:  x', 'SIGKILL'],
  [1, 'PANIC:  could not write to file "pg_wal/x": No space left on device', 'its disk is full'],
  [1, 'FATAL:  a\nLOG:  x\nFATAL:  b\n', 'exit code 1: b'],
  [null, '', 'exit code ?'],
])('how a server ended with code %p is told in a few words', (code, log, words) => {
  expect(howItEnded(code, log)).toBe(words);
});

test('whoever took the server of another process sees it end', async () => {
  const folder = newFolder();
  const first = await start(folder);
  const second = await start(folder);
  await first.stop();
  expect(await second.ended).toBe('stopped by the process that had started it');
});
