// covers: ./statement-checks.rules.ts
// covers: ./statement-identities.rules.ts
// covers: ./statement-rows.rules.ts
// covers: ./statement-sections.rules.ts
import { readFileSync } from 'node:fs';

import { expect, test } from '@jest/globals';

import { reasonText } from '@fairlead/platform/tasks/task';
import { parseStatement } from './statement-file.rules.ts';
import type { Statement } from './statement.rules.ts';
import { isExpiring, isInternal } from './statement.rules.ts';

const RIGHT = readFileSync(new URL('fixtures/right.csv', import.meta.url), 'utf8');

function statementOf(content: string): Statement {
  const parsed = parseStatement(content);
  if ('problems' in parsed) throw new Error(parsed.problems.map(reasonText).join('\n'));
  return parsed.statement;
}

function problemsOf(content: string): string[] {
  const parsed = parseStatement(content);
  return 'problems' in parsed ? parsed.problems.map(reasonText) : [];
}

/** The right file with one text of it replaced. */
function wrong(from: string, to: string): string {
  if (RIGHT.split(from).length !== 2) throw new Error(`'${from}' does not stand in the file once`);
  return RIGHT.replace(from, () => to);
}

const FEI = {
  product: 'Argus Propane FEI Swap',
  contractCode: '7E',
  exchange: 'CME',
  promptDate: '2024-08-01',
  promptMonths: 1,
  balmoDate: null,
  lastTradingDate: '2024-08-30',
  multFactor: 1000,
  volumeUnit: 'MT',
  priceUnit: '$/MT',
};
const NOT_CLOSING = { openedAt: null, realised: null };

test('the head of a statement', () => {
  const { clearer, statementDate, issuedAt } = statementOf(RIGHT);
  expect({ clearer, statementDate, issuedAt }).toEqual({
    clearer: 'Norvane',
    statementDate: '2024-06-28',
    issuedAt: '2024-06-28T21:40:00Z',
  });
});

