import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import type {
  AllTrades,
  ClearerData,
  Explain,
  OpenPnlLastYear,
} from '@fairlead/pnl/contract/data-sets';
import type {
  BackOfficeMisc,
  DetailRow,
  Exposures,
  PaperMonthRow,
} from '@fairlead/pnl/contract/exposures';
import type { HistoricalPnl } from '@fairlead/pnl/contract/history';
import { LEG_BUCKETS, type listPnlLegs } from '@fairlead/pnl/contract/legs';
import type { TieOut } from '@fairlead/pnl/contract/tie-out';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { storeOrders } from '@fairlead/api/testing/clearer-orders';
import {
  storeCargo,
  storeFirm,
  storePrices,
  storeStatement,
  storeTicket,
} from '@fairlead/api/testing/pnl-firm';
import { makePnlRun } from '@fairlead/api/testing/pnl-run';
import { submitOrders } from '@fairlead/api/testing/submitted-orders';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

let testApp: TestApp;
let token: string;

/**
 * Paper of last year and of this one in tonnes and barrels, an order whose fees the clearer charged, a cargo
 * that is invoiced on the day, and adjustments of two books, one of them dated back.
 */
beforeAll(async () => {
  testApp = await createTestApp();
  token = await testApp.tokenFor(['pnl:read']);
  const { db } = testApp;
  await storeFirm(db);
  const settled = (product: string, month: string, day: string, price: number) =>
    [product, 'SETTLEMENT', month, day, price] as const;
  await storePrices(db, [
    ...['2023-12-28', '2023-12-29'].map((day) => settled('FEI', '2024-08-01', day, 581.25)),
    ...['2024-06-27', '2024-06-28'].flatMap((day, n) => [
      settled('FEI', '2024-08-01', day, 600 + 12.375 * n),
      settled('FEI', '2024-09-01', day, 610 + 5.111 * n),
      settled('LST', '2024-08-01', day, 0.81 + 0.0123 * n),
    ]),
  ]);
  await storeTicket(db, { tradeDate: '2023-12-28', month: '2024-08-01', qty: 7_000, price: 577 });
  await storeTicket(db, {
    tradeDate: '2024-06-26',
    month: '2024-08-01',
    qty: -5_000.123,
    price: 611.25,
    broker: 'Trayport',
  });
  await storeTicket(db, {
    tradeDate: '2024-06-26',
    month: '2024-08-01',
    qty: 25_000,
    price: 0.7777,
    product: 'LST',
  });
  await storeTicket(db, { tradeDate: '2024-06-28', month: '2024-09-01', qty: 3_000, price: null });
  await storeOrders(db, [
    {
      trade_id: 'N1',
      order_num: 1,
      contract_code: '7E',
      exchange: 'ICE',
      lots: 10,
      quoted_trade_price: 605.305,
      fees: 14.55,
      commission: 50,
    },
  ]);
  await submitOrders(db, { book: 'Paper', strategy: 'Arb', deal: 'D1' });
  const trade = await storeCargo(db, {
    tradeDate: '2024-06-26',
    from: '2024-08-01',
    to: '2024-09-30',
    mt: 2_000,
    premium: 12,
  });
  await makePnlRun(db, { date: '2024-06-27' });
  await sql`insert into phys_amount
            select ${trade}, 'income_expense', false, '2024-06-28'::date, physical_set_id, 1260000.33, 'USD'
              from physical_set`.execute(db);
  await sql`insert into pnl_adjustment (adj_date, book, description, pnl, reason, entered_by)
            values ('2024-06-28', 'Paper', 'A claim', -10.01, 'test', 'test'),
                   ('2024-06-26', 'Paper', 'A rebate', 4200.5, 'test', 'test'),
                   ('2024-06-28', 'Cargo', 'A provision', 1234.56, 'test', 'test')`.execute(db);
  await makePnlRun(db);
}, 60_000);
afterAll(async () => testApp.close());

