import { tradeEntryData } from '@fairlead/trading/contract/trade-entry';
import { useCall } from '@fairlead/shared/data';
import type { ApiError } from '@fairlead/shared/api';
import type { EntryData } from '@fairlead/trading/domain/tickets/ticket';

/** Loading state of a ticket's lists (spec A4). */
export type EntryDataState =
  | { readonly status: 'FIRST_INIT' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'loaded'; readonly data: EntryData };

const ASKED = { query: {} };
/** Refetched whenever a ticket opens, with the cached lists shown meanwhile (stale-while-revalidate). */
const AT_OPENING = { pollMs: 0 };

/** Choices of a ticket, and the call that fetches them again. */
export function useEntryData(): { readonly state: EntryDataState; readonly retry: () => void } {
  const { area, isRefreshing, refresh } = useCall(tradeEntryData, ASKED, AT_OPENING);
  if (area.status === 'COMPLETED') {
    return { state: { status: 'loaded', data: area.data }, retry: refresh };
  }
  if (isRefreshing) return { state: { status: 'loading' }, retry: refresh };
  if (area.status === 'FAILED') {
    return { state: { status: 'failed', error: area.error }, retry: refresh };
  }
  return { state: { status: 'FIRST_INIT' }, retry: refresh };
}
