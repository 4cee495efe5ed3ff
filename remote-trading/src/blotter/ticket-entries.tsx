import { type DealtTrade, rollRefusal } from '@fairlead/shared/domain/tickets/from-trade';
import type { MenuEntry } from '@fairlead/shared/table';

/** What becomes of a dealt trade in a new ticket. */
export type TicketMove = 'duplicate' | 'reverse' | 'roll';

/** The dealt trade that a ticket begins with. */
export type TicketStart = { readonly how: TicketMove; readonly trade: DealtTrade };

/** The entries of a row that make a ticket of its trade; none can be chosen where it has none. */
export function ticketEntries(
  trade: DealtTrade | undefined,
  onStart: (start: TicketStart) => void,
): readonly MenuEntry[] {
  const entry = (label: string, how: TicketMove, isOff = false): MenuEntry => ({
    label,
    disabled: trade === undefined || isOff,
    run: () => trade !== undefined && onStart({ how, trade }),
  });
  const cannotRoll = trade !== undefined && rollRefusal(trade) !== undefined;
  return [
    entry('Duplicate as ticket', 'duplicate'),
    entry('Reverse as ticket', 'reverse'),
    entry('Roll to the next month', 'roll', cannotRoll),
  ];
}

/** Where EDF Trades shows these trades. */
export function tradesPath(ids: string): string {
  const wanted = ids.split(/[\s,]+/).filter((id) => id !== '');
  return `/edf?${new URLSearchParams({ verified_state: 'all', trade_ids: wanted.join(',') })}`;
}
