import { toMonthNumber } from '../engine/days.rules.ts';
import type { Instrument } from '../engine/legs.rules.ts';
import type { PnlProduct } from '../engine/products.rules.ts';
import { roundToCent } from '../engine/whole-cents.rules.ts';
import type { Cleared } from '../facts/loaded.rules.ts';
import type { AccountOte } from '../tie-out/tie-out-facts.rules.ts';
import { ALL_ACCOUNTS } from '../tie-out/tie-out.rules.ts';
import { monthWindow } from './month-window.rules.ts';

export type StatedOte = {
  readonly clearer_name: string;
  readonly account: string;
  /** In cents. */
  readonly ote: number;
};

export type OteFacts = {
  /** Of the day and before. */
  readonly cleared: readonly Cleared[];
  readonly stated: readonly StatedOte[];
  readonly products: ReadonlyMap<string, PnlProduct>;
  /** Price of an instrument at the end of the day, in its quoted unit; NaN where nobody knows. */
  readonly markOf: (instrument: Instrument) => number;
};

export type AccountOteDifference = {
  readonly clearer: string;
  readonly account: string;
  readonly stated: number;
  /** NaN where a price is missing. */
  readonly computed: number;
};

const GALLONS = 42;
const CENTS = 100;

/** Settlement prices are stated in these steps (docs/statements.md), in dollars of a unit of volume. */
const TICK: Readonly<Record<PnlProduct['quoteUnit'], number>> = {
  '$/MT': 0.001,
  '$/BBL': 0.01,
  '$/gal': 0.000_01 * GALLONS,
};

/** A dollar, for what rounds where nothing is open. */
const MIN_TOLERANCE = 100;

/**
 * The accounts whose open trade equity is not what the clearer's trades make at our marks: what they
 * are worth less what was paid and what was realised. A tick of its settlement price is allowed for
 * every unit that is open. Where a clearer books what closes in an account of its own, nobody can tell
 * which account it closes: all of that clearer's are one.
 */
export function oteDifferences(facts: OteFacts): readonly AccountOteDifference[] {
  return computeOtes(facts)
    .filter(({ isTied }) => !isTied)
    .map(({ isTied: _isTied, ...difference }) => difference);
}

/** Every account's OTE beside what the clearer's trades make at our marks. */
export function computeOtes(facts: OteFacts): readonly AccountOte[] {
  const unitOf = createAccountLookup(facts.cleared);
  const keyOf = (booked: Booked) => `${booked.clearer_name}\u0000${unitOf(booked)}`;
  const ofUnit = Map.groupBy(facts.cleared, keyOf);
  return [...Map.groupBy(facts.stated, keyOf)].flatMap(([key, accounts]) => {
    const [first] = accounts;
    if (first === undefined) return [];
    const stated = sumNumbers(accounts.map(({ ote }) => ote));
    const { computed, tolerance } = computeEquity(ofUnit.get(key) ?? [], facts);
    const isTied = Math.abs(computed - stated) <= tolerance;
    return { clearer: first.clearer_name, account: unitOf(first), stated, computed, isTied };
  });
}

/** The account that tells what it is of: its own, or all of a clearer's that books what closes apart. */
export function createAccountLookup(cleared: readonly Cleared[]): (booked: Booked) => string {
  const clearers = Map.groupBy(cleared, ({ clearer_name: clearer }) => clearer);
  const closesApart = new Map([...clearers].map(([name, of]) => [name, isApart(of)]));
  return ({ clearer_name: clearer, account }) =>
    closesApart.get(clearer) === true ? ALL_ACCOUNTS : account;
}

type Booked = Pick<Cleared, 'clearer_name' | 'account'>;

/** True when an account has offsets of what was never opened in it. */
function isApart(cleared: readonly Cleared[]): boolean {
  const inAccount = (each: Cleared) => `${each.account}\u0000${toContractKey(each)}`;
  const opened = new Set(cleared.filter(({ opens }) => opens).map(inAccount));
  return cleared.some((each) => !each.opens && !opened.has(inAccount(each)));
}

const toContractKey = (each: Cleared): string =>
  [each.product_a, each.product_b, each.prompt_date, each.prompt_months, each.balmo_date].join();

/** Both in cents. */
function computeEquity(cleared: readonly Cleared[], facts: OteFacts) {
  let dollars = 0;
  let realised = 0;
  let tolerance = 0;
  for (const position of buildPositions(cleared)) {
    realised += position.realised;
    dollars -= position.paid * position.prompt_months;
    if (position.volume === 0) continue;
    dollars += position.volume * computeWorth(position, facts);
    const unit = facts.products.get(position.product_a)?.quoteUnit ?? '$/MT';
    tolerance += Math.abs(position.volume) * position.prompt_months * TICK[unit] * CENTS;
  }
  return {
    computed: roundToCent(dollars * CENTS) - realised,
    tolerance: Math.max(tolerance, MIN_TOLERANCE),
  };
}

type Position = Cleared & { readonly realised: number };

/** Sums days to positions, by contract and term. */
function buildPositions(cleared: readonly Cleared[]): readonly Position[] {
  const positions = Map.groupBy(cleared, toContractKey);
  return [...positions.values()].flatMap((days) => {
    const [first] = days;
    if (first === undefined) return [];
    const opening = days.filter(({ opens }) => opens);
    return {
      ...first,
      volume: sumNumbers(opening.map(({ volume }) => volume)),
      paid: sumNumbers(opening.map(({ paid }) => paid)),
      realised: sumNumbers(days.map(({ realised_cents }) => realised_cents)),
    };
  });
}

/** A unit of all months of the term, in dollars. */
function computeWorth(position: Position, { products, markOf }: OteFacts): number {
  const first = toMonthNumber(position.prompt_date);
  const of = (code: string | null): number => {
    if (code === null) return 0;
    const product = products.get(code);
    if (product === undefined) return Number.NaN;
    const months = Array.from({ length: position.prompt_months }, (_, at) =>
      markOf(monthWindow(product, first + at, position.balmo_date)),
    );
    return sumNumbers(months) * (product.quoteUnit === '$/gal' ? GALLONS : 1);
  };
  return of(position.product_a) - of(position.product_b);
}

const sumNumbers = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0);
