import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import { toSubmission } from '@fairlead/trading/domain/tickets/submission';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';

import { emptyOrders, storeOrders } from '@fairlead/api/testing/clearer-orders';
import { emptyTrades } from '@fairlead/api/testing/core-trades';
import { loadReference } from '@fairlead/api/testing/reference';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

const NAMES = ['maren', 'joren', 'tamsin'] as const;
type Name = (typeof NAMES)[number];

let testApp: TestApp;
let tokens: Record<Name, string>;

beforeAll(async () => {
  testApp = await createTestApp();
  await loadReference(testApp.db);
  // So many orders of one month come to lie beyond its limit, which is asked about elsewhere.
  await sql`delete from trade_band`.execute(testApp.db);
  const tokenOf = async (name: Name) =>
    testApp.tokenFor(['blotter:read', 'blotter:submit', 'blotter:undo'], `${name}@halyard.example`);
  tokens = {
    maren: await tokenOf('maren'),
    joren: await tokenOf('joren'),
    tamsin: await tokenOf('tamsin'),
  };
}, 30_000);
afterAll(async () => testApp.close());

beforeEach(async () => {
  await emptyOrders(testApp.db);
  await emptyTrades(testApp.db);
});

type Method = 'GET' | 'POST' | 'DELETE';

async function call(
  name: Name,
  [method, url]: readonly [Method, string],
  { version, payload }: { version?: number; payload?: object } = {},
) {
  const answer = await testApp.app.inject({
    method,
    url: `/api${url}`,
    headers: {
      'x-auth-token': tokens[name],
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function list(): Promise<ClearerBlotterTrade[]> {
  return (await call('maren', ['GET', '/blotter/list'])).body.blotter_real;
}

const FILLED = { book: 'Paper', strategy: 'Arb', deal: 'LST to FEI', broker: 'Marlow & Pike' };

const submit = async (name: Name, row: ClearerBlotterTrade, version = row.row_version) =>
  call(name, ['POST', '/tasks/all/sheets/blotter/enter_clearer_regular_trade'], {
    version,
    payload: { ...toSubmission(row), ...FILLED },
  });

const undo = async (name: Name, { swiss_order_num }: ClearerBlotterTrade, version: number) =>
  call(name, ['DELETE', `/blotter?swiss_order_num=${swiss_order_num}`], { version });

const draft = async (
  name: Name,
  { swiss_order_num }: ClearerBlotterTrade,
  { version, commission }: { version: number; commission: number },
) =>
  call(name, ['POST', '/blotter/drafts'], {
    payload: {
      rows: [{ swiss_order_num, row_version: version }],
      set: { commission_override: commission },
    },
  });

const ROUNDS = 200;

async function counts() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from blotter_entry where status = 'LIVE') as live,
           (select count(*)::int from blotter_entry where status = 'UNDONE') as undone,
           (select count(*)::int from (select from leg group by entry_id) as of_entries) as with_legs,
           (select count(*)::int from blotter_sheet_row) as sheet_rows,
           (select count(*)::int from audit_event where action = 'blotter.enter') as entered,
           (select count(*)::int from audit_event where action = 'blotter.undo') as taken_back
  `.execute(testApp.db);
  return rows[0]!;
}

test('[BLO-14] two users submit one row at once: one has it, the other reads who', async () => {
  await storeOrders(
    testApp.db,
    Array.from({ length: ROUNDS }, (_, at) => ({ trade_id: `N${at}`, order_num: at + 1 })),
  );
  const before = await counts();
  const rows = await list();
  expect(rows).toHaveLength(ROUNDS);
  let refusals = 0;
  const race = async (row: ClearerBlotterTrade) => {
    const both = await Promise.all([submit('maren', row), submit('joren', row)]);
    const winner = both[0].status === 200 ? 'Maren' : 'Joren';
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409)!;
    expect(late.body.err_msg).toMatch(
      new RegExp(`^${winner} submitted this order at \\d\\d:\\d\\d \\(Zurich\\)$`),
    );
    expect(late.body.rows[0].submitted.by).toBe(`${winner.toLowerCase()}@halyard.example`);
    refusals += 1;
  };
  // Four rows at once; no two users of a row begin before both are ready.
  for (let at = 0; at < ROUNDS; at += 4) await Promise.all(rows.slice(at, at + 4).map(race));
  const after = await counts();
  expect([refusals, after.live, after.with_legs, after.sheet_rows]).toEqual([
    ROUNDS,
    ROUNDS,
    ROUNDS,
    ROUNDS,
  ]);
  expect(after.entered! - before.entered!).toBe(ROUNDS);
}, 120_000);

const RUNS = 100;

type Step = {
  readonly name: Name;
  readonly act: 'submit' | 'undo' | 'draft';
  /** Number of versions behind the newest that this user has been told. */
  readonly behind: number;
};

const SCHEDULE = fc.array(
  fc.array(
    fc.record({
      name: fc.constantFrom(...NAMES),
      act: fc.constantFrom('submit', 'undo', 'draft'),
      behind: fc.constantFrom(0, 0, 0, 1),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  { minLength: 1, maxLength: 3 },
);

/** One order as one user after the other would change it. */
type Model = { version: number; isSubmitted: boolean; commission: number | null };

/** State of the order after an accepted step; undefined where it may not be accepted. */
function after(
  model: Model,
  act: Step['act'],
  seen: { version: number; commission: number },
): Model | undefined {
  if (seen.version !== model.version) return undefined;
  if (act === 'undo')
    return model.isSubmitted
      ? { ...model, version: model.version + 1, isSubmitted: false }
      : undefined;
  if (model.isSubmitted) return undefined;
  const version = model.version + 1;
  if (act === 'draft') return { ...model, version, commission: seen.commission };
  return { version, isSubmitted: true, commission: model.commission };
}

/**
 * True when some order of the steps, one after the other, gives what was answered and what is now.
 */
function isSequential(
  model: Model,
  steps: readonly { step: Step; seen: { version: number; commission: number }; isDone: boolean }[],
  now: Model,
): boolean {
  if (steps.length === 0) return JSON.stringify(model) === JSON.stringify(now);
  return steps.some(({ step, seen, isDone }, at) => {
    const next = after(model, step.act, seen);
    if ((next !== undefined) !== isDone) return false;
    return isSequential(next ?? model, steps.toSpliced(at, 1), now);
  });
}

function newestOf(rows: readonly ClearerBlotterTrade[]): ClearerBlotterTrade {
  return rows.reduce((one, other) => (other.row_version > one.row_version ? other : one));
}

test('[BLO-14] submitting, taking back and drafting at once comes to what one after the other would', async () => {
  // Some more than runs, for when one fails and is made shorter.
  const trades = Array.from({ length: RUNS + 100 }, (_, at) => ({
    trade_id: `N${at}`,
    order_num: at + 1,
  }));
  await storeOrders(testApp.db, trades);
  const rows = await list();
  let live = 0;
  let undone = 0;
  let commission = 0;
  const before = await counts();
  await fc.assert(
    fc.asyncProperty(SCHEDULE, async (schedule) => {
      let row = rows.pop()!;
      let model: Model = { version: 1, isSubmitted: false, commission: null };
      for (const atOnce of schedule) {
        const seenOf = atOnce.map(({ behind }) => ({
          version: Math.max(1, model.version - behind),
          commission: (commission += 1),
        }));
        const answers = await Promise.all(
          atOnce.map(async ({ name, act }, at) => {
            const seen = seenOf[at]!;
            if (act === 'submit') return submit(name, row, seen.version);
            return act === 'undo' ? undo(name, row, seen.version) : draft(name, row, seen);
          }),
        );
        expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
        const done = answers.filter(({ status }) => status === 200);
        undone += atOnce.filter(
          ({ act }, at) => act === 'undo' && answers[at]!.status === 200,
        ).length;
        row = newestOf([row, ...answers.map(({ body }) => body.row ?? body.rows[0])]);
        const now: Model = {
          version: row.row_version,
          isSubmitted: row.submitted_to_blotter === 1,
          commission: row.commission_override,
        };
        expect(now.version).toBe(model.version + done.length);
        const steps = atOnce.map((step, at) => ({
          step,
          seen: seenOf[at]!,
          isDone: answers[at]!.status === 200,
        }));
        expect([steps, model, now, isSequential(model, steps, now)]).toEqual([
          steps,
          model,
          now,
          true,
        ]);
        model = now;
      }
      live += model.isSubmitted ? 1 : 0;
    }),
    { numRuns: RUNS },
  );
  const now = await counts();
  expect([now.live, now.undone, now.with_legs, now.sheet_rows]).toEqual([
    live,
    undone,
    live,
    live + undone,
  ]);
  expect(now.entered! - before.entered!).toBe(live + undone);
  expect(now.taken_back! - before.taken_back!).toBe(undone);
}, 120_000);
