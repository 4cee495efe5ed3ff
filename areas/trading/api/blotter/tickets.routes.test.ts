import { setTimeout as sleep } from 'node:timers/promises';

import type { InternalEntry, RegularEntry } from '@fairlead/trading/domain/tickets/ticket';
import type { Permission } from '@fairlead/shared/domain/access/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { emptyOrders } from '@fairlead/api/testing/clearer-orders';
import { loadReference } from '@fairlead/api/testing/reference';
import { sentAnyway } from '@fairlead/api/testing/sent-anyway';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { internalEntry, regularEntry } from '@fairlead/api/testing/tickets';
import { type NewEntry, type StoredEntry, storeEntry } from './store-entry.service.ts';
import { claimRun } from '../../../tasks/api/runs/run-claim.queries.ts';
import { lockLostRun } from '../../../tasks/api/runs/run-end.queries.ts';

const TRADER: readonly Permission[] = ['trade:enter', 'trade:enter_for_other', 'task:history'];

let testApp: TestApp;
let maren: string;

beforeAll(async () => {
  testApp = await createTestApp();
  await loadReference(testApp.db);
  maren = await testApp.tokenFor(TRADER);
});
afterAll(async () => testApp.close());

beforeEach(async () => {
  await emptyOrders(testApp.db);
});

type Asked = { readonly token?: string; readonly key?: string };

async function enter(
  kind: 'regular' | 'internal',
  payload: object | string,
  { token = maren, key }: Asked = {},
) {
  return testApp.app.inject({
    method: 'POST',
    url: `/api/tasks/all/sheets/blotter/enter_${kind}_trade`,
    payload,
    headers: {
      'x-auth-token': token,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  });
}

/** Whatever warns of it is read and acknowledged (before-sending.routes.test.ts). */
const regular = async (said: Partial<RegularEntry> = {}, asked: Asked = {}) =>
  sentAnyway(
    async (seen) => enter('regular', { ...regularEntry(said), ...seen }, asked),
    (answer) => answer.json(),
  );
const internal = async (said: Partial<InternalEntry> = {}, asked: Asked = {}) =>
  sentAnyway(
    async (seen) => enter('internal', { ...internalEntry(said), ...seen }, asked),
    (answer) => answer.json(),
  );

async function rowsOf<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return [...(await statement.execute(testApp.db)).rows];
}

