import type { CoreTrade } from '@fairlead/trading/contract/core-trades';
import {
  CHOICE_COLUMNS,
  SORT_COLUMNS,
  type SortColumn,
} from '@fairlead/trading/contract/trade-filter';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { emptyTrades, storeTrades } from '@fairlead/api/testing/core-trades';

let testApp: TestApp;
let bea: string;

beforeAll(async () => {
  testApp = await createTestApp();
  bea = await testApp.tokenFor(['edf:read', 'edf:verify'], 'bea@halyard.example');
});

afterAll(async () => testApp.close());

type Query = Readonly<Record<string, string | string[]>>;
type Page = { trades: CoreTrade[]; total: number; after: string | null };

async function get(query: Query, path = '') {
  return testApp.app.inject({
    method: 'GET',
    url: `/api/core-trades${path}`,
    query,
    headers: { 'x-auth-token': bea },
  });
}

async function pageOf(query: Query): Promise<Page> {
  const response = await get(query);
  expect(response.json()).not.toHaveProperty('err_msg');
  return response.json<Page>();
}

const idsOf = ({ trades }: Page) => trades.map(({ trade_id }) => trade_id);
const found = async (query: Query) => idsOf(await pageOf(query)).toSorted();

async function refused(query: Query, path = ''): Promise<string> {
  const response = await get(query, path);
  expect(response.statusCode).toBe(400);
  expect(response.json().code).toBe('INVALID');
  return response.json<{ err_msg: string }>().err_msg;
}

