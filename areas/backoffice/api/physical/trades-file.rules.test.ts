// covers: ./known-names.rules.ts
// covers: ./trade-checks.rules.ts
// covers: ./trades-layout.rules.ts
// covers: ./trades-sections.rules.ts
import { expect, test } from '@jest/globals';

import { type KnownPhysicalNames, findPhysicalNameProblems } from './known-names.rules.ts';
import { parseTrades } from './trades-file.rules.ts';

const TODAY = '2024-06-28';

const BUY = '0f0c8a52-6d1e-4c27-9d5a-1f3b5c7d9e01';
const SELL = '0f0c8a52-6d1e-4c27-9d5a-1f3b5c7d9e02';
const COST = '0f0c8a52-6d1e-4c27-9d5a-1f3b5c7d9e03';
const GROUP = '5b1d7c30-2a4f-4e68-8b90-a1c2d3e4f501';
const IN = '5b1d7c30-2a4f-4e68-8b90-a1c2d3e4f502';

const RIGHT = `Trades
Trade,Group,Internal Group,Lot,Type,Book,Strategy,Deal,Counterparty,Vessel,Trade Date,Swiss Year,Pricing Start,Pricing End,Product,Quantity MT,Contract Terms,Premium,Fixed Price,Withdrawn
${BUY},${GROUP},${IN},24-031,BUY,Cargo,US to Asia,Cargoes 2024,Brazos Terminals,Halyard Star,2024-05-13,2024,2024-06-01,2024-06-30,LST,"44,000",FOB Houston,62.5,,no
${SELL},${GROUP},${IN},24-031,SELL,Cargo,US to Asia,Cargoes 2024,Tanaka Gas,Halyard Star,2024-05-13,2024,,,FEI,44000,CFR Chiba,,611.25,
${COST},${GROUP},${IN},24-031,COST,Cargo,US to Asia,Cargoes 2024,Meridian Surveyors,,2024-05-13,2024,,,,,,,,

Amounts
Trade,Column,Adj or Proj,Holds From,Amount,Currency
${COST},canal_insurance_inspector,yes,2024-05-13,(310000),USD
${COST},canal_insurance_inspector,no,2024-06-20,"-18,250.40",EUR
${COST},lc,no,2024-06-20,-9000,USD

End of File,6
`;

const problemsOf = (content: string) => {
  const read = parseTrades(content, TODAY);
  return 'problems' in read ? read.problems : [];
};

const readRight = () => {
  const read = parseTrades(RIGHT, TODAY);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read;
};

test('trades and their amounts are read', () => {
  const { trades, amounts } = readRight();
  expect(trades.map(({ value }) => value)[0]).toEqual({
    tradeUuid: BUY,
    groupedTradesUuid: GROUP,
    internalGroupedTradesUuid: IN,
    lotNum: '24-031',
    type: 'BUY',
    book: 'Cargo',
    strategy: 'US to Asia',
    deal: 'Cargoes 2024',
    counterparty: 'Brazos Terminals',
    vesselName: 'Halyard Star',
    tradeDate: '2024-05-13',
    swissYear: 2024,
    product: 'LST',
    quantityMt: '44000',
    pricingStart: '2024-06-01',
    pricingEnd: '2024-06-30',
    contractTerms: 'FOB Houston',
    premium: '62.5',
    fixedPrice: null,
    withdrawn: false,
  });
  expect(trades.map(({ value }) => [value.fixedPrice, value.quantityMt])).toEqual([
    [null, '44000'],
    ['611.25', '44000'],
    [null, null],
  ]);
  expect(amounts.map(({ value }) => value)).toEqual([
    {
      tradeUuid: COST,
      column: 'canal_insurance_inspector',
      isAdjProj: true,
      holdsFrom: '2024-05-13',
      amount: '-310000',
      currency: 'USD',
    },
    {
      tradeUuid: COST,
      column: 'canal_insurance_inspector',
      isAdjProj: false,
      holdsFrom: '2024-06-20',
      amount: '-18250.4',
      currency: 'EUR',
    },
    {
      tradeUuid: COST,
      column: 'lc',
      isAdjProj: false,
      holdsFrom: '2024-06-20',
      amount: '-9000',
      currency: 'USD',
    },
  ]);
});

test.each([
  ['2024-05-13,2024,2024-06', `${TODAY},2024,2024-06`],
  ['LST,"44,000"', 'LST,1000000'],
  ['62.5,,no', '99999.99,,no'],
  ['2024-06-01,2024-06-30', '2024-06-30,2024-06-30'],
])('with %j made %j it is taken', (from, to) => {
  expect(problemsOf(RIGHT.replace(from, to))).toEqual([]);
});