async function answerOf<Answer>(name: string): Promise<Answer> {
  const { statusCode, payload } = await testApp.app.inject({
    url: `/api/pnl_analytics/${name}/latest`,
    headers: { 'x-auth-token': token },
  });
  expect(statusCode).toBe(200);
  return JSON.parse(payload) as Answer;
}

const cents = (dollars: number) => Math.round(dollars * 100);
const micros = (display = 0) => Math.round(display * 1e6);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const overviewOf = async () => answerOf<HistoricalPnl>('historical_pnl_per_book_metrics');
const tradesOf = async () => answerOf<AllTrades>('all_trades_run_date');

const IN = {
  corp: (group: string) => group === 'corp',
  scg: () => true,
};

test('[PNL-10] [PNL-29] books and what was adjusted of them are the DtD Net of the overview', async () => {
  const { overview } = await overviewOf();
  const { per_strategy_phys_pnl_summary: rows, adjustments = [], totals } = await tradesOf();
  expect(overview.adjustments_day).toBe(5425.05);
  const books = rows.filter(({ depth }) => depth === 0);
  expect(adjustments).toEqual([
    { book: 'Cargo', group: 'product', pnl: 1234.56 },
    { book: 'Paper', group: 'corp', pnl: 4190.49 },
  ]);
  const adjusted = sum(adjustments.map(({ pnl }) => cents(pnl)));
  expect(adjusted).toBe(cents(overview.adjustments_day));
  expect(sum(books.map((row) => cents(row.delta_net_pnl))) + adjusted).toBe(
    cents(overview.net_day),
  );
  expect(cents(totals.total_delta_net_pnl)).toBe(cents(overview.net_day));
  expect(cents(totals.paper?.delta_net_pnl ?? 0)).toBe(cents(overview.paper_day));
  expect(cents(totals.physical?.delta_net_pnl ?? 0)).toBe(cents(overview.physical_day));
  expect(totals.var_95).toBe(overview.var_95);
});

test('[PNL-11] the states of Live To Date and what was adjusted are the DtD Net of the overview', async () => {
  const { overview } = await overviewOf();
  const { expired_prompt_ltd_table: rows, adjustments = [], totals } = await tradesOf();
  const states = rows.filter(({ depth }) => depth === 0);
  const adjusted = sum(adjustments.map(({ pnl }) => cents(pnl)));
  expect(sum(states.map((row) => cents(row.delta_net_pnl))) + adjusted).toBe(
    cents(overview.net_day),
  );
  expect(sum(states.map((row) => cents(row.net_pnl)))).toBe(cents(totals.net_pnl));
});

test.each(['corp', 'scg'] as const)(
  '[PNL-20] the books of %s and what was adjusted of them are what its graph moved by',
  async (scope) => {
    const { pnl_summary_graphs: days } = await overviewOf();
    const { per_strategy_phys_pnl_summary: rows, adjustments = [] } = await tradesOf();
    const books = rows.filter(({ depth, group }) => depth === 0 && IN[scope](group));
    const own = adjustments.filter(({ group }) => IN[scope](group));
    const [before, last] = [days.at(-2), days.at(-1)];
    const moved = cents(last?.[`${scope}_net`] ?? 0) - cents(before?.[`${scope}_net`] ?? 0);
    expect(moved).not.toBe(0);
    expect(
      sum(books.map((row) => cents(row.delta_net_pnl))) + sum(own.map(({ pnl }) => cents(pnl))),
    ).toBe(moved);
  },
);

test('[PNL-36] the explanation totals the DtD Net of the overview, its months the price part', async () => {
  const { overview } = await overviewOf();
  const { rows, total, by_price } = await answerOf<Explain>('explain');
  expect(cents(total.delta_net_pnl)).toBe(cents(overview.net_day));
  expect(sum(rows.filter(({ depth }) => depth === 0).map((row) => cents(row.delta_net_pnl)))).toBe(
    cents(overview.net_day),
  );
  expect(sum(by_price.map(({ pnl }) => cents(pnl)))).toBe(cents(total.price));
});

