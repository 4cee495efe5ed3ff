import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { followOutput } from '@fairlead/shared/contract/runs';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { connect, type Db } from '@fairlead/platform/database/db';
import { settleOutput } from '@fairlead/platform/tasks/output/output.queries';
import { startRunOutput } from '@fairlead/platform/tasks/output/run-output';
import { storedRun, storeRuns } from '@fairlead/api/testing/runs';
import { createTestApp, defaultParts, type TestApp } from '@fairlead/api/testing/test-app';

type Followed = ReplyOf<typeof followOutput>;

let it: TestApp;
let olav: string;
const log = { warn: () => undefined };

beforeAll(async () => {
  it = await createTestApp();
  olav = await it.tokenFor(['task:history', 'task:output'], 'olav@halyard.example');
}, 30_000);
afterAll(() => it.close());
afterEach(async () => {
  await sql`truncate task_run, task_log cascade`.execute(it.db);
});

const running = () => storedRun({ state: 'RUNNING', heartbeat: new Date().toISOString() });
const runningRun = () => storeRuns(it.db, [running()]);

const ask = (taskId: string, after = 0, { token = olav, app = it.app } = {}) =>
  app.inject({
    method: 'GET',
    url: `/api/tasks/api/runs/${taskId}/output`,
    query: { after: String(after) },
    headers: { 'x-auth-token': token },
  });

async function answerOf(taskId: string, after = 0): Promise<Followed> {
  const answer = await ask(taskId, after);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Followed>();
}

async function endRun(taskId: string): Promise<void> {
  await it.db.transaction().execute(async (tx) => {
    await settleOutput(tx, taskId);
    await sql`update task_run set state = 'SUCCESS', finished = clock_timestamp()
               where task_id = ${taskId}`.execute(tx);
  });
}

async function printed(taskId: string, text: string, db: Db = it.db): Promise<void> {
  const output = startRunOutput(db, { taskId, attempt: 1 }, log);
  output.write(Buffer.from(text));
  await output.end();
}

/** Until as many callers wait; one of them has looked and found nothing. */
const held = async () => sleep(150);

/** All that somebody sees who follows from the beginning, and where something was left out. */
async function followed(taskId: string) {
  const parts: Followed[] = [];
  const gaps: [number, number][] = [];
  for (let after = 0; ;) {
    const part = await answerOf(taskId, after);
    if (part.from > after) gaps.push([after, part.from]);
    parts.push(part);
    if (part.ended || part.text === '') break;
    after = part.to;
  }
  const longest = Math.max(...parts.map(({ text }) => text.length));
  return { text: parts.map(({ text }) => text).join(''), gaps, longest };
}

test('[TSK-15] what a run prints reaches who follows it while it is running, and its end at once', async () => {
  const taskId = await runningRun();
  const waiting = answerOf(taskId);
  await held();
  const output = startRunOutput(it.db, { taskId, attempt: 1 }, log);
  const begun = performance.now();
  output.write(Buffer.from('first 🙂\n'));
  expect(await waiting).toEqual({
    state: 'RUNNING',
    from: 0,
    text: 'first 🙂\n',
    to: 8,
    ended: false,
  });
  // By its own look alone it would be 5 s.
  expect(performance.now() - begun).toBeLessThan(4_000);

  const next = answerOf(taskId, 8);
  await held();
  output.write(Buffer.from('second\n'));
  expect(await next).toEqual({ state: 'RUNNING', from: 8, text: 'second\n', to: 15, ended: false });
  // Who comes from within what is there, or late, waits for nothing.
  expect(await answerOf(taskId, 6)).toMatchObject({ from: 6, text: '🙂\nsecond\n', to: 15 });

  const last = answerOf(taskId, 15);
  await held();
  await output.end();
  const ending = performance.now();
  await endRun(taskId);
  expect(await last).toEqual({ state: 'SUCCESS', from: 15, text: '', to: 15, ended: true });
  expect(performance.now() - ending).toBeLessThan(4_000);
  expect(await answerOf(taskId)).toMatchObject({ text: 'first 🙂\nsecond\n', to: 15, ended: true });
  expect(await answerOf(taskId, 6)).toMatchObject({ from: 6, text: '🙂\nsecond\n', ended: true });
  expect(await answerOf(taskId, 99)).toMatchObject({ text: '', ended: true });
});

test('what somebody reads is the same whether the run is running or has ended, in bearable answers', async () => {
  const all = Array.from({ length: 60_000 }, (_none, n) => `line ${n} 日\n`).join('');
  const taskId = await runningRun();
  await printed(taskId, all);
  const last = all.length;
  // A run that is running has no last answer: the one that finds nothing would wait.
  const running: string[] = [];
  for (let after = 0; after < last;) {
    const { text, to, ended } = await answerOf(taskId, after);
    expect([ended, text.length <= 262_144]).toEqual([false, true]);
    running.push(text);
    after = to;
  }
  expect(running.join('') === all).toBe(true);
  await endRun(taskId);
  const { text, gaps, longest } = await followed(taskId);
  expect(text === all).toBe(true);
  expect(gaps).toEqual([]);
  expect(longest).toBe(262_144);
});

