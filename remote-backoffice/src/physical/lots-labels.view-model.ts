import type { LotReconciliation } from '@fairlead/backoffice/contract/lots';
import { formatCents, formatDay, formatNumber } from '@fairlead/shared/format';

type Ranges = Pick<
  LotReconciliation,
  'ltd_acc_min_date' | 'ltd_acc_max_date' | 'ltd_latest_trade_date'
>;

/** 'LTD accounting 02 Jan 24 to 28 Jun 24 · LTD trades to 28 Jun 24' (BAK-04). */
export function rangesText(ranges: Ranges): string {
  const { ltd_acc_min_date: from, ltd_acc_max_date: to, ltd_latest_trade_date: latest } = ranges;
  const accounting =
    from === null || to === null ? 'none' : `${formatDay(from)} to ${formatDay(to)}`;
  const trades = latest === null ? ': none' : ` to ${formatDay(latest)}`;
  return `LTD accounting ${accounting} · LTD trades${trades}`;
}

type Unmapped = LotReconciliation['unmapped_groups'];

/** 'Groups without a column count as Income/Expense: ODD (3 lines, 1,200.00)'. */
export function unmappedText(groups: Unmapped): string {
  const named = groups.map(({ scg_rec_group: group, lines, amount }) => {
    const counted = lines === 1 ? '1 line' : `${formatNumber(lines)} lines`;
    return `${group} (${counted}, ${formatCents(amount)})`;
  });
  return `Groups without a column count as Income/Expense: ${named.join(', ')}`;
}

/** Legend of the differences' colours, beside their signs (BAK-06). */
export const legendText = (roundingOk: number): string =>
  `Yellow: up to ${formatCents(roundingOk)}, rounding. Beyond: green where traders have more, red where less`;
