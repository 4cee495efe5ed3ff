import { expect, test } from '@jest/globals';

import { cardProblems, parseAccounts } from './accounts-file.rules.ts';

const RIGHT = `Card,From,Group Company,Institution,Name,Holding Company,Type,In Sum,Notes,Buffer,Blocked
110010,2024-01-01,Halyard Gas,Nordbank,Operations,Halyard Holding,Current,yes,,"250,000",0
110020,2024-06-28,Halyard Gas,Nordbank,Guarantees,Halyard Holding,Deposit,no,Of the yard,0.5,75000.25
`;

const problemsOf = (content: string) => {
  const read = parseAccounts(content);
  return 'problems' in read ? read.problems : [];
};

const accountsOf = (content: string) => {
  const read = parseAccounts(content);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read;
};

test('accounts are read with the day from which they hold, buffer and blocked', () => {
  expect(accountsOf(RIGHT).accounts.map(({ value }) => value)).toMatchObject([
    { card: '110010', includeInSum: true, notes: '', buffer: '250000', blocked: '0' },
    {
      card: '110020',
      validFrom: '2024-06-28',
      accountName: 'Guarantees',
      accountType: 'Deposit',
      includeInSum: false,
      notes: 'Of the yard',
      buffer: '0.5',
      blocked: '75000.25',
    },
  ]);
});

test.each([
  ['110010,2024-01-01', '110010,01.01.2024', 2, 'B (From)', /not a day/],
  [
    '110020,2024-06-28',
    '110010,2024-01-01',
    3,
    'B (From)',
    /^110010 from 2024-01-01 stands on line 2/,
  ],
  ['110010,', ',', 2, 'A (Card)', /is empty/],
  ['Operations', '', 2, 'E (Name)', /is empty/],
  [',yes,', ',Yes,', 2, 'H (In Sum)', /not one of yes, no/],
  ['"250,000"', '-0.01', 2, 'J (Buffer)', /may not be less than 0/],
  ['"250,000"', '', 2, 'J (Buffer)', /nothing is not a number/],
  ['75000.25', '75000.251', 3, 'K (Blocked)', /more than two decimals/],
  ['Blocked', 'Frozen', 1, 'Blocked', /has no such column/],
])('with %j made %j it is refused at line %d, %s', (from, to, line, column, message) => {
  const problems = problemsOf(RIGHT.replace(from, to));
  expect(problems).toContainEqual({ line, column, message: expect.stringMatching(message) });
});

test('a card has another version from another day', () => {
  expect(accountsOf(RIGHT.replace('110020', '110010')).accounts).toHaveLength(2);
});

test('a file without an account is refused', () => {
  expect(problemsOf(RIGHT.split('\n')[0] ?? '')).toEqual([
    { line: null, column: null, message: 'There is no account in the file' },
  ]);
});

test('a card has to be there, and to be a bank’s', () => {
  const known = new Map([['110010', false]]);
  expect(cardProblems(accountsOf(RIGHT), known)).toEqual([
    { line: 2, column: 'A (Card)', message: '110010 is no bank card' },
    { line: 3, column: 'A (Card)', message: 'There is no card 110020', isAwaited: true },
  ]);
});
