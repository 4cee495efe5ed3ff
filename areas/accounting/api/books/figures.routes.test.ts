import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import {
  BANK,
  booked,
  CREW,
  DOCK,
  HIRE,
  ledgerApp,
  OFFICE,
  RENT,
  SHIP,
} from '@fairlead/api/testing/ledger-app';

let it: Awaited<ReturnType<typeof ledgerApp>>;

beforeEach(async () => {
  it = await ledgerApp();
  await it.ledger.companies([SHIP, { code: 'NAVI02', name: 'Halyard Dusk Ltd' }, OFFICE]);
  await it.ledger.cards([BANK, HIRE, CREW, DOCK, RENT]);
}, 30_000);
afterEach(async () => it.close());

const DAWN = { name: 'Halyard Dawn', company: 'NAVI01' };
const HALF = { start_date: '2024-01-01', end_date: '2024-06-30' };
const HALF_23 = { start_date: '2023-01-01', end_date: '2023-06-30' };
const crew = (company: string, date: string, value: string, vessel?: string) =>
  booked({ company, date, card: '510010', value, ...(vessel === undefined ? {} : { vessel }) });

const columnsOf = (
  row: { readonly columns: Record<string, number | null> } | undefined,
): Record<string, number | null> => row?.columns ?? {};

describe('what a vessel costs a day', () => {
  test('[ACC-07] the day of delivery counts, that of sale does not; the fleet is no mean of means', async () => {
    await it.ledger.vessels([
      { ...DAWN, delivered: '2023-04-10' },
      { name: 'Halyard Dusk', company: 'NAVI02', delivered: '2020-01-01', sold: '2024-03-15' },
    ]);
    await it.ledger.journals([
      crew('NAVI01', '2023-05-02', '444932.00'),
      crew('NAVI02', '2023-05-02', '910000.00'),
    ]);
    const half = await it.report(HALF_23);
    expect(half.vessel_days.map((row) => [row.name, row.days_in_report])).toEqual([
      ['Halyard Dawn', 82],
      ['Halyard Dusk', 181],
      ['Fleet', 263],
    ]);
    const [daily] = half.vessel_cost_daily;
    expect(daily).toMatchObject({
      group_cost: 'Crew',
      bsg_code: '5100',
      ledger_card_code: '510010',
      ledger_card_name: 'Wages',
      row_category: 'RUNNING',
    });
    expect(daily?.columns['Halyard Dawn|amount_report']).toBe(5426);
    expect(daily?.columns['Halyard Dawn|per_day_amount']).toBe(5426);
    expect(half.vessel_cost_yearly[0]?.columns['Halyard Dawn|amount_report']).toBe(1980490);
    // The vessel that cost more comes first.
    expect(half.cost_sorted_vessel_names).toEqual(['Halyard Dusk', 'Halyard Dawn']);
    const quarter = await it.report();
    expect(quarter.vessel_days.find(({ name }) => name === 'Halyard Dusk')).toEqual({
      name: 'Halyard Dusk',
      days_in_report: 74,
      days_in_compare: 90,
    });
  });

  test('[OB-14] a vessel of the fleet without a day in either range has its days, none', async () => {
    await it.ledger.vessels([
      { ...DAWN, delivered: '2020-01-01' },
      { name: 'Halyard Dusk', company: 'NAVI02', delivered: '2015-01-01', sold: '2020-06-30' },
    ]);
    const { vessel_days: days } = await it.report(HALF);
    expect(days.map((row) => [row.name, row.days_in_report])).toEqual([
      ['Halyard Dawn', 182],
      ['Halyard Dusk', 0],
      ['Fleet', 182],
    ]);
    expect(days[1]?.days_in_compare).toBe(0);
  });

  test('[OB-13] a vessel that no company has counts in the fleet, with its days and what is booked on it', async () => {
    await it.ledger.vessels([
      { ...DAWN, delivered: '2020-01-01' },
      { name: 'Halyard Dusk', company: null, delivered: '2020-01-01' },
    ]);
    await it.ledger.journals([
      crew('NAVI01', '2024-02-01', '182000.00'),
      crew('NAVI01', '2024-02-01', '91000.00', 'Halyard Dusk'),
    ]);
    const { vessel_days: days, vessel_cost_daily: daily } = await it.report(HALF);
    expect(days.find(({ name }) => name === 'Fleet')?.days_in_report).toBe(364);
    expect(columnsOf(daily[0])['Fleet|amount_report']).toBe(750);
  });

  test('[ACC-07] 1,354,932 over 264 days are 5,132.32 a day, not the mean 5,213.00', async () => {
    await it.ledger.vessels([
      { ...DAWN, delivered: '2024-04-10' },
      { name: 'Halyard Dusk', company: 'NAVI02' },
    ]);
    await it.ledger.journals([
      crew('NAVI01', '2024-05-02', '444932.00'),
      crew('NAVI02', '2024-05-02', '910000.00'),
    ]);
    const { vessel_cost_daily: daily, hist_vessel_cost: quarters } = await it.report(HALF);
    const columns = columnsOf(daily[0]);
    expect(columns['Halyard Dawn|amount_report']).toBe(5426);
    expect(columns['Halyard Dusk|amount_report']).toBe(5000);
    expect(columns['Fleet|amount_report']).toBeCloseTo(5132.32, 2);
    // Of the quarter: 82 and 91 days.
    expect(quarters).toEqual([
      {
        journal_quarter: '2024-Q2',
        group_cost: 'Crew',
        amount: 1354932,
        vessel_days: 173,
        per_day_amount: 1354932 / 173,
      },
    ]);
  });

  test('[ACC-07] the day rate of a change is exactly its days at the old rate and the new rate on its days', async () => {
    await it.ledger.vessels([{ ...DAWN, delivered: '2023-01-31' }]);
    // 60 days at 5,100 in the comparison, 82 at 5,426 in the report.
    await it.ledger.journals([
      crew('NAVI01', '2023-02-28', '306000.00'),
      crew('NAVI01', '2024-01-31', '444932.00'),
    ]);
    const answer = await it.report({
      end_date: '2024-03-22',
      cmp_start_date: '2023-01-31',
      cmp_end_date: '2023-03-31',
    });
    const columns = columnsOf(answer.vessel_cost_daily[0]);
    expect(answer.vessel_days[0]).toMatchObject({ days_in_report: 82, days_in_compare: 60 });
    expect(columns['Halyard Dawn|amount_compare']).toBe(5100);
    expect(columns['Halyard Dawn|compare_diff']).toBe(326);
    expect(columns['Halyard Dawn|move']).toBe(1);
    expect(22 * 5100 + 326 * 82).toBe(444932 - 306000);
  });

  test('[ACC-07] without days a rate is empty, and the money stays in Shipping P&L', async () => {
    await it.ledger.vessels([{ ...DAWN, delivered: '2020-01-01', sold: '2023-12-31' }]);
    await it.ledger.journals([crew('NAVI01', '2024-02-01', '500.00')]);
    const answer = await it.report();
    const columns = columnsOf(answer.vessel_cost_daily[0]);
    expect(columns).toMatchObject({
      'Halyard Dawn|amount_report': null,
      'Halyard Dawn|compare_diff': null,
      'Halyard Dawn|move': null,
      'Fleet|amount_report': null,
    });
    expect(answer.summary_table[0]?.columns['Halyard Dawn|amount_report']).toBe(-500);
    expect(answer.hist_vessel_cost).toEqual([]);
  });

  test('[ACC-12] a change of less than 1 a day, or of less than 100, is no move', async () => {
    await it.ledger.vessels([DAWN]);
    await it.ledger.journals([
      crew('NAVI01', '2024-02-01', '99.99'),
      crew('NAVI01', '2023-02-01', '0.00'),
      booked({ company: 'OFFICE', date: '2024-02-01', card: '610010', value: '100.00' }),
    ]);
    const answer = await it.report();
    const moveOf = (rows: readonly { columns: Record<string, unknown> }[], name: string) =>
      rows[0]?.columns[`${name}|move`];
    expect(moveOf(answer.vessel_cost_daily, 'Halyard Dawn')).toBe(1);
    expect(moveOf(answer.summary_table, 'Halyard Dawn')).toBe(0);
    expect(moveOf(answer.admin_cost, 'Halyard Office')).toBe(1);
    const almost = await it.report({ end_date: '2024-04-30' });
    expect(moveOf(almost.vessel_cost_daily, 'Halyard Dawn')).toBe(0);
  });
});

