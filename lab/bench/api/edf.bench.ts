// EDF Trades over 1,000,000 trades: the first page by every filter and sort, and page 25,000 by the
// cursor, against the first page as the screen opens with; a text, choices and statistics in seconds; what a verification and a statement cost with
// and without the indexes for that. Run by `pnpm bench edf`. Everything passes through the API.
import { storeTrades } from '@fairlead/api/testing/core-trades';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import type { CoreTrade } from '@fairlead/trading/contract/core-trades';
import { CHOICE_COLUMNS, SORT_COLUMNS } from '@fairlead/trading/contract/trade-filter';
import { sql } from 'kysely';

import { formatTradeCursor } from '../../../areas/trading/api/trades/trade-cursor.ts';
import { toTradeFilter, toTradeSort } from '../../../areas/trading/api/trades/trade-list.rules.ts';
import { figure } from '../../../bin/figures.mjs';
import { DAYS, fillWithTrades, TRADES } from '../../second/drawn/trades.ts';

const DEEP_PAGE = 25_000;
const PAGE_SIZE = 20;
const ROUNDS = 15;
const VERIFICATIONS = 200;
/** Times of the first page as the screen opens with. */
const TARGETS = { everything: 5, filtered: 2, deep: 2 } as const;
/** Limit for what may have to read every trade. */
const MAX_SECONDS = 5;
const SLOW_ROUNDS = 3;

type Query = Readonly<Record<string, string>>;

const FILTERS: Readonly<Record<string, Query>> = {
  'run date': { run_date: '2024-03-20' },
  unverified: { state: 'unverified' },
  verified: { state: 'verified' },
  clearer: { clearer: 'Norvane' },
  account: { account: 'PAPER-11' },
  'trade type': { trade_type: 'Delivery' },
  'large product': { product: 'Product A0' },
  'small product': { product: 'Product B22' },
  exchange: { exchange: 'SGX' },
  term: { term: '2024-06' },
  side: { side: 'sold' },
  'trade id': { trade_ids: 'n19998' },
  'clearer and product': { clearer: 'Oster', product: 'Product D3' },
};

const SORTS: readonly Query[] = SORT_COLUMNS.flatMap((sort) => [
  { sort, direction: 'ascending' },
  { sort, direction: 'descending' },
]);

type Measured = {
  readonly what: string;
  /** To the first page; seconds where the unit says so. */
  readonly ratio: number;
  readonly unit?: 's';
  readonly target: number;
};

