// EDF Trades, page 25,000 by the cursor against page 1, over 1,000,000 trades; and the deepest slice
// that a page number finds. Run by `pnpm bench edf`. Everything passes through the API: session, checks, both ways.
import { sql } from 'kysely';

import { cursorOf, DEEPEST_PAGE } from '../src/features/trades/trade-list.rules.ts';
import { createTestApp, type TestApp } from '../src/testing/test-app.ts';
import { storeTrades } from '../src/testing/core-trades.ts';

const TRADES = 1_000_000;
/** Odd, so that every day has trades in both states. */
const DAYS = 651;
const DEEP_PAGE = 25_000;
const PAGE_SIZE = 20;
const ROUNDS = 60;
const CALLS = 4;
/** What page 25,000 may cost in times of page 1. */
const TARGET = 2;

/** Copies of one trade over the days: exactly half of them verified, orders of three fills. */
async function fill(testApp: TestApp): Promise<void> {
  await storeTrades(testApp.db, [{ trade_id: 'MODEL', statement_date: '2000-01-01' }]);
  await testApp.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into core_trade
        (trade_id, clearer_trade_id, clearer_name, statement_id, statement_date, order_num,
         trade_date, account_short_name, trade_type, product_name, contract_code, exchange, lots,
         mult_factor, quoted_volume_unit, quoted_trade_price, quoted_trade_price_unit, prompt_date,
         prompt_months, fees, commission, is_expiring, is_internal, state, verified_by,
         verified_at, changed_by)
      select 'N' || n, 'N' || n, clearer_name, statement_id, date '2024-06-28' - (n % ${DAYS}::int),
             1 + n / 3, trade_date, account_short_name, trade_type, product_name, contract_code,
             exchange, 1 + n % 50, mult_factor, quoted_volume_unit,
             quoted_trade_price + n % 100, quoted_trade_price_unit, prompt_date, prompt_months, fees,
             commission, false, false, case when n % 2 = 0 then 'PENDING' else 'VERIFIED' end,
             case when n % 2 = 1 then 'bench' end,
             case when n % 2 = 1 then clock_timestamp() end, 'bench'
        from core_trade cross join generate_series(1, ${TRADES - 1}::int) as n
       where trade_id = 'MODEL'
    `.execute(tx);
  });
  await sql`vacuum analyze`.execute(testApp.db);
}

/** Milliseconds that a call takes, as the mean of a few. */
async function timeOf(
  testApp: TestApp,
  token: string,
  query: Record<string, string>,
): Promise<number> {
  const start = performance.now();
  for (let call = 0; call < CALLS; call += 1) {
    const response = await testApp.app.inject({
      method: 'GET',
      url: '/api/core-trades',
      query,
      headers: { 'x-auth-token': token },
    });
    const { trades } = response.json<{ trades: unknown[] }>();
    if (response.statusCode !== 200 || trades.length === 0) {
      throw new Error(`${JSON.stringify(query)} answered ${response.statusCode}: ${response.body}`);
    }
  }
  return (performance.now() - start) / CALLS;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const STORED_STATES = { all: null, verified: 'VERIFIED', unverified: 'PENDING' } as const;
type State = keyof typeof STORED_STATES;

/** What `after` of page 24,999 says: reading all the pages before it would take minutes. */
async function cursorBefore(testApp: TestApp, state: State): Promise<string> {
  const stored = STORED_STATES[state];
  const { rows } = await sql<{ statement_date: string; order_num: number; trade_id: string }>`
    select statement_date, order_num, trade_id from core_trade
     where ${stored}::text is null or state = ${stored}::text
     order by newest_first, order_num, trade_id
    offset ${(DEEP_PAGE - 1) * PAGE_SIZE - 1} limit 1
  `.execute(testApp.db);
  const [last] = rows;
  if (last === undefined) throw new Error(`there is no page ${DEEP_PAGE}`);
  const { statement_date: statementDate, order_num: orderNum, trade_id: tradeId } = last;
  return cursorOf({ statementDate, orderNum, tradeId });
}

/** Page 1 and the others in turns, so that a busy moment of the machine meets all. */
async function compare(testApp: TestApp, token: string, state: State) {
  const pages = [
    { page_num: '1' },
    { after: await cursorBefore(testApp, state) },
    { page_num: String(DEEPEST_PAGE), page_size: '100' },
  ];
  const times: number[][] = pages.map(() => []);
  for (let round = -5; round < ROUNDS; round += 1) {
    for (const [n, page] of pages.entries()) {
      const took = await timeOf(testApp, token, { page_size: String(PAGE_SIZE), state, ...page });
      if (round >= 0) times[n]?.push(took); // before, caches warm up
    }
  }
  const [first = NaN, deep = NaN, numbered = NaN] = times.map(median);
  return { first, deep, numbered };
}

/** The tests' server and template; plain JavaScript, because Jest loads it before TypeScript. */
async function serverCall(file: 'test-server.mjs' | 'test-server-stop.mjs'): Promise<void> {
  const module = (await import(`../src/testing/${file}`)) as { default: () => Promise<void> };
  await module.default();
}

async function main(): Promise<void> {
  await serverCall('test-server.mjs');
  const testApp = await createTestApp();
  try {
    const token = await testApp.tokenFor(['edf:read']);
    const start = performance.now();
    await fill(testApp);
    console.log(
      `${TRADES.toLocaleString('en')} trades of ${DAYS} days stored in ${((performance.now() - start) / 1000).toFixed(1)} s`,
    );
    let worst = 0;
    for (const state of ['all', 'verified', 'unverified'] as const) {
      const { first, deep, numbered } = await compare(testApp, token, state);
      worst = Math.max(worst, deep / first);
      console.log(
        `${state.padEnd(10)} page 1 ${first.toFixed(2)} ms, page ${DEEP_PAGE.toLocaleString('en')} by the cursor ${deep.toFixed(2)} ms: ${(deep / first).toFixed(2)} times; page ${DEEPEST_PAGE} of 100 by its number ${numbered.toFixed(2)} ms`,
      );
    }
    console.log(`worst ${worst.toFixed(2)} times, target at most ${TARGET}`);
    if (worst > TARGET) process.exitCode = 1;
  } finally {
    await testApp.close();
    await serverCall('test-server-stop.mjs');
  }
}

await main();