describe('sorting', () => {
  const turn = <T>(values: readonly T[], n: number) => values[n % values.length] as T;

  /** Few values in each column, so that there are ties; names begin small and large. */
  const made = (n: number) => ({
    trade_id: `S${n}`,
    order_num: 1 + (n % 5),
    statement_date: `2024-06-0${1 + (n % 4)}`,
    trade_date: `2024-05-0${1 + ((n * 7) % 3)}`,
    clearer_name: turn(['Norvane', 'sund-co', 'Oster'], n),
    account_short_name: turn(['PAPER-01', 'paper-02', 'HEDGE'], n * 5),
    trade_type: turn(['Trade', 'P&S'], n),
    product_name: turn(['argus FEI', 'Brent', 'Conway', 'butane'], n),
    contract_code: turn(['A', 'B', 'C', 'D'], n),
    exchange: turn(['CME', 'ICE'], n),
    lots: turn([-10, 3, 200], n),
    quoted_trade_price: turn([9.5, 614.25, 1000, -3], n),
    prompt_date: turn(['2024-10-01', '2023-12-01', '2025-01-01'], n),
    fees: turn([0, -0.1, 0.3, 16.2], n),
    commission: turn([50, 7.5], n),
  });

  beforeAll(async () => {
    await emptyTrades(testApp.db);
    await storeTrades(
      testApp.db,
      Array.from({ length: 40 }, (_, n) => made(n)),
    );
  });

  /** As people sort: numbers by size, names without case. */
  const compare = (a: CoreTrade, b: CoreTrade, column: SortColumn) => {
    const [one, other] = [a[column], b[column]];
    if (typeof one === 'number') return one - Number(other);
    const [small, smallToo] = [one.toLowerCase(), String(other).toLowerCase()];
    return small < smallToo ? -1 : small > smallToo ? 1 : 0;
  };

  test.each(
    SORT_COLUMNS.flatMap((sort) => [
      { sort, direction: 'ascending' as const },
      { sort, direction: 'descending' as const },
    ]),
  )(
    '[TAB-11] by $sort $direction, page after page while trades are verified, each trade once',
    async ({ sort, direction }) => {
      const sign = direction === 'ascending' ? 1 : -1;
      const own = (await pageOf({ page_size: '100' })).trades;
      const expected = own.toSorted((a, b) => sign * compare(a, b, sort));
      const seen: CoreTrade[] = [];
      let after: string | null = null;
      do {
        const page: Page = await pageOf({
          sort,
          direction,
          page_size: '7',
          ...(after === null ? {} : { after }),
        });
        seen.push(...page.trades);
        after = page.after;
        expect(page.total).toBe(40);
        await toggle(page.trades.at(-1));
        await toggle(expected[(seen.length + 3) % 40]);
      } while (after !== null);
      expect(seen.map(({ trade_id }) => trade_id)).toEqual(
        expected.map(({ trade_id }) => trade_id),
      );
    },
  );

  test.each(
    SORT_COLUMNS.flatMap((sort) => [
      { sort, direction: 'ascending' as const },
      { sort, direction: 'descending' as const },
    ]),
  )('by $sort $direction under filters, page after page', async ({ sort, direction }) => {
    const sign = direction === 'ascending' ? 1 : -1;
    for (const filter of [
      { clearer: ['Norvane', 'Oster'], side: 'bought' },
      { product: 'Brent' },
      { state: 'unverified', exchange: 'CME' },
      { run_date: '2024-06-02', trade_type: 'P&S' },
      { text: 'hedge' },
      { term: ['2024-10', '2025-01', '2024-10'], state: 'unverified' },
      { term: '2023-12', clearer: ['Oster', 'sund-co'], product: ['Brent', 'argus FEI'] },
    ]) {
      const own = (await pageOf({ ...filter, page_size: '100' })).trades;
      const expected = own.toSorted((a, b) => sign * compare(a, b, sort));
      expect(expected).not.toEqual([]);
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page: Page = await pageOf({
          ...filter,
          sort,
          direction,
          page_size: '4',
          ...(after === null ? {} : { after }),
        });
        expect(page.total).toBe(own.length);
        seen.push(...idsOf(page));
        after = page.after;
      } while (after !== null);
      expect(seen).toEqual(expected.map(({ trade_id }) => trade_id));
    }
  });

  test('in its own order under a filter, page after page', async () => {
    const filter = { clearer: ['Norvane', 'Oster'] };
    const whole = (await pageOf({ page_size: '100' })).trades
      .filter(({ clearer_name }) => filter.clearer.includes(clearer_name))
      .map(({ trade_id }) => trade_id);
    const first = await pageOf({ ...filter, page_size: '10' });
    const rest = await pageOf({ ...filter, page_size: '100', after: first.after ?? '' });
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(whole);
  });

  async function toggle(trade: CoreTrade | undefined): Promise<void> {
    const { trades } = await pageOf({ trade_ids: trade?.trade_id ?? '' });
    const now = trades.find(({ trade_id }) => trade_id === trade?.trade_id);
    const { statusCode } = await testApp.app.inject({
      method: 'POST',
      url: `/api/core-trades/${now?.trade_id}/${now?.state === 'PENDING' ? 'verify' : 'unverify'}`,
      payload: { row_version: now?.row_version },
      headers: { 'x-auth-token': bea },
    });
    expect(statusCode).toBe(200);
  }

  test('a page by its number is the same slice as by cursor', async () => {
    const sorted = { sort: 'fees', direction: 'descending', clearer: ['Norvane', 'Oster'] };
    const whole = idsOf(await pageOf({ ...sorted, page_size: '100' }));
    const second = await pageOf({ ...sorted, page_size: '8', page_num: '2' });
    expect(idsOf(second)).toEqual(whole.slice(8, 16));
  });

  test('no column that is sorted by can be empty, so that nothing has to stand last', async () => {
    const { rows } = await sql<{ attname: string }>`
      select attname from pg_attribute
       where attrelid = 'core_trade'::regclass and attname = any(${SORT_COLUMNS}::text[]) and attnotnull
    `.execute(testApp.db);
    expect(rows).toHaveLength(SORT_COLUMNS.length);
  });

  test.each<{ first: Query; then: Query }>([
    { first: { sort: 'fees' }, then: { sort: 'commission' } },
    { first: { sort: 'fees' }, then: { sort: 'fees', direction: 'descending' } },
    { first: { sort: 'fees' }, then: {} },
    { first: {}, then: { sort: 'fees' } },
    { first: {}, then: { state: 'unverified' } },
    { first: { product: 'Brent' }, then: { product: ['Brent', 'Conway'] } },
  ])('the cursor of $first is refused with $then', async ({ first, then }) => {
    const { after } = await pageOf({ ...first, page_size: '3' });
    expect(await refused({ ...then, after: after ?? '' })).toBe(
      "query: 'after' is a cursor of another sort or filter: begin with the first page",
    );
  });

  test('newest statement first, asked for or not, is one list', async () => {
    const { after } = await pageOf({ page_size: '3' });
    const sorted = { sort: 'statement_date', direction: 'descending' };
    expect((await pageOf({ ...sorted, after: after ?? '' })).trades).toHaveLength(20);
  });

  test.each([
    { query: { sort: 'lots' }, says: 'query.sort must be equal to one of the allowed values' },
    { query: { sort: 'fees', direction: 'up' }, says: 'query.direction must be' },
    { query: { direction: 'descending' }, says: "'direction' is that of a 'sort'" },
    { query: { sort: ['fees', 'commission'] }, says: 'query.sort' },
  ])('$query is refused: $says', async ({ query, says }) => {
    expect(await refused(query as Query)).toContain(says);
  });
});

