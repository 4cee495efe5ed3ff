import type { RestatedJournals } from '@fairlead/accounting/contract/restated';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { importedFile } from '@fairlead/api/testing/imported-file';
import { ledgerApp } from '@fairlead/api/testing/ledger-app';
import { CHART_OF_TEST, exportOfTest } from '@fairlead/api/testing/ledger-files';

let it: Awaited<ReturnType<typeof ledgerApp>>;

beforeEach(async () => {
  it = await ledgerApp();
  await chart('first.csv', CHART_OF_TEST);
}, 30_000);
afterEach(async () => it.close());

const chart = async (fileName: string, text: string) =>
  importedFile(it.db, { kind: 'chart', fileName, text });
const exported = async (fileName: string, given: Parameters<typeof exportOfTest>[0]) =>
  importedFile(it.db, { kind: 'journals', fileName, text: exportOfTest(given) });

const crew = (number: number, date: string, value: string) => ({
  number,
  date,
  lines: [
    ['5100', value],
    ['1000', `-${value}`],
  ] as const,
});
const FEBRUARY = {
  locked: '2024-02-29',
  entries: [crew(1, '2024-02-05', '10.10'), crew(2, '2024-03-15', '90.00')],
};

const WAGES = '5100,Crew wages,PL,Running costs,Crew,RUNNING,51 Crew,no,no';
const OTHER_GROUP = CHART_OF_TEST.replace(
  WAGES,
  '5100,Crew wages,PL,Voyage costs,Crew,RUNNING,51 Crew,no,no',
);
const BALANCE_SHEET = CHART_OF_TEST.replace(WAGES, '5100,Crew wages,BS,,,,51 Crew,no,no');

async function figures() {
  const { mgmt_summary_table: rows, attention } = await it.report();
  const name = 'Halyard Dawn Ltd';
  const told = rows.map(({ pnl_group, columns }) => [
    ...[pnl_group, columns[`${name}|amount_report`], columns[`${name}|was_report`]],
  ]);
  return { rows: told.toSorted(), restated: attention.restated };
}

async function restated(): Promise<RestatedJournals> {
  const query = new URLSearchParams({
    company_fixed_name: 'Halyard Dawn Ltd',
    month: '2024-02-01',
  });
  return (await it.get(`restated_journals?${query.toString()}`)).json();
}

const RESTATED = [
  {
    company_fixed_name: 'Halyard Dawn Ltd',
    month: '2024-02-01',
    entries: 1,
    locked_to: '2024-02-29',
  },
];

test('a card that a chart moves after a month was locked is restated in the row that it left and in the one that it came to', async () => {
  await exported('february.csv', FEBRUARY);
  expect(await figures()).toEqual({ rows: [['Running costs', -100.1, undefined]], restated: [] });
  await chart('other.csv', OTHER_GROUP);
  expect(await figures()).toEqual({
    rows: [
      ['Running costs', 0, -10.1],
      // March was open.
      ['Voyage costs', -100.1, -90],
    ],
    restated: RESTATED,
  });
  expect(await restated()).toMatchObject({
    journals: [],
    count: 0,
    changes: [
      {
        kind: 'card',
        name: '5100 Crew wages',
        book_value: 10.1,
        file_name: 'other.csv',
        before: ['PL', 'Running costs', 'RUNNING', 'Crew', '51 Crew'],
        after: ['PL', 'Voyage costs', 'RUNNING', 'Crew', '51 Crew'],
        changed_by: 'anton@halyard.example',
        changed_at: expect.any(String),
      },
    ],
  });
});

test('a card that leaves the P&L is restated where it stood; back again nothing is', async () => {
  await exported('february.csv', FEBRUARY);
  await chart('sheet.csv', BALANCE_SHEET);
  const { rows, restated: months } = await figures();
  expect(rows).toEqual([['Running costs', 0, -10.1]]);
  expect(months).toEqual(RESTATED);
  await chart('first.csv', CHART_OF_TEST);
  expect(await figures()).toEqual({ rows: [['Running costs', -100.1, undefined]], restated: [] });
});

