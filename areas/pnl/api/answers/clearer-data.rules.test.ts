import { expect, test } from '@jest/globals';

import { buildClearerData } from './clearer-data.rules.ts';
import type { ClearerDay } from './findings.rules.ts';

const cents = (dollars: number) => Math.round(dollars * 100);

/** model.md's statement. */
const NORVANE: ClearerDay = {
  clearer: 'Norvane',
  day: '2024-06-28',
  beginning: cents(5_000_000),
  realised: cents(-125_000),
  fees: cents(-1_875.5 - 930.25),
  cash: cents(500_000),
  ending: cents(5_372_194.25),
  ote: cents(842_350),
  imr: cents(4_200_000),
};

const dataOf = (clearerDays: readonly ClearerDay[]) =>
  buildClearerData({
    date: '2024-06-28',
    clearerDays,
    isDayWithNoStatements: false,
    oteDifferences: [
      {
        clearer: 'Norvane',
        account: 'PAPER-01',
        stated: cents(842_350),
        computed: cents(842_300.5),
      },
    ],
  });

test('[PNL-19] [API-09] the rows of a statement, with its excess (model.md, tiny vectors)', () => {
  const data = dataOf([NORVANE]);
  expect(data).toMatchObject({
    clearer_name: 'Norvane',
    clearer_balance_table_run_date: '2024-06-28',
    ote_differences: [
      { clearer_name: 'Norvane', account: 'PAPER-01', stated: 842_350, computed: 842_300.5 },
    ],
  });
  expect(data.rows.map(({ account_type, today }) => [account_type, today])).toEqual([
    ['Beginning Balance', 5_000_000],
    ['Realised', -125_000],
    ['Fees & Commission', -2_805.75],
    ['Cash', 500_000],
    ['Ending Balance', 5_372_194.25],
    ['OTE', 842_350],
    ['Total Equity', 6_214_544.25],
    ['IMR', 4_200_000],
    ['Excess/Deficit', 2_014_544.25],
  ]);
  expect(data.rows.every(({ dtd }) => dtd === null)).toBe(true);
});

test('[PNL-17] [PNL-19] changes are since the statement before, and the year has its days', () => {
  const before = (day: string) => ({ ...NORVANE, day, ote: cents(800_000) });
  const data = dataOf([NORVANE, before('2024-06-27'), before('2023-12-29')]);
  const dtdOf = (type: string) => data.rows.find(({ account_type }) => account_type === type)?.dtd;
  expect([dtdOf('OTE'), dtdOf('Excess/Deficit'), dtdOf('IMR')]).toEqual([42_350, 42_350, 0]);
  expect(
    data.clearer_hist_graph.map((each) => [each.pipe_run_date, each['Excess/Deficit']]),
  ).toEqual([
    ['2024-06-27', 1_972_194.25],
    ['2024-06-28', 2_014_544.25],
  ]);
});

test('clearers together are a statement, too, where one of them stated nothing of a day', () => {
  const other = { ...NORVANE, clearer: 'Albion', day: '2024-06-27' };
  const data = dataOf([other, NORVANE]);
  const todayOf = (type: string) =>
    Number(data.rows.find(({ account_type }) => account_type === type)?.today);
  expect(data.clearer_name).toBe('Clearers');
  expect(data.clearers.map(({ clearer_name }) => clearer_name)).toEqual(['Albion', 'Norvane']);
  // What the other ended with is what it begins with; nothing moved there.
  expect(todayOf('Beginning Balance')).toBe(10_372_194.25);
  expect(todayOf('Ending Balance')).toBe(2 * 5_372_194.25);
  const moved = todayOf('Realised') + todayOf('Fees & Commission') + todayOf('Cash');
  expect(cents(todayOf('Beginning Balance') + moved)).toBe(cents(todayOf('Ending Balance')));
});
