import { expect, test } from '@jest/globals';

import { priceFactor, type Quoted, type PricedSide, sidesB } from './sides.rules.ts';

const legs = (...priced: readonly (readonly [entry_id: number, priced: PricedSide['priced']])[]) =>
  priced.map(([entry_id, how]): PricedSide => ({ entry_id, priced: how }));

test.each<[what: string, legs: readonly PricedSide[], sides: readonly number[]]>([
  ['nothing', [], []],
  ['a price that was agreed', legs([1, 'FIXED'], [1, 'FIXED']), [-1, -1]],
  ['a month of A over a month of B', legs([1, 'DIFFERENTIAL'], [1, 'MOC']), [1, -1]],
  [
    'each month of A over its own month of B',
    legs([1, 'DIFFERENTIAL'], [1, 'DIFFERENTIAL'], [1, 'MOC'], [1, 'MOC']),
    [2, 3, -1, -1],
  ],
  [
    'both books of an internal trade',
    legs([1, 'DIFFERENTIAL'], [1, 'MOC'], [1, 'DIFFERENTIAL'], [1, 'MOC']),
    [1, -1, 3, -1],
  ],
  [
    'the next entry is none of its own',
    legs([1, 'DIFFERENTIAL'], [2, 'MOC'], [3, 'DIFFERENTIAL'], [3, 'MOC']),
    [-1, -1, 3, -1],
  ],
  ['two at the settlement', legs([1, 'MOC'], [1, 'MOC']), [-1, -1]],
])('[API-09] what a differential is dealt over: %s', (_what, of, sides) => {
  expect([...sidesB(of)]).toEqual(sides);
});

test('[API-09] a price is converted by whole figures, which a double of their quotient is not', () => {
  const brent: Quoted = { quote_unit: '$/BBL', bbl_per_mt: 7.53, gal_per_mt: null };
  expect(priceFactor(FEI, brent)).toEqual({ over: 7.53, under: 1 });
  expect(priceFactor(LST, FEI)).toEqual({ over: 1, under: 521 });
  expect(priceFactor(FEI, { ...LST, quote_unit: '$/BBL' })).toEqual({ over: 521, under: 42 });
});

const FEI: Quoted = { quote_unit: '$/MT', bbl_per_mt: null, gal_per_mt: null };
const LST: Quoted = { quote_unit: '$/gal', bbl_per_mt: null, gal_per_mt: 521 };
const MOPJ: Quoted = { quote_unit: '$/MT', bbl_per_mt: 8.9, gal_per_mt: null };
const WTI: Quoted = { quote_unit: '$/BBL', bbl_per_mt: 7.53, gal_per_mt: null };
const BRT: Quoted = { ...WTI, bbl_per_mt: null };

test.each<[what: string, a: Quoted, b: Quoted, factor: number | undefined]>([
  ['alike', FEI, MOPJ, 1],
  ['0.762 $/gal are 397.002 $/MT', FEI, LST, 521],
  ['and back', LST, FEI, 1 / 521],
  ['0.762 $/gal are 32.004 $/BBL', WTI, LST, 42],
  ['and back', LST, WTI, 1 / 42],
  ['a barrel of its own product', FEI, WTI, 7.53],
  ['and back', WTI, FEI, 1 / 7.53],
  ["a barrel that says nothing goes by the other's tonne", BRT, MOPJ, 1 / 8.9],
  ['nobody says what a tonne is', BRT, FEI, undefined],
])(
  "[API-09] what a unit of B's price is in A's (model.md, tiny vectors): %s",
  (_what, a, b, factor) => {
    if (factor === undefined) expect(priceFactor(a, b)).toBeUndefined();
    else {
      const { over, under } = priceFactor(a, b) ?? { over: 0, under: 1 };
      expect(over / under).toBeCloseTo(factor, 12);
    }
  },
);
