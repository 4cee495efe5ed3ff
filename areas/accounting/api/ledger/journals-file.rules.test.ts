// covers: ./cents.rules.ts
import { expect, test } from '@jest/globals';

import { exportOfTest } from '@fairlead/api/testing/ledger-files';
import { parseCsvLines } from '@fairlead/platform/csv/lines';
import { parseJournals } from './journals-file.rules.ts';

const parsed = (content: string, now: string) => parseJournals(parseCsvLines(content, []), now);

const NOW = '2024-06-28T12:00:00Z';

const RIGHT = exportOfTest({
  locked: '2023-12-31',
  entries: [
    {
      number: 1,
      date: '2024-01-15',
      lines: [
        ['5100', '12500.10'],
        ['1000', '-12500.10'],
      ],
    },
    {
      number: 2,
      date: '2024-02-15',
      lines: [
        ['1000', '300.00'],
        ['4000', '-100.00'],
        ['4000', '-200'],
      ],
    },
  ],
});

function problems(from: string | RegExp, to: string): readonly string[] {
  const changed = RIGHT.replace(from, to);
  expect(changed).not.toBe(RIGHT);
  const read = parsed(changed, NOW);
  return 'problems' in read
    ? read.problems.map(({ line, column, message }) =>
        [line === null ? '' : `line ${line}`, column ?? '', message].filter(Boolean).join(' · '),
      )
    : [];
}

test('an export is read with its journals and lines', () => {
  const read = parsed(RIGHT, NOW);
  expect(read).toMatchObject({
    head: {
      company: 'NAVI01',
      periodFrom: '2024-01-01',
      periodTo: '2024-03-31',
      issued: '2024-04-03T08:00:00Z',
      lockedTo: '2023-12-31',
    },
    lineCount: 5,
    debitTotal: '12800.10',
  });
  expect('journals' in read && read.journals.map(({ lines }) => lines.length)).toEqual([2, 3]);
  expect('journals' in read && read.journals[0]?.lines[0]?.value).toEqual({
    series: 'JV',
    number: 1,
    line: 1,
    card: '5100',
    currency: 'USD',
    amount: '12500.1',
    bookValue: '12500.1',
    vessel: 'Halyard Dawn',
    opCode: null,
    cashGroup: null,
    lotGroup: null,
    lot: null,
    fromTo: null,
    entryType: 'OTHER',
  });
});

test('an export of nothing is right: what was there is gone', () => {
  expect(parsed(exportOfTest({}), NOW)).toMatchObject({ journals: [], debitTotal: '0.00' });
});

test.each([
  [
    '12500.10,12500.10',
    '12500.10,12500.11',
    'line 9 · B (Number) · JV 1 does not sum to 0 but to 0.01',
  ],
  [
    '12500.10,12500.10',
    '12500.10,12500.101',
    "line 14 · G (Book Value) · '12500.101' has more than two decimals",
  ],
  ['12500.10,12500.10', '12500.10,x', "line 14 · G (Book Value) · 'x' is not a number"],
  ['End of Export,5', 'End of Export,4', 'line 20 · B · says 4, but the file has 5 lines'],
  [',12800.10\n', ',12800.11\n', 'line 20 · C · says 12800.11, but the debits are 12800.10'],
  [/End of Export.*\n/, '', "The file is cut short: its last line is not 'End of Export'"],
  ['Company,NAVI01\n', '', "The line 'Company' is missing"],
  [
    'Company,NAVI01',
    'Company,NAVI 01',
    "line 1 · A (Company) · 'NAVI 01' is not an id of up to 32 letters, digits, '.', '_' and '-'",
  ],
  [
    'Locked To,2023-12-31',
    'Locked To,2024-04-04',
    'Locked To, 2024-04-04, is after the day on which it was issued',
  ],
  [
    'Issued,2024-04-03',
    'Issued,2024-07-03',
    'It was issued at 2024-07-03T08:00:00Z, which is still to come',
  ],
  ['Period To,2024-03-31', 'Period To,2023-03-31', 'Period To, 2023-03-31, is before 2024-01-01'],
  [
    'JV,2,2024-02-15',
    'JV,2,2024-04-01',
    'line 10 · C (Date) · 2024-04-01 is not in the period of the file',
  ],
  ['JV,2,2024-02-15', 'JV,1,2024-02-15', 'line 10 · B (Number) · JV 1 stands on line 9 already'],
  ['JV,2,3,4000', 'JV,3,3,4000', 'line 18 · B (Number) · There is no journal JV 3'],
  ['JV,2,3,4000', 'JV,2,2,4000', 'line 18 · C (Line) · line 2 of JV 2 stands on line 17 already'],
  [
    'JV,2,3,4000,USD,-200,-200,,,,,,,OTHER',
    '',
    'line 10 · B (Number) · JV 2 does not sum to 0 but to 200.00',
  ],
  [
    /OTHER/,
    'CASH',
    "line 14 · N (Entry Type) · 'CASH' is not one of PAYMENT, RECEIPT, INTER_COMPANY, REVALUATION, ADJUSTMENT, PROJECTION, OTHER",
  ],
  [/Lines\n[^]*(?=End of)/, '', "The section 'Lines' is missing"],
])('[API-08] of %p as %j an export is refused, by its place', (from, to, problem) => {
  expect(problems(from, to)).toContain(problem);
});

test('a journal without a line is refused', () => {
  const without = exportOfTest({ entries: [{ number: 7, date: '2024-01-15', lines: [] }] });
  expect(parsed(without, NOW)).toMatchObject({
    problems: [{ line: 9, column: 'B (Number)', message: 'JV 7 has no line' }],
  });
});