test('what exports and a chart moved is told together: as it was when it was locked', async () => {
  await exported('february.csv', FEBRUARY);
  await chart('other.csv', OTHER_GROUP);
  await exported('again.csv', {
    issued: '2024-04-20T08:00:00Z',
    locked: '2024-02-29',
    entries: [crew(1, '2024-02-05', '14.30'), crew(2, '2024-03-15', '90.00')],
  });
  const { rows, restated: months } = await figures();
  expect(rows).toEqual([
    ['Running costs', 0, -10.1],
    ['Voyage costs', -104.3, -90],
  ]);
  expect(months).toMatchObject([{ month: '2024-02-01', locked_to: '2024-02-29' }]);
});

test('what was locked after the chart, and what came for the first time after it, is not restated', async () => {
  await chart('other.csv', OTHER_GROUP);
  await exported('february.csv', FEBRUARY);
  expect(await figures()).toEqual({ rows: [['Voyage costs', -100.1, undefined]], restated: [] });
});

test('a bank card that an export moved in a locked month says what its balances were', async () => {
  await exported('february.csv', FEBRUARY);
  await exported('again.csv', {
    issued: '2024-04-20T08:00:00Z',
    locked: '2024-02-29',
    entries: [crew(1, '2024-02-05', '14.30'), crew(2, '2024-03-15', '90.00')],
  });
  const balance = async (query: Parameters<typeof it.report>[0]) =>
    (await it.report(query)).cash_bank_balances[0];
  expect(await balance({})).toMatchObject({
    amount_starting: 0,
    change: -104.3,
    amount_ending: -104.3,
    was_change: -100.1,
    was_ending: -100.1,
  });
  const march = await balance({ start_date: '2024-03-01', end_date: '2024-03-31' });
  expect(march).toMatchObject({
    amount_starting: -14.3,
    change: -90,
    amount_ending: -104.3,
    was_starting: -10.1,
    was_ending: -100.1,
  });
  expect(march).not.toHaveProperty('was_change');
});

type Planned = { readonly february: string; readonly march: string };
const budget = async (fileName: string, { february, march }: Planned) =>
  importedFile(it.db, {
    kind: 'budget',
    fileName,
    text: `Company,Card,Month,Amount\nNAVI01,5100,2024-02,${february}\nNAVI01,5100,2024-03,${march}\n`,
  });

const months = async () => (await it.report()).attention.restated.map(({ month }) => month);

test('a vessel whose delivery moves in a locked month moves its rate there, and a budget what was planned', async () => {
  await exported('february.csv', FEBRUARY);
  await budget('first.csv', { february: '58.00', march: '31.00' });
  // Locked before any budget: nobody had seen another plan.
  expect(await months()).toEqual([]);
  await budget('plan.csv', { february: '29.00', march: '31.00' });
  expect(await months()).toEqual(['2024-02-01']);
  await chart('later.csv', CHART_OF_TEST.replace('NAVI01,2023-04-10', 'NAVI01,2024-02-11'));
  const { vessel_cost_daily: rows, vessel_days: days } = await it.report();
  // Of the locked days 60 counted, of March's 31 as they are: 91; of February 19 are left.
  expect(rows[0]?.columns).toMatchObject({
    'Halyard Dawn|amount_report': 100.1 / 50,
    'Halyard Dawn|was_report': 1.1,
    'Halyard Dawn|was_budget': 89 / 91,
    'Fleet|was_report': 1.1,
  });
  expect(days.at(-1)).toMatchObject({ days_in_report: 50, was_days_in_report: 91 });
  expect(await months()).toEqual(['2024-01-01', '2024-02-01']);
  const { changes } = await restated();
  expect(changes).toMatchObject([
    { kind: 'budget', before: ['58'], after: ['29'], book_value: -29, file_name: 'plan.csv' },
    {
      kind: 'vessel',
      name: 'Halyard Dawn',
      file_name: 'later.csv',
      book_value: null,
      before: ['NAVI01', '2023-04-10', ''],
      after: ['NAVI01', '2024-02-11', ''],
    },
  ]);
});

test('what a chart changed before a company locked its month has moved nothing of it, though another had locked its own', async () => {
  const delivered = async (fileName: string, day: string) =>
    chart(fileName, CHART_OF_TEST.replace('NAVI01,2023-04-10', `NAVI01,${day}`));
  await exported('share.csv', { ...FEBRUARY, company: 'SHARE' });
  await delivered('early.csv', '2024-02-20');
  await exported('february.csv', FEBRUARY);
  await delivered('later.csv', '2024-02-11');
  const { changes } = await restated();
  expect(changes.map(({ file_name, before }) => [file_name, before[1]])).toEqual([
    ['later.csv', '2024-02-20'],
  ]);
});

