import type { HistoricalPnl } from '@fairlead/pnl/contract/history';

import { firstDayText } from '../days.rules.ts';
import type { ValuationFacts } from '../facts.rules.ts';
import type { Month } from '../products.rules.ts';
import type { RunValues } from '../results.rules.ts';
import { settlementOn } from '../shock.rules.ts';

type Mover = HistoricalPnl['biggest_movers'][number];

const MAX = 8;

/** The products' months whose prices made or cost most since the run before, the largest first. */
export function biggestMovers(values: RunValues, facts: ValuationFacts): Mover[] {
  const { legs, today, before, explain } = values;
  const found = new Map<string, { product: string; month: Month; cents: number; open: number }>();
  for (let leg = 0; leg < legs.count; leg += 1) {
    const instrument = legs.instruments[legs.instrument[leg] ?? -1];
    if (instrument === undefined) continue;
    const { product, termMonth: month } = instrument;
    const key = `${product.code}|${month}`;
    const one = found.get(key) ?? { product: product.code, month, cents: 0, open: 0 };
    one.cents += explain.price[leg] ?? 0;
    one.open += (legs.qty[leg] ?? 0) * (today.openFraction[leg] ?? 0);
    found.set(key, one);
  }
  return [...found.values()]
    .filter(({ cents }) => cents !== 0)
    .toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents))
    .slice(0, MAX)
    .map(({ product, month, cents, open }) => {
      const price = settlement(facts, { product, month, day: today.day });
      const earlier = settlement(facts, { product, month, day: before.day });
      return {
        product,
        term_month_date: firstDayText(month),
        price,
        price_dtd: price === null || earlier === null ? null : price - earlier,
        exposure_display: open / 1000,
        pnl: cents / 100,
      };
    });
}

type Priced = { readonly product: string; readonly month: Month; readonly day: string };

function settlement(facts: ValuationFacts, { product, month, day }: Priced): number | null {
  const { cube } = facts;
  const at = (cube.dayIndex.get(day) ?? Number.NaN) * cube.months + month - cube.firstMonth;
  const published = cube.settlements[cube.productIndex.get(product) ?? -1]?.[at] ?? Number.NaN;
  const price = settlementOn(facts, day, { product, month, price: published });
  return Number.isNaN(price) ? null : price;
}
