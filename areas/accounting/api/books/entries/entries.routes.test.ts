import type { CellFigure } from '@fairlead/accounting/contract/report';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';

import { Rows } from '@fairlead/platform/database/rows';
import { BANK, booked, CREW, HIRE, ledgerApp, SHIP } from '@fairlead/api/testing/ledger-app';

let it: Awaited<ReturnType<typeof ledgerApp>>;

beforeEach(async () => {
  it = await ledgerApp();
  await it.ledger.companies([SHIP]);
  await it.ledger.cards([BANK, HIRE, CREW]);
  await it.ledger.vessels([{ name: 'Halyard Dawn', company: 'NAVI01', delivered: '2024-01-01' }]);
}, 30_000);
afterEach(async () => it.close());

const crew = (date: string, value: string) =>
  booked({ company: 'NAVI01', date, card: '510010', value });
const CREW_ROW = { report: 'mgmt_summary_table', row: 'Running costs|5100' } as const;

describe('the entries behind a figure', () => {
  test('[ACC-20] a difference is what both ranges say; the line, its journal and its value are there', async () => {
    const [id] = await it.ledger.journals([
      crew('2024-01-31', '150.25'),
      crew('2024-02-01', '-50.25'),
      crew('2023-02-01', '30'),
      crew('2023-12-31', '7'),
    ]);
    const answer = await it.entries({
      ...CREW_ROW,
      column: 'Halyard Dawn Ltd',
      figure: 'compare_diff',
    });
    expect(answer.parts).toEqual([
      { part: 'report', sign: 1, count: 2, sum: -100, divisor: null, multiplier: 1 },
      { part: 'compare', sign: -1, count: 1, sum: -30, divisor: null, multiplier: 1 },
    ]);
    expect(answer.cell).toBe(-70);
    expect(answer.entries.map(({ part, value }) => [part, value])).toEqual([
      ['report', -150.25],
      ['report', 50.25],
      ['compare', -30],
    ]);
    expect(answer.entries[0]?.line).toEqual({
      journal_id: id,
      line_no: 1,
      journal_date: '2024-01-31',
      journal_series: 'JV',
      company_code: 'NAVI01',
      company_fixed_name: 'Halyard Dawn Ltd',
      journal_number: 1,
      document_type: 'Invoice',
      narrative: 'Entry',
      ledger_card_code: '510010',
      ledger_card_name: 'Wages',
      vessel_name: null,
      op_code_2: null,
      cash_rec_group: null,
      scg_rec_group: null,
      lot_num: null,
      from_to: null,
      entry_type: 'OTHER',
      currency: 'USD',
      amount: 150.25,
      book_value: 150.25,
    });
    expect(answer.after).toBeNull();
  });

  test('[ACC-20] an import that comes between the sum and its entries is in both or in none', async () => {
    await it.ledger.journals([crew('2024-02-01', '100')]);
    const read = Rows.prototype.all;
    let booking: Promise<unknown> | undefined;
    const spy = jest.spyOn(Rows.prototype, 'all').mockImplementation(async function (
      this: Rows<never>,
      ...asked
    ) {
      const rows = await read.apply(this, asked);
      const areSums = rows.some((row) => 'report_lines' in row);
      if (areSums) await (booking ??= it.ledger.journals([crew('2024-02-02', '50')]));
      return rows;
    });
    const answer = await it.entries({
      ...CREW_ROW,
      column: 'Halyard Dawn Ltd',
      figure: 'report',
    });
    spy.mockRestore();
    expect(booking).toBeDefined();
    expect(answer.parts).toMatchObject([{ count: 2, sum: -150 }]);
    expect(answer.entries.map(({ value }) => value)).toEqual([-100, -50]);
  });

  test('[ACC-20] of a rate the divisor is named, and 365 of a year; without days there is no figure', async () => {
    await it.ledger.journals([crew('2024-02-01', '9100'), crew('2023-02-01', '9')]);
    const row = 'RUNNING|Crew|5100|510010';
    const daily = await it.entries({
      report: 'vessel_cost_daily',
      row,
      column: 'Halyard Dawn',
      figure: 'report',
    });
    expect(daily.parts).toMatchObject([{ sum: 9100, divisor: 91, multiplier: 1 }]);
    expect(daily.cell).toBe(100);
    const yearly = await it.entries({ report: 'vessel_cost_yearly', figure: 'report' });
    expect(yearly.parts).toMatchObject([{ sum: 9100, divisor: 91, multiplier: 365 }]);
    expect(yearly.cell).toBe(36500);
    const before = await it.entries({
      report: 'vessel_cost_daily',
      column: 'Halyard Dawn',
      figure: 'compare_diff',
    });
    expect(before.parts[1]).toMatchObject({ part: 'compare', divisor: 0 });
    expect(before.cell).toBeNull();
  });

  test('[ACC-20] of a budget the months, and the days of each that are in the range', async () => {
    const of = { company: 'NAVI01', card: '510010', amount: '200' };
    await it.ledger.budget([
      { ...of, month: '2024-02' },
      { ...of, month: '2024-03' },
    ]);
    const answer = await it.entries({
      ...CREW_ROW,
      figure: 'budget_diff',
      start_date: '2024-02-10',
      end_date: '2024-03-31',
    });
    expect(answer.entries).toEqual([
      {
        part: 'budget',
        line: null,
        value: -137.931034482758621,
        budget: {
          company_fixed_name: 'Halyard Dawn Ltd',
          ledger_card_code: '510010',
          ledger_card_name: 'Wages',
          month: '2024-02-01',
          amount: 200,
          days_in_range: 20,
          days_in_month: 29,
        },
      },
      expect.objectContaining({ value: -200 }),
    ]);
    expect(answer.cell).toBeCloseTo(337.93, 2);
  });

  test('[ACC-20] a hundred a page, oldest first, a part after the other', async () => {
    const days = Array.from({ length: 130 }, (_, at) => {
      return new Date(Date.UTC(2024, 0, 1 + (at % 91))).toISOString().slice(0, 10);
    });
    await it.ledger.journals([...days.map((date) => crew(date, '1')), crew('2023-01-01', '1000')]);
    const asked = { ...CREW_ROW, figure: 'compare_diff' as CellFigure };
    const first = await it.entries(asked);
    expect([first.entries.length, first.parts[0]?.count, first.cell]).toEqual([100, 130, 870]);
    const second = await it.entries({ ...asked, after: String(first.after) });
    expect([second.entries.length, second.after]).toEqual([31, null]);
    const all = [...first.entries, ...second.entries];
    const dates = all.slice(0, 130).map(({ line }) => line?.journal_date ?? '');
    expect(dates).toEqual(days.toSorted());
    expect(new Set(all.map(({ line }) => line?.journal_id)).size).toBe(131);
    expect(all.at(-1)).toMatchObject({ part: 'compare', value: -1000 });
  });

  test.each([
    [{ report: 'pnl', figure: 'report' }, "There is no report 'pnl'"],
    [{ report: 'constructor', figure: 'report' }, "There is no report 'constructor'"],
    [{ ...CREW_ROW, figure: 'ending' }, "There is no figure 'ending' in mgmt_summary_table"],
    [
      { report: 'cash_payments_ic', figure: 'report' },
      "There is no figure 'report' in cash_payments_ic",
    ],
    [
      { ...CREW_ROW, column: 'Halyard', figure: 'report' },
      "There is no column 'Halyard' in mgmt_summary_table",
    ],
    [
      { report: 'vessel_cost_daily', column: 'Halyard', figure: 'report' },
      "There is no column 'Halyard' in vessel_cost_daily",
    ],
    [
      { report: 'hist_vessel_cost', row: '2024-Q5', figure: 'report' },
      "There is no quarter '2024-Q5' in hist_vessel_cost",
    ],
    [
      { report: 'hist_cash_balance', row: '2024-02-30', figure: 'ending' },
      "There is no day '2024-02-30' in hist_cash_balance",
    ],
    ...[
      ['mgmt_summary_table', 'Running costs|5101'],
      ['mgmt_summary_table', 'Crew|5100|510010'],
      ['summary_table', 'Running costs|5100'],
      ['admin_cost', 'NoSuchRow'],
      ['admin_cost', 'Crew|5100|510010'],
      ['vessel_cost_daily', 'Crew|5100|510010'],
      ['vessel_cost_yearly', 'RUNNING|Crew|5100|410010'],
    ].map(
      ([report = '', row = '']) =>
        [{ report, row, figure: 'report' }, `There is no row '${row}' in ${report}`] as const,
    ),
    ...[
      ['hist_vessel_cost', '2024-Q1|Docking'],
      ['cash_bank_balances', 'NAVI02'],
      ['cash_bank_balances', 'NAVI01|510010'],
      ['cash_payments_ic', 'NAVI01|PAYMENT|110010|Never said'],
      ['cash_payments_ic', 'NAVI01|OTHER'],
      ['cash_rec_groups', 'Halyard Dawn Ltd|NONE'],
      ['scg_our_cash', 'Nobody'],
    ].map(
      ([report = '', row = '']) =>
        [
          { report, row, figure: report === 'cash_bank_balances' ? 'ending' : 'book_value' },
          `There is no row '${row}' in ${report}`,
        ] as const,
    ),
    [{ ...CREW_ROW, figure: 'report', company: 'Grupo' }, "There is no set of companies 'Grupo'"],
    [{ ...CREW_ROW, figure: 'report', after: 'bm8' }, "query.after is not this list's"],
    [{ ...CREW_ROW, figure: 'report', end_date: '2023-01-01' }, 'The report ends on 2023-01-01'],
  ] as const)('[API-04] what there is not is a 400 that names it: %j', async (asked, says) => {
    const period = { start_date: '2024-01-01', end_date: '2024-03-31', company: 'Group' };
    const compared = { cmp_start_date: '2023-01-01', cmp_end_date: '2023-03-31' };
    const query = new URLSearchParams({ ...period, ...compared, ...asked });
    const answer = await it.get(`entries?${query.toString()}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().err_msg).toContain(says);
  });
});

describe('a journal', () => {
  test('[ACC-20] with its lines, its versions and the bank transactions of its lines', async () => {
    await it.ledger.accounts([{ account: 'USD1', currency: 'USD', card: '110010' }]);
    const [transaction] = await it.ledger.statement({
      account: 'USD1',
      from: '2024-01-01',
      to: '2024-01-31',
      opening: '0',
      closing: '-9',
      entries: [{ date: '2024-01-31', amount: '-9', text: 'Wages' }],
    });
    const [id = 0] = await it.ledger.journals([crew('2024-01-31', '9')]);
    await it.ledger.match(String(transaction), id, 2, '-9');
    const journal = (await it.get(`journals/${id}`)).json();
    expect(journal).toMatchObject({
      journal_id: id,
      company_code: 'NAVI01',
      journal_series: 'JV',
      version: 1,
      is_current: true,
      withdrawn_at: null,
      narrative: 'Entry',
      versions: [{ journal_id: id, version: 1, withdrawn_at: null, file_name: 'journals.csv' }],
    });
    expect(
      journal.lines.map((line: Record<string, unknown>) => [
        ...[line['line_no'], line['book_value'], line['bank_transactions']],
      ]),
    ).toEqual([
      [1, 9, []],
      [
        ...[2, -9],
        [
          {
            bank_transaction_id: transaction,
            service_account_no: 'USD1',
            amount: -9,
            booking_date: '2024-01-31',
            currency: 'USD',
            remittance_information: 'Wages',
          },
        ],
      ],
    ]);
  });

  test('[ACC-20] a version that no longer counts is read, and its lines are in no figure', async () => {
    const [old = 0] = await it.ledger.journals([crew('2024-01-31', '9')]);
    const later = await it.ledger.exported('NAVI01');
    await sql`update journal set withdrawn_by = ${later} where journal_id = ${old}`.execute(it.db);
    await sql`update journal_line set counts = false where journal_id = ${old}`.execute(it.db);
    const journal = (await it.get(`journals/${old}`)).json();
    expect(journal.withdrawn_at).not.toBeNull();
    expect(journal.lines).toHaveLength(2);
    const answer = await it.entries({ ...CREW_ROW, figure: 'report' });
    expect([answer.entries, answer.cell]).toEqual([[], 0]);
  });

  test('[API-04] one that there is not is a 404', async () => {
    const none = await it.get('journals/77');
    expect([none.statusCode, none.json().err_msg]).toEqual([404, 'There is no journal 77']);
  });
});
