// covers: ./bai2-records.rules.ts
// covers: ./mt940-fields.rules.ts
// covers: ./statement-checks.rules.ts
// covers: ./statement.rules.ts
// covers: ./timeline-statements.rules.ts
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { reasonText } from '@fairlead/platform/tasks/task';
import { readStatements } from './import-statement.service.ts';
import { ofOurAccounts } from './statement-checks.rules.ts';
import type { ReceivedStatement } from './statement.rules.ts';

/** The statements of a text, if their sums are right, or why it is refused. */
function read(content: string): readonly ReceivedStatement[] | string {
  const parsed = readStatements(content);
  if ('problems' in parsed) return parsed.problems.map(reasonText).join('\n');
  const accounts = parsed.statements.map(({ account, opening: { currency } }) => ({
    service_account_no: account,
    bic: '',
    bank_account_no: account,
    currency,
  }));
  const { problems } = ofOurAccounts(parsed.statements, {
    accounts,
    today: '2026-11-27',
    now: new Date('2026-11-27'),
  });
  return problems.length > 0 ? problems.map(reasonText).join('\n') : parsed.statements;
}

const HEAD = '01,BANKUS33,HALYARD,240611,0600,1,80,,2/';
const GROUP = '02,HALYARD,BANKUS33,1,240610,2359,USD,2/';

/** A file of one account from 1,000.00 to 1,050.00 with these lines; its control total is its balances and `total`. */
function file(
  details: readonly string[],
  { total = 0, closing = 105_000, group = GROUP, account = '0975312468,,' } = {},
) {
  const sum = 100_000 + closing + total;
  const lines = details.length;
  return [
    ...[HEAD, group, `03,${account}010,+100000,,,015,${closing},,/`, ...details],
    ...[`49,${sum},${lines + 2}/`, `98,${sum},1,${lines + 4}/`, `99,${sum},1,${lines + 6}/`],
  ].join('\r\n');
}

const PAID = '16,165,6000,0,B-1,C-1,DEALER PAYMENTS, JUNE 1/2';
const COST = '16,475,1000,,B-2,0,CHECK 4711';
const plain = file([PAID, COST], { total: 7000 });

const first = (content: string) => {
  const found = read(content);
  if (typeof found === 'string') throw new Error(found);
  return found[0];
};

test('a statement of BAI2 has balances and transactions, signed by the range of their type', () => {
  expect(first(plain)).toMatchObject({
    account: '0975312468',
    line: 3,
    externalId: 'BANKUS33 2024-06-10',
    standing: 'booked',
    opening: { type: 'OPBD', amount: '1000', currency: 'USD', date: '2024-06-10' },
    closing: { type: 'CLBD', amount: '1050' },
    entries: [
      {
        amount: '60',
        code: '165',
        servicerRef: 'B-1',
        bookingDate: '2024-06-10',
        text: 'DEALER PAYMENTS, JUNE 1/2 C-1',
      },
      { amount: '-10', code: '475', servicerRef: 'B-2', text: 'CHECK 4711' },
    ],
  });
});

