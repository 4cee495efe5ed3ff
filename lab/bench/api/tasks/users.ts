// Two hundred people who look at the history, each asking every 20 s whether there is news: played
// twenty times faster, 200 calls a second, whatever the answers take.
import { Agent, get, type IncomingMessage } from 'node:http';

import { TASKS } from '@fairlead/api/tasks';
import { storedRun, storeRuns } from '@fairlead/api/testing/runs';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { sql } from 'kysely';

import { historyRoutes } from '../../../../areas/tasks/api/runs/history/history.routes.ts';
import { type Figure, figure } from '../../../../bin/figures.mjs';
import { fillWithRuns } from '../../../second/drawn/runs.ts';
import { bareRoutes } from './bare-routes.ts';
import { quantile } from './figures.ts';

const USERS = 200;
const FASTER = 20;
/** Polls of each user in an hour, one every 20 s. */
const POLLS_AN_HOUR = 180;
/** One run each two minutes of the firm, with three changes: asked for, begun, ended. */
const RUN_EVERY_MS = 120_000 / FASTER;
const STORED = 10_000;
const MAX_P99_MS = 300;
const HISTORY = '/api/tasks/api/history';

type User = { readonly token: string; etag: string | undefined };
type Poll = { readonly ms: number; readonly status: number; readonly bytes: number };

const agent = new Agent({ keepAlive: true, maxSockets: USERS });

const sizeOf = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.reduce((sum, text) => sum + text.length + 2, 'HTTP/1.1 200 OK\r\n\r\n'.length);

/** One call, as a browser makes it: with what it knows, and answers packed. */
function poll(url: string, user: User): Promise<Poll> {
  const start = performance.now();
  const headers = {
    'x-auth-token': user.token,
    'accept-encoding': 'gzip, br',
    ...(user.etag === undefined ? {} : { 'if-none-match': user.etag }),
  };
  return new Promise((resolve) => {
    const failed = () => resolve({ ms: performance.now() - start, status: 0, bytes: 0 });
    get(url, { agent, headers }, (answer) => {
      let bytes = sizeOf(answer);
      answer.on('data', (part: Buffer) => (bytes += part.length));
      answer.on('error', failed);
      answer.on('end', () => {
        user.etag = answer.headers.etag ?? user.etag;
        resolve({ ms: performance.now() - start, status: answer.statusCode ?? 0, bytes });
      });
    }).on('error', failed);
  });
}

/** Runs come, begin and end; returns how to stop that. */
function changes({ db }: TestApp): () => Promise<void> {
  let last = Promise.resolve();
  const change = async () => {
    const { created, ...run } = storedRun({ state: 'QUEUED' });
    const taskId = await storeRuns(db, [{ ...run, created: new Date().toISOString() }]);
    await sql`update task_run set state = 'RUNNING', executor = 'bench', output = '', attempt = 1,
                     started = clock_timestamp(), heartbeat = clock_timestamp()
               where task_id = ${taskId}`.execute(db);
    await new Promise((resolve) => setTimeout(resolve, 5_000 / FASTER));
    await sql`update task_run set state = 'SUCCESS', finished = clock_timestamp()
               where task_id = ${taskId}`.execute(db);
  };
  const timer = setInterval(() => {
    last = change();
  }, RUN_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await last;
  };
}

async function openLoop(url: string, users: readonly User[], seconds: number): Promise<Poll[]> {
  const polls: Promise<Poll>[] = [];
  const start = performance.now();
  const perMs = USERS / 1000;
  for (let n = 0; n < seconds * USERS; n += 1) {
    const wait = start + n / perMs - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    polls.push(poll(url, users[n % USERS] as User));
  }
  return Promise.all(polls);
}

/** Measures the cost of two hundred people who look at the history. */
export async function measureUsers(seconds: number): Promise<Figure[]> {
  const app = await createTestApp({ features: [historyRoutes(TASKS), bareRoutes] });
  try {
    await fillWithRuns(app.db, STORED);
    const users: User[] = [];
    for (let n = 0; n < USERS; n += 1) {
      const token = await app.tokenFor(['task:history', 'task:output'], `user${n}@halyard.example`);
      users.push({ token, etag: undefined });
    }
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    await openLoop(`${address}${HISTORY}`, users, 3); // each has the page, and its connection
    const bare = await openLoop(`${address}/api/bare`, users, seconds / 2);
    const stop = changes(app);
    const polls = await openLoop(`${address}${HISTORY}`, users, seconds);
    await stop();
    return figuresOf(polls, bare);
  } finally {
    agent.destroy();
    await app.close();
  }
}

function figuresOf(polls: readonly Poll[], bare: readonly Poll[]): Figure[] {
  const p99 = (all: readonly Poll[]) =>
    quantile(
      all.map(({ ms }) => ms),
      0.99,
    );
  const share = (status: number) =>
    polls.filter((one) => one.status === status).length / polls.length;
  const failed = polls.length * (1 - share(200) - share(304));
  const bytes = polls.reduce((sum, one) => sum + one.bytes, 0) / polls.length;
  const details = `ms, one of a hundred takes longer (${p99(bare).toFixed(0)} where nothing is done); of ${polls.length} polls ${(share(304) * 100).toFixed(1)} % are 304, ${((bytes * POLLS_AN_HOUR) / 1024).toFixed(0)} KB a user-hour`;
  return [
    figure('200 users at 20 times', p99(polls), { atMost: MAX_P99_MS, details, absolute: true }),
    figure('their failed polls', Math.round(failed), { atMost: 0, details: 'neither 200 nor 304' }),
  ];
}
