import { MAX_TRADE_IDS_LENGTH, tradeIdsProblem } from '@fairlead/shared/domain/trades/trade-ids';

/** The address at which the Blotter shows a ticket as it was entered, and what became of it. */
export const ticketPathOf = (entryId: number): string =>
  `/blotter?${new URLSearchParams({ tab: 'entered', entry: String(entryId) })}`;

/** The address at which EDF Trades shows these trades of a clearer; undefined: of none, or of more than it looks for at once. */
export function tradesPathOf(ids: string | null): string | undefined {
  const wanted = (ids ?? '').split(/[\s,]+/).filter((id) => id !== '');
  const text = wanted.join(',');
  const mayAsk = text !== '' && text.length <= MAX_TRADE_IDS_LENGTH;
  if (!mayAsk || tradeIdsProblem(text) !== undefined) return undefined;
  return `/edf?${new URLSearchParams({ verified_state: 'all', trade_ids: text })}`;
}
