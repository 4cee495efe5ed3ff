// covers: ./amounts.rules.ts
// covers: ./day-marks.rules.ts
// covers: ./missing.rules.ts
// covers: ./prepared.rules.ts
// covers: ./valuation.rules.ts
import { describe, expect, test } from '@jest/globals';

import { dayNumber, dayText } from '@fairlead/shared/domain/calendar/days';

import {
  announced,
  factsOf,
  fixed,
  instrumentOf,
  legOf,
  settled,
  type FactsInput,
} from '@fairlead/api/testing/pnl/facts';
import { PRODUCTS } from '@fairlead/api/testing/pnl/products';
import { hasSharedData, sharedRows } from '@fairlead/api/testing/pnl/shared-data';
import type { Instrument } from './legs.rules.ts';
import { valuation } from './valuation.rules.ts';

/** Holidays of NYMEX, until the vectors' second year. */
const US = [
  '2019-09-02',
  '2019-11-28',
  '2019-12-25',
  '2020-01-01',
  '2020-01-20',
  '2020-02-17',
  '2020-04-10',
  '2020-05-25',
  '2020-07-03',
  '2020-09-07',
  '2020-11-26',
  '2020-12-25',
  '2021-01-01',
  '2021-01-18',
  '2021-02-15',
  '2021-04-02',
  '2021-05-31',
  '2021-07-05',
  '2021-09-06',
  '2021-11-25',
  '2021-12-24',
];
const { FEI, CP, LST, WTI, BRT } = PRODUCTS;

/** One leg at the end of a day. */
function markOf(instrument: Instrument, day: string, given: Omit<FactsInput, 'legs'>) {
  const found = valuation(factsOf({ ...given, legs: [legOf(instrument)] }), day);
  return {
    mark: found.mark[0],
    pricingDays: found.pricingDays[0],
    fixedDays: found.fixedDays[0],
    open: found.openFraction[0],
    missing: found.missing,
  };
}

const described = hasSharedData ? describe : describe.skip;

