import { monthLabel } from './days.rules.ts';
import type { Month } from './products.rules.ts';

export type Spread = {
  /** 'Jul/Aug 24'; 'Dec 24/Jan 25' across the year's end; the last row is 'Flat'. */
  readonly spread: string;
  /** The first of its months; null on 'Flat'. */
  readonly termMonth: Month | null;
  readonly position: number;
};

/**
 * A row of months as positions in spreads of each month against the next, and what stays flat
 * (formula 12).
 */
export function spreadsByStructure(byMonth: ReadonlyMap<Month, number>): readonly Spread[] {
  const months = [...byMonth.keys()].sort((a, b) => a - b);
  let position = 0;
  const spreads = months.map((month, at) => {
    position += byMonth.get(month) ?? 0;
    const next = months[at + 1];
    return next === undefined
      ? { spread: 'Flat', termMonth: null, position }
      : { spread: formatName(month, next), termMonth: month, position };
  });
  return spreads.length === 0 ? [{ spread: 'Flat', termMonth: null, position: 0 }] : spreads;
}

function formatName(month: Month, next: Month): string {
  const isSameYear = Math.floor(month / 12) === Math.floor(next / 12);
  const first = isSameYear ? monthLabel(month).slice(0, 3) : monthLabel(month);
  return `${first}/${monthLabel(next)}`;
}