describe('where what is booked belongs', () => {
  test('[ACC-05] a vessel counts in shipping companies alone; none named is the one of its company', async () => {
    await it.ledger.vessels([
      DAWN,
      { name: 'Halyard Dusk', company: 'NAVI02' },
      { name: 'Halyard Noon', company: 'NAVI02' },
    ]);
    await it.ledger.journals([
      crew('NAVI01', '2024-01-10', '1'),
      crew('NAVI01', '2024-01-10', '2', 'Halyard Noon'),
      crew('NAVI02', '2024-01-10', '4'),
      crew('OFFICE', '2024-01-10', '8', 'Halyard Dawn'),
    ]);
    const answer = await it.report();
    const columns = columnsOf(answer.summary_table[0]);
    const shown = answer.pnl_sorted_vessel_names.map((name) => [
      name,
      columns[`${name}|amount_report`],
    ]);
    expect(shown).toEqual([
      ['Halyard Dawn', -1],
      ['Halyard Noon', -2],
      ['Not on a vessel', -4],
    ]);
    expect(answer.cost_sorted_vessel_names).toEqual(['Halyard Noon', 'Halyard Dawn']);
    expect(answer.mgmt_summary_table[0]?.columns).toMatchObject({
      'Halyard Dawn Ltd|amount_report': -3,
      'Halyard Dusk Ltd|amount_report': -4,
      'Halyard Office|amount_report': -8,
    });
  });

  test('[ACC-06] administration by company, docking beside running cost, in the order of the cards', async () => {
    await it.ledger.vessels([DAWN]);
    await it.ledger.journals([
      booked({ company: 'OFFICE', date: '2024-01-10', card: '610010', value: '120.50' }),
      booked({ company: 'NAVI01', date: '2024-01-10', card: '610010', value: '20.25' }),
      booked({ company: 'NAVI01', date: '2024-01-10', card: '530010', value: '91.00' }),
      crew('NAVI01', '2024-01-10', '182.00'),
      crew('NAVI01', '2023-01-10', '900.00'),
    ]);
    const answer = await it.report();
    expect(answer.cost_sorted_admin_names).toEqual(['Halyard Office', 'Halyard Dawn Ltd']);
    expect(answer.admin_cost).toEqual([
      expect.objectContaining({
        group_cost: 'Office',
        bsg_code: '6100',
        ledger_card_code: '610010',
        row_category: 'ADMIN',
        missing_ledger_cards: [],
        compare_min_diff: 20.25,
        compare_max_diff: 120.5,
      }),
    ]);
    const rows = answer.vessel_cost_daily.map((row) => [
      ...[row.row_category, row.group_cost, row.columns['Halyard Dawn|amount_report']],
      ...[row.compare_min_diff, row.compare_max_diff],
    ]);
    expect(rows).toEqual([
      ['RUNNING', 'Crew', 2, -8, expect.any(Number)],
      ['DRYDOCK', 'Docking', 1, 1, 1],
    ]);
  });

  test('[API-09] a card without a mapping has rows of its own and counts in every total', async () => {
    await it.ledger.cards([{ code: '999001', name: '999001', statement: null }]);
    await it.ledger.vessels([DAWN]);
    await it.ledger.journals([
      booked({ company: 'NAVI01', date: '2024-01-10', card: '999001', value: '91' }),
      booked({ company: 'OFFICE', date: '2024-01-10', card: '999001', value: '7' }),
    ]);
    const answer = await it.report();
    const mapping = { missing_ledger_cards: ['999001'] };
    expect(answer.summary_table).toEqual([
      expect.objectContaining({
        pnl_group: 'Not mapped',
        ledger_card_code: '999001',
        ...mapping,
        columns: expect.objectContaining({ 'Halyard Dawn|amount_report': -91 }),
      }),
    ]);
    expect(answer.mgmt_summary_table).toEqual([
      expect.objectContaining({
        pnl_group: 'Not mapped',
        bsg_code: 'Not mapped',
        ...mapping,
        columns: expect.objectContaining({
          'Halyard Dawn Ltd|amount_report': -91,
          'Halyard Office|amount_report': -7,
        }),
      }),
    ]);
    const ofCost = { group_cost: 'Not mapped', row_category: null, ...mapping };
    expect(answer.vessel_cost_daily).toEqual([
      expect.objectContaining({
        ...ofCost,
        columns: expect.objectContaining({ 'Halyard Dawn|amount_report': 1 }),
      }),
    ]);
    expect(answer.admin_cost).toEqual([expect.objectContaining(ofCost)]);
    expect(Object.keys(answer.admin_cost[0]?.columns ?? {})).not.toContain(
      'Halyard Dawn Ltd|amount_report',
    );
    expect(answer.hist_vessel_cost).toMatchObject([{ group_cost: 'Not mapped', amount: 91 }]);
    expect(answer.attention.unmapped_cards).toEqual([
      { ledger_card_code: '999001', entries: 2, book_value: 98 },
    ]);
  });
});