const legsOf = async (query: Record<string, string>) => {
  const answer = await testApp.app.inject({
    url: `/api/pnl_analytics/legs?${new URLSearchParams({ run_id: '2', ...query })}`,
    headers: { 'x-auth-token': token },
  });
  return JSON.parse(answer.payload) as ReplyOf<typeof listPnlLegs>;
};

test('[PNL-35] [PNL-36] each part of the explanation is the sum of its legs, of the firm, a deal and a month', async () => {
  const { rows, total, by_price } = await answerOf<Explain>('explain');
  for (const bucket of LEG_BUCKETS) {
    const { legs, sums, total: count } = await legsOf({ bucket });
    expect([bucket, cents(sums.part)]).toEqual([bucket, cents(total[bucket])]);
    expect(legs.filter(({ part }) => part === 0)).toEqual([]);
    expect(sum(legs.map(({ part }) => cents(part)))).toBe(cents(total[bucket]));
    expect(count).toBe(legs.length);
    for (const { book, strategy, deal, ...row } of rows.filter(({ deal: of }) => of !== null)) {
      const place = { book, strategy: strategy ?? '', deal: deal ?? '' };
      expect(cents((await legsOf({ bucket, ...place })).sums.part)).toBe(cents(row[bucket]));
    }
  }
  // Prices moved, trades were dealt, a cargo was invoiced, and it all cost something.
  expect([total.price, total.new, total.costs].map(Math.sign)).not.toContain(0);
  expect(by_price.length).toBeGreaterThan(1);
  for (const { product, term_month_date: month, pnl } of by_price) {
    const { sums } = await legsOf({ bucket: 'price', product, month });
    expect(cents(sums.part)).toBe(cents(pnl));
  }
});

test('[PNL-26] [PNL-35] what is held of a spread is the sum of the legs of all months to its first', async () => {
  const { spreads_by_structure: rows } = await answerOf<Exposures>('exposures');
  expect(rows.map(({ term_month_date: until }) => until)).toEqual(['2024-08-01', null]);
  for (const { term_month_date: until, ...held } of rows)
    for (const product of ['FEI', 'LST'] as const) {
      const { sums } = await legsOf({ group: 'corp', product, ...(until !== null && { until }) });
      expect([until, product, micros(sums.exposure_display)]).toEqual([
        ...[until, product, micros(held[product])],
      ]);
    }
  const [spread, flat] = rows.map(({ FEI }) => FEI);
  expect(spread).not.toBe(flat);
});

test('[PNL-35] a run that was made before parts were kept says so, and still has its legs', async () => {
  const { rows } = await sql<{ run_id: string }>`
    insert into pnl_run (pipe_run_date, run_type, author_email, author_nick_name, trade_cutoff,
                         config_hash, is_day_with_no_clearer_statements, leg_count, warnings)
    select '2024-06-20', 'COB', 'a@b', 'Olav', now(), config_hash, false, 0, '[]'
      from pnl_run where run_id = 2
    returning run_id::text`.execute(testApp.db);
  const old = rows[0]?.run_id ?? '';
  expect(await legsOf({ run_id: old, bucket: 'price' })).toMatchObject({
    code: 'NO_PARTS',
    err_msg: 'This run was made before the parts of a change were kept by leg',
  });
  expect(await legsOf({ run_id: old })).toMatchObject({ total: 0 });
});

test('[PNL-27] DtD Gross totals what the gross of the tables has moved by', async () => {
  const { gross_totals } = await answerOf<BackOfficeMisc>('back_office_misc');
  const { totals } = await tradesOf();
  expect(cents(gross_totals?.total.gross_pnl ?? 0)).toBe(
    cents(totals.paper?.gross_pnl ?? 0) + cents(totals.physical?.gross_pnl ?? 0),
  );
});

test('[PNL-27] the months of DtD Exposures are what the books have moved by', async () => {
  const { dtd_changes: rows } = await answerOf<BackOfficeMisc>('back_office_misc');
  const { detail_exp_per_book_final_df: details } = await answerOf<Exposures>('exposures');
  for (const product of ['FEI', 'LST'])
    expect(
      sum(
        rows
          .filter((row) => row.product === product)
          .map((row) => micros(row.exposure_display_dtd)),
      ),
    ).toBe(ofBooks(details, `exposure_display_dtd|${product}|`));
});