test.each<[string, string, number, string, RegExp]>([
  [BUY, 'seven', 3, 'A (Trade)', /not a UUID/],
  [SELL, BUY, 4, 'A (Trade)', /stands on line 3 already/],
  ['BUY,Cargo', 'BARTER,Cargo', 3, 'E (Type)', /not one of BUY, SELL/],
  ['2024-05-13,2024,2024-06', '2024-07-01,2024,2024-06', 3, 'K (Trade Date)', /after today/],
  ['2024-06-01,2024-06-30', ',2024-06-30', 3, 'M (Pricing Start)', /is empty/],
  ['2024-06-01,2024-06-30', '2024-06-01,', 3, 'N (Pricing End)', /is empty/],
  ['2024-06-01,2024-06-30', '2024-06-30,2024-06-01', 3, 'N (Pricing End)', /before 2024-06-30/],
  ['2024-06-01,2024-06-30', '2024-06-01,2025-06-30', 3, 'N (Pricing End)', /395 days/],
  ['LST,"44,000"', ',"44,000"', 3, 'O (Product)', /a BUY has one/],
  ['LST,"44,000"', 'LST,', 3, 'P (Quantity MT)', /a BUY has one/],
  ['LST,"44,000"', 'LST,-44000', 3, 'P (Quantity MT)', /more than 0/],
  ['LST,"44,000"', 'LST,44000000', 3, 'P (Quantity MT)', /more than 1,000,000 MT/],
  ['CFR Chiba,,611.25', 'CFR Chiba,,', 4, 'S (Fixed Price)', /pricing window or a fixed price/],
  ['62.5,,no', '62.5,600,no', 3, 'S (Fixed Price)', /not both/],
  ['62.5,,no', '1000000,,no', 3, 'R (Premium)', /100,000 or more/],
  ['CFR Chiba,,', 'CFR Chiba,5,', 4, 'R (Premium)', /no premium/],
  ['2024-05-13,2024,,,,,,,,', '2024-05-13,2024,,,,,,,600,', 5, 'S (Fixed Price)', /A COST counts/],
  ['2024-05-13,2024,,,,,,,,', '2024-05-13,2024,,,,,,4,,', 5, 'R (Premium)', /A COST counts/],
  [
    '2024-05-13,2024,,,,,,,,',
    '2024-05-13,2024,2024-06-01,2024-06-02,,,,,,',
    5,
    'M (Pricing Start)',
    /A COST counts/,
  ],
  ['62.5,,no', '62.5,,perhaps', 3, 'T (Withdrawn)', /not one of yes, no/],
  ['lc,no', 'storage,no', 11, 'B (Column)', /not one of income_expense/],
  ['-9000,', '-9000.005,', 11, 'E (Amount)', /more than two decimals/],
  ['-9000,USD', '-9000,$', 11, 'F (Currency)', /not a currency/],
  ['lc,no', 'canal_insurance_inspector,no', 11, 'D (Holds From)', /stands on line 10 already/],
  ['End of File,6', 'End of File,7', 13, 'B', /has 6 trades and amounts/],
])('with %j made %j it is refused at line %d, %s', (from, to, line, column, message) => {
  const problems = problemsOf(RIGHT.replace(from, to));
  expect(problems).toContainEqual({ line, column, message: expect.stringMatching(message) });
});

test.each([
  ['End of File,6\n', '', /cut short/],
  ['Amounts\n', '', /'Amounts' is missing/],
  ['Trades\n', 'Cargoes\nTrades\n', /not the sections Trades and Amounts/],
  ['Amounts\n', 'Amounts\nAmounts\n', /A second section 'Amounts'/],
])('with %j made %j it is no such file', (from, to, message) => {
  const problems = problemsOf(RIGHT.replace(from, to));
  expect(problems.map((problem) => problem.message).join()).toMatch(message);
});

const KNOWN: KnownPhysicalNames = {
  lots: new Set(['24-031']),
  products: new Set(['FEI', 'LST']),
  deals: new Map([[JSON.stringify(['Cargo', 'US to Asia', 'Cargoes 2024']), 'PHYS']]),
  trades: new Map(),
};

test('what everybody knows is taken', () => {
  expect(findPhysicalNameProblems(readRight(), KNOWN)).toEqual([]);
});

test('lots, products and deals that nobody knows are named, and deals of paper', () => {
  const nothing = { ...KNOWN, lots: new Set<string>(), products: new Set(['LST']) };
  const paper = new Map([
    [JSON.stringify(['Cargo', 'US to Asia', 'Cargoes 2024']), 'PAPER'],
  ] as const);
  const isAwaited = true;
  expect(findPhysicalNameProblems(readRight(), nothing)).toEqual([
    { line: 3, column: 'D (Lot)', message: 'There is no lot 24-031', isAwaited },
    { line: 4, column: 'D (Lot)', message: 'There is no lot 24-031', isAwaited },
    {
      line: 4,
      column: 'O (Product)',
      message: "'FEI' is no product in the reference data",
      isAwaited,
    },
    { line: 5, column: 'D (Lot)', message: 'There is no lot 24-031', isAwaited },
  ]);
  for (const [deals, message, more] of [
    [new Map<string, 'PHYS'>(), 'is no deal in the reference data', { isAwaited }],
    [paper, 'is a deal of paper', {}],
  ] as const) {
    const [first] = findPhysicalNameProblems(readRight(), { ...KNOWN, deals });
    expect(first).toEqual({
      line: 3,
      column: 'H (Deal)',
      ...more,
      message: `'Cargo, US to Asia, Cargoes 2024' ${message}`,
    });
  }
});

test('an amount belongs to a trade that is known, not withdrawn and not younger', () => {
  const { amounts } = readRight();
  const only = { trades: [], amounts: amounts.slice(0, 1) };
  const found = (trade?: { tradeDate: string; withdrawn: boolean }) =>
    findPhysicalNameProblems(only, {
      ...KNOWN,
      trades: new Map(trade === undefined ? [] : [[COST, trade]]),
    }).map(({ column, message }) => [column, message]);
  expect(found({ tradeDate: '2024-05-13', withdrawn: false })).toEqual([]);
  expect(found()).toEqual([['A (Trade)', `There is no trade ${COST}`]]);
  expect(found({ tradeDate: '2024-05-13', withdrawn: true })).toEqual([
    ['A (Trade)', `The trade ${COST} is withdrawn`],
  ]);
  expect(found({ tradeDate: '2024-05-14', withdrawn: false })).toEqual([
    ['D (Holds From)', 'is before the trade, which is of 2024-05-14'],
  ]);
});