test('[OB-5] [ACC-20] a figure that was restated to nothing opens as nothing: of a row that its cards left, of a company that left the set', async () => {
  await exported('february.csv', FEBRUARY);
  await chart('other.csv', OTHER_GROUP);
  const column = 'Halyard Dawn Ltd';
  const cell = { report: 'mgmt_summary_table', figure: 'report', column } as const;
  const running = { ...cell, row: 'Running costs|51 Crew' };
  const nothing = { cell: 0, entries: [], parts: [{ count: 0, sum: 0 }] };
  expect(await it.entries(running)).toMatchObject(nothing);
  expect(await it.entries({ ...cell, row: 'Voyage costs|51 Crew' })).toMatchObject({
    cell: -100.1,
  });
  const left = OTHER_GROUP.replace('Group,NAVI01\n', '').replace('Chart,12', 'Chart,11');
  await chart('left.csv', left);
  const { rows, restated: told } = await figures();
  expect(rows).toEqual([['Running costs', 0, -10.1]]);
  expect(told.at(-1)).toMatchObject({ company_fixed_name: column, month: '2024-02-01' });
  expect(await it.entries(running)).toMatchObject(nothing);
  expect(await it.entries({ ...cell, column: 'Shipping' })).toMatchObject(nothing);
  expect((await restated()).changes).toMatchObject([{ kind: 'card' }, { kind: 'set', after: [] }]);
  // What never stood anywhere is none.
  await expect(it.entries({ ...cell, row: 'Docking|51 Crew' })).rejects.toThrow('NO_CELL');
});

test('[OB-5] the chart of quarters and the daily cost that moved say what a card, a journal and a vessel moved since', async () => {
  await exported('february.csv', FEBRUARY);
  const quarters = async () => (await it.report()).hist_vessel_cost;
  const asLocked = {
    journal_quarter: '2024-Q1',
    group_cost: 'Crew',
    amount: 100.1,
    vessel_days: 91,
    per_day_amount: 1.1,
  };
  expect(await quarters()).toEqual([asLocked]);
  await chart('sheet.csv', BALANCE_SHEET);
  expect(await quarters()).toEqual([
    {
      // March was open, and its 90.00 leave with the card.
      ...asLocked,
      amount: 0,
      was_amount: 10.1,
      per_day_amount: 0,
      was_per_day_amount: 10.1 / 91,
    },
  ]);
  const [row] = (await it.opex()).running.rows;
  expect(row).toMatchObject({
    ledger_card_code: '5100',
    cost_report: 0,
    change: 0,
    was: { cost_report: 10.1, rate_report: 10.1 / 91, change: 10.1, days_report: 91 },
  });
  // A row that is there for what it was opens as nothing.
  const cell = { report: 'hist_vessel_cost', row: '2024-Q1|Crew', figure: 'report' } as const;
  expect(await it.entries(cell)).toMatchObject({ cell: 0, entries: [] });
  await chart('first.csv', CHART_OF_TEST);
  expect(await quarters()).toEqual([asLocked]);
  await exported('again.csv', {
    issued: '2024-04-20T08:00:00Z',
    locked: '2024-02-29',
    entries: [crew(1, '2024-02-05', '14.30'), crew(2, '2024-03-15', '90.00')],
  });
  await chart('later.csv', CHART_OF_TEST.replace('NAVI01,2023-04-10', 'NAVI01,2024-02-11'));
  expect(await quarters()).toEqual([
    {
      ...asLocked,
      amount: 104.3,
      vessel_days: 50,
      per_day_amount: 104.3 / 50,
      was_amount: 100.1,
      was_vessel_days: 91,
      was_per_day_amount: 1.1,
    },
  ]);
  const { fleet, vessels } = (await it.opex()).running;
  const was = { days_report: 91, cost_report: 100.1, rate_report: 1.1, change: 100.1 };
  expect(fleet).toMatchObject({ days_report: 50, cost_report: 104.3, was });
  expect(vessels).toMatchObject([{ vessel_name: 'Halyard Dawn', was }]);
});