/** Typed from the file by hand. */
const EXPECTED_TRADES = [
  {
    ...FEI,
    ...NOT_CLOSING,
    account: 'PAPER-01',
    tradeId: 'N1001',
    orderNum: 501,
    tradeDate: '2024-06-27',
    tradeTime: '09:14:05',
    tradeType: 'Trade',
    lots: '-12',
    price: '614.5',
    fees: '19.44',
    commission: '60',
    contraAccount: null,
    trader: 'maren',
  },
  {
    ...NOT_CLOSING,
    account: 'PAPER-01',
    tradeId: 'N1002',
    orderNum: 502,
    tradeDate: '2024-06-28',
    tradeTime: '10:02:44',
    tradeType: 'Trade',
    product: 'Mont Belvieu LST Propane',
    contractCode: 'B0',
    exchange: 'ICE',
    promptDate: '2024-10-01',
    promptMonths: 3,
    balmoDate: null,
    lastTradingDate: '2024-12-31',
    multFactor: 1000,
    volumeUnit: 'BBL',
    priceUnit: '$/gal',
    lots: '62',
    price: '0.793',
    fees: '270.63',
    commission: '93',
    contraAccount: null,
    trader: 'maren',
  },
  {
    ...NOT_CLOSING,
    account: 'PAPER-01',
    tradeId: 'N1003',
    orderNum: 503,
    tradeDate: '2024-06-28',
    tradeTime: '08:31:00',
    tradeType: 'Trade',
    product: 'Argus Propane FEI Mini',
    contractCode: 'FEM',
    exchange: 'ICE',
    promptDate: '2024-06-01',
    promptMonths: 1,
    balmoDate: '2024-06-28',
    lastTradingDate: '2024-06-28',
    multFactor: 100,
    volumeUnit: 'MT',
    priceUnit: '$/MT',
    lots: '4',
    price: '614.375',
    fees: '0.582',
    commission: '2',
    contraAccount: null,
    trader: null,
  },
  {
    ...NOT_CLOSING,
    account: 'PAPER-01',
    tradeId: 'N1004',
    orderNum: 504,
    tradeDate: '2024-06-28',
    tradeTime: '11:00:00',
    tradeType: 'Trade',
    product: 'Baltic LPG Freight BLPG3',
    contractCode: 'BP3',
    exchange: 'ICE',
    promptDate: '2025-01-01',
    promptMonths: 12,
    balmoDate: null,
    lastTradingDate: '2025-12-31',
    multFactor: 1000,
    volumeUnit: 'MT',
    priceUnit: '$/MT',
    lots: '2',
    price: '118.65',
    fees: '2.91',
    commission: '0',
    contraAccount: 'FREIGHT',
    trader: null,
  },
  {
    ...NOT_CLOSING,
    account: 'FREIGHT',
    tradeId: 'N1005',
    orderNum: 504,
    tradeDate: '2024-06-28',
    tradeTime: '11:00:00',
    tradeType: 'Trade',
    product: 'Baltic LPG Freight BLPG3',
    contractCode: 'BP3',
    exchange: 'ICE',
    promptDate: '2025-01-01',
    promptMonths: 12,
    balmoDate: null,
    lastTradingDate: '2025-12-31',
    multFactor: 1000,
    volumeUnit: 'MT',
    priceUnit: '$/MT',
    lots: '-2',
    price: '118.65',
    fees: '2.91',
    commission: '0',
    contraAccount: 'PAPER-01',
    trader: null,
  },
  {
    ...NOT_CLOSING,
    account: 'PAPER-01',
    tradeId: 'N1006',
    orderNum: 505,
    tradeDate: '2024-06-28',
    tradeTime: null,
    tradeType: 'TPA Transfer',
    product: 'Butane, Mont Belvieu EPC',
    contractCode: 'C4E',
    exchange: 'ICE',
    promptDate: '2024-10-01',
    promptMonths: 1,
    balmoDate: null,
    lastTradingDate: '2024-10-31',
    multFactor: 1000,
    volumeUnit: 'BBL',
    priceUnit: '$/gal',
    lots: '15',
    price: '0.887',
    fees: '21.825',
    commission: '0',
    contraAccount: null,
    trader: null,
  },
  {
    ...NOT_CLOSING,
    account: 'PAPER-01',
    tradeId: 'N1007',
    orderNum: 506,
    tradeDate: '2024-06-28',
    tradeTime: '15:30:10',
    tradeType: 'Trade',
    product: 'WTI 1st Line Swap',
    contractCode: 'CS',
    exchange: 'CME',
    promptDate: '2025-01-01',
    promptMonths: 6,
    balmoDate: null,
    lastTradingDate: '2025-06-30',
    multFactor: 1000,
    volumeUnit: 'BBL',
    priceUnit: '$/BBL',
    lots: '-10',
    price: '-36.98',
    fees: '16.2',
    commission: '50',
    contraAccount: null,
    trader: null,
  },
  ...(['-4', '4'] as const).map((lots, index) => ({
    account: 'SCG',
    tradeId: ['N1008', 'N1009'][index],
    orderNum: 601,
    tradeDate: '2024-06-28',
    tradeTime: null,
    tradeType: 'P&S',
    product: 'Naphtha C+F Japan Swap',
    contractCode: 'JJ',
    exchange: 'ICE',
    promptDate: '2024-06-01',
    promptMonths: 1,
    balmoDate: null,
    lastTradingDate: '2024-06-28',
    multFactor: 1000,
    volumeUnit: 'MT',
    priceUnit: '$/MT',
    lots,
    price: ['673.375', '677.375'][index],
    fees: '5.82',
    commission: '0',
    contraAccount: null,
    trader: null,
    openedAt: null,
    realised: ['0', '-16000'][index],
  })),
  {
    account: 'SCG',
    tradeId: 'N1010',
    orderNum: 602,
    tradeDate: '2024-06-28',
    tradeTime: null,
    tradeType: 'Delivery',
    product: 'Argus CP Propane Swap',
    contractCode: '9N',
    exchange: 'CME',
    promptDate: '2024-06-01',
    promptMonths: 1,
    balmoDate: null,
    lastTradingDate: '2024-05-31',
    multFactor: 1000,
    volumeUnit: 'MT',
    priceUnit: '$/MT',
    lots: '-8',
    price: '578.25',
    fees: '12.96',
    commission: '0',
    contraAccount: null,
    trader: null,
    openedAt: '570',
    realised: '66000',
  },
  {
    account: 'PAPER-01',
    tradeId: 'N1011',
    orderNum: 603,
    tradeDate: '2024-06-28',
    tradeTime: null,
    tradeType: 'Trade Settlement',
    product: 'Argus Propane ARA Swap',
    contractCode: 'PS',
    exchange: 'ICE',
    promptDate: '2024-06-01',
    promptMonths: 1,
    balmoDate: null,
    lastTradingDate: null,
    multFactor: 1000,
    volumeUnit: 'MT',
    priceUnit: '$/MT',
    lots: '6',
    price: '543',
    fees: '8.73',
    commission: '0',
    contraAccount: null,
    trader: null,
    openedAt: '540.5',
    realised: '-15000',
  },
];

