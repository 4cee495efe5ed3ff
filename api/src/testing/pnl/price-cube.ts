import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import type { PriceCube } from '../../../../areas/pnl/api/engine/price-cube.rules.ts';
import { buildPriceCube, type Series } from '../../../../areas/pnl/api/facts/cube.rules.ts';

/** One observation. */
export type PriceRow = {
  readonly product: string;
  readonly kind: 'SETTLEMENT' | 'FIXING';
  /** The month's first day; null of a fixing of a day. */
  readonly termMonth: string | null;
  readonly obsDate: string;
  readonly price: number;
};

/** The cube of these prices, as runs make it; of one day a later row corrects. */
export function priceCube(rows: readonly PriceRow[]): PriceCube {
  const bySeries = Map.groupBy(rows, ({ product, kind, termMonth }) =>
    JSON.stringify([product, kind, termMonth]),
  );
  return buildPriceCube([...bySeries.values()].flatMap(seriesOf));
}

function seriesOf(rows: readonly PriceRow[]): Series[] {
  const [first] = rows;
  if (first === undefined) return [];
  const listed = (of: (row: PriceRow, at: number) => number) => rows.map(of).join(',');
  return [
    {
      product: first.product,
      kind: first.kind,
      term_month: first.termMonth,
      days: listed(({ obsDate }) => dayNumber(obsDate)),
      prices: listed(({ price }) => price),
      sets: listed((_, at) => at),
    },
  ];
}
