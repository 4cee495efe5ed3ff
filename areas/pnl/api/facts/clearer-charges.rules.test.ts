// covers: ./charge-legs.rules.ts
// covers: ./entry-charges.rules.ts
// covers: ./held-charges.rules.ts
// covers: ../engine/whole-cents.rules.ts
import { expect, test } from '@jest/globals';

import { chargeOfKey, chargeLeg } from './charge-legs.rules.ts';
import { type ChargedLeg, type EntryCharge, entryCosts } from './entry-charges.rules.ts';
import { heldCharges, type OpenedLots, type OtherCharge } from './held-charges.rules.ts';
import { roundToCent, sharedBy, wholeCents } from '../engine/whole-cents.rules.ts';

test.each<[shares: readonly number[], cents: readonly number[]]>([
  [
    [-500.5, -500.5],
    [-501, -500],
  ],
  [
    [-333.4, -333.3, -333.3],
    [-334, -333, -333],
  ],
  [
    [-100.2, -100.7],
    [-100, -101],
  ],
  [[-0.5], [-1]],
  [[-0.4], [0]],
  [
    [-10, 4],
    [-10, 4],
  ],
  [[], []],
])('%j are whole cents %j, which sum to their sum', (shares, cents) => {
  expect(wholeCents(shares)).toEqual(cents);
});

test.each([
  [12.5, 13],
  [-12.5, -13],
  [-12.49, -12],
  [-0.4, 0],
])('%d cents are %d whole ones: a half goes away from zero', (cents, whole) => {
  expect(roundToCent(cents)).toBe(whole);
});