test('[API-08] every trade of a statement typed by hand', () => {
  expect(statementOf(RIGHT).trades).toEqual(EXPECTED_TRADES);
});

test('the open positions and the money of each account', () => {
  const { positions, accounts } = statementOf(RIGHT);
  expect(positions.map(({ account, lots, ote }) => [account, lots, ote])).toEqual([
    ['PAPER-01', '-12', '27000'],
    ['PAPER-01', '62', '66402'],
    ['FREIGHT', '-2', '-8400'],
  ]);
  expect(accounts).toEqual([
    {
      account: 'PAPER-01',
      beginning: '1250000',
      realised: '-15000',
      fees: '-340.317',
      commission: '-205',
      cash: '-50000',
      ending: '1184454.683',
      ote: '93402',
      equity: '1277856.683',
      imr: '400000',
      excess: '877856.683',
    },
    {
      account: 'FREIGHT',
      beginning: '90000',
      realised: '0',
      fees: '-2.91',
      commission: '0',
      cash: '0',
      ending: '89997.09',
      ote: '-8400',
      equity: '81597.09',
      imr: '100000',
      excess: '-18402.91',
    },
    {
      account: 'SCG',
      beginning: '-1000',
      realised: '50000',
      fees: '-24.6',
      commission: '0',
      cash: '0',
      ending: '48975.4',
      ote: '0',
      equity: '48975.4',
      imr: '0',
      excess: '48975.4',
    },
  ]);
});

test.each([
  { tradeId: 'N1001', expiring: false, internal: false, because: 'it trades until August' },
  { tradeId: 'N1003', expiring: true, internal: false, because: 'it stopped trading today' },
  { tradeId: 'N1005', expiring: false, internal: true, because: 'both sides are ours' },
  { tradeId: 'N1006', expiring: false, internal: true, because: 'it is a TPA transfer' },
  { tradeId: 'N1009', expiring: true, internal: false, because: 'it was offset' },
  { tradeId: 'N1010', expiring: true, internal: false, because: 'it was delivered' },
  { tradeId: 'N1011', expiring: true, internal: false, because: 'it was settled' },
])('$tradeId is expiring: $expiring, internal: $internal, as $because', (row) => {
  const trade = statementOf(RIGHT).trades.find(({ tradeId }) => tradeId === row.tradeId)!;
  expect(isExpiring(trade, '2024-06-28')).toBe(row.expiring);
  expect(isInternal(trade)).toBe(row.internal);
});

