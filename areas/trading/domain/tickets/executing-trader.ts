import type { EntryData, TicketContext, TicketUser } from './ticket.ts';

export const NO_DEFAULT_TRADER = 'No default Trader found';

/** Traders a ticket may be entered for (spec A6). */
export function filterTraders({ users }: EntryData): readonly TicketUser[] {
  return users.filter(({ is_authorized_trader }) => is_authorized_trader);
}

/**
 * Default trader of a ticket: the user who may trade, else the default trader; undefined where
 * there is none, which is the problem `NO_DEFAULT_TRADER` of the ticket.
 */
export function defaultTrader({ data, userEmail }: TicketContext): TicketUser | undefined {
  const traders = filterTraders(data);
  return (
    traders.find(({ email }) => email === userEmail) ??
    traders.find(({ default_trader }) => default_trader)
  );
}
