import type { TradeEntryData } from '@fairlead/trading/contract/trade-entry';
import { TENOR_NAMES } from '@fairlead/shared/domain/terms/terms';
import type { TicketContext } from '@fairlead/trading/domain/tickets/ticket';

import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { selectEntryChoices } from './entry-data.queries.ts';

/** Tickets reach this many years beyond the firm's own. */
const YEARS_AHEAD = 5;

/** Choices of a ticket on the firm's day (spec A3). */
export async function loadEntryData(db: Db, clock: Clock): Promise<TradeEntryData> {
  const choices = await selectEntryChoices(db);
  const year = Number(clock.businessDate().slice(0, 4));
  return {
    users: choices.users ?? [],
    tenor_months: [...TENOR_NAMES],
    tenor_years: Array.from({ length: YEARS_AHEAD + 1 }, (_, n) => year + n),
    products: [...(choices.products ?? [])],
    crude_products: [...(choices.crude_products ?? [])],
    mtb_products: [...(choices.mtb_products ?? [])],
    volume_metrics: choices.volume_metrics ?? {},
    calendars: choices.calendars,
    holidays: choices.holidays,
    exchanges: [...(choices.exchanges ?? [])],
    brokers: [...(choices.brokers ?? [])],
    forced_commissions: choices.forced_commissions ?? {},
    books: (choices.books ?? []).map(({ name, strategies }) => ({
      name,
      strategies: inOrder(strategies),
    })),
  };
}

/**
 * Sorts by name, like all other names: what PostgreSQL makes of an object has the shortest first.
 */
function inOrder<Value>(byName: Readonly<Record<string, Value>>): Record<string, Value> {
  const sorted = Object.entries(byName).toSorted(([one], [other]) =>
    one.toLowerCase() < other.toLowerCase() ? -1 : 1,
  );
  return Object.fromEntries(sorted);
}

/** All that the rules know beside a ticket that `email` enters now. */
export async function loadTicketContext(
  db: Db,
  clock: Clock,
  email: string,
): Promise<TicketContext> {
  return {
    data: await loadEntryData(db, clock),
    businessDate: clock.businessDate(),
    timeOfDay: clock.timeOfDay(),
    userEmail: email,
  };
}
