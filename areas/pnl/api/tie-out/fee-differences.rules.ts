import { monthLabel, toMonthNumber } from '../engine/days.rules.ts';
import { roundToCent } from '../engine/whole-cents.rules.ts';
import { type UnacceptedDifference, ofMoney } from './difference.rules.ts';
import { standingFor } from './standing-for.rules.ts';
import type { FeePart, OrderNames, TieOutFacts, UnheldCharge } from './tie-out-facts.rules.ts';

/**
 * Differences between the clearers' charges and the costs of our legs: fees and commission of
 * orders, and of closings and moves of what no entry of ours had opened. Together with the
 * summaries that trades do not make these are all that our costs of cleared paper and the clearers'
 * cash differ by.
 */
export function feeDifferences(facts: TieOutFacts): readonly UnacceptedDifference[] {
  return [...submittedFees(facts), ...waitingFees(facts), ...unheldFees(facts)];
}

const CENTS = 100;

/** 'A charge of 64.55' reads as an amount; what came in, below 0, is a charge. */
const charged = (cents: number): string => {
  const most = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return ((0 - cents) / CENTS).toLocaleString('en-US', most).replace('-', '−');
};

const sumParts = (parts: readonly FeePart[], of: 'our_cents' | 'their_cents'): number =>
  parts.reduce((sum, part) => sum + part[of], 0);

const upTo = (parts: readonly FeePart[], day: string): readonly FeePart[] =>
  parts.filter((part) => part.day <= day);

function submittedFees({ fees, day }: TieOutFacts): readonly UnacceptedDifference[] {
  const submitted = upTo(fees, day).filter(({ entry_id: entry }) => entry !== null);
  return [...Map.groupBy(submitted, ({ entry_id: entry }) => entry).values()].flatMap((parts) => {
    const [ours, theirs] = [sumParts(parts, 'our_cents'), sumParts(parts, 'their_cents')];
    if (ours === theirs) return [];
    const says = `The clearer charged ${charged(theirs)} on it, its legs cost ${charged(ours)}`;
    return ofOrders(parts.slice(0, 1), { about: 'ORDER', ours, theirs, says });
  });
}

/**
 * Fees of orders that nobody has submitted: all is missing, but for what tickets cost that stand
 * for it.
 */
function waitingFees(facts: TieOutFacts): readonly UnacceptedDifference[] {
  const waiting = upTo(facts.fees, facts.day).filter(({ entry_id: entry }) => entry === null);
  const chargedOn = Map.groupBy(waiting, toKey);
  const stood = standingFor(facts);
  const named = new Set(stood.flatMap(({ orders }) => orders.map(toKey)));
  const alone = [...chargedOn.values()].flatMap((parts) =>
    parts.slice(0, 1).filter((part) => !named.has(toKey(part))),
  );
  const groups = [...stood, ...alone.map((order) => ({ orders: [order], tickets: [], cost: 0 }))];
  return groups.flatMap(({ orders, tickets, cost }) => {
    const parts = orders.flatMap((order) => chargedOn.get(toKey(order)) ?? []);
    const theirs = sumParts(parts, 'their_cents');
    if (theirs === cost) return [];
    const says = `The clearer charged ${charged(theirs)} on it, and ${ticketsCost(tickets, cost)}`;
    return ofOrders(orders, { about: 'WAITING', ours: cost, theirs, says });
  });
}

function ticketsCost(tickets: readonly number[], cost: number): string {
  if (tickets.length === 0) return 'nobody has submitted it';
  return tickets.length === 1
    ? `ticket ${String(tickets[0])} for it costs ${charged(cost)}`
    : `tickets ${tickets.join(', ')} for it cost ${charged(cost)}`;
}

const toKey = ({ clearer, order_num: order }: OrderNames): string => `${clearer}|${order}`;

function ofOrders(
  orders: readonly OrderNames[],
  {
    about,
    ours,
    theirs,
    says,
  }: {
    readonly about: 'ORDER' | 'WAITING';
    readonly ours: number;
    readonly theirs: number;
    readonly says: string;
  },
): UnacceptedDifference {
  const joined = (of: (order: OrderNames) => string) => [...new Set(orders.map(of))].join(', ');
  const numbers = joined(({ order_num: order }) => String(order));
  return ofMoney(
    {
      about,
      cause: 'FEE',
      key: `fee|${joined(({ clearer }) => clearer)}|order ${numbers}`,
      clearer: joined(({ clearer }) => clearer),
      account: joined(({ accounts }) => accounts),
      exchange: joined(({ exchange }) => exchange),
      contract: joined(({ contract }) => contract),
      subject: `${orders.length === 1 ? 'Order' : 'Orders'} ${numbers}`,
      says,
    },
    { ours, clearers: theirs },
  );
}

function unheldFees({ unheld }: TieOutFacts): readonly UnacceptedDifference[] {
  return unheld.filter(({ cents }) => roundToCent(cents) !== 0).map(unheldFee);
}

/** The beginning of the keys of such charges. */
const UNHELD = 'unheld';

export const isUnheld = ({ key }: Pick<UnacceptedDifference, 'key'>): boolean =>
  key.startsWith(`${UNHELD}|`);

function unheldFee(charge: UnheldCharge): UnacceptedDifference {
  const { clearer_name: clearer, account, contract_code: contract, exchange, cents } = charge;
  const { trade_type: type, statement_date: day, prompt_date: month, balmo_date: balmo } = charge;
  const names = [clearer, account, contract, exchange, month, charge.prompt_months, balmo];
  const term = `${contract} ${monthLabel(toMonthNumber(month))}`;
  return {
    ...ofMoney(
      {
        about: 'STATEMENT',
        cause: 'FEE',
        key: [UNHELD, ...names.map((name) => name ?? ''), day, type].join('|'),
        clearer,
        account,
        exchange,
        contract,
        subject: `${type} of ${day}`,
        says: `${charged(cents)} was charged on ${day}: ${type} of ${term}, which no entry of ours had opened`,
      },
      { ours: 0, clearers: cents },
    ),
    product: charge.product_a,
    term_month_date: month,
    balmo_date: balmo,
  };
}
