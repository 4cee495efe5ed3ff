import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import {
  BANK,
  booked as bookedAs,
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
}, 30_000);
afterEach(async () => it.close());

const booked = (company: string, date: string, card: string, value: string) =>
  bookedAs({ company, date, card, value });

async function firm() {
  await it.ledger.companies([SHIP, OFFICE]);
  await it.ledger.cards([BANK, HIRE, CREW, DOCK, RENT]);
}

describe('which periods there are', () => {
  test('nothing imported: no periods, and no fault', async () => {
    expect((await it.get('meta')).json()).toEqual({
      quick_dates: [],
      default_quick_date: null,
      last_entry_datetime: null,
      last_sync_datetime: null,
    });
  });

  test('[ACC-01] months, quarters, halves, the year and the year to date, each a year before', async () => {
    await firm();
    await it.ledger.journals([
      booked('NAVI01', '2023-11-20', '510010', '1'),
      booked('NAVI01', '2024-02-29', '510010', '1'),
    ]);
    const meta = (await it.get('meta')).json();
    const lines = meta.quick_dates.map(
      (date: Record<string, string>) =>
        `${date['key']} ${date['start_date']} ${date['end_date']} ${date['cmp_start_date']} ${date['cmp_end_date']}`,
    );
    expect(lines).toEqual([
      'Group|2024|Feb 2024-02-01 2024-02-29 2023-02-01 2023-02-28',
      'Group|2024|YTD 2024-01-01 2024-02-29 2023-01-01 2023-02-28',
      'Group|2024|Jan 2024-01-01 2024-01-31 2023-01-01 2023-01-31',
      'Group|2023|Dec 2023-12-01 2023-12-31 2022-12-01 2022-12-31',
      'Group|2023|Q4 2023-10-01 2023-12-31 2022-10-01 2022-12-31',
      'Group|2023|H2 2023-07-01 2023-12-31 2022-07-01 2022-12-31',
      'Group|2023|Year 2023-01-01 2023-12-31 2022-01-01 2022-12-31',
      'Group|2023|Nov 2023-11-01 2023-11-30 2022-11-01 2022-11-30',
    ]);
    expect(meta.default_quick_date).toBe('Group|2024|Feb');
    expect(meta.last_entry_datetime).toBe('2024-02-29T09:00:00.000Z');
    expect(meta.last_sync_datetime).not.toBeNull();
  });

  test('a fiscal year from October bears the year in which it ends', async () => {
    await it.ledger.companies([SHIP], 'Autumn', 10);
    await it.ledger.cards([BANK, CREW]);
    await it.ledger.journals([booked('NAVI01', '2023-12-29', '510010', '1')]);
    const { quick_dates: dates } = (await it.get('meta')).json();
    expect(dates.map(({ key }: { key: string }) => key)).toEqual([
      'Autumn|2024|Dec',
      'Autumn|2024|Q1',
      'Autumn|2024|YTD',
    ]);
    expect(dates[2]).toMatchObject({ start_date: '2023-10-01', end_date: '2023-12-29' });
  });

  test.each([
    ['2024-06-27', 'Group|2024|May'],
    ['2024-06-28', 'Group|2024|Jun'],
  ])('what a close looks at, booked to %s: %s', async (day, key) => {
    await firm();
    await it.ledger.journals([
      booked('NAVI01', '2024-05-02', '510010', '1'),
      booked('NAVI01', day, '510010', '1'),
    ]);
    expect((await it.get('meta')).json().default_quick_date).toBe(key);
  });

  test('[ACC-16] [API-04] journals without a set of companies are a 400 that says so', async () => {
    await firm();
    await it.ledger.journals([booked('NAVI01', '2024-02-28', '510010', '1')]);
    await sql`delete from reporting_set_company`.execute(it.db);
    await sql`delete from reporting_set`.execute(it.db);
    await it.ledger.changed();
    const answer = await it.get('meta');
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        err_msg:
          'There are journals, and no reporting set whose fiscal year says their periods: import a chart that names one',
        code: 'NO_CALENDAR',
        request_id: expect.any(String),
      },
    ]);
  });
});

