// covers: ../../../../../api/platform/file-layouts/native-formats.rules.ts
import { expect, test } from '@jest/globals';

import { parseCsvLines } from '@fairlead/platform/csv/lines';
import { TRADE_REPORT_COLUMNS } from '@fairlead/platform/file-layouts/native-formats.rules';
import { parseTradeReports } from './trade-report-file.rules.ts';

const ROW: Readonly<Record<string, string>> = {
  Source: 'ICE',
  'Trade Key': '30012',
  Status: 'new',
  Replaces: '',
  'Told At': '',
  Clearer: 'Norvane',
  Account: 'PAPER-01',
  'Trade Date': '2024-06-28',
  'Executed At': '2024-06-28T09:05:09-05:00',
  Contract: '7E',
  Exchange: 'ICE',
  Term: 'Aug 24',
  'Balmo Date': '',
  Side: 'sell',
  Lots: '10',
  Price: '-612.5',
  Venue: 'ICE Block',
  Trader: 'mkorte',
  Counterparty: '',
};

const read = (change: Readonly<Record<string, string>> = {}) => {
  const row = { ...ROW, ...change };
  const content = [TRADE_REPORT_COLUMNS, TRADE_REPORT_COLUMNS.map((name) => row[name] ?? '')];
  return parseTradeReports(
    parseCsvLines(content.map((cells) => cells.join(',')).join('\n'), []),
    '2024-06-28',
  );
};

const problemsOf = (change: Readonly<Record<string, string>>) => {
  const found = read(change);
  return 'problems' in found
    ? found.problems.map(({ line, column, message }) => `${line} ${column}: ${message}`)
    : [];
};

test('a row says a trade, sold lots below zero, its moment in UTC', () => {
  expect(read()).toMatchObject({
    reports: [
      {
        value: {
          source: 'ICE',
          key: '30012',
          status: 'new',
          reportedAt: '2024-06-28T14:05:09Z',
          facts: {
            executedAt: '2024-06-28T14:05:09Z',
            promptDate: '2024-08-01',
            promptMonths: 1,
            lots: '-10',
            price: '-612.5',
            venue: 'ICE Block',
            counterparty: null,
          },
        },
      },
    ],
  });
});

test('a cancellation says its key and when; nothing else of it is read', () => {
  const cancelled = { Status: 'cancel', Lots: 'none', Price: '', Term: '' };
  expect(read(cancelled)).toMatchObject({
    reports: [{ value: { status: 'cancel', facts: null, reportedAt: '2024-06-28T14:05:09Z' } }],
  });
});

test.each([
  [{ 'Trade Key': '' }, 'B (Trade Key): is empty'],
  [{ Status: 'done' }, "C (Status): 'done' is not one of new, replace, cancel"],
  [{ Replaces: '30011' }, 'D (Replaces): must be empty where Status is new'],
  [
    { Status: 'replace', Replaces: '30012' },
    'D (Replaces): is the Trade Key itself: leave it empty, the last message holds',
  ],
  [
    { Status: 'cancel', 'Executed At': '' },
    'E (Told At): is empty: a cancellation says when it was told',
  ],
  [{ 'Trade Date': '2024-06-29' }, 'H (Trade Date): is 2024-06-29, and today is 2024-06-28'],
  [
    { 'Executed At': '2024-06-28T09:05:09' },
    "I (Executed At): '2024-06-28T09:05:09' is not a moment with its zone as 2024-06-28T14:05:09Z or 2024-06-28T09:05:09-05:00",
  ],
  [{ Term: 'Q24' }, "L (Term): 'Q24' is not a term as 'Aug 24', 'Q4 24', 'H1 25' or 'Cal 25'"],
  [{ 'Balmo Date': '2024-07-10' }, 'M (Balmo Date): 2024-07-10 is no day of the term'],
  [{ Side: 'B' }, "N (Side): 'B' is not one of buy, sell"],
  [{ Lots: '0' }, 'O (Lots): must be more than 0'],
  [{ Lots: '-10' }, 'O (Lots): must be more than 0'],
  [{ Price: '' }, 'P (Price): nothing is not a number'],
  [{ Price: '1000000' }, "P (Price): '1000000' is 1,000,000 or more"],
])('%p is refused: %s', (change, problem) => {
  expect(problemsOf(change as Readonly<Record<string, string>>)).toEqual([`2 ${problem}`]);
});

test('columns that nobody needs may be missing, the others not', () => {
  const found = parseTradeReports(
    [{ line: 1, cells: ['Source', 'Trade Key', 'Executed At'] }],
    '2024-06-28',
  );
  const lacking = 'problems' in found ? found.problems.map(({ column }) => column) : [];
  expect(lacking).toContain('Lots');
  expect(lacking).not.toContain('Trader');
});
