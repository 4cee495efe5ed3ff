import type { BookMetricsRow } from '@fairlead/pnl/contract/history';

/** A book's nets by day, in whole cents. */
export type DailyNets = { readonly days: readonly string[]; readonly nets: Float64Array };

/** Wins and losses of a book. A day whose net is zero is neither. */
export function bookMetrics(book: string, { days, nets }: DailyNets): BookMetricsRow {
  const ascending = nets.toSorted();
  const losses = ascending.filter((net) => net < 0);
  const wins = ascending.filter((net) => net > 0);
  const trading = wins.length + losses.length;
  const dayOf = (net: number | undefined) =>
    net === undefined ? null : (days[nets.indexOf(net)] ?? null);
  const best = wins.at(-1) ?? losses.at(-1);
  const worst = losses.at(0) ?? wins.at(0);
  return {
    book,
    win_percent: trading === 0 ? null : (100 * wins.length) / trading,
    median_win: dollars(computeMedian(wins)),
    best_pnl: dollars(best),
    best_day: dayOf(best),
    loss_percent: trading === 0 ? null : (100 * losses.length) / trading,
    median_loss: dollars(computeMedian(losses)),
    worst_pnl: dollars(worst),
    worst_day: dayOf(worst),
    trading_days: trading,
    flat_days: nets.length - trading,
  };
}

/** The middle, or the mean of the two in the middle. */
function computeMedian(ascending: Float64Array): number | undefined {
  const middle = ascending.length >> 1;
  const upper = ascending[middle];
  if (upper === undefined || ascending.length % 2 === 1) return upper;
  return Math.round(((ascending[middle - 1] ?? upper) + upper) / 2);
}

const dollars = (cents: number | undefined): number | null =>
  cents === undefined ? null : cents / 100;
