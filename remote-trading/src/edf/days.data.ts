import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { coreTradeDays } from '@fairlead/shared/contract/verification';
import { useCall } from '@fairlead/shared/data';

export type TradeDay = ReplyOf<typeof coreTradeDays>['days'][number];

/** As long as somebody looks at a calendar, others verify. */
const POLL_MS = 10_000;

/** How far the days from one to another are verified; undefined until it is known. */
export function useTradeDays(
  range: { readonly from: string; readonly to: string } | null,
): readonly TradeDay[] | undefined {
  const { area } = useCall(coreTradeDays, range && { query: range }, { pollMs: POLL_MS });
  return area.status === 'COMPLETED' ? area.data.days : undefined;
}
