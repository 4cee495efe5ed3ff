// covers: ./all-trades.rules.ts
// covers: ./back-office.rules.ts
// covers: ./detail-exposures.rules.ts
// covers: ./explain-tree.rules.ts
// covers: ./exposures.rules.ts
// covers: ./figures.rules.ts
// covers: ./findings.rules.ts
// covers: ./look-ahead.rules.ts
// covers: ./open-last-year.rules.ts
// covers: ./paper-by-month.rules.ts
// covers: ./spreads.rules.ts
// covers: ./transposed.rules.ts
// covers: ./tree.rules.ts
import { describe, expect, test } from '@jest/globals';

import { dayNumber, dayText } from '@fairlead/shared/domain/calendar/days';

import { factsOf, fixed, instrumentOf, legOf, settled } from '@fairlead/api/testing/pnl/facts';
import { PRODUCTS } from '@fairlead/api/testing/pnl/products';
import { createCalendar } from '../engine/calendars.rules.ts';
import { toMonthNumber } from '../engine/days.rules.ts';
import type { DatedAmount } from '../engine/legs.rules.ts';
import { openFractionAhead } from '../engine/look-ahead.rules.ts';
import { runValues } from '../engine/run-values.rules.ts';
import { valuation } from '../engine/valuation.rules.ts';
import { buildAllTrades, riskOfAnswer } from './all-trades.rules.ts';
import { buildBackOffice } from './back-office.rules.ts';
import { buildExplain } from './explain-tree.rules.ts';
import { buildExposures } from './exposures.rules.ts';
import { FIRM, nodeKey, type DealPathRisk, type RunFindings } from './findings.rules.ts';
import { buildOpenLastYear } from './open-last-year.rules.ts';

const { FEI, LST } = PRODUCTS;
const BEFORE = '2024-06-26';
const DAY = '2024-06-27';
const PAPER = { group: 'corp', book: 'Paper', strategy: 'East', deal: 'Spread' } as const;
const CARGO = { group: 'product', book: 'Cargo', strategy: 'West', deal: 'L-1' } as const;
const AMOUNTS: readonly DatedAmount[] = [
  {
    fromDay: dayNumber('2024-06-03'),
    column: 'demurrage',
    isProjection: false,
    amount: -100_000,
    currency: 'USD',
  },
];

/**
 * 30 kt of August, some of them from the 15th on, against 10 of September; a cargo with a day of June
 * left, its hedge, and one that was invoiced; 50 kb sold today.
 */
const facts = factsOf({
  legs: [
    legOf(instrumentOf(FEI, '2024-08'), { key: 'E1', place: PAPER, qty: 25_000, price: 600 }),
    legOf(instrumentOf(FEI, '2024-08', '2024-08-15'), {
      key: 'E5',
      place: PAPER,
      qty: 5_000,
      price: 600,
    }),
    legOf(instrumentOf(FEI, '2024-09'), { key: 'E2', place: PAPER, qty: -10_000, price: 605 }),
    legOf(instrumentOf(FEI, '2024-05'), { key: 'E3', place: PAPER, qty: 1_000, price: 590 }),
    legOf(instrumentOf(FEI, '2024-06'), {
      key: 'Pa/1',
      place: CARGO,
      tradeUuid: 'a',
      qty: 20_000,
      price: -5,
    }),
    legOf(instrumentOf(FEI, '2024-06'), {
      key: 'Pb/1',
      place: CARGO,
      tradeUuid: 'b',
      qty: 7_000,
      invoicedOn: '2024-06-20',
    }),
    legOf(instrumentOf(FEI, '2024-06'), { key: 'E6', place: CARGO, qty: 40_000, price: 600 }),
    legOf(null, { key: 'Pa/0', place: CARGO, tradeUuid: 'a', qty: 0, amounts: AMOUNTS }),
    legOf(instrumentOf(LST, '2024-08'), {
      key: 'E4',
      place: CARGO,
      qty: -50_000,
      price: 0.7,
      tradeDate: DAY,
    }),
  ],
  prices: [
    settled('FEI', '2024-06', [BEFORE, 600]),
    settled('FEI', '2024-06', [DAY, 600]),
    settled('FEI', '2024-08', [BEFORE, 610]),
    settled('FEI', '2024-08', [DAY, 620]),
    settled('FEI', '2024-09', [BEFORE, 612]),
    settled('FEI', '2024-09', [DAY, 615]),
    settled('LST', '2024-08', [DAY, 0.8]),
    ...Array.from({ length: 58 }, (_, at) =>
      fixed('FEI', new Date(Date.UTC(2024, 4, 1 + at)).toISOString().slice(0, 10), 600),
    ),
  ],
});

