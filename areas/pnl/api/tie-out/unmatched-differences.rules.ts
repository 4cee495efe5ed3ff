import {
  type TieOutAmounts,
  type UnacceptedDifference,
  isAlike,
  NO_AMOUNTS,
  ofTerm,
  addAmounts,
  termKey,
} from './difference.rules.ts';
import { formatUnitPrice } from './order-differences.rules.ts';
import type { OrderPart, TieOutTerm, TicketPart, TieOutFacts } from './tie-out-facts.rules.ts';

/** Amounts with the cost of their legs: an order that nobody has submitted has none. */
type Waiting = TieOutAmounts & { readonly part: OrderPart; readonly cost: number };
type Ticket = TieOutAmounts & { readonly part: TicketPart; readonly cost: number };

/** Position at an exchange in a product and month without the other side. */
type UnmatchedPosition = TieOutTerm & { readonly exchange: string };

/**
 * Matches open orders with tickets at their exchange, by product and month: as a sum where that is
 * equal, else one by one.
 */
export function unmatchedDifferences(facts: TieOutFacts): readonly UnacceptedDifference[] {
  return places(facts).flatMap(({ orders, tickets }) => [
    ...orders.filter(isSomething).map((order) => ofWaiting(order, facts)),
    ...tickets.filter(isSomething).map((ticket) => ofFree(ticket, facts)),
  ]);
}

/** Orders of a place, and the tickets that stand for them: together, or one for one. */
export type OrderPair = {
  readonly orders: readonly OrderPart[];
  readonly tickets: readonly Pick<TicketPart, 'entry_id' | 'cost'>[];
};

/** Pairs orders that nobody has submitted with the tickets that stand for them. */
export function ticketPairs(facts: TieOutFacts): readonly OrderPair[] {
  return places(facts).flatMap(({ pairs }) => pairs);
}

/** Orders and tickets of a place that nothing stands for, and the pairs that stand for each other. */
type Matched = {
  readonly orders: readonly Waiting[];
  readonly tickets: readonly Ticket[];
  readonly pairs: readonly OrderPair[];
};

function places(facts: TieOutFacts): readonly Matched[] {
  const upTo = <T extends { readonly day: string }>(parts: readonly T[]) =>
    parts.filter(({ day }) => day <= facts.day);
  const waiting = Map.groupBy(
    joined(upTo(facts.orders.filter(({ entry_id: entry }) => entry === null)).map(ofOrder)),
    ({ part }) => positionKey(part),
  );
  const tickets = Map.groupBy(joined(upTo(facts.tickets).map(ofTicket)), ({ part }) =>
    positionKey(part),
  );
  return [...new Set([...waiting.keys(), ...tickets.keys()])].map((place) =>
    matched(waiting.get(place) ?? [], tickets.get(place) ?? []),
  );
}

const positionKey = (place: UnmatchedPosition): string => `${place.exchange}|${termKey(place)}`;

const ofOrder = (part: OrderPart): Waiting => ({
  qty: part.their_qty,
  cents: part.their_cents,
  cost: 0,
  part,
});

/** Amounts of a ticket; one that waits for a settlement is worth nothing until it is there. */
const ofTicket = (part: TicketPart): Ticket => ({
  qty: part.qty,
  cents: part.cents ?? 0,
  cost: part.cost,
  part,
});

/** Parts of one order, or of one ticket, in one place as one. */
function joined<Part extends Waiting | Ticket>(parts: readonly Part[]): readonly Part[] {
  const together = Map.groupBy(parts, ({ part }) => `${toSubject(part)}|${positionKey(part)}`);
  return [...together.values()].flatMap((of) => {
    const [first] = of;
    if (first === undefined) return [];
    return { ...first, ...of.reduce<TieOutAmounts>(addAmounts, NO_AMOUNTS), cost: sumCost(of) };
  });
}

const sumCost = (all: readonly (Waiting | Ticket)[]): number =>
  all.reduce((sum, { cost }) => sum + cost, 0);

const toSubject = (part: OrderPart | TicketPart): string =>
  'order_num' in part ? `${part.clearer}|order ${part.order_num}` : `ticket ${part.entry_id}`;

function matched(waiting: readonly Waiting[], tickets: readonly Ticket[]): Matched {
  const sum = (all: readonly TieOutAmounts[]) => all.reduce(addAmounts, NO_AMOUNTS);
  if (waiting.length > 0 && tickets.length > 0 && isAlike(sum(waiting), sum(tickets)))
    return { orders: [], tickets: [], pairs: [toPair(waiting, tickets)] };
  const free = [...tickets];
  const pairs: OrderPair[] = [];
  const orders = waiting.filter((order) => {
    const at = free.findIndex((ticket) => isAlike(ticket, order));
    if (at >= 0) pairs.push(toPair([order], free.splice(at, 1)));
    return at < 0;
  });
  return { orders, tickets: free, pairs };
}

const toPair = (orders: readonly Waiting[], tickets: readonly Ticket[]): OrderPair => ({
  orders: orders.map(({ part }) => part),
  tickets: tickets.map(({ part: { entry_id }, cost }) => ({ entry_id, cost })),
});

const isSomething = (amounts: TieOutAmounts): boolean => !isAlike(amounts, NO_AMOUNTS);

function ofWaiting({ part, ...clearers }: Waiting, { unitOf }: TieOutFacts): UnacceptedDifference {
  return ofTerm(
    {
      about: 'ORDER',
      cause: 'MISSING_HERE',
      key: `${toSubject(part)}|${termKey(part)}`,
      clearer: part.clearer,
      account: part.accounts,
      exchange: part.exchange,
      contract: part.contract,
      subject: `Order ${part.order_num}`,
      says: 'Nobody has submitted it',
    },
    part,
    { ours: null, clearers, unitOf },
  );
}

function ofFree({ part, ...ours }: Ticket, { unitOf }: TieOutFacts): UnacceptedDifference {
  return ofTerm(
    {
      about: 'TICKET',
      cause: 'MISSING_THERE',
      key: `${toSubject(part)}|${positionKey(part)}`,
      clearer: null,
      account: null,
      exchange: part.exchange,
      contract: null,
      subject: `Ticket ${part.entry_id}`,
      says: `No clearer has it at ${part.exchange}, at ${formatUnitPrice(ours)}`,
    },
    part,
    { ours, clearers: null, unitOf },
  );
}