described('the averages of ORE and of real prices (skipped where ../shared/data is absent)', () => {
  const curveOf = (asOf: string) =>
    sharedRows('vectors/ore_wti_forward_curves.csv').filter(([on]) => on === asOf);

  /** Futures by their contract month: they expire in the month before. */
  const pricesOf = (asOf: string) => [
    ...curveOf(asOf)
      .filter(([, series]) => series === 'NYMEX:CL')
      .map(([, , expiry = '', price]) =>
        settled('WTI', nextMonth(expiry), [asOf, Number(price)] as const),
      ),
    ...sharedRows(`vectors/ore_wti_fixings_${asOf}.csv`).map(([day = '', , price]) =>
      fixed('WTI', day, Number(price)),
    ),
  ];
  const nextMonth = (day: string) => dayText(dayNumber(`${day.slice(0, 7)}-28`) + 5).slice(0, 7);

  test.each(['2019-09-30', '2020-01-23'])(
    '[API-09] 13 calendar-month averages of first-line WTI as ORE has them on %s',
    (asOf) => {
      const given = { prices: pricesOf(asOf), holidays: { US } };
      const basis = new Map(
        curveOf(asOf).flatMap(([, series, day = '', price]) =>
          series === 'NYMEX:FF' ? [[day, Number(price)] as const] : [],
        ),
      );
      const expected = sharedRows(`vectors/ore_wti_midland_cma_expected_${asOf}.csv`).slice(0, 13);
      for (const [day = '', price] of expected) {
        const { mark } = markOf(instrumentOf(WTI, day.slice(0, 7)), asOf, given);
        expect((mark! + basis.get(day)!).toFixed(12)).toBe(price);
      }
    },
  );

  test('[API-09] the averages of domain.md, to the digits given', () => {
    const at2019 = { prices: pricesOf('2019-09-30'), holidays: { US } };
    const at2020 = { prices: pricesOf('2020-01-23'), holidays: { US } };
    const sep = markOf(instrumentOf(WTI, '2019-09'), '2019-09-30', at2019);
    expect(sep).toMatchObject({ fixedDays: 20, pricingDays: 20, open: 0, missing: [] });
    expect(sep.mark?.toFixed(12)).toBe('56.967000000000');
    const oct = markOf(instrumentOf(WTI, '2019-10'), '2019-09-30', at2019);
    expect(oct.mark?.toFixed(12)).toBe('54.042608695652');
    const jan = markOf(instrumentOf(WTI, '2020-01'), '2020-01-23', at2020);
    expect(jan).toMatchObject({ fixedDays: 15, pricingDays: 21, open: 6 / 21 });
    expect(jan.mark?.toFixed(12)).toBe('58.276190476190');
    const feb = markOf(instrumentOf(WTI, '2020-02'), '2020-01-23', at2020);
    expect(feb.mark?.toFixed(12)).toBe('55.596315789474');
    const balmo = markOf(instrumentOf(WTI, '2020-01', '2020-01-13'), '2020-01-23', at2020);
    expect(balmo).toMatchObject({ fixedDays: 8, pricingDays: 14, open: 6 / 14 });
    expect(balmo.mark?.toFixed(12)).toBe('56.813571428571');
  });

  test('[API-09] propane of June 2024 and its balmo from the 17th, of real prices', () => {
    const given = {
      prices: sharedRows('prices/propane_mont_belvieu_spot_daily_eia.csv')
        .filter(([day = '']) => day.startsWith('2024-06'))
        .map(([day = '', price]) => fixed('LST', day, Number(price))),
      holidays: { US: ['2024-06-19'] },
    };
    const june = markOf(instrumentOf(LST, '2024-06'), '2024-06-28', given);
    expect(june).toMatchObject({ pricingDays: 19, fixedDays: 19, open: 0, missing: [] });
    expect(june.mark?.toFixed(6)).toBe('0.762000');
    const balmo = markOf(instrumentOf(LST, '2024-06', '2024-06-17'), '2024-06-28', given);
    expect(balmo.pricingDays).toBe(9);
    expect(balmo.mark?.toFixed(6)).toBe('0.799111');
  });

  test('[API-09] a price below zero is a price: WTI of 2020-04-20', () => {
    const prices = sharedRows('prices/wti_spot_daily_eia.csv')
      .filter(([day = '']) => day.startsWith('2020-04'))
      .map(([day = '', price]) => fixed('WTI', day, Number(price)));
    const given = { prices, holidays: { US } };
    const april = markOf(instrumentOf(WTI, '2020-04'), '2020-04-30', given);
    expect(april).toMatchObject({ pricingDays: 21, open: 0, missing: [] });
    const sum = prices.reduce((total, { price }) => total + price, 0);
    expect(prices.some(({ price }) => price === -36.98)).toBe(true);
    expect(april.mark).toBeCloseTo(sum / 21, 10);
    const oneDay = { ...instrumentOf(WTI, '2020-04', '2020-04-20'), windowEnd: '2020-04-20' };
    expect(markOf(oneDay, '2020-04-30', given).mark).toBe(-36.98);
  });
});

test('[API-09] Brent of a month is of two contracts, the second from the day on which the first ends', () => {
  const prices = [
    settled('BRT', '2024-08', ['2024-05-31', 80]),
    settled('BRT', '2024-09', ['2024-05-31', 90]),
  ];
  // Brent for August ends on 28 June, which prices by September: one day of twenty.
  const june = markOf(instrumentOf(BRT, '2024-06'), '2024-05-31', { prices });
  expect(june.mark).toBe((19 * 80 + 90) / 20);
  // Brent for September ends on 31 July.
  const missing = markOf(instrumentOf(BRT, '2024-07'), '2024-05-31', { prices });
  expect(missing).toMatchObject({ mark: Number.NaN, missing: ['BRT Oct 24 on 2024-05-31'] });
});

test('[API-09] Brent for August 2024 as seen on 28 June: its last day prices by November', () => {
  const prices = [
    settled('BRT', '2024-10', ['2024-06-28', 87.39]),
    settled('BRT', '2024-11', ['2024-06-28', 86.99]),
  ];
  const { mark } = markOf(instrumentOf(BRT, '2024-08'), '2024-06-28', { prices });
  expect(mark?.toFixed(6)).toBe('87.371818');
});

