import type { RestatedJournals } from '@fairlead/shared/contract/accounting/restated';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { importedFile } from '../../../testing/imported-file.ts';
import { ledgerApp } from '../../../testing/ledger-app.ts';
import { CHART_OF_TEST, exportOfTest } from '../../../testing/ledger-files.ts';

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
  ...{ number, date },
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
    ...{ journals: [], count: 0 },
    changes: [
      {
        ...{ kind: 'card', name: '5100 Crew wages', book_value: 10.1, file_name: 'other.csv' },
        before: ['PL', 'Running costs', 'RUNNING', 'Crew', '51 Crew'],
        after: ['PL', 'Voyage costs', 'RUNNING', 'Crew', '51 Crew'],
        ...{ changed_by: 'anton@halyard.example', changed_at: expect.any(String) },
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
    ...{ issued: '2024-04-20T08:00:00Z', locked: '2024-02-29' },
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