test('a whole amount is shared to the cent, what is left by the largest remainder', () => {
  expect(sharedBy(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
  expect(sharedBy(-100, [1, 2, 0])).toEqual([-33, -67, 0]);
  expect(sharedBy(-100, [0, 0])).toEqual([0, 0]);
});

const LEG: ChargedLeg = {
  leg_id: 1,
  entry_id: 7,
  kind: 'CLEARER',
  trade_date: '2024-06-28',
  exchange: 'CME',
  product: 'FEI',
  term_month: '2024-08-01',
  qty: 15_000,
};
const CHARGE: EntryCharge = {
  entry_id: 7,
  exchange: 'CME',
  product_a: 'FEI',
  product_b: null,
  prompt_date: '2024-08-01',
  prompt_months: 1,
  trade_date: '2024-06-28',
  cents: -9_930,
};
const LST: Partial<ChargedLeg> = { leg_id: 2, exchange: 'ICE', product: 'LST', qty: -186_000 };
const COSTS = (legs: readonly Partial<ChargedLeg>[], charges: readonly Partial<EntryCharge>[]) =>
  Object.fromEntries(
    entryCosts(
      legs.map((leg) => ({ ...LEG, ...leg })),
      charges.map((charge) => ({ ...CHARGE, ...charge })),
    ),
  );

test.each<
  [
    what: string,
    legs: readonly Partial<ChargedLeg>[],
    charges: readonly Partial<EntryCharge>[],
    costs: object,
  ]
>([
  [
    'each side of a pair what was charged on its own contract: 270.63 and 93.00 of 186 lots',
    [{}, LST],
    [{}, { exchange: 'ICE', product_a: 'LST', cents: -36_363 }],
    { 1: -9_930, 2: -36_363 },
  ],
  [
    'each day what was charged on its own fills',
    [{ trade_date: '2024-06-27' }, { leg_id: 2 }],
    [{ trade_date: '2024-06-27', cents: -100 }, { cents: -50 }],
    { 1: -100, 2: -50 },
  ],
  [
    'the months of a strip alike, the cent that is left the first',
    [{}, { leg_id: 2, term_month: '2024-09-01' }, { leg_id: 3, term_month: '2024-10-01' }],
    [{ prompt_months: 3, cents: -1_000 }],
    { 1: -334, 2: -333, 3: -333 },
  ],
  [
    'two contracts that become one leg together',
    [{}],
    [{ cents: -10.5 }, { cents: -10.5 }],
    { 1: -21 },
  ],
  ['nothing where the clearer has taken the trade back', [{}], [{ cents: 0 }], { 1: 0 }],
  [
    'all of it, where a correction has left no leg of the contract or day',
    [{}, LST],
    [{ product_a: 'ARA', trade_date: '2024-06-26', cents: -201 }],
    { 1: -15, 2: -186 },
  ],
  ['no word of a clearer: the table of rates', [{ entry_id: 8 }, { kind: 'INTERNAL' }], [{}], {}],
])('a leg costs %s', (_what, legs, charges, costs) => {
  expect(COSTS(legs, charges)).toEqual(costs);
});

const OF = {
  clearer_name: 'Norvane',
  account: 'PAPER-01',
  contract_code: 'A7E',
  exchange: 'CME',
  product_a: 'FEI',
  prompt_date: '2024-08-01',
  prompt_months: 1,
  balmo_date: null,
};
const OPENED: OpenedLots = {
  ...OF,
  statement_date: '2024-06-03',
  book: 'Paper',
  strategy: 'Arb',
  deal: 'D1',
  lots: 2,
};
const CLOSED: OtherCharge = {
  ...OF,
  statement_date: '2024-06-28',
  trade_type: 'Trade Settlement',
  cents: -486,
};
const SHARES = (charge: Partial<OtherCharge>, openings: readonly Partial<OpenedLots>[]) => {
  const all = openings.map((one) => ({ ...OPENED, ...one }));
  const { held, unheld } = heldCharges([{ ...CLOSED, ...charge }], all);
  return [
    held.map(({ deal, term_month: month, cents }) => `${deal} ${month.slice(0, 7)} ${cents}`),
    unheld.length,
  ];
};

test.each<
  [
    what: string,
    charge: Partial<OtherCharge>,
    openings: readonly Partial<OpenedLots>[],
    shares: readonly [readonly string[], number],
  ]
>([
  [
    'who opened it, by lots',
    {},
    [{}, { deal: 'D2', lots: 1 }],
    [['D1 2024-08 -324', 'D2 2024-08 -162'], 0],
  ],
  [
    'who opened it by then',
    {},
    [{}, { deal: 'D2', statement_date: '2024-07-01' }],
    [['D1 2024-08 -486'], 0],
  ],
  [
    'who opened it in the account',
    {},
    [{}, { deal: 'D2', account: 'PAPER-02' }],
    [['D1 2024-08 -486'], 0],
  ],
  [
    'all of the clearer where it closes in an account of its own',
    { account: 'SCG' },
    [{}, { deal: 'D2', account: 'PAPER-02' }],
    [['D1 2024-08 -243', 'D2 2024-08 -243'], 0],
  ],
  [
    'the month of a strip that is closed',
    { prompt_date: '2024-09-01' },
    [{ prompt_months: 3 }],
    [['D1 2024-09 -486'], 0],
  ],
  [
    'nobody where another clearer, contract or balmo was opened',
    {},
    [
      { clearer_name: 'Osterley' },
      { contract_code: 'FEM' },
      { balmo_date: '2024-08-05' },
      { prompt_date: '2024-09-01' },
    ],
    [[], 1],
  ],
])('a charge of a closing goes to %s', (_what, charge, openings, shares) => {
  expect(SHARES(charge, openings)).toEqual(shares);
});

test('the key of a charge says which it is', () => {
  const { held } = heldCharges([CLOSED], [OPENED]);
  const { key, tradeDate, cost, qty } = chargeLeg(held[0]!, {
    products: new Map(),
    placeOf: (place) => ({ ...place, group: 'corp' }),
  });
  expect(key).toBe(
    'C Norvane Trade Settlement PAPER-01 2024-06-28 · A7E CME 2024-08-01 · Paper · Arb · D1',
  );
  expect({ tradeDate, cost, qty }).toEqual({ tradeDate: '2024-06-28', cost: -486, qty: 0 });
  expect([chargeOfKey(key), chargeOfKey('E12')]).toEqual([
    'Norvane Trade Settlement PAPER-01 2024-06-28',
    null,
  ]);
});