test.each([
  // one of each type of trade
  {
    what: 'a trade without lots',
    file: wrong(',-12,614.50,19.44', ',0,614.50,19.44'),
    problems: ['line 8, P (Lots): may not be 0'],
  },
  {
    what: 'a trade made after the statement',
    file: wrong('N1001,501,2024-06-27', 'N1001,501,2024-06-29'),
    problems: ["line 8, D (Trade Date): 2024-06-29 is after the statement's date"],
  },
  {
    what: 'a trade made after its contract stopped trading',
    file: wrong('Aug 24,,2024-08-30,"1,000"', 'Aug 24,,2024-06-26,"1,000"'),
    problems: ['line 8, L (Last Trading Date): 2024-06-26 is before the trade was made'],
  },
  {
    what: 'a trade that nobody dealt',
    file: wrong('2024-06-28,10:02:44,Trade', '2024-06-28,,Trade'),
    problems: ['line 9, E (Time (UTC)): is empty, and somebody dealt this trade'],
  },
  {
    what: 'an unknown quarter',
    file: wrong(
      'N1002,502,2024-06-28,10:02:44,Trade,Mont Belvieu LST Propane,B0,ICE,Q4 24',
      'N1002,502,2024-06-28,10:02:44,Trade,Mont Belvieu LST Propane,B0,ICE,Q5 24',
    ),
    problems: ["line 9, J (Term): 'Q5 24' is not a term as 'Aug 24', 'Q4 24', 'H1 25' or 'Cal 25'"],
  },
  {
    what: 'a balmo that begins outside its month',
    file: wrong('Jun 24,2024-06-28,2024-06-28,100', 'Jun 24,2024-07-01,2024-06-28,100'),
    problems: [
      'line 10, K (Balmo Date): 2024-07-01 does not lie in the term, or the term is not one month',
    ],
  },
  {
    what: 'a balmo of a half year',
    file: wrong('H1 25,,2025-06-30', 'H1 25,2025-01-15,2025-06-30'),
    problems: [
      'line 14, K (Balmo Date): 2025-01-15 does not lie in the term, or the term is not one month',
    ],
  },
  {
    what: 'a mini of ten',
    file: wrong('2024-06-28,100,MT', '2024-06-28,10,MT'),
    problems: ["line 10, M (Multiplier): '10' is not one of 100, 1000, 1,000"],
  },
  {
    what: 'an internal trade with one side',
    file: wrong(
      'ICE,Cal 25,,2025-12-31,1000,MT,$/MT,(2)',
      'ICE,Cal 25,,2025-12-31,1000,MT,$/MT,(3)',
    ),
    problems: [
      'line 11, T (Contra Account): FREIGHT has no row of order 504 that is the other side of this trade',
      'line 12, T (Contra Account): PAPER-01 has no row of order 504 that is the other side of this trade',
    ],
  },
  ...['100,MT,$/MT', '1000,BBL,$/BBL'].map((size) => ({
    what: `an internal trade whose other side is ${size}`,
    file: wrong('ICE,Cal 25,,2025-12-31,1000,MT,$/MT,(2)', `ICE,Cal 25,,2025-12-31,${size},(2)`),
    problems: [
      'line 11, T (Contra Account): FREIGHT has no row of order 504 that is the other side of this trade',
      'line 12, T (Contra Account): PAPER-01 has no row of order 504 that is the other side of this trade',
    ],
  })),
  {
    what: 'a price beyond all bounds, a year 0, a comma that is a point, a type that every object has',
    file: wrong(
      'Trade,Argus Propane FEI Swap,7E,CME,Aug 24,,2024-08-30,"1,000",MT,$/MT,-12,614.50',
      'constructor,Argus Propane FEI Swap,7E,CME,Aug 24,,0000-08-30,"1,000",MT,$/MT,"0,012","1,000,000,000,000,000"',
    ),
    problems: [
      "line 8, L (Last Trading Date): '0000-08-30' is not of 1900 to 2199",
      "line 8, P (Lots): '0,012' has a comma that does not group thousands",
      "line 8, Q (Price): '1,000,000,000,000,000' has more than 15 digits before its point",
      "line 8, F (Trade Type): 'constructor' is not a type of trade",
    ],
  },
  {
    what: 'a transfer among the purchases and sales',
    file: wrong('N1008,601,2024-06-28,,P&S', 'N1008,601,2024-06-28,,TPA Transfer'),
    problems: ["line 18, F (Trade Type): 'TPA Transfer' belongs in the section Confirmations"],
  },
  {
    what: 'a type nobody knows',
    file: wrong(',,TPA Transfer,', ',,Give-up,'),
    problems: ["line 13, F (Trade Type): 'Give-up' is not a type of trade"],
  },
  {
    what: 'a P&S of more bought than sold',
    file: wrong('$/MT,4,677.375', '$/MT,5,677.375'),
    problems: [
      'line 19, P (Lots): the P&S of order 601 in SCG does not come to 0 lots of each contract',
    ],
  },
  {
    what: 'a P&S with another result',
    file: wrong('"16,000.00 DR"', '"16,000.01 DR"')
      .replace('"50,000.00 CR",24.60', '"49,999.99 CR",24.60')
      .replace(
        '"48,975.40 CR",0.00,"48,975.40 CR",0.00,"48,975.40 CR"',
        '"48,975.39 CR",0.00,"48,975.39 CR",0.00,"48,975.39 CR"',
      ),
    problems: [
      'line 19, V (Realised): the P&S of order 601 in SCG states -16000.01, but its prices make -16000',
    ],
  },
  {
    what: 'a delivery that does not say what it closes',
    file: wrong(',570.00,"66,000.00 CR"', ',,"66,000.00 CR"'),
    problems: ['line 23, V (Opened At): nothing is not a number'],
  },
  {
    what: 'a settlement with the sign turned',
    file: wrong('"(15,000.00)"', '"15,000.00"'),
    problems: [
      'line 24, W (Realised): is 15000, but closing at 543 what was opened at 540.5 makes -15000',
      'line 35, C (Realised): of PAPER-01 is -15000, but the realised amounts of its trades make 15000',
    ],
  },
  // numbers
  {
    what: 'a number with two points',
    file: wrong('614.375', '614.37.5'),
    problems: ["line 10, Q (Price): '614.37.5' is not a number"],
  },
  {
    what: 'a separator in the wrong place',
    file: wrong('"1,000",MT', '"10,00",MT'),
    problems: ["line 8, M (Multiplier): '10,00' is not one of 100, 1000, 1,000"],
  },
  {
    what: 'two signs',
    file: wrong('270.63DR', '-270.63DR'),
    problems: ["line 9, R (Fees): '-270.63DR' has two signs"],
  },
  {
    what: 'a price with a side',
    file: wrong('614.50,19.44', '614.50 CR,19.44'),
    problems: ["line 8, Q (Price): '614.50 CR' is not a number"],
  },
  {
    what: 'sixteen digits',
    file: wrong('614.50,19.44', '614.5000000000001,19.44'),
    problems: ["line 8, Q (Price): '614.5000000000001' has more than 15 significant digits"],
  },
  {
    what: 'a price of a gallon whose price of a barrel is too long',
    file: wrong(',.793,270.63DR', ',.79300000000007,270.63DR'),
    problems: ['line 9, Q (Price): has too many digits for a price of a barrel'],
  },
  {
    what: 'barrels priced in tonnes',
    file: wrong('BBL,$/BBL', 'BBL,$/MT'),
    problems: ['line 14, O (Price Unit): $/MT is no price of BBL'],
  },
  // ids and dates
  {
    what: 'a trade number twice',
    file: wrong('N1002,502', 'N1001,502'),
    problems: ['line 9, B (Trade ID): N1001 stands on line 8 already'],
  },
  {
    what: 'a trade number that a list could not hold',
    file: wrong('N1002,502', 'N 1002,502'),
    problems: [
      "line 9, B (Trade ID): 'N 1002' is not an id of up to 32 letters, digits, '.', '_' and '-'",
    ],
  },
  {
    what: 'an order without a number',
    file: wrong('N1002,502', 'N1002,'),
    problems: ['line 9, C (Order): nothing is not a whole number of at most 15 digits'],
  },
  {
    what: 'the 30th of February',
    file: wrong('Statement Date,2024-06-28', 'Statement Date,2024-02-30'),
    problems: ["line 2, B: Statement Date: '2024-02-30' is not a day as YYYY-MM-DD"],
  },
  {
    what: 'euros',
    file: wrong('Currency,USD', 'Currency,EUR'),
    problems: ["line 4, B: Currency: 'EUR' is not one of USD"],
  },
  // all that is wrong at once
  {
    what: 'several bad rows',
    file: wrong('614.375', 'x').replace('(36.98)', 'y'),
    problems: [
      "line 10, Q (Price): 'x' is not a number",
      "line 14, Q (Price): 'y' is not a number",
    ],
  },
])('[API-08] $what is named by its line and column, and nothing is taken', ({ file, problems }) => {
  expect(problemsOf(file)).toEqual(problems);
});

