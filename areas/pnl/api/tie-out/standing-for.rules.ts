import type { OrderNames, TieOutFacts } from './tie-out-facts.rules.ts';
import { type OrderPair, ticketPairs } from './unmatched-differences.rules.ts';

/** Orders that nobody has submitted, and the tickets that stand for them (decision 0343). */
export type StandingFor = {
  readonly orders: readonly OrderNames[];
  /** Their numbers. */
  readonly tickets: readonly number[];
  /** Cost of the legs of these tickets that stand for a leg of the orders, in cents, 0 or less. */
  readonly cost: number;
};

/**
 * Groups waiting orders with the tickets that stand for them: an order of several months or products may
 * have several tickets, and a ticket several orders, so that those that hang together are one.
 */
export function standingFor(facts: TieOutFacts): readonly StandingFor[] {
  const groupOf = new Map<string, Set<OrderPair>>();
  for (const pair of ticketPairs(facts)) {
    const names = listNames(pair);
    const hanging = new Set(names.flatMap((name) => groupOf.get(name) ?? []));
    const group = new Set([pair, ...[...hanging].flatMap((other) => [...other])]);
    for (const each of group) for (const name of listNames(each)) groupOf.set(name, group);
  }
  return [...new Set(groupOf.values())].map(ofGroup);
}

const orderName = ({ clearer, order_num: order }: OrderNames): string => `${clearer}|${order}`;

const listNames = ({ orders, tickets }: OrderPair): readonly string[] => [
  ...orders.map(orderName),
  ...tickets.map(({ entry_id: ticket }) => `ticket ${ticket}`),
];

function ofGroup(group: ReadonlySet<OrderPair>): StandingFor {
  const pairs = [...group];
  const orders = pairs.flatMap((pair) => pair.orders);
  const tickets = pairs.flatMap((pair) => pair.tickets);
  return {
    orders: [...new Map(orders.map((order) => [orderName(order), order])).values()],
    tickets: [...new Set(tickets.map(({ entry_id: ticket }) => ticket))].sort((a, b) => a - b),
    cost: tickets.reduce((sum, { cost }) => sum + cost, 0),
  };
}
