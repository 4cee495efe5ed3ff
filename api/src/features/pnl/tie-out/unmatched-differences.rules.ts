import {
  type Amounts,
  type Difference,
  isAlike,
  NOTHING,
  ofTerm,
  plus,
  termKey,
} from './difference.rules.ts';
import { priceOf } from './order-differences.rules.ts';
import type { OrderPart, Term, TicketPart, TieOutFacts } from './tie-out-facts.rules.ts';

type Waiting = Amounts & { readonly part: OrderPart };
type Ticket = Amounts & { readonly part: TicketPart };

/** What stands at an exchange in a product and month without the other side. */
type Place = Term & { readonly exchange: string };

/**
 * Orders that nobody submitted, and tickets at an exchange. A ticket stands for an order of its exchange,
 * product and month: together where they come to the same, else one for one where both say the same.
 */
export function unmatchedDifferences(facts: TieOutFacts): readonly Difference[] {
  const upTo = <T extends { readonly day: string }>(parts: readonly T[]) =>
    parts.filter(({ day }) => day <= facts.day);
  const waiting = Map.groupBy(
    joined(upTo(facts.orders.filter(({ entry_id: entry }) => entry === null)).map(ofOrder)),
    ({ part }) => placeKey(part),
  );
  const tickets = Map.groupBy(joined(upTo(facts.tickets).map(ofTicket)), ({ part }) =>
    placeKey(part),
  );
  return [...new Set([...waiting.keys(), ...tickets.keys()])].flatMap((place) =>
    left(waiting.get(place) ?? [], tickets.get(place) ?? [], facts),
  );
}

const placeKey = (place: Place): string => `${place.exchange}|${termKey(place)}`;

const ofOrder = (part: OrderPart): Waiting => ({
  ...{ qty: part.their_qty, cents: part.their_cents },
  part,
});

/** What waits for a settlement is worth nothing until it is there. */
const ofTicket = (part: TicketPart): Ticket => ({ qty: part.qty, cents: part.cents ?? 0, part });

/** Parts of one order, or of one ticket, in one place as one. */
function joined<Part extends Waiting | Ticket>(parts: readonly Part[]): readonly Part[] {
  const together = Map.groupBy(parts, ({ part }) => `${subjectOf(part)}|${placeKey(part)}`);
  return [...together.values()].flatMap((of) => {
    const [first] = of;
    return first === undefined ? [] : { ...first, ...of.reduce<Amounts>(plus, NOTHING) };
  });
}

const subjectOf = (part: OrderPart | TicketPart): string =>
  'order_num' in part ? `${part.clearer}|order ${part.order_num}` : `ticket ${part.entry_id}`;

function left(
  waiting: readonly Waiting[],
  tickets: readonly Ticket[],
  facts: TieOutFacts,
): readonly Difference[] {
  const sum = (all: readonly Amounts[]) => all.reduce(plus, NOTHING);
  if (waiting.length > 0 && tickets.length > 0 && isAlike(sum(waiting), sum(tickets))) return [];
  const free = [...tickets];
  const orders = waiting.filter((order) => {
    const at = free.findIndex((ticket) => isAlike(ticket, order));
    if (at >= 0) free.splice(at, 1);
    return at < 0;
  });
  return [
    ...orders.filter(isSomething).map((order) => ofWaiting(order, facts)),
    ...free.filter(isSomething).map((ticket) => ofFree(ticket, facts)),
  ];
}

const isSomething = (amounts: Amounts): boolean => !isAlike(amounts, NOTHING);

function ofWaiting({ part, ...clearers }: Waiting, { unitOf }: TieOutFacts): Difference {
  return ofTerm(
    {
      ...{ about: 'ORDER', cause: 'MISSING_HERE' },
      key: `${subjectOf(part)}|${termKey(part)}`,
      ...{ clearer: part.clearer, account: part.accounts },
      ...{ exchange: part.exchange, contract: part.contract },
      subject: `Order ${part.order_num}`,
      says: 'Nobody has submitted it',
    },
    part,
    { ours: null, clearers, unitOf },
  );
}

function ofFree({ part, ...ours }: Ticket, { unitOf }: TieOutFacts): Difference {
  return ofTerm(
    {
      ...{ about: 'TICKET', cause: 'MISSING_THERE' },
      key: `${subjectOf(part)}|${placeKey(part)}`,
      ...{ clearer: null, account: null, exchange: part.exchange, contract: null },
      subject: `Ticket ${part.entry_id}`,
      says: `No clearer has it at ${part.exchange}, at ${priceOf(ours)}`,
    },
    part,
    { ours, clearers: null, unitOf },
  );
}
