import type { Cause, Owner, TieOutRow } from '@fairlead/pnl/contract/tie-out';

import { monthLabel, monthOf } from '../engine/days.rules.ts';
import type { Term, TieOutFacts } from './tie-out-facts.rules.ts';

/** A difference before anybody is asked whether it is accepted. */
export type Difference = Omit<TieOutRow, 'accepted'>;

/** Amounts of one side: quantity in the product's unit, and cents that were paid. */
export type Amounts = { readonly qty: number; readonly cents: number };

export const NOTHING: Amounts = { qty: 0, cents: 0 };

export const plus = (a: Amounts, b: Amounts): Amounts => ({
  qty: exact(a.qty + b.qty),
  cents: Math.round(a.cents + b.cents),
});

const LOT = 1_000;
const CENTS = 100;
/** Quantities have at most six decimals where people type them. */
const DECIMALS = 1e6;

const exact = (qty: number): number => Math.round(qty * DECIMALS) / DECIMALS;
export const lotsOf = (qty: number): number => exact(qty / LOT);
export const dollarsOf = (cents: number): number => Math.round(cents) / CENTS;

/** Fractions of a cent are where a volume-weighted price was rounded to nine decimals. */
const isAlikeMoney = (a: Amounts, b: Amounts): boolean => Math.abs(a.cents - b.cents) < 1;
export const isAlike = (a: Amounts, b: Amounts): boolean =>
  exact(a.qty - b.qty) === 0 && isAlikeMoney(a, b);

type About = 'TICKET' | 'ORDER' | 'WAITING' | 'STATEMENT';

/**
 * Owner of a difference, by what it is about: a ticket is its trader's; an order, submitted or
 * waiting, is the middle office's, who submit; statements, prices and what a submitted order costs
 * are the back office's.
 */
const OWNER_OF: Readonly<Record<About, Readonly<Record<Cause, Owner>>>> = {
  TICKET: all('TRADER'),
  ORDER: { ...all('MIDDLE_OFFICE'), FEE: 'BACK_OFFICE', OTE: 'BACK_OFFICE' },
  WAITING: all('MIDDLE_OFFICE'),
  STATEMENT: all('BACK_OFFICE'),
};

function all(owner: Owner): Readonly<Record<Cause, Owner>> {
  return {
    PRICE: owner,
    QUANTITY: owner,
    MISSING_HERE: owner,
    MISSING_THERE: owner,
    FEE: owner,
    DAY: owner,
    OTE: owner,
    CHANGED: owner,
    STATEMENT: owner,
  };
}

const ownerOf = (about: About, cause: Cause): Owner => OWNER_OF[about][cause];

/** 'FEI Aug 24', 'FEI Aug 24 from 2024-08-12' */
export function termText({ product, term_month: month, window_start: start }: Term): string {
  const text = `${product} ${monthLabel(monthOf(month))}`;
  return start === month ? text : `${text} from ${start}`;
}

export const termKey = ({ product, term_month: month, window_start: start }: Term): string =>
  `${product}|${month}|${start}`;

type Named = Pick<
  Difference,
  'clearer' | 'account' | 'exchange' | 'contract' | 'subject' | 'says'
> & {
  readonly key: string;
  readonly about: About;
  readonly cause: Cause;
};

/** A difference of a product and month. Null: that side has nothing. */
export function ofTerm(
  { about, ...named }: Named,
  term: Term,
  {
    ours,
    clearers,
    unitOf,
  }: {
    readonly ours: Amounts | null;
    readonly clearers: Amounts | null;
    readonly unitOf: TieOutFacts['unitOf'];
  },
): Difference {
  const { term_month: month, window_start: start } = term;
  const [mine, theirs] = [ours ?? NOTHING, clearers ?? NOTHING];
  return {
    ...named,
    owner: ownerOf(about, named.cause),
    product: term.product,
    term_month_date: month,
    balmo_date: start === month ? null : start,
    unit: unitOf(term.product),
    ours_lots: lotsOf(mine.qty),
    clearer_lots: lotsOf(theirs.qty),
    lots: lotsOf(mine.qty - theirs.qty),
    ours_dollars: cameIn(mine),
    clearer_dollars: cameIn(theirs),
    dollars: cameIn({ ...mine, cents: mine.cents - theirs.cents }),
  };
}

const cameIn = ({ cents }: Amounts): number => dollarsOf(0 - cents);

/** A difference of an account's money, in cents; null: nobody knows ours. */
export function ofMoney(
  { about, ...named }: Named,
  { ours, clearers }: { readonly ours: number | null; readonly clearers: number },
): Difference {
  return {
    ...named,
    owner: ownerOf(about, named.cause),
    product: null,
    term_month_date: null,
    balmo_date: null,
    unit: null,
    ours_lots: null,
    clearer_lots: null,
    lots: 0,
    ours_dollars: ours === null ? null : dollarsOf(ours),
    clearer_dollars: dollarsOf(clearers),
    dollars: dollarsOf((ours ?? 0) - clearers),
  };
}
