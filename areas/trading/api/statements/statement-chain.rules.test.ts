// covers: ./chain-facts.rules.ts
// covers: ./chain-positions.rules.ts
import { expect, test } from '@jest/globals';

import type { ChainLots, ChainStatement } from './chain-facts.rules.ts';
import { breaksBetween } from './statement-chain.rules.ts';

/** The review's firm (adoption.md, F0): Quayside with one account, in dollars and lots. */
const fei = (lots: string, more: Partial<ChainLots> = {}): ChainLots => ({
  account: 'PAPER-Q',
  contractCode: '7E',
  exchange: 'ICE',
  balmoDate: null,
  lots,
  promptDate: '2026-12-01',
  promptMonths: 1,
  product: 'FEI',
  multFactor: 1_000,
  ...more,
});

const BEFORE: ChainStatement = {
  clearer: 'Quayside',
  statementDate: '2026-11-25',
  accounts: [
    { account: 'PAPER-Q', beginning: '2000000', ending: '1998583.40' },
    { account: 'EMPTY-Q', beginning: '0', ending: '0' },
  ],
  positions: [fei('12'), fei('-3', { promptDate: '2027-01-01', promptMonths: 3 })],
  trades: [],
};

const NOW: ChainStatement = {
  clearer: 'Quayside',
  statementDate: '2026-11-26',
  accounts: [
    { account: 'PAPER-Q', beginning: '1998583.40', ending: '1998500.00' },
    { account: 'NEW-Q', beginning: '0', ending: '100' },
  ],
  // 12 + 5 − 2 lots; the quarter is stated by month, and a month of it was bought back.
  positions: [
    fei('10'),
    fei('5', { contractCode: '7E' }),
    fei('-3', { promptDate: '2027-02-01' }),
    fei('-3', { promptDate: '2027-03-01' }),
  ],
  trades: [
    { ...fei('5'), closes: false },
    { ...fei('-2'), closes: true },
    { ...fei('3', { promptDate: '2027-01-01' }), closes: false },
  ],
};

const isWeekday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay());
const breaks = (now: Partial<ChainStatement>, before: Partial<ChainStatement> = {}) =>
  breaksBetween({ ...BEFORE, ...before }, { ...NOW, ...now }, isWeekday).map(
    ({ subject, account, before: follows, after, lots, dollars, what }) => ({
      subject,
      account,
      before: follows,
      after,
      lots,
      dollars,
      what,
    }),
  );

const accounts = (beginning: string) => [{ account: 'PAPER-Q', beginning, ending: beginning }];

test('a statement that goes on where the last one ended has no break', () => {
  expect(breaks({})).toEqual([]);
});

test('each account begins with what it ended with, to the cent', () => {
  expect(breaks({ accounts: accounts('123.45') })).toEqual([
    {
      subject: 'BALANCE',
      account: 'PAPER-Q',
      before: '1998583.40',
      after: '123.45',
      lots: 0,
      dollars: 1_998_459.95,
      what: 'PAPER-Q, which ended 2026-11-25 with 1,998,583.40, begins with 123.45',
    },
  ]);
  expect(breaks({ accounts: accounts('1998583.41') })).toHaveLength(1);
  // Some clearers carry a balance forward in cents.
  expect(breaks({ accounts: accounts('1998583.404') })).toEqual([]);
  expect(breaks({ accounts: accounts('1998583.405') })).toHaveLength(1);
});

test('each account is there, unless it held neither money nor positions', () => {
  const missing = { subject: 'ACCOUNT', account: 'PAPER-Q', after: null };
  const now = { accounts: [], positions: [], trades: [] };
  expect(breaks(now)).toEqual([
    {
      ...missing,
      before: '1998583.40',
      dollars: 1_998_583.4,
      lots: 3,
      what: 'PAPER-Q, which ended 2026-11-25 with 1,998,583.40 and 4 open positions, is not there',
    },
  ]);
  expect(breaks(now, { accounts: [{ account: 'PAPER-Q', beginning: '0', ending: '0' }] })).toEqual([
    expect.objectContaining({ ...missing, before: '0', dollars: 0, lots: 3 }),
  ]);
  expect(breaks(now, { positions: [] })).toEqual([
    expect.objectContaining({ ...missing, lots: 0, dollars: 1_998_583.4 }),
  ]);
  const closed = [{ account: 'PAPER-Q', beginning: '5', ending: '0' }];
  expect(breaks(now, { accounts: closed, positions: [] })).toEqual([]);
});

