import { expect, test } from '@jest/globals';

import {
  announced,
  fixed,
  type Given,
  instrumentOf,
  legOf,
  settled,
} from '../../../testing/pnl/facts.ts';
import { loadedOf } from '../../../testing/pnl/loaded.ts';
import { PRODUCTS } from '../../../testing/pnl/products.ts';
import type { Instrument } from '../engine/legs.rules.ts';
import { valuation } from '../engine/valuation.rules.ts';
import type { LoadedFacts } from '../facts/loaded.rules.ts';
import { type Scenario, shocked } from './scenario.rules.ts';

const { FEI, CP, BRT } = PRODUCTS;
const DAY = '2024-06-27';
const NONE: Scenario = { shifts: [], trades: [] };
const shiftOf = (product: string, shift: string, term_month: string | null = null) => ({
  ...NONE,
  shifts: [{ product, term_month, shift }],
});

/** What shifting makes of 1,000 of an instrument beside the base run, as both fall back; in dollars. */
function changeOf(instrument: Instrument, prices: Given['prices'], scenario: Scenario) {
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

test.each<
  [
    what: string,
    instrument: Instrument,
    prices: Given['prices'],
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
    'a month of which no day is shifted',
    instrumentOf(FEI, JUNE),
    until26,
    shiftOf('FEI', '10', '2024-08-01'),
    0,
  ],
  [
    'the contract that the last days of Brent price by',
    instrumentOf(BRT, JUNE),
    [settled('BRT', AUGUST, ['2024-06-26', 85]), ...fixedUntil('BRT', 26)],
    shiftOf('BRT', '2', '2024-08-01'),
    200,
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

test('[PNL-37] shifts of one month add up, as decimals do', () => {
  const loaded = loadedOf({
    legs: [legOf(instrumentOf(FEI, AUGUST))],
    prices: [settled('FEI', AUGUST, [DAY, 0.7])],
  });
  const shifts = [...shiftOf('FEI', '0.1').shifts, ...shiftOf('FEI', '0.2', '2024-08-01').shifts];
  expect(valuation(shocked(loaded, { ...NONE, shifts }, DAY), DAY).mark[0]).toBe(1);
});
