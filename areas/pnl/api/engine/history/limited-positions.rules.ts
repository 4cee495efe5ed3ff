import type { HistoricalPnl } from '@fairlead/pnl/contract/history';

import { firstDayText, toMonthNumber } from '../days.rules.ts';
import { sumPositions } from '../exposures.rules.ts';
import type { HistoryFacts } from './history-facts.rules.ts';

type Limited = NonNullable<HistoricalPnl['positions']>[number];

/** Units of a lot, also of a mini. */
const LOT = 1000;

/**
 * Paper positions of the firm in each month that is not over, where its product has a limit
 * (decision 0588).
 */
export function limitedPositions({ facts, values, positionLimits = [] }: HistoryFacts): Limited[] {
  const { day } = values.today;
  const limits = new Map<string, number | null>();
  const held = positionLimits
    .filter(({ validFrom }) => validFrom <= day)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  for (const { product, lots } of held) limits.set(product, lots);
  const { legs } = facts;
  return sumPositions(legs, legs.qty, (leg) => legs.isPhysical[leg] !== 1).flatMap(
    ({ product, termMonth, quantity }) => {
      const limit = limits.get(product.code) ?? null;
      if (limit === null || quantity === 0 || termMonth < toMonthNumber(day)) return [];
      return [
        {
          product: product.code,
          term_month_date: firstDayText(termMonth),
          lots: quantity / LOT,
          limit_lots: limit,
        },
      ];
    },
  );
}
