import { MAX_TRADE_IDS_LENGTH, tradeIdsProblem } from '@fairlead/shared/domain/trades/trade-ids';

/** The address at which the Blotter shows a ticket as it was entered, and what became of it. */
export const buildTicketPath = (entryId: number): string =>
  `/blotter?${new URLSearchParams({ tab: 'entered', entry: String(entryId) })}`;

/** The address at which EDF Trades shows these trades of a clearer; undefined: of none, or of more than it looks for at once. */
export function buildTradesPath(ids: string | null): string | undefined {
  const wanted = (ids ?? '').split(/[\s,]+/).filter((id) => id !== '');
  const text = wanted.join(',');
  const mayAsk = text !== '' && text.length <= MAX_TRADE_IDS_LENGTH;
  if (!mayAsk || tradeIdsProblem(text) !== undefined) return undefined;
  return `/edf?${new URLSearchParams({ verified_state: 'all', trade_ids: text })}`;
}

/** The address at which the Blotter shows an order, found by its number. */
const buildOrderPath = (number: string): string =>
  `/blotter?${new URLSearchParams({ find: number })}`;

/** The address of what a difference is about, 'Order 900777' or 'Ticket 34'; undefined of anything else. */
export function buildSubjectPath(subject: string): string | undefined {
  const [, kind, number = ''] = /^(Order|Ticket) (\d+)$/.exec(subject) ?? [];
  if (kind === undefined) return undefined;
  return kind === 'Order' ? buildOrderPath(number) : buildTicketPath(Number(number));
}

/** The address at which EDF Trades shows what clearers have stated, of one or all of them, on a day or ever. */
export function buildStatedPath({ clearer, day }: StatedTrades): string {
  const query = new URLSearchParams({ verified_state: 'all' });
  if (day !== undefined) query.set('run_date', day);
  if (clearer !== undefined) query.set('clearer', clearer);
  return `/edf?${query}`;
}
type StatedTrades = { readonly clearer?: string | undefined; readonly day?: string | undefined };

/** The address of the P&L of a day. */
export const pathOfDay = (day: string): string => `/date/${day}?tab=management`;
