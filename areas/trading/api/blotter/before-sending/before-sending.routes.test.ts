import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import type { SendCheck } from '@fairlead/trading/contract/send-check';
import type { Acknowledged, SendWarning } from '@fairlead/trading/contract/send-warnings';
import type { tradeEntryData } from '@fairlead/trading/contract/trade-entry';
import type { Permission } from '@fairlead/shared/domain/access/permissions';
import { toSubmission } from '@fairlead/trading/domain/tickets/submission';
import type { InternalEntry, RegularEntry } from '@fairlead/trading/domain/tickets/ticket';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { emptyOrders, storeOrders } from '@fairlead/api/testing/clearer-orders';
import { emptyTrades } from '@fairlead/api/testing/core-trades';
import { loadReference } from '@fairlead/api/testing/reference';
import { warningsIn } from '@fairlead/api/testing/sent-anyway';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { internalEntry, regularEntry } from '@fairlead/api/testing/tickets';

const TRADER: readonly Permission[] = [
  ...(['trade:enter', 'trade:enter_for_other'] as const),
  ...(['blotter:read', 'blotter:submit', 'blotter:undo'] as const),
];

let testApp: TestApp;
let maren: string;

beforeAll(async () => {
  testApp = await createTestApp();
  await loadReference(testApp.db);
  // Bands of its own: those of the invented firm may move.
  await sql`
    update trade_band
       set price_per_cent = 15, spread_per_cent = 10, position_lots = 1000, twin_minutes = 10,
           most_lots = case product when 'FEI' then 100 else 1000 end`.execute(testApp.db);
  maren = await testApp.tokenFor(TRADER);
});
afterAll(async () => testApp.close());

beforeEach(async () => {
  await emptyOrders(testApp.db);
  await emptyTrades(testApp.db);
  await sql`truncate price_obs`.execute(testApp.db);
  await sql`delete from idempotency_key`.execute(testApp.db);
});

type Asked = {
  readonly as?: string;
  readonly key?: string;
  readonly acknowledged?: Acknowledged;
  readonly version?: number;
};

async function post(path: string, payload: object, { as = maren, key, version }: Asked = {}) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers: {
      'x-auth-token': as,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
  });
  return { status: answer.statusCode, body: answer.json() };
}

const regular = async (said: Partial<RegularEntry> = {}, { acknowledged, ...asked }: Asked = {}) =>
  post(
    '/tasks/all/sheets/blotter/enter_regular_trade',
    { ...regularEntry(said), ...(acknowledged && { acknowledged }) },
    asked,
  );
const internal = async (said: Partial<InternalEntry> = {}) =>
  post('/tasks/all/sheets/blotter/enter_internal_trade', internalEntry(said));

const check = async (said: Partial<RegularEntry> = {}): Promise<SendCheck> => {
  const { status, body } = await post('/trades/check', {
    kind: 'regular',
    entry: regularEntry(said),
  });
  expect([status, body.err_msg]).toEqual([200, undefined]);
  return body as SendCheck;
};

let sets = 0;

/** Settles a product's month on a day; a later set corrects an earlier one. */
async function settles(product: string, month: string, day: string, price: number | null) {
  sets += 1;
  await sql`
    with file as (
      insert into imported_file (file_id, kind, file_name, content, uploaded_by)
      values (${String(sets).padStart(64, '0')}, 'settlements', 'prices.csv', ${`content ${sets}`}, 'test')
      returning file_id),
    new as (
      insert into price_set (file_id, first_date, last_date, row_count, loaded_by)
      select file_id, ${day}::date, ${day}::date, 1, 'test' from file
      returning price_set_id)
    insert into price_obs (price_set_id, product, kind, term_month, obs_date, price, source)
    select price_set_id, ${product}, 'SETTLEMENT', ${`${month}-01`}::date, ${day}::date, ${price}, 'test'
      from new`.execute(testApp.db);
}

const countOf = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(testApp.db))
    .rows[0]?.n;