const var95 = (dollars: number): DealPathRisk => ({ var95: dollars * 100, component: 0 });

const FOUND: RunFindings = {
  date: DAY,
  products: [FEI, LST],
  lookAheads: [0, 1],
  values: runValues(facts, DAY, { day: BEFORE, run: null }),
  openFractionAhead: (ahead) =>
    openFractionAhead(facts, DAY, dayText(createCalendar([]).ahead(dayNumber(DAY), ahead))),
  prices: [
    {
      product: 'FEI',
      month: toMonthNumber('2024-08-01'),
      price: 620,
      before: 610,
      dtdMin: -3,
      dtdMax: 12,
    },
  ],
  risk: new Map([
    [FIRM, var95(9000)],
    [nodeKey('Paper'), var95(7000)],
    [nodeKey('Cargo'), var95(4000)],
  ]),
  riskBefore: new Map([
    [FIRM, var95(6500)],
    [nodeKey('Paper'), var95(7500)],
  ]),
  adjustments: [
    { book: 'Paper', group: 'corp', description: 'A claim', pnl: -10_00 },
    { book: 'Office', group: 'product', description: 'A refund', pnl: 1234_50 },
  ],
  clearerDays: [],
  isDayWithNoStatements: false,
  farPrices: 0,
  oteDifferences: [],
  tieOut: null,
  lastYear: valuation(facts, BEFORE),
  // No answer but its own reads it.
  history: {} as RunFindings['history'],
};

describe('all trades', () => {
  const { per_strategy_phys_pnl_summary: rows, totals, ...answer } = buildAllTrades(FOUND);
  const rowOf = (name: string) => rows.find(({ book, depth }) => book === name && depth === 0);

  test('[PNL-29] [PNL-20] gross, cost, net and change of paper and of what is physical', () => {
    expect(rowOf('Paper')).toMatchObject({
      physical: null,
      // 30,000 × 20 − 10,000 × 10 + 1,000 × 10; changed by 30,000 × 10 − 10,000 × 3.
      paper: { gross_pnl: 510_000, total_cost: 0, net_pnl: 510_000, delta_net_pnl: 270_000 },
    });
    expect(rowOf('Cargo')).toMatchObject({
      // 20,000 × (600 + 5), and demurrage.
      physical: { gross_pnl: 12_100_000, total_cost: -1000, net_pnl: 12_099_000, delta_net_pnl: 0 },
      // −50,000 × 42 × 0.1, dealt today.
      paper: { gross_pnl: -210_000, net_pnl: -210_000, delta_net_pnl: -210_000 },
      net_pnl: 11_889_000,
      delta_net_pnl: -210_000,
    });
  });

  test('[PNL-29] what the risk of a place has changed by; one that is new bore none', () => {
    expect(rowOf('Paper')).toMatchObject({ var_95: 7000, delta_var_95: -500 });
    expect(rowOf('Cargo')).toMatchObject({ var_95: 4000, delta_var_95: 4000 });
    expect(totals).toMatchObject({ var_95: 9000, delta_var_95: 2500 });
    const first = buildAllTrades({ ...FOUND, riskBefore: null });
    expect(first.totals).toMatchObject({ var_95: 9000, delta_var_95: null });
    const known = riskOfAnswer(buildAllTrades(FOUND));
    expect(known.get(nodeKey('Cargo'))).toEqual({ var95: 4000_00, component: 0 });
    expect(known.get(FIRM)?.var95).toBe(9000_00);
  });

  test('[PNL-12] [PNL-29] the totals with adjustments and without', () => {
    expect(totals).toMatchObject({
      total_delta_trade_net: 60_000,
      total_delta_net_pnl: 61_224.5,
    });
    expect(answer.adj_pnl_table.map(({ kind, pnl }) => [kind, pnl])).toEqual([
      ['TRADES', 60_000],
      ['ADJUSTMENT', -10],
      ['ADJUSTMENT', 1234.5],
      ['TOTAL', 61_224.5],
    ]);
  });
});