test('where the middle is not kept, who follows learns from where to where', async () => {
  const taskId = await runningRun();
  const all = Array.from({ length: 300_000 }, (_none, n) => `line ${n}\n`).join('');
  const kept = all.slice(0, 262_144) + all.slice(-786_432);
  const output = startRunOutput(it.db, { taskId, attempt: 1 }, log);
  for (let at = 0; at < all.length; at += 60_000)
    output.write(Buffer.from(all.slice(at, at + 60_000)));
  await output.end();
  const inMiddle = await answerOf(taskId, 1_000_000);
  expect(inMiddle.text === all.slice(inMiddle.from, inMiddle.to)).toBe(true);
  expect(inMiddle.from).toBeGreaterThan(1_000_000);
  await endRun(taskId);
  const { text, gaps } = await followed(taskId);
  expect(text === kept).toBe(true);
  expect(gaps).toEqual([[262_144, all.length - 786_432]]);
  expect((await answerOf(taskId, 1_000_000)).from).toBe(all.length - 786_432);
  expect((await answerOf(taskId, all.length - 5)).text).toBe(all.slice(-5));
});

test('a run whose output was removed, or that never ran, ends at once and has no text', async () => {
  const gone = await storeRuns(it.db, [storedRun({ state: 'SUCCESS', output: null })]);
  await sql`alter table task_run disable trigger user`.execute(it.db);
  await sql`update task_run set printed = 500 where task_id = ${gone}`.execute(it.db);
  await sql`alter table task_run enable trigger user`.execute(it.db);
  expect(await answerOf(gone)).toEqual({ state: 'SUCCESS', from: 0, text: '', to: 0, ended: true });
});

test('the output is for those alone who may see the details of the run', async () => {
  const taskId = await runningRun();
  await printed(taskId, 'secret\n');
  const bea = await it.tokenFor(['task:history'], 'bea@halyard.example');
  const refused = await ask(taskId, 0, { token: bea });
  expect([refused.statusCode, refused.body.includes('secret')]).toEqual([403, false]);
  expect((await ask(randomUUID())).statusCode).toBe(404);
  expect((await ask('no-id')).statusCode).toBe(400);
  expect((await ask(taskId, -1)).statusCode).toBe(400);
});

test('of one user two calls wait and a third is refused; one who leaves makes room, and the server closes at once', async () => {
  const own = await createTestApp();
  const token = await own.tokenFor(['task:history', 'task:output'], 'two@halyard.example');
  const other = await own.tokenFor(['task:history', 'task:output'], 'other@halyard.example');
  const taskId = await storeRuns(own.db, [running()]);
  await own.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = own.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/tasks/api/runs/${taskId}/output?after=0`;
  const call = (asker: string, signal?: AbortSignal) =>
    fetch(url, { headers: { 'x-auth-token': asker }, ...(signal === undefined ? {} : { signal }) });

  const leaving = new AbortController();
  const left = call(token, leaving.signal).catch(() => 'left');
  const first = call(token);
  await held();
  const third = await call(token);
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '2']);
  const others = call(other);
  leaving.abort();
  expect(await left).toBe('left');
  await held();
  const second = call(token);
  await held();

  const closing = performance.now();
  await own.close();
  // Each would be held for 25 s.
  expect(performance.now() - closing).toBeLessThan(15_000);
  const answers = await Promise.all(
    [first, second, others].map(async (answer) => (await answer).json()),
  );
  expect(answers).toEqual(
    Array.from({ length: 3 }, () => ({ state: 'RUNNING', from: 0, text: '', to: 0, ended: false })),
  );
}, 30_000);

test('calls that wait hold no connection and do not count as work; beyond a hundred they are refused', async () => {
  const db = connect(it.testDb.url, { max: 1 });
  const own = await createTestApp({ ...defaultParts(it.testDb), db });
  const taskId = await runningRun();
  const tokens = await Promise.all(
    Array.from({ length: 51 }, (_none, n) =>
      it.tokenFor(['task:history', 'task:output'], `user-${n}@halyard.example`),
    ),
  );
  const asked = (token: string | undefined) => ask(taskId, 0, { token: token ?? '', app: own.app });
  const waiting = tokens.slice(0, 50).flatMap((token) => [asked(token), asked(token)]);
  await sleep(1_500);
  const refused = await asked(tokens[50]);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, 'BUSY']);
  const list = await own.app.inject({
    url: `/api/tasks/api/runs/${taskId}`,
    headers: { 'x-auth-token': olav },
  });
  expect(list.statusCode).toBe(200);
  await printed(taskId, 'news\n');
  const texts = (await Promise.all(waiting)).map((answer) => answer.json<Followed>().text);
  expect(texts).toEqual(Array.from({ length: 100 }, () => 'news\n'));
  await own.close();
  await db.destroy();
}, 30_000);

test('where no notice comes, the output is found by looking anew after 5 s', async () => {
  const deaf = { on: () => () => undefined, onGap: () => () => undefined };
  const own = await createTestApp({
    db: it.db,
    notices: { ...deaf, isListening: () => false, close: async () => undefined },
  });
  const taskId = await runningRun();
  const waiting = ask(taskId, 0, { app: own.app });
  await held();
  await printed(taskId, 'late\n');
  expect((await waiting).json()).toMatchObject({ text: 'late\n' });
  await own.close();
}, 15_000);