/** Milliseconds of a call. */
async function timeOf(testApp: TestApp, token: string, query: Query): Promise<number> {
  const start = performance.now();
  const response = await testApp.app.inject({
    method: 'GET',
    url: '/api/core-trades',
    query: { page_size: String(PAGE_SIZE), ...query },
    headers: { 'x-auth-token': token },
  });
  const took = performance.now() - start;
  if (response.statusCode !== 200 || response.json<{ trades: unknown[] }>().trades.length === 0) {
    throw new Error(`${JSON.stringify(query)} answered ${response.statusCode}: ${response.body}`);
  }
  return took;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** A call and the first page in turns, so that a busy moment of the machine meets both. */
async function timesOf(testApp: TestApp, token: string, query: Query) {
  const own: number[] = [];
  const first: number[] = [];
  for (let round = -2; round < ROUNDS; round += 1) {
    const times = [await timeOf(testApp, token, {}), await timeOf(testApp, token, query)] as const;
    if (round < 0) continue; // before, caches warm up
    first.push(times[0]);
    own.push(times[1]);
  }
  return { own: median(own), ratio: median(own) / median(first) };
}

/** One line for a filter: unsorted, then the worst sort. */
async function measureFilter(testApp: TestApp, token: string, [name, filter]: [string, Query]) {
  const target = name === 'everything' ? TARGETS.everything : TARGETS.filtered;
  const measured: Measured[] = [];
  const unsorted = await timesOf(testApp, token, filter);
  measured.push({ what: name, ratio: unsorted.ratio, target });
  for (const sort of SORTS) {
    const { ratio } = await timesOf(testApp, token, { ...filter, ...sort });
    measured.push({ what: `${name} by ${Object.values(sort).join(' ')}`, ratio, target });
  }
  const sorted = measured.slice(1).toSorted((a, b) => b.ratio - a.ratio);
  const middle = sorted[Math.floor(sorted.length / 2)];
  figure(`${name} unsorted`, unsorted.ratio, {
    atMost: target,
    details: `${unsorted.own.toFixed(2)} ms`,
  });
  figure(`${name} sorted, at worst`, sorted[0]?.ratio ?? Number.NaN, {
    atMost: target,
    details: `${sorted[0]?.what}, mostly ${times(middle?.ratio)}`,
  });
  return measured;
}

const times = (ratio = Number.NaN) => `${ratio.toFixed(2)}×`;

/** Cursor (`after`) of page 24,999: reading all the pages before it would take minutes. */
async function cursorBefore(testApp: TestApp, query: Query): Promise<string> {
  const list = {
    filter: toTradeFilter(query),
    sort: toTradeSort(query),
  };
  const column = list.sort?.column ?? null;
  const isName = column !== null && /name|type|exchange/.test(column);
  const key =
    column === null
      ? sql`newest_first`
      : isName
        ? sql`lower(${sql.ref(column)}) collate "C"`
        : sql.ref(column);
  const { rows } = await testApp.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    return sql<
      Pick<CoreTrade, 'statement_date' | 'order_num' | 'trade_id'> & { value: string | null }
    >`
      select statement_date, order_num, trade_id, (${column === null ? sql`null` : sql.ref(column)})::text as value
        from core_trade
       where not withdrawn and state = coalesce(${list.filter.state}, state)
       order by ${key} ${sql.raw(list.sort?.direction === 'descending' ? 'desc' : 'asc')},
                newest_first, order_num, trade_id
      offset ${(DEEP_PAGE - 1) * PAGE_SIZE - 1} limit 1`.execute(tx);
  });
  const [last] = rows;
  if (last === undefined) throw new Error(`there is no page ${DEEP_PAGE}`);
  const { statement_date: statementDate, order_num: orderNum, trade_id: tradeId, value } = last;
  return formatTradeCursor(list, { value, statementDate, orderNum, tradeId });
}

async function measureDeep(testApp: TestApp, token: string, query: Query): Promise<Measured> {
  const after = await cursorBefore(testApp, query);
  const { own, ratio } = await timesOf(testApp, token, { ...query, after });
  const what = `page ${DEEP_PAGE.toLocaleString('en')} ${Object.values(query).join(' ') || 'of all'}`;
  figure(what, ratio, { atMost: TARGETS.deep, details: `${own.toFixed(2)} ms` });
  return { what, ratio, target: TARGETS.deep };
}

const DEEP: readonly Query[] = [
  {},
  { state: 'verified' },
  ...SORTS.filter(({ sort }) =>
    ['quoted_trade_price', 'fees', 'clearer_name'].includes(sort ?? ''),
  ),
];

const NARROWED: Query = { clearer: 'Oster', product: 'Product D3' };

/** Requests that are not a page of a filter: by path and query. */
const READS: readonly (readonly [string, Query])[] = [
  ...['oster', 'product b22', '28 jun 24', 'q4 24', '-12,000', 'n19998', 'nowhere'].map(
    (text) => ['', { text, page_size: String(PAGE_SIZE) }] as const,
  ),
  ...CHOICE_COLUMNS.map((column) => ['/choices', { column }] as const),
  ...CHOICE_COLUMNS.map((column) => ['/choices', { column, state: 'verified' }] as const),
  ['/choices', { column: 'term', ...NARROWED }],
  ['/choices', { column: 'term', side: 'sold' }],
  ['/statistics', {}],
  ['/statistics', NARROWED],
];