describe('filters', () => {
  beforeAll(async () => {
    await emptyTrades(testApp.db);
    await storeTrades(testApp.db, [
      { trade_id: 'A', clearer_name: 'Norvane', account_short_name: 'HEDGE', lots: 10 },
      { trade_id: 'B', clearer_name: 'Norvane', account_short_name: 'PAPER, 2', lots: -10 },
      { trade_id: 'C', clearer_name: 'Oster', trade_type: 'P&S', exchange: 'ICE', lots: -1 },
      { trade_id: 'D', clearer_name: 'sund-co', product_name: 'Brent', state: 'VERIFIED' },
      {
        trade_id: 'E',
        product_name: 'Brent',
        prompt_date: '2024-10-01',
        prompt_months: 3,
        statement_date: '2024-06-27',
      },
      { trade_id: 'F', prompt_date: '2024-10-01', statement_date: '2024-06-27', state: 'VERIFIED' },
      { trade_id: 'G', product_name: 'Brent', withdrawn: true },
    ]);
  });

  test.each<{ query: Query; ids: string[] }>([
    { query: { clearer: 'Oster' }, ids: ['C'] },
    { query: { clearer: ['Oster', 'sund-co'] }, ids: ['C', 'D'] },
    { query: { clearer: 'oster' }, ids: [] },
    { query: { account: 'PAPER, 2' }, ids: ['B'] },
    { query: { trade_type: 'P&S' }, ids: ['C'] },
    { query: { product: 'Brent' }, ids: ['D', 'E'] },
    { query: { exchange: 'ICE' }, ids: ['C'] },
    { query: { term: '2024-10' }, ids: ['F'] },
    { query: { term: '2024-10..2024-12' }, ids: ['E'] },
    { query: { term: ['2024-10', '2024-10..2024-12'] }, ids: ['E', 'F'] },
    { query: { side: 'sold' }, ids: ['B', 'C'] },
    { query: { side: ['sold', 'bought'] }, ids: ['A', 'B', 'C', 'D', 'E', 'F'] },
    { query: { clearer: 'Norvane', side: 'bought' }, ids: ['A', 'E', 'F'] },
    { query: { product: 'Brent', state: 'verified' }, ids: ['D'] },
    { query: { product: 'Brent', run_date: '2024-06-27' }, ids: ['E'] },
    { query: { product: ['Brent', '%'], clearer: 'Oster' }, ids: [] },
    { query: { clearer: 'Norvane', product: 'Brent', term: '2024-10..2024-12' }, ids: ['E'] },
    { query: { trade_ids: 'e,b', account: 'PAPER, 2' }, ids: ['B'] },
    { query: { text: 'brent', state: 'unverified' }, ids: ['E'] },
    { query: { text: ' ' }, ids: ['A', 'B', 'C', 'D', 'E', 'F'] },
  ])('$query matches $ids, and the total says so', async ({ query, ids }) => {
    expect(await found(query)).toEqual(ids);
    expect((await pageOf({ ...query, page_size: '1' })).total).toBe(ids.length);
  });

  test.each<{ query: Query; says: string }>([
    { query: { term: '2024-8' }, says: "'term' 2024-8 is no term: '2024-08' is a month" },
    { query: { term: ['2024-08', 'Q4 24'] }, says: "'term' Q4 24 is no term" },
    {
      query: { trade_ids: 'a,b,c,d,e,f,g,h,i,j,k' },
      says: "'trade_ids' has 11 ids of fewer than 3 characters. At most 10 at once.",
    },
    { query: { trade_ids: ',' }, says: 'query.trade_ids must match pattern' },
    { query: { trade_ids: '' }, says: 'query.trade_ids must match pattern' },
    { query: { side: 'both' }, says: 'query.side.0 must be' },
    { query: { product: '' }, says: 'query.product.0 must NOT have fewer than 1 char' },
    { query: { product: ['Brent', 'a\0'] }, says: 'a text contains NUL' },
    { query: { product: 'x'.repeat(201) }, says: 'query.product.0' },
    { query: { product: Array<string>(101).fill('x') }, says: 'query.product must NOT have more' },
    { query: { text: 'x'.repeat(101) }, says: 'query.text' },
    { query: { text: ['a', 'b'] }, says: 'query.text must be string' },
    { query: { lots: '1' }, says: 'lots' },
  ])('$query is refused: $says', async ({ query, says }) => {
    expect(await refused(query)).toContain(says);
  });
});

