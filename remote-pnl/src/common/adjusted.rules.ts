import type { AllTrades, StrategyRow } from '@fairlead/pnl/contract/data-sets';

import { sumOfDollars } from './sums.rules.ts';

/** Names the row between the books and their total. */
export const ADJUSTMENTS = 'Adjustments';

/** Dollars that people have adjusted since the run before: of the firm. */
export const adjustedOfFirm = ({ totals }: Pick<AllTrades, 'totals'>): number =>
  sumOfDollars([totals.total_delta_net_pnl, -totals.total_delta_trade_net]);

/** The same of the books of some groups; runs from before it was stored have none. */
export function sumAdjustments(
  { adjustments = [] }: Pick<AllTrades, 'adjustments'>,
  groups: readonly StrategyRow['group'][],
): number {
  const own = adjustments.filter(({ group }) => groups.includes(group));
  return sumOfDollars(own.map(({ pnl }) => pnl));
}