test('months have 19 to 23 pricing days, and a holiday of one product is none of another', () => {
  const holidays = { US: ['2024-06-19'], UK: [] };
  const daysOf = (instrument: Instrument) =>
    markOf(instrument, '2024-06-03', { holidays }).pricingDays;
  expect(daysOf(instrumentOf(LST, '2024-06'))).toBe(19);
  expect(daysOf(instrumentOf(FEI, '2024-06'))).toBe(20);
  expect(daysOf(instrumentOf(FEI, '2024-07'))).toBe(23);
});

test('on a holiday of its own a product is worth its last settlement; a gap is a gap', () => {
  const prices = [
    settled('LST', '2024-07', ['2024-06-18', 0.8]),
    settled('FEI', '2024-07', ['2024-06-18', 600]),
  ];
  const given = { prices, holidays: { US: ['2024-06-19'] } };
  const us = markOf(instrumentOf(LST, '2024-07'), '2024-06-19', given);
  expect(us).toMatchObject({ mark: 0.8, missing: [] });
  const uk = markOf(instrumentOf(FEI, '2024-07'), '2024-06-19', given);
  expect(uk).toMatchObject({ mark: Number.NaN, missing: ['FEI Jul 24 on 2024-06-19'] });
});

test('a balmo of the last day is of one day; the day after nothing of it is open', () => {
  const prices = [
    settled('FEI', '2024-06', ['2024-06-27', 610]),
    fixed('FEI', '2024-06-28', 612.5),
  ];
  const balmo = instrumentOf(FEI, '2024-06', '2024-06-28');
  expect(markOf(balmo, '2024-06-27', { prices })).toMatchObject({
    mark: 610,
    pricingDays: 1,
    open: 1,
  });
  expect(markOf(balmo, '2024-06-28', { prices })).toMatchObject({
    mark: 612.5,
    open: 0,
    missing: [],
  });
});

test('CP is its settlement until it is announced, and that alone from then on', () => {
  const prices = [
    settled('CP', '2024-07', ['2024-06-26', 570]),
    settled('CP', '2024-07', ['2024-06-27', 575]),
    announced('CP', '2024-07', ['2024-06-28', 580]),
  ];
  const july = instrumentOf(CP, '2024-07');
  expect(markOf(july, '2024-06-26', { prices })).toMatchObject({
    mark: 570,
    open: 1,
    fixedDays: 0,
  });
  expect(markOf(july, '2024-06-28', { prices })).toMatchObject({
    mark: 580,
    open: 0,
    fixedDays: 1,
  });
  // On the month's first day and its last it is worth the same.
  for (const day of ['2024-07-01', '2024-07-31'])
    expect(markOf(july, day, { prices })).toMatchObject({ mark: 580, open: 0, missing: [] });
});

test('what a mark wants and has not is named: settlements and fixings; a window without a day wants none', () => {
  const prices = [fixed('FEI', '2024-06-03', 600), settled('FEI', '2024-06', ['2024-06-05', 605])];
  expect(markOf(instrumentOf(FEI, '2024-06'), '2024-06-05', { prices }).missing).toEqual([
    'FEI fixing on 2024-06-04',
    'FEI fixing on 2024-06-05',
  ]);
  const weekend = instrumentOf(FEI, '2024-06', '2024-06-29');
  // No price of it will ever come, so none is missing.
  expect(markOf(weekend, '2024-06-05', { prices })).toMatchObject({
    mark: Number.NaN,
    pricingDays: 0,
    open: 0,
    missing: [],
  });
});

test('a mark of an earlier day says of which part of a month it is, where it is not the whole', () => {
  const legs = [
    legOf(instrumentOf(FEI, '2024-07')),
    legOf(instrumentOf(FEI, '2024-07', '2024-07-12')),
  ];
  const prices = [settled('FEI', '2024-07', ['2024-06-27', 605])];
  const { fellBack } = valuation(factsOf({ legs, prices }), '2024-06-28', { fallback: true });
  expect(fellBack).toEqual([
    'FEI Jul 24 as on 2024-06-27',
    'FEI Jul 24, 2024-07-12 to 2024-07-31, as on 2024-06-27',
  ]);
});
