// A CSV of 1,000,000 trades through the API: whether the memory of its process grows on the way, and
// how fast rows leave, against PostgreSQL's own COPY of the same columns to CSV.
// Run by `pnpm bench export`.
import { sql } from 'kysely';

import { readFrames } from '@fairlead/shared/workbook/row-frames';

import { storeTrades } from '@fairlead/api/testing/core-trades';
import { figure } from '../../../bin/figures.mjs';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

const TRADES = 1_000_000;
/** Times of what it takes in the first fifth that an export may take in the last. */
const MAX_GROWTH = 1.25;

const COLUMNS = [
  'statement_date',
  'trade_date',
  'clearer_name',
  'account_short_name',
  'trade_type',
  'product_name',
  'quoted_volume',
  'quoted_volume_unit',
  'quoted_trade_price',
  'quoted_trade_price_unit',
  'prompt_date',
  'prompt_months',
  'balmo_date',
  'fees',
  'commission',
  'exchange',
  'state',
  'trade_id',
];

/** Copies of one trade over the days. */
async function fill({ db }: TestApp): Promise<void> {
  await storeTrades(db, [{ trade_id: 'MODEL', statement_date: '2000-01-01' }]);
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into core_trade
        (trade_id, clearer_trade_id, clearer_name, statement_id, statement_date, order_num,
         trade_date, account_short_name, trade_type, product_name, contract_code, exchange, lots,
         mult_factor, quoted_volume_unit, quoted_trade_price, quoted_trade_price_unit, prompt_date,
         prompt_months, fees, commission, is_expiring, is_internal, state, changed_by)
      select 'N' || n, 'N' || n, clearer_name, statement_id, date '2024-06-28' - (n % 651),
             1 + n / 3, trade_date, account_short_name, trade_type, product_name, contract_code,
             exchange, 1 + n % 50, mult_factor, quoted_volume_unit,
             quoted_trade_price + n % 100, quoted_trade_price_unit, prompt_date, prompt_months, fees,
             commission, false, false, 'PENDING', 'bench'
        from core_trade cross join generate_series(1, ${TRADES - 1}::int) as n
       where trade_id = 'MODEL'
    `.execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
}

const megabytes = () => process.memoryUsage().rss / 1024 / 1024;

/** The most memory that the process takes in the first and in the last fifth of an export, in MB. */
class Memory {
  first = 0;
  last = 0;

  note(rows: number): void {
    if (rows <= TRADES / 5) this.first = Math.max(this.first, megabytes());
    if (rows > (TRADES * 4) / 5) this.last = Math.max(this.last, megabytes());
  }
}

/** Takes the file as a browser does, and keeps nothing of it; returns its rows and its size. */
async function take(address: string, token: string, memory: Memory) {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify({
      title: 'EDF Trades',
      notes: [],
      format: 'csv',
      columns: COLUMNS.map((served) => ({ served, header: served, group: [] })),
    }),
  });
  if (!answer.ok || answer.body === null) throw new Error(await answer.text());
  let rows = 0;
  let bytes = 0;
  for await (const { frame, content } of readFrames(answer.body)) {
    if (frame.kind === 'failed') throw new Error(frame.err_msg);
    if (frame.kind === 'end') rows = frame.rows;
    if (frame.kind === 'rows') memory.note(frame.rows);
    bytes += content.length;
  }
  return { rows, bytes };
}

/** Time of the database alone to write the same columns, into nothing. */
async function yardstick({ db }: TestApp): Promise<number> {
  const columns = sql.raw(COLUMNS.join(', '));
  const start = performance.now();
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      copy (select ${columns} from core_trade order by newest_first, order_num, trade_id)
        to program 'cat >/dev/null' with (format csv, header)`.execute(tx);
  });
  return performance.now() - start;
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
    await fill(testApp);
    const token = await testApp.tokenFor(['edf:read']);
    const host = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
    const copied = await yardstick(testApp);
    const rest = megabytes();
    const memory = new Memory();
    const start = performance.now();
    const taken = await take(`${host}/api/core-trades/export`, token, memory);
    const took = performance.now() - start;
    const growth = memory.last / memory.first;
    const isMet = [
      figure('an export over COPY', took / copied, { details: 'all of it' }),
      figure('its memory at the end over the beginning', growth, {
        atMost: MAX_GROWTH,
        details: `${memory.first.toFixed(0)} MB in the first fifth, ${memory.last.toFixed(0)} MB in the last, with the caller in the same process`,
      }),
    ].every((each) => each.isMet);
    const aSecond = (ms: number) => Math.round(TRADES / (ms / 1000)).toLocaleString('en');
    console.log(
      `${taken.rows.toLocaleString('en')} rows, ${(taken.bytes / 1e6).toFixed(0)} MB of CSV in ${(took / 1000).toFixed(1)} s: ${aSecond(took)} rows/s; COPY alone ${aSecond(copied)} rows/s`,
    );
    console.log(`memory at rest ${rest.toFixed(0)} MB`);
    if (taken.rows !== TRADES || !isMet) process.exitCode = 1;
  } finally {
    await testApp.close();
    await serverCall('test-server-stop.mjs');
  }
}

await main();