/** Sums the columns that begin so over all books. */
const ofBooks = (rows: readonly DetailRow[], column: string) =>
  sum(
    rows
      .filter(({ depth }) => depth === 0)
      .flatMap(({ columns }) => Object.entries(columns))
      .filter(([name]) => name.startsWith(column))
      .map(([, value]) => micros(value)),
  );

test('[PNL-25] paper by month totals its sums of products, as the exposures of books do', async () => {
  const found = await answerOf<Exposures>('exposures');
  const { detail_exp_per_book_final_df: details, exposures_look_ahead_corp_table_graph } = found;
  const rows = found.corp_paper_by_month.filter(({ depth }) => depth === 0);
  const now = rows.filter(({ look_ahead }) => look_ahead === 0);
  const units = new Map(found.products.map((each) => [each.code, each]));
  // LST of this firm is of no MTB.
  expect(now.map(({ product }) => product)).toEqual(['FEI', 'LST', 'PETRO_CHEM']);
  for (const { product, total } of now) {
    expect(units.get(product)).toBeDefined();
    expect(micros(total)).toBe(ofBooks(details, `exposure_display|${product}|Paper`));
  }
  // Corp has no cargo: the same figures stand in its exposures by month, of every look-ahead.
  for (const row of rows) {
    const monthsOf = exposures_look_ahead_corp_table_graph.filter(
      ({ look_ahead }) => look_ahead === row.look_ahead,
    );
    expect(inMicros(row)).toEqual(
      Object.fromEntries(
        monthsOf.map((each) => [each.term_month_date, micros(each.by_product[row.product])]),
      ),
    );
  }
});

/** A row by month, what is not there as 0, and its total. */
function inMicros({ by_month, total }: PaperMonthRow) {
  const months = ['2024-08-01', '2024-09-01'].map((month) => [month, micros(by_month[month])]);
  return { ...Object.fromEntries(months), Total: micros(total) };
}

test('what was open when the year began totals its own change', async () => {
  const { rows, last_year_date } = await answerOf<OpenPnlLastYear>('open_pnl_last_year');
  expect(last_year_date).toBe('2023-12-29');
  const books = rows.filter(({ depth }) => depth === 0);
  const of = (name: 'net_last_year' | 'net_now' | 'change') =>
    sum(books.map((row) => cents(row[name])));
  // 7,000 × (581.25 − 577) and × (612.375 − 577); no rate of fees is as old.
  expect([of('net_last_year'), of('net_now')]).toEqual([2_975_000, 24_762_500]);
  expect(of('change')).toBe(of('net_now') - of('net_last_year'));
});

test('OTE by account totals the OTE of the balance, which goes on with who stated nothing of the day', async () => {
  const { db } = testApp;
  for (const clearer of ['Albion', 'Marlstone']) {
    await sql`insert into clearer values (${clearer})`.execute(db);
    await sql`insert into clearer_account values (${clearer}, 'PAPER-01')`.execute(db);
  }
  await storeStatement(db, { day: '2024-06-27', ote: 400.5, clearer: 'Albion' });
  await storeStatement(db, { day: '2024-06-28', ote: 73_750.125 });
  await storeStatement(db, { day: '2024-06-28', ote: -1250.375, clearer: 'Marlstone' });
  await makePnlRun(db);
  const { otes } = await answerOf<TieOut>('tie_out');
  const { rows } = await answerOf<ClearerData>('clearer_run_date');
  expect(otes.map(({ clearer }) => clearer)).toEqual(['Marlstone', 'Norvane']);
  const balance = rows.find(({ account_type: type }) => type === 'OTE')?.today ?? 0;
  expect(sum(otes.map(({ stated }) => cents(stated)))).toBe(cents(balance) - cents(400.5));
});