describe('[API-04] a question that cannot be answered is a 400 that names why', () => {
  test.each([
    [{ end_date: '2023-12-31' }, 'The report ends on 2023-12-31, before it starts on 2024-01-01'],
    [
      { cmp_end_date: '2022-12-31' },
      'The comparison ends on 2022-12-31, before it starts on 2023-01-01',
    ],
    [
      { start_date: '2014-03-31' },
      'The report from 2014-03-31 to 2024-03-31 is longer than 10 years',
    ],
    [{ company: 'Grupo' }, "There is no set of companies 'Grupo' to report"],
    [{ end_date: '2024-02-30' }, 'query.end_date must match format "date"'],
    [{ start_date: 'spring' }, 'query.start_date must match format "date"'],
  ])('%j', async (query, says) => {
    await firm();
    const answer = await it.get(it.pathOf(query));
    expect([answer.statusCode, answer.json().err_msg]).toEqual([400, says]);
  });

  test('ten years to the day are answered', async () => {
    await firm();
    expect((await it.report({ start_date: '2014-04-01' })).days_in_report).toBe(3653);
  });
});

describe('what companies and vessels earned and cost', () => {
  test('[API-09] [ACC-13] P&L: income positive, against the range before and the budget, by company and vessel', async () => {
    await firm();
    await it.ledger.vessels([{ name: 'Halyard Dawn', company: 'NAVI01' }]);
    await it.ledger.journals([
      booked('NAVI01', '2024-01-31', '410010', '-1000.10'),
      booked('NAVI01', '2023-03-31', '410010', '-1250.00'),
      booked('NAVI01', '2024-03-31', '510010', '400.05'),
      booked('OFFICE', '2024-01-01', '610010', '99.99'),
      // On either side of the ranges.
      booked('NAVI01', '2023-12-31', '410010', '-7'),
      booked('NAVI01', '2024-04-01', '410010', '-7'),
    ]);
    await it.ledger.budget([
      { company: 'NAVI01', card: '410010', month: '2024-01', amount: '-900' },
    ]);
    const answer = await it.report();
    expect(answer).toMatchObject({ days_in_report: 91, days_in_compare: 90 });
    expect(answer.summary_table).toEqual([
      {
        pnl_group: 'Revenue',
        ledger_card_code: '410010',
        description: 'Hire',
        missing_ledger_cards: [],
        columns: {
          'Halyard Dawn|amount_report': 1000.1,
          'Halyard Dawn|amount_compare': 1250,
          'Halyard Dawn|move': -1,
          'Halyard Dawn|compare_diff': -249.9,
          'Halyard Dawn|amount_budget': 900,
          'Halyard Dawn|budget_diff': 100.1,
          'Halyard Dawn|per_day_amount': 1000.1 / 91,
        },
      },
      expect.objectContaining({ pnl_group: 'Running costs', ledger_card_code: '510010' }),
    ]);
    expect(answer.pnl_sorted_vessel_names).toEqual(['Halyard Dawn']);
    const management = answer.mgmt_summary_table.map(({ pnl_group, bsg_code, columns }) => ({
      pnl_group,
      bsg_code,
      report: [columns['Halyard Dawn Ltd|amount_report'], columns['Halyard Office|amount_report']],
    }));
    expect(management).toEqual([
      { pnl_group: 'Revenue', bsg_code: '4100', report: [1000.1, undefined] },
      { pnl_group: 'Running costs', bsg_code: '5100', report: [-400.05, undefined] },
      { pnl_group: 'Administration', bsg_code: '6100', report: [undefined, -99.99] },
    ]);
    expect(answer.company_group_mappings).toEqual([
      {
        summary_group: 'Shipping',
        company_fixed_name: 'Halyard Dawn Ltd',
        company_code: 'NAVI01',
        is_minor_admin: false,
      },
      {
        summary_group: 'Admin',
        company_fixed_name: 'Halyard Office',
        company_code: 'OFFICE',
        is_minor_admin: false,
      },
    ]);
  });
});