test.each([
  {
    identity: 'trade fees = summary fees',
    file: wrong('340.317 DR', '340.318 DR')
      .replace('"1,184,454.683 CR"', '"1,184,454.682 CR"')
      .replace('"1,277,856.683 CR"', '"1,277,856.682 CR"')
      .replace('"877,856.683 CR"', '"877,856.682 CR"'),
    problem: 'line 35, D (Fees): of PAPER-01 is -340.318, but the fees of its trades make -340.317',
  },
  {
    identity: 'trade commission = summary commission',
    file: wrong('205.00 DR', '206.00 DR')
      .replace('"1,184,454.683 CR"', '"1,184,453.683 CR"')
      .replace('"1,277,856.683 CR"', '"1,277,855.683 CR"')
      .replace('"877,856.683 CR"', '"877,855.683 CR"'),
    problem:
      'line 35, E (Commission): of PAPER-01 is -206, but the commission of its trades make -205',
  },
  {
    identity: 'realised of the trades = summary realised',
    file: wrong('"50,000.00 CR",24.60', '"50,001.00 CR",24.60').replace(
      '"48,975.40 CR",0.00,"48,975.40 CR",0.00,"48,975.40 CR"',
      '"48,976.40 CR",0.00,"48,976.40 CR",0.00,"48,976.40 CR"',
    ),
    problem:
      'line 37, C (Realised): of SCG is 50001, but the realised amounts of its trades make 50000',
  },
  {
    identity: 'ending = beginning + realised + fees + commission + cash',
    file: wrong('"1,184,454.683 CR"', '"1,184,455.683 CR"')
      .replace('"1,277,856.683 CR"', '"1,277,857.683 CR"')
      .replace('"877,856.683 CR"', '"877,857.683 CR"'),
    problem:
      'line 35, G (Ending Balance): of PAPER-01 is 1184455.683, but beginning balance, realised, fees, commission and cash movements make 1184454.683',
  },
  {
    identity: 'ending + OTE = total equity',
    file: wrong('"81,597.09 CR"', '"98,397.09 CR"').replace('"18,402.91 DR"', '"1,602.91 DR"'),
    problem:
      'line 36, I (Total Equity): of FREIGHT is 98397.09, but ending balance and OTE make 81597.09',
  },
  {
    identity: 'equity − IMR = excess',
    file: wrong('"18,402.91 DR"', '"18,402.91 CR"'),
    problem:
      'line 36, K (Excess/Deficit): of FREIGHT is 18402.91, but total equity less IMR make -18402.91',
  },
  {
    identity: 'OTE of the positions = summary OTE',
    file: wrong('"8,400.00 DR","81,597.09 CR"', '"8,401.00 DR","81,596.09 CR"').replace(
      '"18,402.91 DR"',
      '"18,403.91 DR"',
    ),
    problem: 'line 36, H (OTE): of FREIGHT is -8401, but the OTE of its open positions make -8400',
  },
  {
    identity: 'a requirement is not negative',
    file: wrong('"400,000.00","877,856.683 CR"', '"400,000.00 DR","1,677,856.683 CR"'),
    problem: 'line 35, J (IMR): of PAPER-01 is negative',
  },
  {
    identity: 'every account is summed up',
    file: RIGHT.replace(/^SCG,"\(1.*\n/m, ''),
    problem: 'line 18, A (Account): SCG has no line in the Summary',
  },
])('[API-08] broken: $identity', ({ file, problem }) => {
  expect(problemsOf(file)).toContain(problem);
  expect(
    problemsOf(file).filter((text) => text.includes('PAPER-01') || text.includes('FREIGHT')),
  ).toHaveLength(problem.includes('SCG') ? 0 : 1);
});

// 24,000 tonnes a tick of 0.001: the OTE of the freight position may be 24 dollars off.
test.each([
  { ote: '8,424.00 DR', summary: '8,424.00 DR', accepted: true },
  { ote: '8,424.01 DR', summary: '8,424.01 DR', accepted: false },
  { ote: '8,376.00 DR', summary: '8,376.00 DR', accepted: true },
  { ote: '8,375.99 DR', summary: '8,375.99 DR', accepted: false },
])('an OTE of $ote is within a tick of 8,400: $accepted', ({ ote, accepted }) => {
  const problems = problemsOf(wrong('118.65,119.00,"8,400.00 DR"', `118.65,119.00,"${ote}"`));
  expect(problems.some((text) => text.startsWith('line 30, N (OTE)'))).toBe(!accepted);
});

test.each([
  { what: 'nothing at all', file: '', problem: "The section 'Confirmations' is missing" },
  {
    what: 'a file cut short',
    file: RIGHT.slice(0, RIGHT.indexOf('SCG,"(1')),
    problem: "The file is cut short: its last line is not 'End of Statement'",
  },
  {
    what: 'a lost row',
    file: RIGHT.replace(/^PAPER-01,N1006.*\n/m, ''),
    problem: 'line 38, B: says 11, but the file has 10 trades',
  },
  {
    what: 'a section twice',
    file: wrong('Open Positions', 'Summary\n\nOpen Positions'),
    problem: "line 35: A second section 'Summary'",
  },
  {
    what: 'sections in another order',
    file: wrong('Confirmations\n', 'Open Positions\n').replace(
      'Open Positions\nAccount,Product',
      'Confirmations\nAccount,Product',
    ),
    problem:
      'The sections are not in the order Confirmations, Purchase & Sale, Delivery & Cash Settlement, Open Positions, Summary',
  },
  {
    what: 'a missing column',
    file: RIGHT.replace(',IMR,', ',Margin,'),
    problem: 'line 34, IMR: Summary has no such column',
  },
  {
    what: 'a quote that is not closed',
    file: wrong('"877,856.683 CR"', '"877,856.683 CR'),
    problem: expect.stringMatching(/^line 3\d: This is not CSV: /),
  },
  {
    what: 'no issue time',
    file: wrong('Issued,2024-06-28T21:40:00Z\n', ''),
    problem: "line 3: Expected the line 'Issued' with its value",
  },
  {
    what: 'more cells than columns',
    file: wrong('0.00,"48,975.40 CR"\n', '0.00,"48,975.40 CR",7\n'),
    problem: 'line 37: More cells than Summary has columns: 12',
  },
  {
    what: 'a line break inside a cell',
    file: wrong('Argus Propane FEI Mini', '"Argus Propane\nFEI Mini"'),
    problem: 'line 10, G (Product): has characters that do not print',
  },
])('$what is refused', ({ file, problem }) => {
  expect(problemsOf(file)).toContainEqual(problem);
});

test('a mark of byte order, CRLF and columns in another order change nothing', () => {
  const swapped = RIGHT.split('\n')
    .map((line) =>
      /^(PAPER-01|FREIGHT|SCG|Account),(N\d+|Trade ID),/.test(line)
        ? line.replace(/^([^,]*),([^,]*),/, '$2,$1,')
        : line,
    )
    .join('\r\n');
  expect(statementOf(`\uFEFF${swapped}`)).toEqual(statementOf(RIGHT));
});
