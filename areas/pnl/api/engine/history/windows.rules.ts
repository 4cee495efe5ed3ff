import type { DailyNets } from './book-metrics.rules.ts';

/** The business days that metrics of books and the year's Sharpe are of. */
const RECENT = 250;

/** The last 250 days, from the first on which anything was dealt. */
export function sinceFirst({ days, nets }: DailyNets, firstDay: string): DailyNets {
  const first = days.findIndex((day) => day >= firstDay);
  const start = first === -1 ? days.length : Math.max(first, days.length - RECENT);
  return { days: days.slice(start), nets: nets.slice(start) };
}
