import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { listCoreTrades } from '@fairlead/trading/contract/core-trades';
import { coreTradeDays } from '@fairlead/trading/contract/verification';
import { useCall } from '@fairlead/shared/data';

export type TradeDay = ReplyOf<typeof coreTradeDays>['days'][number];

/** Poll interval while a calendar is open: others verify meanwhile. */
const POLL_MS = 10_000;

/** Verification progress of the days in a range; undefined until loaded. */
export function useTradeDays(
  range: { readonly from: string; readonly to: string } | null,
): readonly TradeDay[] | undefined {
  const { area } = useCall(coreTradeDays, range && { query: range }, { pollMs: POLL_MS });
  return area.status === 'COMPLETED' ? area.data.days : undefined;
}

/** Counts how many trades there are at all, in either state; undefined until it is known, or where it is not asked for. */
export function useTradeCount(isAsked: boolean): number | undefined {
  const { area } = useCall(listCoreTrades, isAsked ? { query: { page_size: 1 } } : null);
  return area.status === 'COMPLETED' ? area.data.total : undefined;
}