async function measureRead(
  testApp: TestApp,
  token: string,
  [path, query]: (typeof READS)[number],
): Promise<Measured> {
  const took: number[] = [];
  for (let round = -1; round < SLOW_ROUNDS; round += 1) {
    const start = performance.now();
    const { statusCode, body } = await testApp.app.inject({
      method: 'GET',
      url: `/api/core-trades${path}`,
      query,
      headers: { 'x-auth-token': token },
    });
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`);
    if (round >= 0) took.push(performance.now() - start);
  }
  const what = `${path.slice(1)} ${new URLSearchParams(query).toString()}`.trim();
  console.log(`${what}: ${median(took).toFixed(0)} ms`);
  return { what, ratio: median(took) / 1000, unit: 's', target: MAX_SECONDS };
}

/** Milliseconds of a verification, and of storing a day's trades. */
async function timeOfWrites(testApp: TestApp, token: string, name: string) {
  const one: number[] = [];
  for (let n = 0; n < VERIFICATIONS; n += 1) {
    const id = `N${1_000_000 + Math.floor(((n * 7919) % VERIFICATIONS) * (TRADES / VERIFICATIONS)) + 1}`;
    const listed = await testApp.app.inject({
      method: 'GET',
      url: '/api/core-trades',
      query: { trade_ids: id },
      headers: { 'x-auth-token': token },
    });
    const [trade] = listed.json<{ trades: CoreTrade[] }>().trades;
    const start = performance.now();
    const { statusCode } = await testApp.app.inject({
      method: 'POST',
      url: `/api/core-trades/${id}/${trade?.state === 'PENDING' ? 'verify' : 'unverify'}`,
      payload: { row_version: trade?.row_version },
      headers: { 'x-auth-token': token },
    });
    one.push(performance.now() - start);
    if (statusCode !== 200) throw new Error(`${id} answered ${statusCode}`);
  }
  const day = Array.from({ length: Math.ceil(TRADES / DAYS) }, (_, n) => ({
    trade_id: `${name}${n}`,
  }));
  const start = performance.now();
  await storeTrades(testApp.db, day);
  return { verify: median(one), store: performance.now() - start };
}

/** Measures what the indexes of migration 0009 cost; they are gone afterwards. */
async function measureWrites(testApp: TestApp, token: string): Promise<void> {
  const withThem = await timeOfWrites(testApp, token, 'WITH');
  const { rows } = await sql<{ indexname: string }>`
    select indexname from pg_indexes
     where indexname ~ '^core_trade_(kind|of_term|by_part)'`.execute(testApp.db);
  for (const { indexname } of rows) await sql`drop index ${sql.id(indexname)}`.execute(testApp.db);
  const without = await timeOfWrites(testApp, token, 'WITHOUT');
  console.log(
    `one verification ${withThem.verify.toFixed(2)} ms, without the ${rows.length} indexes ${without.verify.toFixed(2)} ms; a day's trades stored in ${withThem.store.toFixed(0)} ms, without ${without.store.toFixed(0)} ms`,
  );
}

const formatMeasured = ({ what, ratio, unit, target }: Measured) =>
  `${what} ${unit === undefined ? times(ratio) : `${ratio.toFixed(2)} s`}, target ${target}`;

/** Prints the misses, the worst first. */
function reportMisses(measured: readonly Measured[]): void {
  const worst = measured.toSorted((a, b) => b.ratio / b.target - a.ratio / a.target);
  const missed = worst.filter(({ ratio, target }) => ratio > target);
  console.log(
    `${measured.length} figures, ${missed.length} beyond their target; worst: ${worst[0] && formatMeasured(worst[0])}`,
  );
  for (const each of missed) console.log(`  ${formatMeasured(each)}`);
  if (missed.length > 0) process.exitCode = 1;
}

/** The tests' server and template; plain JavaScript, because Jest loads it before TypeScript. */
async function serverCall(file: 'test-server.mjs' | 'test-server-stop.mjs'): Promise<void> {
  const module = (await import(`../../../api/src/testing/${file}`)) as {
    default: () => Promise<void>;
  };
  await module.default();
}

async function main(): Promise<void> {
  await serverCall('test-server.mjs');
  const testApp = await createTestApp();
  try {
    const token = await testApp.tokenFor(['edf:read', 'edf:verify']);
    const start = performance.now();
    await fillWithTrades(testApp.db);
    await sql`vacuum analyze`.execute(testApp.db);
    const took = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${TRADES.toLocaleString('en')} trades of ${DAYS} days stored in ${took} s`);
    const measured: Measured[] = [];
    for (const filter of Object.entries({ everything: {}, ...FILTERS }))
      measured.push(...(await measureFilter(testApp, token, filter)));
    for (const query of DEEP) measured.push(await measureDeep(testApp, token, query));
    for (const read of READS) measured.push(await measureRead(testApp, token, read));
    await measureWrites(testApp, token);
    reportMisses(measured);
  } finally {
    await testApp.close();
    await serverCall('test-server-stop.mjs');
  }
}

await main();
