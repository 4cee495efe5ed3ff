import {
  announced,
  fixed,
  type FactsInput,
  instrumentOf,
  legOf,
  settled,
} from '@fairlead/api/testing/pnl/facts';
import { loadedOf } from '@fairlead/api/testing/pnl/loaded';
import { PRODUCTS } from '@fairlead/api/testing/pnl/products';
import { anyBook, type Book } from '@fairlead/lab/second/pnl/books';
import { factsOf as bookFacts } from '@fairlead/lab/second/pnl/books-facts';
import type { Scenario } from '@fairlead/pnl/domain/scenario';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { legsBuilder } from '../engine/legs-builder.rules.ts';
import type { Instrument } from '../engine/legs.rules.ts';
import { valuation } from '../engine/valuation.rules.ts';
import type { LoadedFacts } from '../facts/loaded.rules.ts';
import { shocked } from './scenario.rules.ts';

const { FEI, CP, BRT, LST } = PRODUCTS;
const DAY = '2024-06-27';
const NONE: Scenario = { shifts: [], trades: [] };
const shiftOf = (product: string, shift: string, term_month: string | null = null) => ({
  ...NONE,
  shifts: [{ product, term_month, shift }],
});

/**
 * Change that shifting makes to 1,000 of an instrument against the base run, as both fall back; in
 * dollars.
 */
function changeOf(instrument: Instrument, prices: FactsInput['prices'], scenario: Scenario) {
  const given = { legs: [legOf(instrument, { qty: 1000 })], ...(prices && { prices }) };
  const netOf = (facts: LoadedFacts) => valuation(facts, DAY, { fallback: true }).gross[0]! / 100;
  const loaded = loadedOf(given);
  return netOf(shocked(loaded, scenario, DAY)) - netOf(loaded);
}

/** Every pricing day of June until one, at 600. */
const fixedUntil = (product: string, last: number) =>
  Array.from({ length: last }, (_, at) => `2024-06-${String(at + 1).padStart(2, '0')}`)
    .filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
    .map((day) => fixed(product, day, 600));

const JUNE = '2024-06';
const AUGUST = '2024-08';
const until26 = [
  settled('FEI', JUNE, ['2024-06-26', 610]),
  settled('FEI', AUGUST, ['2024-06-26', 620]),
  ...fixedUntil('FEI', 26),
];
const until27 = [
  ...until26,
  settled('FEI', JUNE, [DAY, 611]),
  settled('FEI', AUGUST, [DAY, 621]),
  fixed('FEI', DAY, 611),
];
/** The fixing of the 25th never came, so that marks of June fall back to the 24th. */
const without25 = [
  ...until27.filter(({ kind, obsDate }) => kind !== 'FIXING' || obsDate !== '2024-06-25'),
  settled('FEI', JUNE, ['2024-06-24', 605]),
];

test.each<
  [
    what: string,
    instrument: Instrument,
    prices: FactsInput['prices'],
    scenario: Scenario,
    change: number,
  ]
>([
  ['a month ahead', instrumentOf(FEI, AUGUST), until27, shiftOf('FEI', '10'), 10_000],
  [
    'another month alone',
    instrumentOf(FEI, AUGUST),
    until27,
    shiftOf('FEI', '10', '2024-06-01'),
    0,
  ],
  ['another product', instrumentOf(FEI, AUGUST), until27, shiftOf('CP', '10'), 0],
  ['the rest of a month, 1 day of 20', instrumentOf(FEI, JUNE), until27, shiftOf('FEI', '10'), 500],
  ['a month that fell back', instrumentOf(FEI, AUGUST), until26, shiftOf('FEI', '-0.3'), -300],
  [
    'a month that fell back though its day has other prices',
    instrumentOf(FEI, AUGUST),
    [...until26, settled('CP', AUGUST, [DAY, 500])],
    shiftOf('FEI', '10'),
    10_000,
  ],
  [
    'the 2 days of 20 that are open of one',
    instrumentOf(FEI, JUNE),
    until26,
    shiftOf('FEI', '10'),
    1000,
  ],
  [
    'the 2 days that are open where the settlement alone is there',
    instrumentOf(FEI, JUNE),
    [...until26, settled('FEI', JUNE, [DAY, 650])],
    shiftOf('FEI', '10'),
    1000,
  ],
  [
    'the 4 days of 20 that are open since a fixing before the day is missing',
    instrumentOf(FEI, JUNE),
    without25,
    shiftOf('FEI', '10'),
    2000,
  ],
  [
    'the last day of 3 of a balmo that wants no missing fixing',
    instrumentOf(FEI, JUNE, '2024-06-26'),
    without25,
    shiftOf('FEI', '10'),
    3333.34,
  ],
  [
    'the 2 days of Brent that are open where one of two contracts is missing',
    instrumentOf(BRT, JUNE),
    [
      settled('BRT', AUGUST, ['2024-06-26', 85]),
      settled('BRT', '2024-09', ['2024-06-26', 86]),
      settled('BRT', AUGUST, [DAY, 99]),
      ...fixedUntil('BRT', 27),
    ],
    shiftOf('BRT', '2'),
    200,
  ],
  [
    'a month of which no day is shifted',
    instrumentOf(FEI, JUNE),
    until26,
    shiftOf('FEI', '10', '2024-08-01'),
    0,
  ],
  [
    'the contract that all but the last day of Brent price by',
    instrumentOf(BRT, JUNE),
    [
      settled('BRT', AUGUST, ['2024-06-26', 85]),
      settled('BRT', '2024-09', ['2024-06-26', 86]),
      ...fixedUntil('BRT', 26),
    ],
    shiftOf('BRT', '2', '2024-08-01'),
    100,
  ],
  [
    'an announced month, never',
    instrumentOf(CP, JUNE),
    [settled('CP', JUNE, ['2024-05-30', 575]), announced('CP', JUNE, ['2024-05-31', 580])],
    shiftOf('CP', '10'),
    0,
  ],
  [
    'a month that is to be announced',
    instrumentOf(CP, '2024-07'),
    [settled('CP', '2024-07', ['2024-06-26', 575])],
    shiftOf('CP', '10'),
    10_000,
  ],
])('[PNL-37] a shift moves what is open: %s', (_what, instrument, prices, scenario, change) => {
  expect(changeOf(instrument, prices, scenario)).toBeCloseTo(change, 2);
});