const countOf = async (table: string) =>
  (await rowsOf(sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`))[0]?.n;

/** Book, product, term, window, quantity, price, dollars for a move. */
const legLines = async () => {
  const rows = await rowsOf(sql<{ line: string }>`
    select concat_ws(' ', book, product, to_char(term_month, 'YYYY-MM'),
                     to_char(window_start, 'DD'), '..', to_char(window_end, 'DD'),
                     trim_scale(qty), coalesce(trim_scale(price)::text, priced),
                     'x', trim_scale(unit_mult)) as line
      from leg order by leg_id`);
  return rows.map(({ line }) => line);
};

test('a diff of two units between which nothing converts is refused by its field', async () => {
  const bare = sql`update product set bbl_per_mt = null, gal_per_mt = null`;
  const { bblPerMt, galPerMt } = (
    await rowsOf(sql<{ bblPerMt: object; galPerMt: object }>`
      select jsonb_object_agg(code, bbl_per_mt) as "bblPerMt",
             jsonb_object_agg(code, gal_per_mt) as "galPerMt" from product`)
  )[0]!;
  await bare.execute(testApp.db);
  const refused = await regular({ product_a: 'FEI', product_b: 'LST', diff: true, price_a: 1 });
  await sql`
    update product set bbl_per_mt = (${JSON.stringify(bblPerMt)}::jsonb ->> code)::numeric,
                       gal_per_mt = (${JSON.stringify(galPerMt)}::jsonb ->> code)::numeric`.execute(
    testApp.db,
  );
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    expect.objectContaining({
      err_msg: 'Product B: Nothing converts FEI to LST',
      problems: [{ field: 'productB', message: 'Nothing converts FEI to LST' }],
    }),
  ]);
  expect(await countOf('blotter_entry')).toBe(0);
});

describe('[ENT-21] a ticket that is sent as the specification says', () => {
  test('regular: is entered as it was typed, with its run, its audit row and its row of the sheet', async () => {
    const said = {
      month_a: 'Aug',
      month_b: 'Sep',
      year_b: 2024,
      product_b: 'ARA',
      diff: true,
      price_a: 18.25,
      commission_override: 2.5,
      notes: 'by phone',
      mini: true,
      volume: 500,
      clearer_trade_ids: 'A-1, A-2',
      executing_for: 'joren@halyard.example',
    };
    const answer = await regular(said);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { entry_id: expect.any(Number), task_id: expect.any(String) },
    ]);
    const { entry_id, task_id } = answer.json<{ entry_id: number; task_id: string }>();
    expect(
      await rowsOf(sql`select to_jsonb(blotter_entry) - 'entered_at' as entry from blotter_entry`),
    ).toEqual([
      {
        entry: {
          entry_id,
          task_id,
          kind: 'REGULAR',
          status: 'LIVE',
          swiss_order_num: null,
          trade_date: '2024-06-28',
          volume: 500,
          metric: 'MT',
          is_diff: true,
          is_mini: true,
          month_a: 'Aug',
          year_a: 2024,
          month_b: 'Sep',
          year_b: 2024,
          balmo_date: null,
          product_a: 'FEI',
          product_b: 'ARA',
          price_a: 18.25,
          converted_leg_volume: null,
          book: 'Paper',
          strategy: 'East-West',
          deal: 'FEI to ARA',
          buy_from_book: null,
          buy_from_strategy: null,
          buy_from_deal: null,
          sell_to_book: null,
          sell_to_strategy: null,
          sell_to_deal: null,
          exchange: 'CME',
          broker: 'Kestrel Oils',
          commission_override: 2.5,
          executing_for: 'joren@halyard.example',
          notes: 'by phone',
          clearer_trade_ids: 'A-1, A-2',
          entered_by: 'maren@halyard.example',
          undone_by: null,
          undone_at: null,
          undone_reason: null,
          replaces: null,
        },
      },
    ]);
    const audit = await rowsOf(sql`
      select actor, action, request_id, after ->> 'task_id' as task_id, after ->> 'notes' as notes,
             jsonb_array_length(after -> 'legs') as legs
        from audit_event where entity = 'blotter_entry' and entity_id = ${String(entry_id)}`);
    expect(audit).toEqual([
      {
        actor: 'maren@halyard.example',
        action: 'blotter.enter',
        task_id,
        legs: 2,
        notes: 'by phone',
        request_id: answer.headers['x-request-id'],
      },
    ]);
    expect(
      await rowsOf(sql`select entry_id, attempts, appended_at from blotter_sheet_row`),
    ).toEqual([{ entry_id, attempts: 0, appended_at: null }]);
  });

  test('internal: names both books, and neither exchange nor broker', async () => {
    expect((await internal()).statusCode).toBe(200);
    expect(
      await rowsOf(sql`
        select kind, book, exchange, broker, concat_ws('/', buy_from_book, buy_from_strategy,
               buy_from_deal) as bought, concat_ws('/', sell_to_book, sell_to_strategy,
               sell_to_deal) as sold from blotter_entry`),
    ).toEqual([
      {
        kind: 'INTERNAL',
        book: null,
        exchange: null,
        broker: null,
        bought: 'Paper/Time spreads/FEI',
        sold: 'Cargo/US to Asia/Hedges 2024',
      },
    ]);
  });

  test('with a field more, a field less, or a field of the other kind is none of the contract', async () => {
    const { notes: _notes, ...less } = regularEntry();
    const { broker: _broker, ...lessBroker } = regularEntry();
    for (const body of [
      { ...regularEntry(), client_token: 'x' },
      less,
      lessBroker,
      internalEntry(),
    ])
      expect((await enter('regular', body)).statusCode).toBe(400);
    expect((await enter('internal', { ...internalEntry(), book: 'Paper' })).statusCode).toBe(400);
    expect(await countOf('blotter_entry')).toBe(0);
  });
});

describe('[ENT-21] what a ticket becomes: legs', () => {
  test.each<{ what: string; said: Partial<RegularEntry>; legs: readonly string[] }>([
    {
      what: 'one month',
      said: {},
      legs: ['Paper FEI 2024-08 01 .. 31 10000 614.5 x 1'],
    },
    {
      what: 'sold without a price',
      said: { volume: -10_000, price_a: null },
      legs: ['Paper FEI 2024-08 01 .. 31 -10000 MOC x 1'],
    },
    {
      what: 'a quarter, the volume for each month',
      said: { month_a: 'Q4' },
      legs: [
        'Paper FEI 2024-10 01 .. 31 10000 614.5 x 1',
        'Paper FEI 2024-11 01 .. 30 10000 614.5 x 1',
        'Paper FEI 2024-12 01 .. 31 10000 614.5 x 1',
      ],
    },
    {
      what: 'a product against another by their difference',
      said: { product_b: 'ARA', diff: true, price_a: 18.5 },
      legs: [
        'Paper FEI 2024-08 01 .. 31 10000 DIFFERENTIAL x 1',
        'Paper ARA 2024-08 01 .. 31 -10000 MOC x 1',
      ],
    },
    {
      what: 'a difference of tonnes and barrels, converted by the product',
      said: { product_b: 'LST', diff: true, price_a: 18.5 },
      legs: [
        'Paper FEI 2024-08 01 .. 31 10000 DIFFERENTIAL x 1',
        'Paper LST 2024-08 01 .. 31 -124047.619048 MOC x 42',
      ],
    },
    {
      what: 'a converted leg, of which the absolute volume counts',
      said: { product_b: 'LST', converted_leg_volume: -124_000, volume: -10_000 },
      legs: [
        'Paper FEI 2024-08 01 .. 31 -10000 614.5 x 1',
        'Paper LST 2024-08 01 .. 31 124000 MOC x 42',
      ],
    },
    {
      what: 'a month against a later one',
      said: { month_b: 'Oct', year_b: 2024, price_a: 5 },
      legs: [
        'Paper FEI 2024-08 01 .. 31 10000 DIFFERENTIAL x 1',
        'Paper FEI 2024-10 01 .. 31 -10000 MOC x 1',
      ],
    },
    {
      what: 'the balance of the month',
      said: { month_a: 'Jun', balmo_date: '2024-06-28' },
      legs: ['Paper FEI 2024-06 28 .. 30 10000 614.5 x 1'],
    },
    {
      what: 'minis, typed in units',
      said: { mini: true, volume: 500 },
      legs: ['Paper FEI 2024-08 01 .. 31 500 614.5 x 1'],
    },
  ])('$what', async ({ said, legs }) => {
    const answer = await regular(said);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    expect(await legLines()).toEqual(legs);
  });

  test('an internal trade: the one book buys what the other sells, leg by leg', async () => {
    const said = { product_b: 'LST', diff: false, converted_leg_volume: 124_000, month_a: 'Q4' };
    const answer = await internal(said);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    expect((await legLines()).toSorted()).toEqual(
      ['2024-10 01 .. 31', '2024-11 01 .. 30', '2024-12 01 .. 31']
        .flatMap((month) => [
          `Cargo FEI ${month} 10000 614.5 x 1`,
          `Cargo LST ${month} -124000 MOC x 42`,
          `Paper FEI ${month} -10000 614.5 x 1`,
          `Paper LST ${month} 124000 MOC x 42`,
        ])
        .toSorted(),
    );
    expect(
      await rowsOf(
        sql`select sum(qty)::float8 as qty, sum(qty * unit_mult * coalesce(price, 1))::float8 as value from leg`,
      ),
    ).toEqual([{ qty: 0, value: 0 }]);
  });

  test('an internal trade whose legs do not balance is refused by the database itself, whole', async () => {
    await internal();
    const before = await legLines();
    for (const change of [
      sql`update leg set qty = qty + 1 where book = 'Paper'`,
      sql`insert into leg (entry_id, book, strategy, deal, product, term_month, window_start,
                           window_end, qty, price, priced, unit_mult, trade_date)
          select entry_id, book, strategy, deal, product, term_month, window_start, window_end,
                 qty, price, priced, unit_mult, trade_date from leg where book = 'Cargo'`,
    ])
      await expect(change.execute(testApp.db)).rejects.toThrow('do not sum to zero');
    expect(await legLines()).toEqual(before);
  });
});

describe('[ENT-22] a ticket is entered exactly once', () => {
  test('however often it is sent under one key, also all at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const key = `click-${round}`;
      const answers = await Promise.all(
        Array.from({ length: 50 }, async () =>
          regular({ notes: key, volume: 10_000 + round }, { key }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
      expect(
        new Set(answers.map((answer) => answer.json<{ entry_id: number }>().entry_id)).size,
      ).toBe(1);
      expect(await countOf('blotter_entry')).toBe(round + 1);
    }
    expect([await countOf('leg'), await countOf('blotter_sheet_row')]).toEqual([4, 4]);
  }, 60_000);

  test('another ticket under the same key is refused, and the first stands', async () => {
    await regular({}, { key: 'one' });
    const other = await regular({ volume: 20_000 }, { key: 'one' });
    expect([other.statusCode, other.json().code]).toEqual([422, 'KEY_REUSED']);
    expect(await countOf('blotter_entry')).toBe(1);
  });

  test('the key of somebody else, or of the other kind of ticket, is another key', async () => {
    const joren = await testApp.tokenFor(TRADER, 'joren@halyard.example');
    const answers = await Promise.all([
      regular({}, { key: 'ours' }),
      regular({}, { key: 'ours', token: joren }),
      internal({}, { key: 'ours' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await countOf('blotter_entry')).toBe(3);
  });

  test('a ticket that was refused can be mended and sent under its key', async () => {
    expect((await regular({ volume: 1 }, { key: 'mended' })).statusCode).toBe(422);
    expect((await regular({}, { key: 'mended' })).statusCode).toBe(200);
    expect(await countOf('blotter_entry')).toBe(1);
  });
});

describe('[ENT-11] for whom', () => {
  test("a trade of another trader's needs its permission, and the refusal names the field", async () => {
    const own = await testApp.tokenFor(['trade:enter']);
    expect((await regular({}, { token: own })).statusCode).toBe(200);
    const answer = await regular({ executing_for: 'joren@halyard.example' }, { token: own });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({
        code: 'TICKET_INVALID',
        problems: [{ field: 'executingFor', message: 'You may enter trades for yourself only' }],
      }),
    ]);
    expect(await countOf('blotter_entry')).toBe(1);
  });

  test('who is no authorised trader is none to execute for', async () => {
    for (const executing_for of ['isko@halyard.example', 'nobody@halyard.example', null]) {
      const answer = await regular({ executing_for });
      expect([answer.statusCode, answer.json().problems]).toEqual([
        422,
        [expect.objectContaining({ field: 'executingFor' })],
      ]);
    }
  });
});

describe('the run of an entry', () => {
  const historyOf = async (taskId: string, permissions: readonly Permission[]) => {
    const answer = await testApp.app.inject({
      url: '/api/tasks/api/history',
      headers: { 'x-auth-token': await testApp.tokenFor(permissions) },
    });
    return answer
      .json<{ tasks: { task_id: string }[] }>()
      .tasks.find(({ task_id }) => task_id === taskId);
  };

  test('shows in the history as done, with what was sent for who may see that', async () => {
    const { task_id } = (await regular()).json<{ task_id: string }>();
    const run = {
      task_route: '/sheets/blotter/enter_regular_trade',
      state: 'SUCCESS',
      method: 'POST',
      auth_email: 'maren@halyard.example',
      error_type: null,
      executor: 'api',
    };
    expect(await historyOf(task_id, ['task:history'])).toMatchObject({
      ...run,
      request_json: null,
    });
    expect(await historyOf(task_id, ['task:history', 'task:output'])).toMatchObject({
      ...run,
      request_json: regularEntry(),
      finished: expect.any(String),
    });
    const other = (await internal()).json<{ task_id: string }>();
    expect(await historyOf(other.task_id, ['task:history'])).toMatchObject({
      task_route: '/sheets/blotter/enter_internal_trade',
    });
  });

  test('is of no task that could be asked for, and nobody takes it again or kills it', async () => {
    const { task_id } = (await regular()).json<{ task_id: string }>();
    const all = await testApp.tokenFor(['task:list', 'task:rerun', 'trade:enter']);
    const list = await testApp.app.inject({
      url: '/api/tasks/api/list',
      headers: { 'x-auth-token': all },
    });
    expect(list.body).not.toContain('blotter');
    for (const kind of ['regular', 'internal']) {
      const queued = await testApp.app.inject({
        method: 'POST',
        url: `/api/tasks/all/sheets/blotter/enter_${kind}_trade_queue`,
        payload: regularEntry(),
        headers: { 'x-auth-token': all },
      });
      expect(queued.statusCode).toBe(404);
    }
    const limits = { ofPerson: 3, ofRoute: {} };
    const [claim, lost] = [
      { taskId: task_id, executor: 'worker' },
      { taskId: task_id, attempt: 1, seconds: 0 },
    ];
    expect(await claimRun(testApp.db, claim, limits)).toBeUndefined();
    expect(await lockLostRun(testApp.db, lost, limits)).toBeUndefined();
    await expect(
      sql`update task_run set state = 'QUEUED', started = null, finished = null
           where task_id = ${task_id}`.execute(testApp.db),
    ).rejects.toThrow('has ended as SUCCESS');
  });
});

describe('[API-10] with the audit log closed nothing of a ticket is left', () => {
  test.each(['regular', 'internal'] as const)('%s', async (kind) => {
    const runs = await countOf('task_run');
    await sql`alter table audit_event add constraint closed check (false) not valid`.execute(
      testApp.db,
    );
    try {
      const body = kind === 'regular' ? regularEntry() : internalEntry();
      expect((await enter(kind, body, { key: `closed ${kind}` })).statusCode).toBe(422);
    } finally {
      await sql`alter table audit_event drop constraint closed`.execute(testApp.db);
    }
    expect([
      await countOf('blotter_entry'),
      await countOf('leg'),
      await countOf('blotter_sheet_row'),
      await countOf('task_run'),
    ]).toEqual([0, 0, 0, runs]);
  });
});

test('an entry waits for the one before it, so that rows of the sheet stand in the order of commits', async () => {
  const entry: NewEntry = { kind: 'REGULAR', sent: regularEntry(), legs: [] };
  const by = { email: 'maren@halyard.example', name: 'Maren', requestId: 'test' };
  const isStored = Promise.withResolvers<undefined>();
  const mayCommit = Promise.withResolvers<undefined>();
  const first = testApp.db.transaction().execute(async (tx) => {
    const stored = await storeEntry(tx, entry, by);
    isStored.resolve(undefined);
    await mayCommit.promise;
    return stored;
  });
  await isStored.promise;
  const second = regular();
  expect(await Promise.race([second, sleep(300, 'waits')])).toBe('waits');
  mayCommit.resolve(undefined);
  const entries = [(await first).entry_id, (await second).json<StoredEntry>().entry_id];
  expect(await rowsOf(sql`select entry_id::int from blotter_sheet_row order by row_num`)).toEqual(
    entries.map((entry_id) => ({ entry_id })),
  );
});