describe('budgets', () => {
  test('[API-09] months that a range cuts count by their days: 666.96 of 200 a month', async () => {
    await it.ledger.vessels([DAWN]);
    const months = ['2016-01', '2016-02', '2016-03', '2016-04', '2016-05', '2016-06'];
    await it.ledger.budget(
      months.map((month) => ({ company: 'NAVI01', card: '510010', month, amount: '200' })),
    );
    const { mgmt_summary_table: rows } = await it.report({
      start_date: '2016-02-10',
      end_date: '2016-05-20',
    });
    const budget = rows[0]?.columns['Halyard Dawn Ltd|amount_budget'];
    expect(budget).toBeCloseTo(-(200 * (20 / 29) + 400 + 200 * (20 / 31)), 10);
    expect(Number(budget).toFixed(2)).toBe('-666.96');
  });

  test('of a month what was said last holds; what was taken back is no budget', async () => {
    await it.ledger.vessels([DAWN]);
    const of = { company: 'NAVI01', card: '510010' };
    await it.ledger.budget([
      { ...of, month: '2024-01', amount: '100' },
      { ...of, month: '2024-02', amount: '100' },
    ]);
    await it.ledger.budget([
      { ...of, month: '2024-01', amount: '70' },
      { ...of, month: '2024-02', amount: null },
    ]);
    const columns = columnsOf((await it.report()).mgmt_summary_table[0]);
    expect(columns).toMatchObject({
      'Halyard Dawn Ltd|amount_budget': -70,
      'Halyard Dawn Ltd|budget_diff': 70,
    });
  });
});