describe('choices', () => {
  const choices = async (query: Query) => {
    const response = await get(query, '/choices');
    expect(response.statusCode).toBe(200);
    return response
      .json<{ choices: { value: string; count: number }[] }>()
      .choices.map(({ value, count }) => `${value} ${count}`);
  };

  beforeAll(async () => {
    await emptyTrades(testApp.db);
    await storeTrades(testApp.db, [
      { trade_id: 'A', product_name: 'Brent', lots: -1 },
      { trade_id: 'B', product_name: 'argus FEI', prompt_date: '2025-01-01', prompt_months: 12 },
      { trade_id: 'C', product_name: 'Brent', prompt_date: '2025-01-01', state: 'VERIFIED' },
      { trade_id: 'D', product_name: 'Brent', prompt_date: '2025-01-01', prompt_months: 3 },
      { trade_id: 'E', product_name: 'Conway', clearer_name: 'Oster', prompt_date: '2024-12-01' },
      { trade_id: 'F', product_name: 'Conway', withdrawn: true },
    ]);
  });

  test.each<{ query: Query; values: string[] }>([
    { query: { column: 'product' }, values: ['argus FEI 1', 'Brent 3', 'Conway 1'] },
    { query: { column: 'clearer' }, values: ['Norvane 4', 'Oster 1'] },
    { query: { column: 'side' }, values: ['bought 4', 'sold 1'] },
    {
      query: { column: 'term' },
      values: [
        ...['2024-08 1', '2024-12 1', '2025-01 1'],
        ...['2025-01..2025-03 1', '2025-01..2025-12 1'],
      ],
    },
    {
      query: { column: 'product', product: 'Brent', side: 'bought' },
      values: ['argus FEI 1', 'Brent 2', 'Conway 1'],
    },
    { query: { column: 'product', state: 'verified' }, values: ['Brent 1'] },
    { query: { column: 'exchange', run_date: '2020-01-01' }, values: [] },
    { query: { column: 'term', clearer: 'Oster', term: '2024-08' }, values: ['2024-12 1'] },
    { query: { column: 'account', text: 'conway' }, values: ['PAPER-01 1'] },
  ])('$query are $values', async ({ query, values }) => {
    expect(await choices(query)).toEqual(values);
  });

  test.each(CHOICE_COLUMNS)('each choice of %s finds as many trades as it says', async (column) => {
    for (const choice of await choices({ column })) {
      const [, value = '', count] = /^(.*) (\d+)$/.exec(choice) ?? [];
      expect(await found({ [column]: value })).toHaveLength(Number(count));
    }
  });

  test('a column is asked for, one that has choices', async () => {
    expect(await refused({}, '/choices')).toContain('column');
    expect(await refused({ column: 'fees' }, '/choices')).toContain('query.column must be');
  });
});