const codesOf = (body: { readonly warnings?: readonly SendWarning[] }) =>
  (body.warnings ?? []).map(({ code }) => code);

describe('a ticket that warns', () => {
  test('is refused with its warnings, and entered once they are acknowledged exactly so', async () => {
    await settles('FEI', '2024-08', '2024-06-27', 612);
    const asked = await regular({ price_a: 12 }, { key: 'far' });
    expect([asked.status, asked.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'CONFIRM_NEEDED',
        err_msg:
          'Price 12 is 600 (98%) below the last settlement of FEI Aug 24, 612 on 27 Jun 24. Up to 15% is usual',
        warnings: [
          {
            code: 'PRICE_FAR',
            figures: {
              kind: 'PRICE',
              price: '12',
              settled: '612',
              day: '2024-06-27',
              per_cent: '98',
              band_per_cent: '15',
            },
            message: expect.stringContaining('Price 12 is 600 (98%) below'),
          },
        ],
      }),
    ]);
    expect(await countOf('blotter_entry')).toBe(0);

    const acknowledged = warningsIn(asked.body) ?? [];
    const entered = await regular({ price_a: 12 }, { key: 'far', acknowledged });
    expect(entered.status).toBe(200);
    // A lost answer: whoever asks again under the key, also without the acknowledgement, gets the first one.
    expect(await regular({ price_a: 12 }, { key: 'far' })).toEqual(entered);
    expect(await countOf('blotter_entry')).toBe(1);
    const { rows } = await sql<{ acknowledged: unknown }>`
      select after -> 'acknowledged' as acknowledged from audit_event
       where action = 'blotter.enter' and entity_id = ${String(entered.body.entry_id)}`.execute(
      testApp.db,
    );
    expect(rows).toEqual([{ acknowledged: asked.body.warnings }]);
  });

  test('a settlement that came meanwhile is asked about anew, with its own figures', async () => {
    await settles('FEI', '2024-08', '2024-06-27', 612);
    const asked = await regular({ price_a: 12 }, { key: 'moved' });
    await settles('FEI', '2024-08', '2024-06-28', 615);
    const anew = await regular(
      { price_a: 12 },
      { key: 'moved', acknowledged: warningsIn(asked.body) ?? [] },
    );
    expect([anew.status, anew.body.warnings[0].figures]).toEqual([
      409,
      expect.objectContaining({ settled: '615', day: '2024-06-28' }),
    ]);
    expect(await countOf('blotter_entry')).toBe(0);
    const sent = { key: 'moved', acknowledged: warningsIn(anew.body) ?? [] };
    expect((await regular({ price_a: 12 }, sent)).status).toBe(200);
  });

  test('of two things, one acknowledged is not enough; what does not warn any more is not asked', async () => {
    await settles('FEI', '2024-08', '2024-06-28', 612);
    const said = { price_a: 12, volume: 150_000 };
    const asked = await regular(said);
    expect(codesOf(asked.body)).toEqual(['PRICE_FAR', 'VOLUME_LARGE']);
    const [far] = warningsIn(asked.body) ?? [];
    expect((await regular(said, { acknowledged: [far!] })).status).toBe(409);
    await settles('FEI', '2024-08', '2024-06-28', null);
    const left = await regular(said, { acknowledged: warningsIn(asked.body) ?? [] });
    expect(codesOf(left.body)).toEqual(['VOLUME_LARGE']);
    expect((await regular({ volume: 100_000 }, { acknowledged: [far!] })).status).toBe(200);
  });

  test('nobody who may not enter is told anything', async () => {
    const reader = await testApp.tokenFor(['blotter:read']);
    const looked = await post(
      '/trades/check',
      { kind: 'regular', entry: regularEntry() },
      { as: reader },
    );
    expect(looked.status).toBe(403);
    expect((await regular({}, { as: reader, acknowledged: [] })).status).toBe(403);
  });
});