test('[API-09] what was restated in a locked period says what it was', async () => {
  await it.ledger.vessels([DAWN]);
  await it.ledger.journals([crew('NAVI01', '2024-02-10', '150.00')]);
  await it.ledger.exported('NAVI01', '2024-02-29');
  const later = await it.ledger.exported('NAVI01');
  await sql`
    insert into restatement (export_id, company_code, ledger_card_code, journal_date, change)
    values (${later}, 'NAVI01', '510010', '2024-02-10', 150),
           (${later}, 'NAVI01', '510010', '2024-02-10', -120.5)`.execute(it.db);
  await it.ledger.changed();
  const answer = await it.report();
  expect(answer.mgmt_summary_table[0]?.columns).toMatchObject({
    'Halyard Dawn Ltd|amount_report': -150,
    'Halyard Dawn Ltd|was_report': -120.5,
  });
  expect(answer.mgmt_summary_table[0]?.columns).not.toHaveProperty([
    'Halyard Dawn Ltd|was_compare',
  ]);
  expect(answer.vessel_cost_daily[0]?.columns).toMatchObject({
    'Halyard Dawn|was_report': 120.5 / 91,
    'Fleet|was_report': 120.5 / 91,
  });
  expect(answer.attention.restated).toEqual([
    {
      company_fixed_name: 'Halyard Dawn Ltd',
      month: '2024-02-01',
      entries: 2,
      locked_to: '2024-02-29',
    },
  ]);
  const before = await it.report({ start_date: '2024-03-01', end_date: '2024-03-31' });
  expect(before.attention.restated).toEqual([]);
});