describe('choices of many days', () => {
  const days = ['2024-06-26', '2024-06-27', '2024-06-28'];
  const states = ['PENDING', 'VERIFIED'] as const;

  beforeAll(async () => {
    await emptyTrades(testApp.db);
    await storeTrades(
      testApp.db,
      Array.from({ length: 60 }, (_, n) => ({
        trade_id: `N${n}`,
        statement_date: days[n % 3]!,
        state: states[n % 2]!,
        withdrawn: n % 22 === 0,
        lots: n % 5 === 0 ? -1 : 1,
        clearer_name: `${'aB'[n % 2]}-clearer`,
        product_name: `${'bAcD'[n % 4]} swap`,
        account_short_name: `P${n % 7}`,
        trade_type: n % 7 === 0 ? 'P&S' : 'Trade',
        exchange: n % 3 === 0 ? 'ICE' : 'CME',
        prompt_date: `202${n % 4}-0${1 + 3 * (n % 3)}-01`,
        prompt_months: n % 5 === 0 ? 3 : 1,
      })),
    );
  });

  test.each(CHOICE_COLUMNS)('of %s are the same counted and read', async (column) => {
    for (const state of ['all', 'verified', 'unverified']) {
      for (const narrowed of [{}, ...days.map((run_date) => ({ run_date }))]) {
        const query = { column, state, ...narrowed };
        const read = await get({ ...query, trade_ids: 'N' }, '/choices');
        expect((await get(query, '/choices')).json()).toEqual(read.json());
      }
    }
  });
});

describe('statistics', () => {
  const statistics = async (query: Query) => {
    const response = await get(query, '/statistics');
    expect(response.statusCode).toBe(200);
    return response.json<{ rows: number; columns: unknown }>();
  };

  beforeAll(async () => {
    await emptyTrades(testApp.db);
    const barrels = { quoted_volume_unit: 'BBL', product_name: 'Brent' } as const;
    await storeTrades(testApp.db, [
      { trade_id: 'A', lots: 0.1, quoted_trade_price: 0.1, fees: 0.1, commission: -1e9 },
      { trade_id: 'B', lots: 0.2, quoted_trade_price: 0.2, fees: 0.2, commission: 0.01 },
      {
        trade_id: 'C',
        ...barrels,
        lots: -7,
        mult_factor: 100,
        fees: 0,
        commission: 1e9,
        quoted_trade_price: 0.715,
        quoted_trade_price_unit: '$/gal',
      },
      {
        trade_id: 'D',
        ...barrels,
        lots: 3,
        fees: -0.3,
        commission: 0,
        state: 'VERIFIED',
        quoted_trade_price: 81,
        quoted_trade_price_unit: '$/BBL',
      },
      { trade_id: 'E', lots: 1000, withdrawn: true },
    ]);
  });

  test('each number column and unit is counted and summed in decimals, where floats are off', async () => {
    const of = (column: string, unit: string | null, figures: readonly number[]) => {
      const [count, sum, min, max] = figures;
      return { column, unit, count, sum, min, max };
    };
    const { rows, columns } = await statistics({});
    expect(rows).toBe(4);
    expect(columns).toEqual([
      of('quoted_volume', 'BBL', [2, 2300, -700, 3000]),
      of('quoted_volume', 'MT', [2, 300, 100, 200]),
      of('quoted_trade_price', '$/BBL', [1, 81, 81, 81]),
      of('quoted_trade_price', '$/MT', [2, 0.3, 0.1, 0.2]),
      of('quoted_trade_price', '$/gal', [1, 0.715, 0.715, 0.715]),
      of('fees', null, [4, 0, -0.3, 0.2]),
      of('commission', null, [4, 0.01, -1e9, 1e9]),
    ]);
  });

  test('they are of the trades that match', async () => {
    const { rows, columns } = await statistics({ product: 'Brent', state: 'verified' });
    expect(rows).toBe(1);
    expect(columns).toMatchObject([
      { column: 'quoted_volume', unit: 'BBL', count: 1, sum: 3000 },
      { column: 'quoted_trade_price', unit: '$/BBL', count: 1 },
      { column: 'fees', unit: null, count: 1, sum: -0.3 },
      { column: 'commission', unit: null, count: 1, sum: 0 },
    ]);
    expect(await statistics({ product: 'nothing' })).toEqual({ rows: 0, columns: [] });
  });
});

