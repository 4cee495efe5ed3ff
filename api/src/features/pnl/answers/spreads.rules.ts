import type { Exposures } from '@fairlead/shared/contract/pnl/exposures';

import type { Month } from '../engine/products.rules.ts';
import { type Cell, displayed } from './cells.rules.ts';
import { firstDayOf, shortMonth } from './months.rules.ts';

/** 'Jul/Aug 24', 'Dec 24/Jan 25'. */
function spreadName(month: Month): string {
  const [first, second] = [shortMonth(month), shortMonth(month + 1)];
  const isOneYear = first.slice(-2) === second.slice(-2);
  return `${isOneYear ? first.slice(0, 3) : first}/${second}`;
}

const STRUCTURES = ['FEI', 'ARA', 'CP', 'LST'] as const;

/**
 * Positions as spreads of a month against the next one (model.md 12): what is held up to a month is the
 * position in the spread that begins there; after the last month it is the flat position.
 */
export function spreadRows(cells: readonly Cell[]): Exposures['spreads_by_structure'] {
  const own = cells.filter(({ product }) => STRUCTURES.some((code) => code === product.code));
  const months = [...new Set(own.map(({ month }) => month))].toSorted((a, b) => a - b);
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const held = { FEI: 0, ARA: 0, CP: 0, LST: 0 };
  const rows = Array.from({ length: last - first + 1 }, (_, n) => {
    const month: Month = first + n;
    for (const { product, exposure } of own.filter((cell) => cell.month === month))
      held[product.code as keyof typeof held] += exposure.units;
    return {
      spread: month === last ? 'Flat' : spreadName(month),
      term_month_date: month === last ? null : firstDayOf(month),
      FEI: displayed(held.FEI),
      ARA: displayed(held.ARA),
      CP: displayed(held.CP),
      LST: displayed(held.LST),
    };
  });
  return rows;
}
