import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { poolOfTest } from '@fairlead/api/testing/pool-of-test';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import type { PoolOptions } from './process-pool.ts';
import type { Work } from './fixtures/test-tasks.ts';

/** Starting a process is a second's work that a busy machine may take long for. */
const PATIENCE_MS = 60_000;

let testDb: TestDb;
let pool: ReturnType<typeof poolOfTest>;

beforeAll(async () => {
  testDb = await createTestDb();
}, PATIENCE_MS);
afterEach(async () => pool.stop(), PATIENCE_MS);
afterAll(async () => testDb.close());

const open = (options?: Partial<PoolOptions>) => {
  pool = poolOfTest(testDb, options);
};
const saysItsProcess: Work = ({ print }) => print(`process ${process.pid}`);
const failure = (type: string, more: object = {}) => ({
  kind: 'failed',
  error: expect.objectContaining({ type, scope: 'worker', ...more }),
});
const eventually = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
};

test(
  '[TSK-13] a run has what it was asked for, and all that it prints is its own',
  async () => {
    open();
    const first = await pool.run(({ print, actor, args, clock }, { console: terminal }) => {
      print(`${actor.email} ${String(args['day'])} ${clock.businessDate()}`);
      terminal.log('to the console');
      terminal.error('to standard error');
      for (let i = 0; i < 20_000; i += 1) print(`line ${i} of the first`);
      process.stdout.write(`${process.pid} without an end of line`);
    });
    const second = await pool.run(({ print }) => print(`${process.pid} second`));
    expect(first.end).toEqual({ kind: 'done' });
    expect(second.end).toEqual({ kind: 'done' });
    const lines = first.text.split('\n');
    expect(lines).toHaveLength(20_004);
    expect(lines).toEqual(
      expect.arrayContaining([
        'olav@halyard.example 2024-06-27 2024-06-28',
        'to the console',
        'to standard error',
        'line 0 of the first',
        'line 19999 of the first',
      ]),
    );
    const [pid = ''] = second.text.split(' ');
    expect(lines.at(-1)).toBe(`${pid} without an end of line`);
    expect(second.text).toBe(`${pid} second\n`);
  },
  PATIENCE_MS,
);

test(
  '[TSK-13] a failure keeps what was printed, its type, scope, trace and dictionary',
  async () => {
    open();
    const foreseen = await pool.run(({ print }, { TaskFailure }) => {
      print('began');
      throw TaskFailure.ofReasons('x.csv', 'statement file', [
        { line: 3, column: 'Lots', message: 'is not a number\0' },
      ]);
    });
    expect(foreseen).toEqual({
      text: 'began\n',
      end: {
        kind: 'failed',
        error: {
          type: 'Refused',
          scope: 'statement file',
          trace: 'x.csv was refused, nothing of it was taken: line 3, Lots: is not a number\\u{0}',
          dict: { reasons: [{ line: 3, column: 'Lots', message: 'is not a number\\u{0}' }] },
        },
      },
    });
    const other = await pool.run(() => {
      throw new TypeError('cannot read');
    });
    expect(other.end).toEqual({
      kind: 'failed',
      error: {
        type: 'TypeError',
        scope: 'task',
        trace: expect.stringContaining('cannot read\n    at '),
        dict: { message: 'cannot read' },
      },
    });
  },
  PATIENCE_MS,
);

test(
  '[TSK-15] a run that never pauses is stopped after its grace, and the next one is done',
  async () => {
    open();
    const looping = await pool.begin(({ print }) => {
      print('so far');
      for (;;);
    });
    await eventually(() => looping.text() !== '');
    looping.stop();
    expect(await looping.ended).toEqual({ end: { kind: 'stopped' }, text: 'so far\n' });
    expect((await pool.run(saysItsProcess)).end).toEqual({ kind: 'done' });
  },
  PATIENCE_MS,
);

test(
  '[TSK-15] the signal fires; a run that breaks off for it is stopped, one that returns has done its work',
  async () => {
    open();
    const pausing: Work = async ({ print, signal }, { sleep }) => {
      print('waits');
      await sleep(100_000, null, { signal });
    };
    const breaking = await pool.begin(pausing, { graceSeconds: 100 });
    await eventually(() => breaking.text() !== '');
    breaking.stop();
    expect((await breaking.ended).end).toEqual({ kind: 'stopped' });

    const finishing = await pool.begin(
      async ({ print, signal }, { sleep }) => {
        print('waits');
        while (!signal.aborted) await sleep(10);
        print('finished');
      },
      { graceSeconds: 100 },
    );
    await eventually(() => finishing.text() !== '');
    finishing.stop();
    expect(await finishing.ended).toEqual({ end: { kind: 'done' }, text: 'waits\nfinished\n' });
  },
  PATIENCE_MS,
);