describe('a text that stands anywhere in the row', () => {
  beforeAll(async () => {
    await emptyTrades(testApp.db);
    await storeTrades(testApp.db, [
      {
        trade_id: 'N1001',
        statement_date: '2024-06-28',
        trade_date: '2024-06-27',
        prompt_date: '2024-07-01',
        balmo_date: '2024-07-09',
        lots: -12,
        fees: 1234.5,
        account_short_name: 'PAPER_1',
        trade_type: '100%',
        state: 'VERIFIED',
      },
      {
        trade_id: 'X7',
        statement_date: '2023-01-02',
        trade_date: '2023-01-02',
        prompt_date: '2024-10-01',
        prompt_months: 3,
        lots: 0.5,
        quoted_trade_price: 0.71549,
        quoted_volume_unit: 'BBL',
        quoted_trade_price_unit: '$/gal',
        exchange: 'ICE',
        clearer_name: 'Sünd',
        product_name: 'Back\\slash',
        commission: -0.0004,
        fees: 2,
      },
      {
        trade_id: 'Y8',
        statement_date: '2023-01-03',
        trade_date: '2023-01-03',
        fees: 3,
        prompt_date: '2024-01-01',
        prompt_months: 12,
        lots: 1,
        commission: 9,
      },
      {
        trade_id: 'Z9',
        statement_date: '2023-01-04',
        trade_date: '2023-01-04',
        fees: 3,
        prompt_date: '2024-07-01',
        prompt_months: 6,
        lots: 1,
        commission: 9,
      },
    ]);
  });

  test.each([
    { text: '28 jun 24', ids: ['N1001'], what: 'a run date as shown' },
    { text: '2024-06-28', ids: ['N1001'], what: 'a run date as kept' },
    { text: '27 Jun', ids: ['N1001'], what: 'a part of a trade date' },
    { text: 'Jul 24', ids: ['N1001'], what: 'a term' },
    { text: 'Jul 24, Balmo 09 Jul', ids: ['N1001'], what: 'a balmo as printed' },
    { text: 'Jul 24 Balmo 09 Jul', ids: ['N1001'], what: 'a balmo as seen' },
    { text: 'Q4 24', ids: ['X7'], what: 'a quarter' },
    { text: 'H2 24', ids: ['Z9'], what: 'a half' },
    { text: 'cal 24', ids: ['Y8'], what: 'a year' },
    { text: '2024-10', ids: ['X7'], what: "a term's first day as kept" },
    { text: '−12,000', ids: ['N1001'], what: 'a volume with a real minus' },
    { text: '-12,000 mt', ids: ['N1001'], what: 'a volume with its unit' },
    { text: '-12000', ids: ['N1001'], what: 'a volume as kept' },
    { text: '500 BBL', ids: ['X7'], what: 'a whole number without a point' },
    { text: '0.715 $/gal', ids: ['X7'], what: 'a price as rounded' },
    { text: '0.71549', ids: ['X7'], what: 'a price as kept' },
    { text: '1,234.5', ids: ['N1001'], what: 'fees with commas' },
    { text: '1234.5', ids: ['N1001'], what: 'fees as kept' },
    { text: '-0.0004', ids: ['X7'], what: 'a commission as kept' },
    { text: '-0 ', ids: [], what: 'no minus before nothing' },
    { text: 'SÜND', ids: ['X7'], what: 'letters with dots' },
    { text: 'n100', ids: ['N1001'], what: 'a part of a trade id' },
    { text: 'r_1', ids: ['N1001'], what: 'a line below, for itself' },
    { text: '0%', ids: ['N1001'], what: 'a per cent sign, for itself' },
    { text: '\\s', ids: ['X7'], what: 'a backslash, for itself' },
    { text: 'verified', ids: ['N1001'], what: 'a state' },
    { text: 'ice', ids: ['X7'], what: 'an exchange' },
    { text: 'nowhere', ids: [], what: 'nothing' },
  ])('"$text" finds $ids: $what', async ({ text, ids }) => {
    expect(await found({ text })).toEqual(ids);
    expect((await pageOf({ text })).total).toBe(ids.length);
  });
});
