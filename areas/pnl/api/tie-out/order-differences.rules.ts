import type { Cause } from '@fairlead/pnl/contract/tie-out';

import {
  type TieOutAmounts,
  type UnacceptedDifference,
  isAlike,
  NO_AMOUNTS,
  ofTerm,
  addAmounts,
  termKey,
  formatTieOutTerm,
} from './difference.rules.ts';
import type { OrderPart, TieOutFacts } from './tie-out-facts.rules.ts';

type Sides = { readonly ours: TieOutAmounts; readonly clearers: TieOutAmounts };

/** An order in a product and month: up to the day, and as it is by all that is known. */
type OrderTerm = {
  readonly first: OrderPart;
  readonly now: Sides;
  readonly whole: Sides;
  /** The last day on which either side has something. */
  readonly lastDay: string;
};

/** Differences between submitted orders and their trades. */
export function orderDifferences(facts: TieOutFacts): readonly UnacceptedDifference[] {
  const submitted = facts.orders.filter(({ entry_id: entry }) => entry !== null);
  const orders = Map.groupBy(submitted, ({ entry_id: entry }) => entry);
  return [...orders.values()].flatMap((parts) => {
    const terms = groupByTerm(parts, facts.day);
    const isRestated = isOfOtherTerms(terms);
    return terms.flatMap((term) => toDifference(term, facts, isRestated) ?? []);
  });
}

function groupByTerm(parts: readonly OrderPart[], day: string): readonly OrderTerm[] {
  return [...Map.groupBy(parts, termKey).values()].flatMap((of) => {
    const [first] = of;
    if (first === undefined) return [];
    const lastDay = of.map((part) => part.day).reduce((one, other) => (one > other ? one : other));
    const now = of.filter((part) => part.day <= day);
    return { first, now: sumSides(now), whole: sumSides(of), lastDay };
  });
}

function sumSides(parts: readonly OrderPart[]): Sides {
  return {
    ours: parts
      .map((part) => ({ qty: part.our_qty, cents: part.our_cents }))
      .reduce(addAmounts, NO_AMOUNTS),
    clearers: parts
      .map((part) => ({ qty: part.their_qty, cents: part.their_cents }))
      .reduce(addAmounts, NO_AMOUNTS),
  };
}

/** True when our legs are of other products or months than the trades by now. */
function isOfOtherTerms(terms: readonly OrderTerm[]): boolean {
  const isOurs = ({ whole: { ours, clearers } }: OrderTerm) => ours.qty !== 0 && clearers.qty === 0;
  const isTheirs = ({ whole: { ours, clearers } }: OrderTerm) =>
    ours.qty === 0 && clearers.qty !== 0;
  return terms.some(isOurs) && terms.some(isTheirs);
}

function toDifference(
  term: OrderTerm,
  { unitOf }: TieOutFacts,
  isRestated: boolean,
): UnacceptedDifference | undefined {
  const { first, now } = term;
  if (isAlike(now.ours, now.clearers)) return undefined;
  const cause = findCause(term, isRestated);
  return ofTerm(
    {
      about: 'ORDER',
      cause,
      key: `${first.clearer}|order ${first.order_num}|${termKey(first)}`,
      clearer: first.clearer,
      account: first.accounts,
      exchange: first.exchange,
      contract: first.contract,
      subject: `Order ${first.order_num}`,
      says: `${formatCause(cause, term)}${first.changed ? CHANGED : ''}`,
    },
    first,
    { ...now, unitOf },
  );
}

const CHANGED = '; a statement has changed it since it was submitted';

function findCause({ now, whole }: OrderTerm, isRestated: boolean): Cause {
  if (isAlike(whole.ours, whole.clearers)) return 'DAY';
  if (isRestated) return 'CHANGED';
  if (whole.clearers.qty === 0 && whole.clearers.cents === 0) return 'MISSING_THERE';
  if (whole.ours.qty === 0 && whole.ours.cents === 0) return 'MISSING_HERE';
  return now.ours.qty === now.clearers.qty ? 'PRICE' : 'QUANTITY';
}

const CAUSE_TEXTS: Readonly<Record<Cause, (term: OrderTerm) => string>> = {
  DAY: ({ first, lastDay }) => `${formatTieOutTerm(first)} is on both sides from ${lastDay} on`,
  CHANGED: ({ first }) =>
    `${formatTieOutTerm(first)} is on one side alone: contract or term is another`,
  MISSING_THERE: () => 'The clearer has taken its trades back',
  MISSING_HERE: () => 'The order as it was submitted has no such leg',
  PRICE: ({ now }) =>
    `Price ${formatUnitPrice(now.ours)} here, ${formatUnitPrice(now.clearers)} at the clearer`,
  QUANTITY: ({ now }) => `${amount(now.ours.qty)} here, ${amount(now.clearers.qty)} at the clearer`,
  FEE: () => 'Another fee',
  OTE: () => 'Another open trade equity',
  STATEMENT: () => 'Does not go on',
};

const formatCause = (cause: Cause, term: OrderTerm): string => CAUSE_TEXTS[cause](term);

const CENTS = 100;

/** Price in dollars for a unit of the product. */
export function formatUnitPrice({ qty, cents }: TieOutAmounts): string {
  if (qty === 0) return 'none';
  const most = { minimumFractionDigits: 2, maximumFractionDigits: 5 };
  return (cents / CENTS / qty).toLocaleString('en-US', most).replace('-', '−');
}

const amount = (qty: number): string => qty.toLocaleString('en-US').replace('-', '−');