test(
  'a run beyond its time fails as TimedOut, whether it pauses or not; the next one is done',
  async () => {
    open();
    const looping = await pool.run(
      () => {
        for (;;);
      },
      { timeoutSeconds: 0.3 },
    );
    expect(looping.end).toEqual(failure('TimedOut', { dict: { timeout_seconds: 0.3 } }));
    const pausing: Work = async ({ signal }, { sleep }) => sleep(100_000, null, { signal });
    const paused = await pool.run(pausing, { timeoutSeconds: 0.3, graceSeconds: 100 });
    expect(paused.end).toEqual(failure('TimedOut'));
    expect((await pool.run(saysItsProcess)).end).toEqual({ kind: 'done' });
  },
  PATIENCE_MS,
);

test(
  'a run beyond its memory fails as OutOfMemory, of whatever kind the memory is',
  async () => {
    open();
    const hog: Work = () => {
      const all: Buffer[] = [];
      for (;;) all.push(Buffer.alloc(2 ** 20, 1));
    };
    const outside = await pool.run(hog, { memoryMb: 300 });
    expect(outside.end).toEqual(
      failure('OutOfMemory', { dict: { memory_mb: 300, taken_mb: expect.any(Number) } }),
    );
    await pool.stop();

    const { NODE_OPTIONS } = process.env;
    process.env['NODE_OPTIONS'] = '--max-old-space-size=64';
    try {
      open();
      const inHeap = await pool.run(() => {
        const all: object[] = [];
        for (;;) all.push({ n: all.length });
      });
      expect(inHeap.end).toEqual(failure('OutOfMemory', { dict: { memory_mb: 1_024 } }));
    } finally {
      if (NODE_OPTIONS === undefined) delete process.env['NODE_OPTIONS'];
      else process.env['NODE_OPTIONS'] = NODE_OPTIONS;
    }
  },
  PATIENCE_MS,
);

test(
  'what a run leaves behind in memory does not count as the next one’s',
  async () => {
    open();
    const fills = await pool.run(() => {
      const all: Buffer[] = [];
      for (let n = 0; n < 400; n += 1) all.push(Buffer.alloc(2 ** 20, 1));
    });
    const next = await pool.run(async (_context, { sleep }) => sleep(500), { memoryMb: 300 });
    expect([fills.end, next.end]).toEqual([{ kind: 'done' }, { kind: 'done' }]);
  },
  PATIENCE_MS,
);

test(
  'a run whose process ends fails and says how; the next one is done',
  async () => {
    open();
    const exits = await pool.run(({ print }) => {
      print('before');
      process.exit(3);
    });
    expect(exits).toEqual({
      text: 'before\n',
      end: failure('ProcessEnded', {
        trace: expect.stringContaining('exit code 3'),
        dict: { exit_code: 3 },
      }),
    });
    const crashes = await pool.run(async (_context, { sleep }) => {
      process.kill(process.pid, 'SIGSEGV');
      await sleep(100_000);
    });
    expect(crashes.end).toEqual(failure('ProcessEnded', { dict: { signal: 'SIGSEGV' } }));
    expect((await pool.run(saysItsProcess)).end).toEqual({ kind: 'done' });
  },
  PATIENCE_MS,
);

test(
  'a run fails of a promise that nobody waits for, and what it leaves running prints into no other',
  async () => {
    open();
    const floating = await pool.run(async (_context, { sleep }) => {
      void Promise.reject(new RangeError('floating'));
      await sleep(100_000);
    });
    expect(floating.end).toEqual({
      kind: 'failed',
      error: expect.objectContaining({ type: 'RangeError', dict: { message: 'floating' } }),
    });
    await pool.run(({ print }) => void setInterval(print, 1, 'left behind'));
    const next = await pool.run(async ({ print }, { sleep }) => {
      await sleep(100);
      print('own');
    });
    expect(next.text).toBe('own\n');
  },
  PATIENCE_MS,
);

test(
  'a process does 200 runs, and not one more',
  async () => {
    open();
    const processes: string[] = [];
    for (let i = 0; i < 201; i += 1) processes.push((await pool.run(saysItsProcess)).text);
    expect(new Set(processes.slice(0, 200)).size).toBe(1);
    expect(processes[200]).not.toBe(processes[0]);
  },
  PATIENCE_MS,
);

test(
  'as many runs as there are processes go on at once; one that waits can be stopped',
  async () => {
    open({ size: 2 });
    const waits: Work = async ({ print, signal }, { sleep }) => {
      print('waits');
      while (!signal.aborted) await sleep(10);
    };
    const running = [await pool.begin(waits), await pool.begin(waits)];
    const third = await pool.begin(waits);
    await eventually(() => running.every(({ text }) => text() !== ''));
    expect(third.text()).toBe('');
    third.stop();
    expect(await third.ended).toEqual({ end: { kind: 'stopped' }, text: '' });
    for (const { stop } of running) stop();
    for (const { ended } of running) expect((await ended).end).toEqual({ kind: 'done' });
  },
  PATIENCE_MS,
);