describe('a twin', () => {
  test('that a colleague entered minutes ago is named; another side, price or month is none', async () => {
    const joren = await testApp.tokenFor(TRADER, 'joren@halyard.example');
    const first = await regular({}, { as: joren, key: 'his' });
    const asked = await regular({}, { key: 'mine' });
    expect([asked.status, asked.body.warnings]).toEqual([
      409,
      [
        {
          code: 'TWIN',
          figures: {
            by: 'Joren',
            entry_id: String(first.body.entry_id),
            at: expect.stringMatching(/^\d{4}-/),
          },
          message: expect.stringMatching(
            new RegExp(`^Joren entered the same .*\\(Zurich\\): entry ${first.body.entry_id}$`),
          ),
        },
      ],
    ]);
    for (const other of [
      { volume: -10_000 },
      { price_a: 614.25 },
      { month_a: 'Sep' },
      { volume: 11_000 },
      { product_b: 'ARA', diff: true, price_a: 30 },
    ])
      expect(codesOf((await regular(other)).body)).not.toContain('TWIN');
    const acknowledged = warningsIn(asked.body) ?? [];
    expect((await regular({}, { key: 'mine', acknowledged })).status).toBe(200);
  });

  test('is of the same terms: another balmo date, exchange or Diff is another deal', async () => {
    const named = async (said: Partial<RegularEntry>) =>
      codesOf(await check(said)).includes('TWIN');
    const balmo = {
      month_a: 'Jun',
      balmo_date: '2024-06-21',
      trade_date: '2024-06-20',
      exchange: 'ICE',
    };
    expect((await regular(balmo)).status).toBe(200);
    expect(await named(balmo)).toBe(true);
    expect(await named({ ...balmo, balmo_date: '2024-06-24' })).toBe(false);
    expect(await named({ ...balmo, balmo_date: null })).toBe(false);
    expect(await named({ ...balmo, exchange: 'CME' })).toBe(false);
    const pair = { product_b: 'ARA', diff: true, price_a: 30 };
    const acknowledged = warningsIn((await regular(pair)).body) ?? [];
    expect((await regular(pair, { acknowledged })).status).toBe(200);
    expect(await named(pair)).toBe(true);
    expect(await named({ ...pair, diff: false })).toBe(false);
  });

  test('of 11 minutes ago is none where the band is 10; one that was undone neither', async () => {
    await regular();
    const age = async (minutes: number) =>
      sql`update blotter_entry set entered_at = clock_timestamp() - make_interval(mins => ${minutes}::int)`.execute(
        testApp.db,
      );
    await age(9);
    expect(codesOf(await check())).toEqual(['TWIN']);
    await age(11);
    expect(codesOf(await check())).toEqual([]);
    await age(1);
    await sql`update blotter_entry set status = 'UNDONE', undone_by = 'x', undone_at = now()`.execute(
      testApp.db,
    );
    expect(codesOf(await check())).toEqual([]);
  });

  test('of two that are sent at once, one is entered and the other is asked', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => regular({}, { key: `at once ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await countOf('blotter_entry')).toBe(1);
  });

  test('between two books is none of a deal with somebody outside', async () => {
    expect((await regular()).status).toBe(200);
    expect(codesOf((await internal()).body)).toEqual([]);
    expect(codesOf((await internal()).body)).toEqual(['TWIN']);
  });
});

describe('what is seen before a ticket is sent', () => {
  test('the last settlement up to the trade date, corrected ones as corrected, and how far the price is', async () => {
    await settles('FEI', '2024-08', '2024-06-26', 600);
    await settles('FEI', '2024-08', '2024-06-27', 650);
    await settles('FEI', '2024-08', '2024-06-27', 610);
    await settles('FEI', '2024-08', '2024-06-28', 700);
    const said = { trade_date: '2024-06-27', price_a: 622.2 };
    expect((await check(said)).settlement).toEqual({
      kind: 'PRICE',
      value: 610,
      unit: '$/MT',
      day: '2024-06-27',
      distance: 12.2,
      per_cent: 2,
      band_per_cent: 15,
    });
    await settles('FEI', '2024-08', '2024-06-27', null);
    expect((await check(said)).settlement).toMatchObject({ value: 600, day: '2024-06-26' });
    // Of bands the newest up to the trade date.
    await sql`
      insert into trade_band
      select product, of::date, price_per_cent + n, spread_per_cent, most_lots, position_lots, twin_minutes, source
        from trade_band, (values ('2024-06-27', 3), ('2024-06-28', 4)) as new (of, n)
       where product = 'FEI'`.execute(testApp.db);
    const banded = await check(said);
    await sql`delete from trade_band where valid_from > '2024-01-01'`.execute(testApp.db);
    expect(banded.settlement?.band_per_cent).toBe(18);
    // What settled 32 days before says nothing of today.
    expect((await check({ ...said, month_a: 'Sep' })).settlement).toBeNull();
  });

  test('of pairs, spreads and strips the difference of the settlements, in the unit of A', async () => {
    for (const [month, price] of [
      ['2024-08', 612],
      ['2024-09', 618],
      ['2024-10', 630],
    ] as const)
      await settles('FEI', month, '2024-06-28', price);
    await settles('MOPJ', '2024-08', '2024-06-28', 660);
    await settles('LST', '2024-08', '2024-06-28', 0.8);
    const difference = { kind: 'DIFFERENTIAL', unit: '$/MT' };
    expect((await check({ product_b: 'MOPJ', diff: true, price_a: -50 })).settlement).toMatchObject(
      { ...difference, value: -48, distance: -2, per_cent: 0.3, band_per_cent: 10 },
    );
    expect((await check({ month_b: 'Sep', year_b: 2024, price_a: -6 })).settlement).toMatchObject({
      ...difference,
      value: -6,
      distance: 0,
    });
    // A tonne of propane is 521 gallons: 612 less 416.80.
    expect(
      (await check({ product_b: 'LST', diff: true, price_a: 195.2 })).settlement,
    ).toMatchObject({ ...difference, value: 195.2, distance: 0 });
    expect((await check({ price_a: null })).settlement).toMatchObject({
      kind: 'PRICE',
      value: 612,
      distance: null,
      per_cent: null,
    });
    await settles('FEI', '2024-11', '2024-06-27', 640);
    await settles('FEI', '2024-12', '2024-06-28', 650);
    expect((await check({ month_a: 'Q4', price_a: 640 })).settlement).toMatchObject({
      kind: 'PRICE',
      value: 640,
      day: '2024-06-27',
      distance: 0,
    });
  });

  test('a first-line month is compared with the futures that price it', async () => {
    const priced = async (by: string) =>
      sql`update product set pricing = ${by} where code = 'BRT'`.execute(testApp.db);
    await priced('FIRST_LINE_BRN');
    // Of August's business days Brent prices all but the last by October, and that one, on which it ends, by November.
    await settles('BRT', '2024-08', '2024-06-28', 10);
    await settles('BRT', '2024-09', '2024-06-28', 20);
    await settles('BRT', '2024-10', '2024-06-28', 85);
    await settles('BRT', '2024-11', '2024-06-28', 63);
    const { settlement } = await check({
      product_a: 'BRT',
      exchange: 'CME',
      broker: null,
      price_a: 84,
    });
    await priced('AVG_DAILY');
    expect(settlement?.value).toBeCloseTo((85 * 21 + 63) / 22, 6);
  });

  test('the position of each month before and after, of the deal and of the firm, beside the limit', async () => {
    await regular({ volume: 30_000 });
    await regular({ volume: 5_000, strategy: 'Time spreads', deal: 'FEI' });
    expect((await check({ volume: -12_000 })).positions).toEqual([
      {
        product: 'FEI',
        month: '2024-08-01',
        unit: 'MT',
        book: 'Paper',
        strategy: 'East-West',
        deal: 'FEI to ARA',
        before: 30_000,
        after: 18_000,
        firm: { before: 35_000, after: 23_000, limit: 1_000_000 },
      },
    ]);
    const pair = await check({ product_b: 'MOPJ', diff: true, price_a: -50 });
    expect(pair.positions.map(({ product, after }) => [product, after])).toEqual([
      ['FEI', 40_000],
      ['MOPJ', -10_000],
    ]);
  });

  test('between two books neither the firm nor its limit moves', async () => {
    const { body } = await post('/trades/check', { kind: 'internal', entry: internalEntry() });
    expect(
      (body as SendCheck).positions.map(({ book, deal, after, firm }) => [book, deal, after, firm]),
    ).toEqual([
      ['Cargo', 'Hedges 2024', 10_000, null],
      ['Paper', 'FEI', -10_000, null],
    ]);
  });

  test('the limit of a month, and a product that the deal never had, warn', async () => {
    await regular();
    await sql`update trade_band set position_lots = 15 where product = 'FEI'`.execute(testApp.db);
    const { warnings } = await check({ price_a: 620 });
    await sql`update trade_band set position_lots = 1000 where product = 'FEI'`.execute(testApp.db);
    expect(warnings.map(({ message }) => message)).toEqual([
      "The firm's FEI Aug 24 comes to 20 lots. The limit is 15",
    ]);
    const epc = { product_a: 'EPC', price_a: 0.8, volume: 50_000 };
    expect((await check(epc)).warnings.map(({ message }) => message)).toEqual([
      'Paper / East-West / FEI to ARA never had EPC',
    ]);
  });

  test('two products and one price: 35 is asked about as the difference, −35 is refused', async () => {
    await settles('FEI', '2024-08', '2024-06-28', 612);
    await settles('CP', '2024-08', '2024-06-28', 580);
    const pair = { product_b: 'CP', price_a: 35 };
    const asked = await regular(pair);
    expect([asked.status, asked.body.err_msg]).toEqual([
      409,
      'Is 35 the difference? FEI settled at 612 on 28 Jun 24, FEI less CP at 32. Then tick Diff',
    ]);
    expect((await regular({ ...pair, price_a: -35 })).status).toBe(422);
    expect((await regular({ ...pair, diff: true })).status).toBe(200);
  });

  test('a ticket that is half filled in shows what is known of it, and no position', async () => {
    await settles('FEI', '2024-08', '2024-06-28', 612);
    const half = await check({ volume: null, book: null, strategy: null, deal: null });
    expect(half).toMatchObject({ settlement: { value: 612 }, positions: [], warnings: [] });
    expect(await check({ product_a: null, trade_date: 'x' })).toEqual({
      settlement: null,
      positions: [],
      warnings: [],
    });
    expect(await check({ product_a: 'Nonsense' })).toMatchObject({ settlement: null });
  });

  test.each<[string, Partial<RegularEntry>]>([
    ['a second month without a year', { month_b: 'Sep', year_b: null }],
    ['a year of two digits', { year_a: 24 }],
    ['a year that no database has', { year_a: 99_999_999 }],
    [
      'the last year of the calendar, of a first-line product',
      { product_a: 'BRT', month_a: 'Cal', year_a: 9999 },
    ],
  ])('of %s nothing is known', async (_what, said) => {
    const priced = async (by: string) =>
      sql`update product set pricing = ${by} where code = 'BRT'`.execute(testApp.db);
    await settles('FEI', '2024-08', '2024-06-28', 612);
    await priced('FIRST_LINE_BRN');
    const seen = await check(said);
    await priced('AVG_DAILY');
    expect(seen).toEqual({ settlement: null, positions: [], warnings: [] });
  });

  test('of a pair between which nothing converts no position is known', async () => {
    await settles('FEI', '2024-08', '2024-06-28', 612);
    const factors = await sql<{ code: string; bbl: string | null; gal: string | null }>`
      select code, bbl_per_mt::text as bbl, gal_per_mt::text as gal from product`.execute(
      testApp.db,
    );
    await sql`update product set bbl_per_mt = null, gal_per_mt = null`.execute(testApp.db);
    const seen = await check({ product_b: 'LST', diff: true, price_a: 1 });
    for (const { code, bbl, gal } of factors.rows)
      await sql`
        update product set bbl_per_mt = ${bbl}::numeric, gal_per_mt = ${gal}::numeric
         where code = ${code}`.execute(testApp.db);
    expect(seen).toEqual({ settlement: null, positions: [], warnings: [] });
  });
});

describe("a clearer's order", () => {
  const FILLED = {
    book: 'Paper',
    strategy: 'Time spreads',
    deal: 'FEI',
    broker: 'Marlow & Pike',
    commission_override: null,
  };

  async function listed(): Promise<readonly ClearerBlotterTrade[]> {
    const answer = await testApp.app.inject({
      url: '/api/blotter/list',
      headers: { 'x-auth-token': maren },
    });
    return answer.json().blotter_real;
  }
  const onlyRow = async () => (await listed())[0]!;

  const submit = async (row: ClearerBlotterTrade, acknowledged?: Acknowledged, key = 'submit') =>
    post(
      '/tasks/all/sheets/blotter/enter_clearer_regular_trade',
      { ...toSubmission(row), ...FILLED, ...(acknowledged && { acknowledged }) },
      { version: row.row_version, key },
    );

  beforeEach(async () => {
    await storeOrders(testApp.db, [
      { trade_id: 'N1', order_num: 7, lots: 10, quoted_trade_price: 614.5 },
    ]);
  });

  test('of which a ticket of its day says the same is asked about, whenever that was entered', async () => {
    await regular();
    await sql`update blotter_entry set entered_at = clock_timestamp() - interval '20 hours'`.execute(
      testApp.db,
    );
    const row = await onlyRow();
    const asked = await submit(row);
    expect([asked.status, codesOf(asked.body)]).toEqual([409, ['TWIN']]);
    expect((await onlyRow()).submitted_to_blotter).toBe(0);
    const done = await submit(row, warningsIn(asked.body) ?? []);
    expect([done.status, done.body.row.submitted_to_blotter]).toEqual([200, 1]);
    // The answer that was lost.
    expect(await submit(row)).toEqual(done);
  });

  test('with a price far from the settlement, and a product that the deal never had, is asked about', async () => {
    await regular({ product_a: 'ARA', ...FILLED, price_a: 600 });
    await settles('FEI', '2024-08', '2024-06-28', 400);
    const asked = await submit(await onlyRow());
    expect([asked.status, codesOf(asked.body)]).toEqual([409, ['PRICE_FAR', 'NEW_PRODUCT']]);
  });

  test('is no twin of another order; a ticket after it is one', async () => {
    expect((await submit(await onlyRow())).status).toBe(200);
    expect(codesOf(await check())).toEqual(['TWIN']);
    await storeOrders(testApp.db, [
      { trade_id: 'N2', order_num: 8, lots: 10, quoted_trade_price: 614.5 },
    ]);
    const { rows } = await sql<{ number: number }>`
      select swiss_order_num::int as number from clearer_order where order_num = 8`.execute(
      testApp.db,
    );
    const other = (await listed()).find((row) => row.swiss_order_num === rows[0]?.number);
    expect((await submit(other!, undefined, 'other')).status).toBe(200);
  });

  test('of two products is compared by its difference, and nobody is asked whether that is meant', async () => {
    await settles('FEI', '2024-08', '2024-06-28', 612);
    await settles('ARA', '2024-08', '2024-06-28', 580);
    await storeOrders(testApp.db, [
      {
        trade_id: 'N2',
        order_num: 7,
        lots: -10,
        quoted_trade_price: 2,
        contract_code: 'APS',
        exchange: 'ICE',
        product_name: 'Argus Propane ARA Swap',
      },
    ]);
    const asked = await submit(await onlyRow());
    expect([asked.status, codesOf(asked.body)]).toEqual([409, ['PRICE_FAR']]);
    expect(asked.body.err_msg).toMatch(/^Differential 612.5 is 580.5 .* 32 on 28 Jun 24/);
  });

  test('of two units is compared by the price of A alone', async () => {
    await settles('FEI', '2024-08', '2024-06-28', 612);
    await settles('LST', '2024-08', '2024-06-28', 0.8);
    await storeOrders(testApp.db, [
      {
        trade_id: 'N2',
        order_num: 7,
        lots: -124,
        quoted_trade_price: 0.79,
        contract_code: 'B0',
        exchange: 'ICE',
        product_name: 'Mont Belvieu LST Propane',
        quoted_volume_unit: 'BBL',
        quoted_trade_price_unit: '$/gal',
      },
    ]);
    const row = await onlyRow();
    expect(row).toMatchObject({ price_a: 614.5, converted_leg_volume: 124_000 });
    expect((await submit(row)).status).toBe(200);
  });
});

describe('what months settled at last', () => {
  async function entryData(headers: Record<string, string> = {}) {
    const answer = await testApp.app.inject({
      url: '/api/trades/entry_data',
      headers: { 'x-auth-token': maren, ...headers },
    });
    const lasts =
      answer.statusCode === 200
        ? answer.json<ReplyOf<typeof tradeEntryData>>().last_settlements
        : undefined;
    return { status: answer.statusCode, tag: String(answer.headers['etag']), lasts };
  }

  test('comes with what a ticket chooses from: the newest of each month that is not over', async () => {
    await settles('FEI', '2024-08', '2024-06-26', 600);
    await settles('FEI', '2024-08', '2024-06-27', 611);
    // A correction, a price that was taken back, one that is too old, and a month that is over.
    await settles('FEI', '2024-08', '2024-06-27', 612.5);
    await settles('FEI', '2024-08', '2024-06-28', null);
    await settles('CP', '2024-09', '2024-05-27', 590);
    await settles('CP', '2024-05', '2024-06-27', 580);
    await settles('LST', '2024-06', '2024-06-28', 0.7875);
    expect((await entryData()).lasts).toEqual([
      { product: 'FEI', month: '2024-08-01', price: 612.5, day: '2024-06-27' },
      { product: 'LST', month: '2024-06-01', price: 0.7875, day: '2024-06-28' },
    ]);
  });

  test('is of a first-line product what its contracts make, as its ticket is checked by', async () => {
    const priced = (by: string) =>
      sql`update product set pricing = ${by} where code = 'BRT'`.execute(testApp.db);
    await priced('FIRST_LINE_BRN');
    try {
      await settles('BRT', '2024-08', '2024-06-28', 10);
      await settles('BRT', '2024-09', '2024-06-28', 20);
      await settles('BRT', '2024-10', '2024-06-28', 85);
      await settles('BRT', '2024-11', '2024-06-28', 63);
      const entry = { ...regularEntry(), product_a: 'BRT', price_a: 84, volume: 10_000 };
      const { body } = await post('/trades/check', { kind: 'regular', entry });
      const { lasts = [] } = await entryData();
      const priceOf = (of: string) =>
        lasts.find(({ product, month }) => product === 'BRT' && month === of)?.price;
      expect(priceOf('2024-08-01')).toBe(body.settlement.value);
      expect(priceOf('2024-08-01')).toBeGreaterThan(63);
      // July's own contract ended in May; what is dealt of July prices by those after it.
      expect(priceOf('2024-07-01')).toBeGreaterThan(20);
      expect(priceOf('2024-07-01')).toBeLessThan(85);
      // No contract of September's has settled but its first.
      expect(priceOf('2024-09-01')).toBeUndefined();
    } finally {
      await priced('AVG_DAILY');
    }
  });

  test('is not sent again to who has it, until a price has come', async () => {
    await settles('FEI', '2024-08', '2024-06-27', 612);
    const { tag } = await entryData();
    expect((await entryData({ 'if-none-match': tag })).status).toBe(304);
    await settles('FEI', '2024-08', '2024-06-28', 613);
    const next = await entryData({ 'if-none-match': tag });
    expect(next.status).toBe(200);
    expect(next.lasts).toMatchObject([{ price: 613, day: '2024-06-28' }]);
  });
});
