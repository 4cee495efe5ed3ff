// What it costs to keep what runs print, and how soon it is read by who follows.
import { sql } from 'kysely';

import type { Feature } from '@fairlead/platform/http/api-parts';
import type { Work } from '@fairlead/platform/tasks/process/fixtures/test-tasks';
import { TASKS } from '@fairlead/api/tasks';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { createTestDb } from '@fairlead/api/testing/test-db';
import { outputRoutes } from '../../../../areas/tasks/api/runs/output.routes.ts';
import { type Figure, figure } from '../../../../bin/figures.mjs';
import { median, quantile } from './figures.ts';
import { startBenchWorker, untilDone } from './runs.ts';

const MAX_WAL = 2.5;
const MAX_DELAY = 3;
const PRINTED = 1_000_000;
const SILENCE_MS = 400;

/** Outputs of 1,000,000 characters, all of which is kept, over two seconds. */
const PRINTS: Readonly<Record<string, Work>> = {
  'lines of a log': async ({ print }, from) => {
    for (let printed = 0, n = 0; printed < 1_000_000; n += 1) {
      const line = `2024-06-28T10:${String(n % 60).padStart(2, '0')}:07.${String(n % 1000).padStart(3, '0')}Z read row ${n} of contracts.csv: account ${7000 + (n % 311)}, ${(n * 7919) % 1000} lots`;
      print(line);
      printed += line.length + 1;
      if (n % 500 === 499) await from.sleep(80);
    }
  },
  'random letters': async ({ print }, from) => {
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
    for (let n = 0; n < 10_000; n += 1) {
      print(Array.from({ length: 99 }, () => letters[Math.floor(Math.random() * 62)]).join(''));
      if (n % 400 === 399) await from.sleep(80);
    }
  },
};

/** Bytes that the log of the database grows for each that a run prints, from its claim to its end. */
export async function measureWal(isShort: boolean): Promise<Figure[]> {
  const testDb = await createTestDb();
  const { db, url } = testDb;
  const worker = await startBenchWorker(url, 1);
  const figures: Figure[] = [];
  const walBytes = async () => {
    const { rows } = await sql<{ at: number }>`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as at`.execute(db);
    return rows[0]?.at ?? Number.NaN;
  };
  try {
    await untilDone(db, await worker.ask(({ print }) => print('warm')));
    for (const [what, work] of Object.entries(PRINTS)) {
      const ratios: number[] = [];
      for (let round = 0; round < (isShort ? 2 : 5); round += 1) {
        // From here every page that is changed is written whole once: no round has it better.
        await sql`checkpoint`.execute(db);
        const before = await walBytes();
        await untilDone(db, await worker.ask(work));
        ratios.push(((await walBytes()) - before) / PRINTED);
      }
      const details = `MB of WAL for each MB printed (${ratios.map((one) => one.toFixed(2)).join(', ')})`;
      figures.push(figure(`WAL, ${what}`, median(ratios), { atMost: MAX_WAL, details }));
    }
    return figures;
  } finally {
    await worker.stop();
    await testDb.close();
  }
}

const now = () => performance.timeOrigin + performance.now();

/** Says when it prints, each time after a silence: who follows then need not wait for others. */
const TELLS_WHEN: Work = async (_context, from) => {
  for (let n = 0; n < 200; n += 1) {
    await from.sleep(400);
    from.console.log(performance.timeOrigin + performance.now());
  }
};

/** A call that waits for a notice and answers it. */
const bareRoutes: Feature = (app, { notices }) => {
  let answer: (text: string) => void = () => undefined;
  notices.on('bare', (text) => answer(text));
  app.get('/bare', { config: { access: 'task:history' } }, async (_request, reply) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    answer = resolve;
    return reply.send({ text: await promise });
  });
};

/** ms from a NOTIFY to the answer of the call that waits for it. */
async function bareDelay(address: string, { app, token }: { app: TestApp; token: string }) {
  const answer = fetch(`${address}/api/bare`, { headers: { 'x-auth-token': token } });
  await new Promise((resolve) => setTimeout(resolve, SILENCE_MS / 4));
  await sql`select pg_notify('bare', ${String(now())})`.execute(app.db);
  const { text } = (await (await answer).json()) as { text: string };
  return now() - Number(text);
}

/** ms from `console.log` in a run to the answer of the call that waits for it, in turns with bare notices. */
export async function measureDelay(isShort: boolean): Promise<Figure[]> {
  const app = await createTestApp({ features: [outputRoutes(TASKS), bareRoutes] });
  const worker = await startBenchWorker(app.testDb.url, 1);
  try {
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const token = await app.tokenFor(['task:history', 'task:output']);
    const taskId = await worker.ask(TELLS_WHEN);
    const own: number[] = [];
    const bare: number[] = [];
    for (let after = 0, n = -3; n < (isShort ? 20 : 50); n += 1) {
      const url = `${address}/api/tasks/api/runs/${taskId}/output?after=${after}`;
      const answer = await fetch(url, { headers: { 'x-auth-token': token } });
      const at = now();
      const { text, to } = (await answer.json()) as { text: string; to: number };
      after = to;
      const delay = at - Number(text.trim().split('\n').at(-1));
      const other = await bareDelay(address, { app, token });
      if (n < 0) continue; // the first have connections to make
      own.push(delay);
      bare.push(other);
    }
    const ratio = median(own) / median(bare);
    const details = `${median(own).toFixed(2)} ms (of 20 one over ${quantile(own, 0.95).toFixed(2)}) to ${median(bare).toFixed(2)} ms, after a silence; within 250 ms of other lines it waits for that pace`;
    return [figure('print to browser', ratio, { atMost: MAX_DELAY, details })];
  } finally {
    await worker.stop();
    await app.close();
  }
}
