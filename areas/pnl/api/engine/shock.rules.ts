import type Big from 'big.js';

import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import type { Month } from './products.rules.ts';
import type { Market } from './windows.rules.ts';

/** Changes that a scenario makes to the facts of its base run (decisions 0363 and 0464). */
export type Shock = {
  readonly day: string;
  /** Shift of the settlements of a product's month; undefined: none. */
  readonly by: (product: string, month: Month) => Big | undefined;
  /** The first so many legs are the base run's: they were dealt at prices as they were published. */
  readonly dealt: number;
};

type Shocked = { readonly shock?: Shock };

/** A settlement by which a day is marked: on the day of a scenario shifted, NaN where there is none. */
export function settlementOn(
  { shock }: Shocked,
  day: string,
  { product, month, price }: { product: string; month: Month; price: number },
): number {
  return shock?.day === day ? shifted(shock, { product, month, price }) : price;
}

/**
 * The market by which a day is marked. On the day of a scenario all settlements are shifted, those of days
 * before, too: a mark that falls back on one of them is then moved as far as it is open. No other day is
 * marked by them, and what is fixed stays.
 */
export function marketOn({ shock }: Shocked, market: Market, day: number): Market {
  if (shock === undefined || day !== dayNumber(shock.day)) return market;
  return {
    ...market,
    settlement: (window, month, on) => {
      const price = market.settlement(window, month, on);
      return shifted(shock, { product: window.instrument.product.code, month, price });
    },
  };
}

function shifted(
  { by }: Shock,
  { product, month, price }: { product: string; month: Month; price: number },
): number {
  const shift = Number.isNaN(price) ? undefined : by(product, month);
  return shift === undefined ? price : Number(shift.plus(price));
}
