import type { Cause, Owner, TieOutRow } from '@fairlead/pnl/contract/tie-out';

import { monthLabel, toMonthNumber } from '../engine/days.rules.ts';
import { roundToCent } from '../engine/whole-cents.rules.ts';
import type { TieOutTerm, TieOutFacts } from './tie-out-facts.rules.ts';

/** A difference before anybody is asked whether it is accepted. */
export type UnacceptedDifference = Omit<TieOutRow, 'accepted'>;

/** Amounts of one side: quantity in the product's unit, and cents that were paid. */
export type TieOutAmounts = { readonly qty: number; readonly cents: number };

export const NO_AMOUNTS: TieOutAmounts = { qty: 0, cents: 0 };

export const addAmounts = (a: TieOutAmounts, b: TieOutAmounts): TieOutAmounts => ({
  qty: exact(a.qty + b.qty),
  cents: roundToCent(a.cents + b.cents),
});

const LOT = 1_000;
const CENTS = 100;
/** Quantities have at most six decimals where people type them. */
const DECIMALS = 1e6;

const exact = (qty: number): number => Math.round(qty * DECIMALS) / DECIMALS;
export const toLots = (qty: number): number => exact(qty / LOT);
/** Converts cents, rounded to whole ones, to dollars. */
export const toRoundedDollars = (cents: number): number => roundToCent(cents) / CENTS;

/** Fractions of a cent are where a volume-weighted price was rounded to nine decimals. */
const isAlikeMoney = (a: TieOutAmounts, b: TieOutAmounts): boolean =>
  Math.abs(a.cents - b.cents) < 1;
export const isAlike = (a: TieOutAmounts, b: TieOutAmounts): boolean =>
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
export function formatTieOutTerm({
  product,
  term_month: month,
  window_start: start,
}: TieOutTerm): string {
  const text = `${product} ${monthLabel(toMonthNumber(month))}`;
  return start === month ? text : `${text} from ${start}`;
}

export const termKey = ({ product, term_month: month, window_start: start }: TieOutTerm): string =>
  `${product}|${month}|${start}`;

type Named = Pick<
  UnacceptedDifference,
  'clearer' | 'account' | 'exchange' | 'contract' | 'subject' | 'says'
> & {
  readonly key: string;
  readonly about: About;
  readonly cause: Cause;
};

/** A difference of a product and month. Null: that side has nothing. */
export function ofTerm(
  { about, ...named }: Named,
  term: TieOutTerm,
  {
    ours,
    clearers,
    unitOf,
  }: {
    readonly ours: TieOutAmounts | null;
    readonly clearers: TieOutAmounts | null;
    readonly unitOf: TieOutFacts['unitOf'];
  },
): UnacceptedDifference {
  const { term_month: month, window_start: start } = term;
  const [mine, theirs] = [ours ?? NO_AMOUNTS, clearers ?? NO_AMOUNTS];
  return {
    ...named,
    owner: ownerOf(about, named.cause),
    product: term.product,
    term_month_date: month,
    balmo_date: start === month ? null : start,
    unit: unitOf(term.product),
    ours_lots: toLots(mine.qty),
    clearer_lots: toLots(theirs.qty),
    lots: toLots(mine.qty - theirs.qty),
    ours_dollars: cameIn(mine),
    clearer_dollars: cameIn(theirs),
    dollars: cameIn({ ...mine, cents: mine.cents - theirs.cents }),
  };
}

const cameIn = ({ cents }: TieOutAmounts): number => toRoundedDollars(0 - cents);

/** A difference of an account's money, in cents; null: nobody knows ours. */
export function ofMoney(
  { about, ...named }: Named,
  { ours, clearers }: { readonly ours: number | null; readonly clearers: number },
): UnacceptedDifference {
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
    ours_dollars: ours === null ? null : toRoundedDollars(ours),
    clearer_dollars: toRoundedDollars(clearers),
    dollars: toRoundedDollars((ours ?? 0) - clearers),
  };
}