describe('what stands in records', () => {
  const one = (...lines: readonly string[]) => first(file(lines, { total: 5000 }))?.entries[0];

  test.each([
    ['a value date', ['16,165,5000,V,240612,,B,C,X/'], { valueDate: '2024-06-12', text: 'X C' }],
    ['amounts by days', ['16,115,5000,S,1000,2000,2000,B,C,X'], { servicerRef: 'B', text: 'X C' }],
    ['amounts by any days', ['16,115,5000,D,2,0,1000,3,4000,B,C,X'], { servicerRef: 'B' }],
    ['no funds type and no text', ['16,115,5000,,B,C/'], { servicerRef: 'B', text: 'C' }],
    ['nothing behind its amount', ['16,115,5000/'], { servicerRef: null, text: '' }],
    [
      'lines that go on, first with fields and then with a text',
      [
        '16,115,5000,S,1000,2000,2000/',
        '88,AX13612,B096132,AMALGAMATED CORP., LOCKBOX',
        '88,DEPOSIT/MISC',
      ],
      { servicerRef: 'AX13612', text: 'AMALGAMATED CORP., LOCKBOX DEPOSIT/MISC B096132' },
    ],
    [
      'a reference of the customer alone',
      ['16,115,5000,,,C-9,X'],
      { servicerRef: 'C-9', text: 'X' },
    ],
    ['references of zeros', ['16,115,5000,,0000,000,X'], { servicerRef: null, text: 'X' }],
    ['the last type of a credit', ['16,399,5000,,B,C,X'], { amount: '50' }],
    ['information beside it', ['16,115,5000,,B,C,X', '16,890,,,,,Rates change/'], { amount: '50' }],
  ])('%s', (_what, lines, said) => {
    expect(one(...lines)).toMatchObject(said);
  });

  test.each([
    ['the first type of a debit', '16,400,5000,,B,C,X'],
    ['the last one', '16,699,5000,,B,C,X'],
  ])('%s', (_what, line) => {
    expect(first(file([line], { total: 5000, closing: 95_000 }))?.entries[0]?.amount).toBe('-50');
  });

  test('balances and totals in lines that go on, and an overdraft', () => {
    const content = [
      ...[HEAD, GROUP, '03,0975312468,EUR,010,-500000,,,100,1000000,,,400,2000000,,,015/'],
      ...['88,-500000,,,040,-1500000,,,072,500000,,/'],
      ...['49,1000000,3/', '98,1000000,1,5/', '99,1000000,1,7/'],
    ].join('\n');
    expect(first(content)).toMatchObject({
      opening: { amount: '-5000', currency: 'EUR' },
      balances: [{ type: 'OPBD' }, { type: 'CLBD' }, { type: 'OPAV', amount: '-15000' }],
      entries: [],
    });
  });

  test.each([
    ['the group', { group: GROUP.replace('USD', 'EUR') }, 'EUR'],
    ['nothing', { group: GROUP.replace('USD', '') }, 'USD'],
    ['the account', { account: '1,EUR,' }, 'EUR'],
  ])('the currency is that of %s', (_what, given, currency) => {
    expect(first(file([], { closing: 100_000, ...given }))?.opening.currency).toBe(currency);
  });

  test('the decimals are those of the currency', () => {
    const yen = readStatements(file([], { closing: 100_000, account: '1,JPY,' }));
    expect('statements' in yen && yen.statements[0]?.opening.amount).toBe('100000');
  });

  test('a report of the running day is provisional', () => {
    const interim = file([], { closing: 100_000, group: GROUP.replace(/2\/$/, '3/') });
    expect(first(interim)?.standing).toBe('provisional');
  });

  test('several groups and accounts', () => {
    const account = (number: string) => `03,${number},,010,100,,,015,100,,/\n49,200,2/`;
    const group = `${GROUP}\n${account('1')}\n${account('2')}\n98,400,2,6/`;
    const found = read(`${HEAD}\n${group}\n${group.replace('240610', '240611')}\n99,800,2,14/`);
    expect(typeof found === 'string' ? found : found.map(({ externalId }) => externalId)).toEqual([
      ...[
        'BANKUS33 2024-06-10',
        'BANKUS33 2024-06-10',
        'BANKUS33 2024-06-11',
        'BANKUS33 2024-06-11',
      ],
    ]);
  });
});

