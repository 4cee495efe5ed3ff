import type { ClearerBlotterTrade, ClearerRawTrade } from '@fairlead/shared/contract/blotter';
import type { MenuEntry } from '@fairlead/shared/table';

/** What becomes of a dealt trade in a new ticket. */
export type TicketMove = 'duplicate' | 'reverse' | 'roll';

/** The dealt trade that a ticket begins with. */
export type TicketStart = { readonly how: TicketMove } & (
  { readonly order: ClearerBlotterTrade } | { readonly trade: ClearerRawTrade }
);

/** The entries of a row that make a ticket of it. */
export function ticketEntries(onMove: (how: TicketMove) => void): readonly MenuEntry[] {
  return [
    { label: 'Duplicate as ticket', run: () => onMove('duplicate') },
    { label: 'Reverse as ticket', run: () => onMove('reverse') },
    { label: 'Roll to the next month', run: () => onMove('roll') },
  ];
}

/** Where EDF Trades shows these trades. */
export function tradesPath(ids: string): string {
  const wanted = ids.split(/[\s,]+/).filter((id) => id !== '');
  return `/edf?${new URLSearchParams({ verified_state: 'all', trade_ids: wanted.join(',') })}`;
}
