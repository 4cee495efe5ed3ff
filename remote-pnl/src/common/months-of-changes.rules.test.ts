import { expect, test } from '@jest/globals';

import type { BackOfficeMisc, DtdRow } from '@fairlead/pnl/contract/exposures';

import {
  groupByMonth,
  rangeOfExposures,
  rangeOfPrices,
  shownChange,
} from './months-of-changes.rules.ts';

const FEI = { code: 'FEI', label: 'FEI', quote_unit: '$/MT' };
const LST = { code: 'LST', label: 'LST', quote_unit: '$/gal' };

/** Row of a product that has moved by 20 in a day of the last six months; LST by 5 cents. */
const row = (term_month_date: string, product: string, price_dtd: number | null): DtdRow => ({
  term_month_date,
  product,
  price: 1,
  price_dtd,
  price_m1: 1,
  price_dtd_min: product === 'FEI' ? -20 : null,
  price_dtd_max: product === 'FEI' ? 15 : 0.05,
  gross_pnl: 0,
  gross_pnl_dtd: 0,
  gross_pnl_m1: 0,
  exposure_display: 0,
  exposure_display_dtd: 0,
  exposure_display_m1: 0,
  volume_display: 0,
});

const DATA: Pick<BackOfficeMisc, 'dtd_changes'> = {
  dtd_changes: [
    row('2024-07-01', 'FEI', -7.82),
    row('2024-07-01', 'LST', 0.0271),
    row('2024-08-01', 'FEI', 3.5),
    row('2024-08-01', 'LST', null),
  ],
};

test('changes stand by month, a gallon in cents, a missing price as none', () => {
  const [july, august] = groupByMonth(DATA);
  expect([july?.month, august?.month]).toEqual(['2024-07-01', '2024-08-01']);
  expect(july && shownChange(FEI, july)).toBe(-7.82);
  expect(july && shownChange(LST, july)).toBeCloseTo(2.71, 9);
  expect(august && shownChange(LST, august)).toBeNull();
});

test('[PNL-28] prices are shaded by what their own product moves in a day of six months', () => {
  const months = groupByMonth(DATA);
  expect(rangeOfPrices(FEI, months)).toEqual({ min: -20, max: 15 });
  const cents = rangeOfPrices(LST, months);
  expect(cents.min).toBe(0);
  expect(cents.max).toBeCloseTo(5, 9);
});

test('[PNL-28] no change is between the ends, also where a price has only risen or only fallen', () => {
  const range = (price_dtd_min: number, price_dtd_max: number) =>
    rangeOfPrices(
      FEI,
      groupByMonth({
        dtd_changes: [{ ...row('2024-07-01', 'FEI', price_dtd_max), price_dtd_min, price_dtd_max }],
      }),
    );
  expect(range(-8, -1)).toEqual({ min: -8, max: 0 });
  expect(range(1, 8)).toEqual({ min: 0, max: 8 });
});

test('[PNL-28] exposures are shaded among those of their unit', () => {
  const of = (product: string, exposure_display_dtd: number) => ({
    ...row('2024-07-01', product, null),
    exposure_display_dtd,
  });
  const months = groupByMonth({ dtd_changes: [of('FEI', -20), of('LST', 50)] });
  expect(rangeOfExposures([FEI], months)).toEqual({ min: -20, max: 0 });
  expect(rangeOfExposures([FEI, LST], months)).toEqual({ min: -20, max: 50 });
});
