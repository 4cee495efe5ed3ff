import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import type { TicketOfOrder } from '@fairlead/trading/contract/close-order';
import {
  type ClosingRow,
  closingRows,
  type Dealt,
  MAX_OFFERED_TICKETS,
  paidMore,
  standsFor,
} from '@fairlead/trading/domain/orders/order-closing';
import { formatCents, formatDay } from '@fairlead/shared/format';

/** An order's terms beside those of the chosen tickets, and their totals. */
export type TermsComparison = {
  readonly rows: readonly ClosingRow[];
  readonly stands: boolean;
  /** Excess paid by the tickets, in a sentence; undefined where there is none. */
  readonly paid: string | undefined;
};

const CENTS = 100;

/** Compares the chosen tickets with the order. */
export function compareTerms(
  terms: readonly Dealt[],
  tickets: readonly TicketOfOrder[],
  chosen: ReadonlySet<number>,
): TermsComparison {
  const parts = tickets
    .filter(({ entry }) => chosen.has(entry.entry_id))
    .flatMap(({ terms: of }) => of);
  const rows = closingRows(terms, parts);
  return { rows, stands: standsFor(rows), paid: paidText(paidMore(rows)) };
}

function paidText(cents: number | null): string | undefined {
  if (cents === null)
    return 'A ticket is priced at a settlement: the tie-out compares the money once that is there.';
  if (cents === 0) return undefined;
  const amount = formatCents(Math.abs(cents) / CENTS);
  return `The tickets come to $${amount} ${cents > 0 ? 'more' : 'less'} than the order: the tie-out will say so.`;
}

/**
 * Default selection: the tickets that close the order, else those that name one of its trade ids,
 * else those of its trade date; only if they sum to the order.
 */
export function firstChoice(
  { clearer_trade_ids: ids, trade_date: day }: ClearerBlotterTrade,
  terms: readonly Dealt[],
  tickets: readonly TicketOfOrder[],
): ReadonlySet<number> {
  const known = new Set(ids.split(', '));
  const names = (text: string | null) => (text ?? '').split(/[\s,;]+/u).some((id) => known.has(id));
  const ways: readonly ((ticket: TicketOfOrder) => boolean)[] = [
    ({ stands }) => stands,
    ({ entry }) => names(entry.clearer_trade_ids),
    ({ entry }) => entry.trade_date === day,
  ];
  for (const way of ways) {
    const chosen = new Set(tickets.filter(way).map(({ entry }) => entry.entry_id));
    if (compareTerms(terms, tickets, chosen).stands) return chosen;
  }
  return new Set();
}

/** 'Dealt 28 Jun 2024, entered by maren@halyard.example, trade IDs N1' */
export function whenceText({ entry }: TicketOfOrder): string {
  const { trade_date, entered_by, clearer_trade_ids: ids } = entry;
  const named = ids === null ? '' : `, trade IDs ${ids}`;
  return `dealt ${formatDay(trade_date)}, entered by ${entered_by}${named}`;
}

/** Reason why the chosen tickets cannot close an order; undefined where there is none. */
export function findClosingObstacle(
  { problem }: ClearerBlotterTrade,
  { stands }: TermsComparison,
  chosen: ReadonlySet<number>,
): string | undefined {
  if (problem === null) return 'This order can be submitted as it is';
  if (chosen.size === 0) return 'Choose the tickets that entered its trades';
  if (chosen.size > MAX_OFFERED_TICKETS) return `At most ${MAX_OFFERED_TICKETS} tickets`;
  return stands ? undefined : 'The tickets do not come to the order: see Difference';
}

/** 'Ordered trade 7 is closed by 3 tickets' */
export function closedText(
  { swiss_order_num: number }: ClearerBlotterTrade,
  count: number,
): string {
  return `Ordered trade ${number} is closed by ${count} ${count === 1 ? 'ticket' : 'tickets'}`;
}