describe('a dealt price is a fact of the base run', () => {
  const AT = [settled('FEI', AUGUST, [DAY, 601.406]), settled('LST', AUGUST, [DAY, 0.8])];
  const today = { tradeDate: DAY, price: null } as const;

  test('[PNL-37] a ticket of the day at the settlement changes by its exposure', () => {
    const legs = [legOf(instrumentOf(FEI, AUGUST), { ...today, qty: 3000, priced: 'MOC' })];
    const loaded = loadedOf({ legs, prices: AT });
    const found = valuation(shocked(loaded, shiftOf('FEI', '10'), DAY), DAY);
    expect([found.price[0], found.gross[0]]).toEqual([601.406, 3_000_000]);
  });

  test('[PNL-37] of a difference each leg changes by its own exposure', () => {
    const builder = legsBuilder();
    const a = { ...today, qty: 1000, priced: 'DIFFERENTIAL', differential: 5 } as const;
    const at = builder.add(legOf(instrumentOf(FEI, AUGUST), { ...a, differentialFactor: 521 }));
    const b = { ...today, qty: -12_404.761905, priced: 'MOC' } as const;
    builder.pair(at, builder.add(legOf(instrumentOf(LST, AUGUST), b)));
    const loaded = { ...loadedOf({ legs: [], prices: AT }), legs: builder.legs() };
    const base = valuation(loaded, DAY).gross;
    const changes = ['FEI', 'LST'].map((product) => {
      const { gross } = valuation(shocked(loaded, shiftOf(product, '0.1'), DAY), DAY);
      return [...gross].map((cents, leg) => cents - base[leg]!);
    });
    // 1,000 × 0.1, and −12,404.761905 × 42 × 0.1.
    expect(changes).toEqual([
      [10_000, 0],
      [0, -5_210_000],
    ]);
  });

  test('[PNL-37] a trade that is added at the mark is dealt at the shifted one', () => {
    const place = { book: 'Paper', strategy: 'East', deal: 'Spread' };
    const added = { ...place, product: 'FEI', term_month: '2024-08-01', qty: '500', price: null };
    const scenario = { ...shiftOf('FEI', '10'), trades: [added] };
    const found = valuation(shocked(loadedOf({ legs: [], prices: AT }), scenario, DAY), DAY);
    expect([found.price[0], found.gross[0]]).toEqual([611.406, 0]);
  });

  test.each([
    { what: '500 random books', fallback: false, numRuns: 500 },
    { what: '200 random books that fall back', fallback: true, numRuns: 200 },
  ])(
    '[PNL-37] Σ exposure × shift is the change of $what',
    ({ fallback, numRuns }) => {
      const product = fc.constantFrom('FEI', 'LST', 'CP', 'BLPG', 'WTI', 'BRT');
      const shift = fc.constantFrom('10', '-3.5', '0.01', '-0.25');
      fc.assert(
        fc.property(anyBook, product, shift, (book, code, by) => {
          const { loaded, base } = baseOf(book, fallback);
          fc.pre((base.missing.length === 0) !== fallback);
          const facts = shocked(loaded, shiftOf(code, by), book.day);
          const after = valuation(facts, book.day, { fallback });
          expect(after.openFraction).toEqual(base.openFraction);
          const { legs } = loaded;
          for (let leg = 0; leg < legs.count; leg += 1) {
            // Dealt against a window that never prices: worth nothing, whatever is shifted.
            if (Number.isNaN(base.price[leg]) || Number.isNaN(base.mark[leg])) continue;
            const isOf = legs.instruments[legs.instrument[leg]!]?.product.code === code;
            const exposure = legs.qty[leg]! * legs.unitMult[leg]! * base.openFraction[leg]!;
            const expected = isOf ? exposure * Number(by) * 100 : 0;
            // Each of the two is rounded to the cent once.
            expect(Math.abs(after.gross[leg]! - base.gross[leg]! - expected)).toBeLessThan(1.01);
          }
        }),
        { numRuns },
      );
    },
    120_000,
  );

  /** Half of the legs are dealt on the day itself. */
  function baseOf(book: Book, fallback: boolean) {
    const legs = book.legs.map((leg, at) => (at % 2 === 0 ? { ...leg, tradeDate: book.day } : leg));
    const facts = bookFacts({ ...book, legs });
    const base = valuation(facts, book.day, { fallback });
    const products = facts.legs.instruments.map((each) => each.product);
    const unique = [...new Map(products.map((each) => [each.code, each])).values()];
    const loaded: LoadedFacts = { ...loadedOf({ legs: [] }), ...facts, products: unique };
    return { loaded, base };
  }
});

test('[PNL-37] shifts of one month add up, as decimals do', () => {
  const loaded = loadedOf({
    legs: [legOf(instrumentOf(FEI, AUGUST))],
    prices: [settled('FEI', AUGUST, [DAY, 0.7])],
  });
  const shifts = [...shiftOf('FEI', '0.1').shifts, ...shiftOf('FEI', '0.2', '2024-08-01').shifts];
  expect(valuation(shocked(loaded, { ...NONE, shifts }, DAY), DAY).mark[0]).toBe(1);
});