describe('exposures', () => {
  const found = buildExposures(FOUND);
  const columnsOf = (name: string) =>
    found.detail_exp_per_book_final_df.find(({ book, depth }) => book === name && depth === 0)
      ?.columns;

  test('[PNL-23] of each product and kind: now, before, the change, in tonnes, and the volume', () => {
    expect(columnsOf('Paper')).toEqual(
      Object.fromEntries(
        ['FEI', 'PETRO_CHEM'].flatMap((code) => [
          [`exposure_display|${code}|Paper`, 20],
          [`exposure_display_m1|${code}|Paper`, 20],
          [`exposure_display_dtd|${code}|Paper`, 0],
          [`exposure_mt_dtd|${code}|Paper`, 0],
          // May is fixed: its volume is none that is open.
          [`volume_display|${code}|Paper`, 20],
        ]),
      ),
    );
    expect(columnsOf('Cargo')).toMatchObject({
      // One of twenty days is left, two were.
      'exposure_display|FEI|Physical': 1,
      'exposure_display_m1|FEI|Physical': 2,
      'exposure_display_dtd|FEI|Physical': -1,
      'exposure_mt_dtd|FEI|Physical': -1000,
      'volume_display|FEI|Physical': 20,
      'exposure_display|FEI|Paper': 2,
      'exposure_display|LST|Paper': -50,
      'exposure_display_m1|LST|Paper': 0,
      'volume_display|LST|Paper': -50,
      'exposure_display|MTB|Paper': -50,
      // 521 gallons are a tonne: 2 kt less 4.03071.
      'exposure_display|PETRO_CHEM|Paper': -2.03071,
      'exposure_mt_dtd|LST|Paper': -4030.71,
    });
    expect(Object.keys(columnsOf('Paper') ?? {})).not.toContain('exposure_display|FEI|Physical');
    expect(found.detail_exp_phys_book_per_trade_kind.map(({ book }) => book)).not.toContain(
      'Paper',
    );
  });

  test('[PNL-22] [PNL-21] of each scope by month, as the next fixings leave it', () => {
    const rowsOf = (of: typeof found.exposures_look_ahead_scg_table_graph) =>
      of.map((row) => [row.look_ahead, row.term_month_date, row.by_product['FEI']]);
    expect(rowsOf(found.exposures_look_ahead_scg_table_graph)).toEqual([
      ...[
        [0, '2024-06-01', 3],
        [0, '2024-08-01', 30],
        [0, '2024-09-01', -10],
        [0, 'Total', 23],
      ],
      ...[
        [1, '2024-06-01', 0],
        [1, '2024-08-01', 30],
        [1, '2024-09-01', -10],
        [1, 'Total', 20],
      ],
    ]);
    expect(rowsOf(found.exposures_look_ahead_corp_table_graph).at(-1)).toEqual([1, 'Total', 20]);
    expect(rowsOf(found.exposures_look_ahead_phys_table_graph)[0]).toEqual([0, '2024-06-01', 3]);
    expect(found.exposures_look_ahead_product_table_graph).toEqual(
      found.exposures_look_ahead_phys_table_graph,
    );
    expect(found.exposures_look_ahead_shipping_table_graph).toEqual([]);
    expect(found.exposures_look_ahead_forward_contract_table_graph).toEqual([]);
  });

  test('[PNL-25] paper by month as a tree of product, strategy and deal, cargoes without', () => {
    const corp = found.corp_paper_by_month.filter(({ look_ahead }) => look_ahead === 0);
    expect(corp.at(-1)).toMatchObject({ depth: 0, product: 'PETRO_CHEM', total: 20 });
    expect(corp.slice(0, -1)).toEqual(
      [
        { depth: 0, strategy: null, deal: null },
        { depth: 1, strategy: 'East', deal: null },
        { depth: 2, strategy: 'East', deal: 'Spread' },
      ].map((row) => ({
        look_ahead: 0,
        product: 'FEI',
        ...row,
        by_month: { '2024-08-01': 30, '2024-09-01': -10 },
        total: 20,
      })),
    );
    const phys = found.physical_paper_by_month.filter(({ depth }) => depth === 2);
    expect(phys.map((row) => [row.look_ahead, row.product, row.by_month])).toEqual([
      [0, 'FEI', { '2024-06-01': 2 }],
      [0, 'LST', { '2024-08-01': -50 }],
      [1, 'FEI', { '2024-06-01': 0 }],
      [1, 'LST', { '2024-08-01': -50 }],
    ]);
  });

  test('[PNL-26] spreads of the months of corp, and what stays flat', () => {
    expect(found.spreads_by_structure).toEqual([
      {
        spread: 'Aug/Sep 24',
        term_month_date: '2024-08-01',
        FEI: 30,
        ARA: 0,
        CP: 0,
        LST: 0,
      },
      { spread: 'Flat', term_month_date: null, FEI: 20, ARA: 0, CP: 0, LST: 0 },
    ]);
  });
});