test('a new account begins with nothing', () => {
  const begun = [...NOW.accounts.slice(0, 1), { account: 'NEW-Q', beginning: '7', ending: '7' }];
  expect(breaks({ accounts: begun })).toEqual([
    {
      subject: 'BALANCE',
      account: 'NEW-Q',
      before: '0',
      after: '7',
      lots: 0,
      dollars: -7,
      what: 'NEW-Q, which was not on the statement of 2026-11-25, begins with 7.00',
    },
  ]);
});

test('what is open is what was open, what was dealt and what was closed, to the lot', () => {
  const [ten, five, ...quarter] = NOW.positions ?? [];
  if (ten === undefined || five === undefined) throw new Error('typed by hand');
  const dec = { subject: 'POSITION', account: 'PAPER-Q', before: '15', dollars: 0 };
  expect(breaks({ positions: [ten, ...quarter] })).toEqual([
    {
      ...dec,
      after: '10',
      lots: 5,
      what: '7E ICE Dec 26 of PAPER-Q is open with 10 lots, but 12 lots of 2026-11-25 and trades of 3 lots make 15 lots',
    },
  ]);
  expect(breaks({ positions: quarter })).toMatchObject([{ ...dec, after: '0', lots: 15 }]);
  const other = (more: Partial<ChainLots>) =>
    breaks({ positions: [ten, { ...five, ...more }, ...quarter] });
  // An account, contract, exchange, month or first day of a balmo of its own.
  for (const more of [
    { account: 'NEW-Q' },
    { contractCode: '7F' },
    { exchange: 'CME' },
    { promptDate: '2027-12-01' },
    { balmoDate: '2026-12-10' },
  ])
    expect(other(more)).toMatchObject([{ lots: expect.any(Number) }, { lots: expect.any(Number) }]);
});

test('a trade of today that stands in no position is a break: a correction that forgot it', () => {
  const trade = { ...fei('-10', { contractCode: 'MOPJ' }), closes: false };
  expect(breaks({ trades: [...NOW.trades, trade] })).toMatchObject([
    {
      before: '-10',
      after: '0',
      lots: -10,
      what: 'MOPJ ICE Dec 26 of PAPER-Q is open with 0 lots, but 0 lots of 2026-11-25 and trades of −10 lots make −10 lots',
    },
  ]);
});

test('months that differ by the same are one break, a quarter is said once', () => {
  const positions = (NOW.positions ?? []).slice(0, 2);
  expect(breaks({ positions })).toMatchObject([
    {
      lots: -6,
      what: '7E ICE Feb 27 to Mar 27 of PAPER-Q is open with 0 lots, but −3 lots of 2026-11-25 and trades of 0 lots make −3 lots',
    },
  ]);
});

test('where a clearer closes in an account of its own, all its accounts are one for that contract', () => {
  const closing = { ...fei('-2', { account: 'NEW-Q' }), closes: true };
  const trades = NOW.trades.map((trade) => (trade.closes ? closing : trade));
  expect(breaks({ trades })).toEqual([]);
  expect(breaks({ trades: trades.filter(({ closes }) => !closes) })).toHaveLength(1);
  const more = { ...closing, lots: '-3' };
  expect(breaks({ trades: trades.map((trade) => (trade.closes ? more : trade)) })).toMatchObject([
    { account: 'all accounts', before: '14', after: '15', lots: -1 },
  ]);
});

test('a business day between two statements is named, a weekend and a holiday is not', () => {
  const before = { statementDate: '2026-11-23' };
  expect(breaks({}, before)).toEqual([
    {
      subject: 'DAY',
      account: null,
      before: null,
      after: null,
      lots: 0,
      dollars: 0,
      what: 'there is no statement of 2 days from 2026-11-24, after that of 2026-11-23',
    },
  ]);
  expect(breaks({ statementDate: '2026-11-30' }, { statementDate: '2026-11-27' })).toEqual([]);
  expect(breaks({ statementDate: '2026-12-01' }, { statementDate: '2026-11-27' })).toMatchObject([
    { what: 'there is no statement of 2026-11-30, after that of 2026-11-27' },
  ]);
});

test('positions that nobody has kept are not compared', () => {
  expect(breaks({ positions: null })).toEqual([]);
  expect(breaks({}, { positions: null })).toEqual([]);
});

test('a break is named by what it is about: another statement before it makes another', () => {
  const keys = (before: Partial<ChainStatement>) =>
    breaksBetween({ ...BEFORE, ...before }, { ...NOW, accounts: accounts('1') }, isWeekday).map(
      ({ key }) => key,
    );
  expect(keys({})).toEqual(['BALANCE|Quayside|PAPER-Q|2026-11-26|2026-11-25']);
  expect(keys({ statementDate: '2026-11-20' })).not.toContain(keys({})[0]);
});