test(
  'a run that cannot begin, because no process starts, fails',
  async () => {
    open({ tasksModule: new URL('./fixtures/there-is-none.ts', import.meta.url) });
    expect((await pool.run(saysItsProcess)).end).toEqual(
      failure('ProcessEnded', { dict: { exit_code: 1 } }),
    );
  },
  PATIENCE_MS,
);

test.each([
  { kills: 2, end: { kind: 'done' } },
  { kills: 1_000, end: failure('ProcessEnded', { dict: { signal: 'SIGKILL' } }) },
])(
  'a run before which $kills processes are killed is queued again, five times at most',
  async ({ kills, end }) => {
    const counter = join(mkdtempSync(join(tmpdir(), 'killed-at-start-')), 'kills');
    const tasksModule = new URL('./fixtures/killed-at-start.ts', import.meta.url);
    tasksModule.search = new URLSearchParams({ counter, kills: String(kills) }).toString();
    open({ tasksModule });
    expect((await pool.run(saysItsProcess)).end).toEqual(end);
    expect(readFileSync(counter, 'utf8').length).toBeGreaterThanOrEqual(Math.min(kills, 5));
  },
  PATIENCE_MS,
);

test(
  'what a terminal tells all processes does not end a run; no secret is in its environment',
  async () => {
    process.env['FAIRLEAD_METRICS_TOKEN'] = 'secret';
    try {
      open();
      const run = await pool.run(async ({ print }, { sleep }) => {
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(process.pid, signal);
        await sleep(100);
        print(JSON.stringify(process.env));
      });
      expect(run.end).toEqual({ kind: 'done' });
      expect(run.text).toContain('"PATH"');
      expect(run.text).not.toContain('secret');
      expect(run.text).not.toContain(new URL(testDb.url).pathname.slice(1));
    } finally {
      delete process.env['FAIRLEAD_METRICS_TOKEN'];
    }
  },
  PATIENCE_MS,
);

/** Sessions of the pool's runs, and the locks they hold. */
async function sessions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
     where datname = current_database() and starts_with(application_name, 'fairlead-run ')
  `.execute(testDb.db);
  return rows[0]!.count;
}

test(
  '[TSK-15] where a run is ended its sessions are gone, and with them its locks',
  async () => {
    open();
    const holding = await pool.begin(async ({ db, print }, { sql: sqlThere }) =>
      db.transaction().execute(async (tx) => {
        await sqlThere`lock table task_schedule`.execute(tx);
        print('holds');
        await sqlThere`select pg_sleep(600)`.execute(tx);
      }),
    );
    await eventually(() => holding.text() !== '');
    expect(await sessions()).toBe(1);
    holding.stop();
    expect((await holding.ended).end).toEqual({ kind: 'stopped' });
    expect(await sessions()).toBe(0);
    await testDb.db
      .transaction()
      .execute(async (tx) => sql`lock table task_schedule nowait`.execute(tx));
  },
  PATIENCE_MS,
);

test(
  '[TSK-15] what a run made stands there with it; nothing of a run that was killed meanwhile is kept',
  async () => {
    open();
    const makes: Work = async ({ db, print, recordArtifacts, signal }, { sleep }) => {
      await db.transaction().execute(async (tx) => {
        await recordArtifacts(tx, {
          kind: 'sheet',
          id: 'a',
          label: 'A sheet',
          path: null,
          action: 'made',
        });
        print('about to commit');
        while (!signal.aborted) await sleep(10);
      });
    };
    const things = async ({ taskId }: { readonly taskId: string }) => {
      const { rows } = await sql<{ label: string }>`
      select label from task_made where task_id = ${taskId}
    `.execute(testDb.db);
      return rows.map(({ label }) => label);
    };
    const kept = await pool.begin(makes, { graceSeconds: 100 });
    await eventually(() => kept.text() !== '');
    kept.stop();
    expect((await kept.ended).end).toEqual({ kind: 'done' });
    expect(await things(kept)).toEqual(['A sheet']);

    const killed = await pool.begin(makes, { timeoutSeconds: 100, graceSeconds: 100 });
    await eventually(() => killed.text() !== '');
    await sql`
    update task_run set state = 'KILLED', finished = clock_timestamp() where task_id = ${killed.taskId}
  `.execute(testDb.db);
    killed.stop();
    expect((await killed.ended).end).toEqual({ kind: 'stopped' });
    expect(await things(killed)).toEqual([]);
  },
  PATIENCE_MS,
);