test.each([
  [
    'an amount with a point',
    plain.replace(',6000,', ',60.00,'),
    "line 4, 16: '60.00' as amount: BAI2 has a whole number without a sign, the decimals of the currency implied, there",
  ],
  [
    'an amount with a sign',
    plain.replace(',6000,', ',-6000,'),
    "line 4, 16: '-6000' as amount: BAI2 has a whole number without a sign, the decimals of the currency implied, there",
  ],
  [
    'a type that is neither credit nor debit',
    plain.replace('16,165', '16,720'),
    "line 4, 16: '720' as type code: BAI2 has 100 to 399 for a credit and 400 to 699 for a debit there",
  ],
  [
    'a funds type that is none',
    plain.replace('6000,0,', '6000,Q,'),
    "line 4, 16: 'Q' as funds type: BAI2 has 0, 1, 2, D, S, V, Z or nothing there",
  ],
  [
    'no such day',
    plain.replace('240610', '240631'),
    "line 2, 02: '240631' as as-of date: BAI2 has a day as YYMMDD there",
  ],
  [
    'a group that deletes',
    plain.replace('BANKUS33,1', 'BANKUS33,2'),
    "line 2, 02: '2' as group status: BAI2 has 1 (update) or 3 (correction) for what is to be taken there",
  ],
  ['version 1', plain.replace(',,2/', ',,1/'), "line 1, 01: '1' as version: BAI2 has 2 there"],
  [
    'no opening balance',
    plain.replace('010,+100000', '020,+100000'),
    'line 3, 03: lacks its opening ledger balance (010)',
  ],
  [
    'no closing balance',
    plain.replace('015,', '020,'),
    'line 3, 03: lacks its closing ledger balance (015)',
  ],
  [
    'another sum of an account',
    plain.replace('49,212000', '49,212001'),
    'line 6, 49: says a control total of 212001, but the amounts make 212000',
  ],
  [
    'another sum of a group',
    plain.replace('98,2', '98,3'),
    'line 7, 98: says a control total of 312000, but the amounts make 212000',
  ],
  [
    'another sum of the file',
    plain.replace('99,2', '99,3'),
    'line 8, 99: says a control total of 312000, but the amounts make 212000',
  ],
  [
    'another number of records',
    plain.replace(',4/', ',5/'),
    'line 6, 49: says 5 records, but there are 4',
  ],
  [
    'another number of accounts',
    plain.replace(',1,6/', ',2,6/'),
    'line 7, 98: says 2 accounts, but there are 1',
  ],
  [
    'another number of groups',
    plain.replace(',1,8/', ',3,8/'),
    'line 8, 99: says 3 groups, but there are 1',
  ],
  [
    'another balance',
    file([PAID], { total: 6000 }),
    'line 3: Statement BANKUS33 2024-06-10 of 0975312468: 1000.00 and its entries make 1060.00, but it closes with 1050.00: off by -10.00',
  ],
  [
    'an account without an end',
    plain.replace(/49,.*\r\n/, ''),
    /^line 6, 98: ends no group that is open/,
  ],
  ['no group', `${HEAD}\r\n99,0,0,2/`, 'There is no statement in the file'],
  ['a file without an end', plain.replace(/99,.*$/, ''), 'line 1, 01: The file has no end (99)'],
  ['a transaction of no account', `${HEAD}\n${PAID}`, /^line 2, 16: stands in no account \(03\)/],
  [
    'an account of no group',
    `${HEAD}\n03,1,,/`,
    /^line 2, 03: stands in no group of its own: BAI2 has 01, then 02/,
  ],
  [
    'a line that is no record',
    plain.replace('16,165', '17,165'),
    /^line 4: '17,165,6000,0,B-1,C-1,DE' is no record of BAI2/,
  ],
  [
    'an account without a number',
    plain.replace('0975312468', ''),
    'line 3, 03: no account number: BAI2 has the number of the account there',
  ],
])('BAI2 with %s is refused by line', (_what, content, why) => {
  if (typeof why === 'string') expect(read(content)).toBe(why);
  else expect(read(content)).toMatch(why);
});

test('whatever becomes of a file of BAI2, it is read or refused by line', () => {
  const put = fc.oneof(
    fc.constantFrom(',', '/', '\n', '88,', '16,', '0', '-', 'V', 'S'),
    fc.string({ maxLength: 3 }),
  );
  const change = fc.tuple(fc.integer({ min: HEAD.length, max: plain.length }), fc.nat(8), put);
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const changed = changes.reduce(
        (text, [at, length, given]) => text.slice(0, at) + given + text.slice(at + length),
        plain,
      );
      const parsed = readStatements(changed);
      if ('problems' in parsed)
        for (const { line } of parsed.problems) expect(line).toBeGreaterThan(0);
    }),
    { numRuns: 2000 },
  );
});