test('[PNL-27] prices, exposures and gross beside those of the run before, a month that is over without', () => {
  const { dtd_changes: rows, shading } = buildBackOffice(FOUND);
  expect(rows.map((row) => [row.term_month_date, row.product])).toEqual([
    ['2024-06-01', 'FEI'],
    ['2024-08-01', 'FEI'],
    ['2024-08-01', 'LST'],
    ['2024-09-01', 'FEI'],
  ]);
  expect(rows[1]).toEqual({
    term_month_date: '2024-08-01',
    product: 'FEI',
    price: 620,
    price_dtd: 10,
    price_m1: 610,
    price_dtd_min: -3,
    price_dtd_max: 12,
    gross_pnl: 600_000,
    gross_pnl_dtd: 300_000,
    gross_pnl_m1: 300_000,
    exposure_display: 30,
    exposure_display_dtd: 0,
    exposure_display_m1: 30,
    volume_display: 30,
  });
  expect(rows[0]).toMatchObject({
    exposure_display: 3,
    exposure_display_m1: 6,
    volume_display: 60,
  });
  expect(shading).toEqual({
    price_dtd: { min: 0, max: 10 },
    exposure_display_dtd: { min: -50, max: 0 },
    gross_pnl_dtd: { min: -210_000, max: 300_000 },
  });
});

test('[PNL-36] a book changes by its trades in every table; adjustments stand by book in rows of their own', () => {
  const { rows, total } = buildExplain(FOUND);
  const ofBook = (name: string) => rows.find(({ book, depth }) => book === name && depth === 0);
  expect(ofBook('Paper')).toMatchObject({
    delta_net_pnl: 270_000,
    price: 270_000,
    adjustments: 0,
  });
  expect(ofBook('Cargo')).toMatchObject({ delta_net_pnl: -210_000, new: -210_000, adjustments: 0 });
  expect(ofBook('Office')).toBeUndefined();
  const adjusted = rows.filter(({ book }) => book === 'Adjustments');
  expect(adjusted.map((row) => [row.depth, row.strategy, row.adjustments])).toEqual([
    [0, null, 1224.5],
    [1, 'Office', 1234.5],
    [1, 'Paper', -10],
  ]);
  const { per_strategy_phys_pnl_summary: summary } = buildAllTrades(FOUND);
  for (const { book, delta_net_pnl } of summary.filter(({ depth }) => depth === 0))
    expect(ofBook(book)?.delta_net_pnl).toBe(delta_net_pnl);
  expect(total).toMatchObject({ delta_net_pnl: 61_224.5, adjustments: 1224.5 });
});

test('what was open when the year began, with the amounts of its trade', () => {
  const { rows } = buildOpenLastYear(FOUND);
  const ofBook = (name: string) => rows.find(({ book, depth }) => book === name && depth === 0);
  expect(ofBook('Cargo')).toMatchObject({
    net_last_year: 12_099_000,
    net_now: 12_099_000,
    change: 0,
    open_legs: 2,
  });
  // May was fixed by then.
  expect(ofBook('Paper')).toMatchObject({
    net_last_year: 230_000,
    net_now: 500_000,
    change: 270_000,
    open_legs: 3,
  });
});
