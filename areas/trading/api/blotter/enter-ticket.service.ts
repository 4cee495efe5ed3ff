import { may } from '@fairlead/shared/domain/access/permissions';
import { isDay } from '@fairlead/shared/domain/calendar/days';
import {
  type EntryLeg,
  legsOfEntry,
  NoConversion,
  type ProductFacts,
} from '@fairlead/trading/domain/tickets/entry-legs';
import { problemsOfEntry } from '@fairlead/trading/domain/tickets/problems-of-entry';
import type { SendCheck } from '@fairlead/trading/contract/send-check';
import type { Acknowledged } from '@fairlead/trading/contract/send-warnings';
import type {
  InternalEntry,
  RegularEntry,
  TicketContext,
  TicketProblem,
} from '@fairlead/trading/domain/tickets/ticket';
import { problemText } from '@fairlead/trading/domain/tickets/ticket-problems';

import type { Db } from '@fairlead/platform/database/db';
import type { Clock } from '@fairlead/platform/clock';
import { Refusal } from '@fairlead/platform/http/errors';
import type { Once } from '@fairlead/platform/http/idempotency';
import type { SessionUser } from '@fairlead/platform/http/session-user';
import {
  checkTrade,
  loadTradeMarket,
  type TradeToCheck,
} from './before-sending/check-trade.service.ts';
import { confirmTrade } from './confirm-trade.service.ts';
import { selectProductFacts } from './entry-data.queries.ts';
import { loadTicketContext } from './entry-data.service.ts';
import { type StoredEntry, storeEntry } from './store-entry.service.ts';

type Confirmed = { readonly acknowledged?: Acknowledged | undefined };

/** A ticket as it was sent, with what its sender has seen of what warns. */
export type SentTicket =
  | { readonly kind: 'regular'; readonly entry: RegularEntry & Confirmed }
  | { readonly kind: 'internal'; readonly entry: InternalEntry & Confirmed };

type Caller = { readonly user: SessionUser; readonly requestId: string };

/**
 * Enters a ticket, once for each key.
 * @throws Refusal TICKET_INVALID with every problem, CONFIRM_NEEDED with what warns and was not
 *   acknowledged; nothing is stored then.
 */
export async function enterTicket(
  { once, clock }: { readonly once: Once; readonly clock: Clock },
  ticket: SentTicket,
  { user, requestId }: Caller,
): Promise<StoredEntry> {
  return once(async (tx) => enterIn(tx, { clock, ticket, replaces: null }, { user, requestId }));
}

type Entering = {
  readonly clock: Clock;
  readonly ticket: SentTicket;
  /** Entry in whose place it comes, which was taken back in the same transaction. */
  readonly replaces: number | null;
};

/**
 * Enters a ticket in the transaction `tx`.
 * @throws Refusal as `enterTicket`
 */
export async function enterIn(
  tx: Db,
  { clock, ticket, replaces }: Entering,
  { user, requestId }: Caller,
): Promise<StoredEntry> {
  const context = await loadTicketContext(tx, clock, user.email);
  refuse(problemsOfEntry(ticket.kind, ticket.entry, context));
  refuse(notForOthers(ticket.entry, user));
  const legs = buildLegs(ticket, await selectProductFacts(tx));
  const seen = ticket.entry.acknowledged;
  const warned = await confirmTrade(tx, toTrade(ticket, legs), { seen, zone: clock });
  const by = { email: user.email, name: user.givenName, requestId };
  const more = { legs, warned, replaces };
  return ticket.kind === 'regular'
    ? storeEntry(tx, { kind: 'REGULAR', sent: ticket.entry, ...more }, by)
    : storeEntry(tx, { kind: 'INTERNAL', sent: ticket.entry, ...more }, by);
}

/** Checks a ticket before it is sent, as far as it is typed. */
export async function checkSentTicket(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  ticket: SentTicket,
  user: SessionUser,
): Promise<SendCheck> {
  const context = await loadTicketContext(db, clock, user.email);
  if (!isDated(ticket.entry, context)) return { settlement: null, positions: [], warnings: [] };
  const { kind, entry } = ticket;
  const isWhole = problemsOfEntry(kind, entry, context).length === 0;
  const legs = isWhole ? legsSoFar(ticket, await selectProductFacts(db)) : [];
  const trade = toTrade(ticket, legs);
  return checkTrade(db, { trade, market: await loadTradeMarket(db, trade), zone: clock });
}

/** True when day and years are such as a ticket has: until then there is nothing to compare it with. */
function isDated(
  { trade_date, year_a, month_b, year_b }: SentTicket['entry'],
  { data }: TicketContext,
): boolean {
  const years = month_b === null ? [year_a] : [year_a, year_b];
  const isOffered = (year: number | null) => year !== null && data.tenor_years.includes(year);
  return isDay(trade_date ?? '') && years.every(isOffered);
}

function toTrade({ kind, entry }: SentTicket, legs: readonly EntryLeg[]): TradeToCheck {
  return {
    entry,
    legs,
    isByHand: true,
    // What a clearer's order says may be the same deal; what two books deal is none with anybody outside.
    twins: { kinds: kind === 'internal' ? ['INTERNAL'] : ['REGULAR', 'CLEARER'], tradeDate: null },
  };
}

type Products = ReadonlyMap<string, ProductFacts>;

function buildLegs(ticket: SentTicket, products: Products): readonly EntryLeg[] {
  try {
    return legsOfEntry(ticket.kind, ticket.entry, products);
  } catch (error) {
    if (error instanceof NoConversion) refuse([{ field: 'productB', message: error.message }]);
    throw error;
  }
}

/** None of a pair between which nothing converts: that is said once it is sent. */
function legsSoFar(ticket: SentTicket, products: Products): readonly EntryLeg[] {
  try {
    return legsOfEntry(ticket.kind, ticket.entry, products);
  } catch (error) {
    if (error instanceof NoConversion) return [];
    throw error;
  }
}

/** The refusal that says every problem, where there is any; `err_msg` is the first as the form shows it. */
export function refuse(problems: readonly TicketProblem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  throw new Refusal({
    status: 422,
    code: 'TICKET_INVALID',
    message: problemText(first),
    body: { problems: problems.map(({ field, message }) => ({ field, message })) },
  });
}

function notForOthers(
  { executing_for }: RegularEntry | InternalEntry,
  { email, permissions }: SessionUser,
): readonly TicketProblem[] {
  if (executing_for === email || may(permissions, 'trade:enter_for_other')) return [];
  return [{ field: 'executingFor', message: 'You may enter trades for yourself only' }];
}
