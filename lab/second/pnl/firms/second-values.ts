import type { StoredCargoAmount } from '../../../../areas/pnl/api/facts/legs.rules.ts';
import { later } from './dates.ts';
import {
  add,
  decimal,
  divide,
  type Fraction,
  isNought,
  multiply,
  NOUGHT,
  round,
  subtract,
  sumOf,
  whole,
} from './fraction.ts';
import { partOf, type SecondLeg } from './second-legs.ts';
import type { Mark, SecondMarket, Window } from './second-market.ts';

/** A leg at the end of a day; cents. */
export type SecondValue = {
  readonly gross: number;
  readonly cost: number;
  readonly open: Fraction;
  readonly mark: Mark | null;
  readonly dealtAt: Fraction | null;
  /** 0 expired, 1 pricing now, 2 ahead. */
  readonly state: 0 | 1 | 2;
};

/** The market that values, and that by whose prices legs were dealt: a scenario's are two (0363). */
export type Markets = { readonly now: SecondMarket; readonly dealt: SecondMarket };

const GROSS = ['income_expense', 'freight_diff'];
const CENTS = whole(100);

export const isInvoiced = ({ invoicedOn }: SecondLeg, day: string): boolean =>
  invoicedOn !== null && invoicedOn <= day;

/** Value of a leg at the end of a day (model.md 4 to 7); nothing before it was dealt. */
export function valueOf(markets: Markets, leg: SecondLeg, day: string): SecondValue {
  const { now } = markets;
  const nothing = { gross: 0, cost: 0, open: NOUGHT, mark: null, dealtAt: null, state: 0 } as const;
  if (leg.tradeDate > day) return nothing;
  if (leg.window === null || isInvoiced(leg, day)) {
    const { gross, cost } = amountsOf(now, leg, day);
    return { ...nothing, gross, cost: cost + leg.cost };
  }
  const mark = now.mark(leg.window, day);
  const on = mark?.struckOn ?? day;
  const dealtAt = dealtPrice(markets, leg);
  const move = mark === null || dealtAt === null ? NOUGHT : subtract(mark.price, dealtAt);
  return {
    mark,
    dealtAt,
    cost: leg.cost,
    open: now.open(leg.window, on),
    gross: round(multiply(multiply(ofOne(leg), move), CENTS)),
    state: stateOf(now, leg.window, { day, on }),
  };
}

const ofOne = ({ qty, unit }: SecondLeg): Fraction => multiply(qty, unit);

/** Expired, pricing now, or still ahead. */
function stateOf(
  market: SecondMarket,
  window: Window,
  { day, on }: { readonly day: string; readonly on: string },
): 0 | 1 | 2 {
  const days = market.pricingDays(window);
  if (days.every((each) => each <= on)) return 0;
  return window.from <= day || days.some((each) => each <= on) ? 1 : 2;
}

/** A price agreed, that of the settlement of its day, or so much over that of the other side (0159). */
function dealtPrice({ now, dealt }: Markets, leg: SecondLeg): Fraction | null {
  const { dealt: how, window, tradeDate } = leg;
  const market = leg.isAdded ? now : dealt;
  if (how.kind === 'FIXED') return how.price;
  if (how.kind === 'MOC')
    return window === null ? null : (market.strict(window, tradeDate)?.price ?? null);
  const over = market.strict(how.over, tradeDate);
  return over === null ? null : add(multiply(over.price, how.factor), how.by);
}

/** Amounts that hold, of each column, actual and projected. */
function heldOn({ amounts }: SecondLeg, day: string): readonly StoredCargoAmount[] {
  const names = new Set(amounts.map(columnOf));
  return [...names].flatMap((name) => {
    const own = amounts.filter((each) => columnOf(each) === name && each.holds_from <= day);
    const held = own.toSorted((a, b) => (a.holds_from < b.holds_from ? -1 : 1)).at(-1);
    return held ?? [];
  });
}

const columnOf = ({ pnl_column: column, is_adj_proj: projected }: StoredCargoAmount) =>
  `${column}|${projected}`;

/** Null: there is no rate of the week before. */
function dollarsOf(
  market: SecondMarket,
  leg: SecondLeg,
  of: { amount: StoredCargoAmount; day: string },
): number | null {
  const { amount, day } = of;
  const rateDay = amount.is_adj_proj ? day : amount.holds_from;
  const dollars = perEuro(market, 'USD', rateDay);
  const own = perEuro(market, amount.currency, rateDay);
  if (amount.currency !== 'USD' && (dollars === null || own === null)) return null;
  const rate = amount.currency === 'USD' ? whole(1) : divide(dollars as Fraction, own as Fraction);
  const cents = round(multiply(whole(amount.cents), rate));
  return leg.part === null ? cents : partOf(cents, leg.part);
}

function perEuro({ firm }: SecondMarket, currency: string, day: string): Fraction | null {
  if (currency === 'EUR') return whole(1);
  for (let age = 0; age <= 7; age += 1) {
    const on = later(day, -age);
    const rate = firm.rates.find((row) => row.currency === currency && row.obsDate === on);
    if (rate !== undefined) return decimal(rate.perEur);
  }
  return null;
}

function amountsOf(market: SecondMarket, leg: SecondLeg, day: string) {
  const sums = { gross: 0, cost: 0 };
  for (const amount of heldOn(leg, day)) {
    const of = GROSS.includes(amount.pnl_column) ? 'gross' : 'cost';
    sums[of] += dollarsOf(market, leg, { amount, day }) ?? 0;
  }
  return sums;
}

/** A lot's legs are as far from their end as the last of them (0373). */
export function withLots(
  legs: readonly SecondLeg[],
  values: readonly SecondValue[],
  day: string,
): readonly SecondValue[] {
  return values.map((value, at) => {
    const lot = legs[at]?.lot ?? null;
    if (lot === null) return value;
    const ofLot = (leg: SecondLeg | undefined) => leg?.lot === lot && leg.tradeDate <= day;
    const states = values.filter((_, n) => ofLot(legs[n])).map(({ state }) => state);
    return { ...value, state: Math.max(...states, 0) as 0 | 1 | 2 };
  });
}

const BUCKETS = [
  'price',
  'roll',
  'new',
  'amended',
  'cancelled',
  'costs',
  'fx',
  'unexplained',
] as const;
export type SecondBuckets = Record<(typeof BUCKETS)[number], number>;

export type Days = { readonly was: string; readonly now: string };

/** Why a leg's net is another than the run before stored (model.md 9; 0213, 0370, 0371). */
export function explained(
  { now: market, ...markets }: Markets,
  leg: SecondLeg,
  of: Days & {
    readonly today: SecondValue;
    readonly yesterday: SecondValue;
    readonly stored: { readonly gross: number; readonly cost: number };
  },
): SecondBuckets {
  const { today, yesterday, stored, was, now } = of;
  const found = Object.fromEntries(BUCKETS.map((bucket) => [bucket, 0])) as SecondBuckets;
  found.amended = yesterday.gross - stored.gross;
  found.costs = yesterday.cost - stored.cost;
  if (leg.tradeDate > was) {
    found.new = today.gross;
    found.costs += today.cost;
    return found;
  }
  if (leg.window === null || isInvoiced(leg, was)) {
    amountsExplained(market, leg, { found, was, now });
    return found;
  }
  found.costs += today.cost - yesterday.cost;
  const change = today.gross - yesterday.gross;
  if (isInvoiced(leg, now)) {
    found.amended += change;
    return found;
  }
  const isKnown = today.mark !== null && yesterday.mark !== null && today.dealtAt !== null;
  if (!isKnown) found.unexplained = change;
  else {
    found.roll = rolled({ now: market, ...markets }, leg, [yesterday.mark, today.mark]);
    found.price = change - found.roll;
  }
  return found;
}

/** Roll: what days were fixed at, less what was expected of them before. */
function rolled(
  { now: market }: Markets,
  leg: SecondLeg,
  [then, now]: readonly [Mark, Mark],
): number {
  const window = leg.window as Window;
  const days = market.pricingDays(window);
  const fresh = days.filter((day) => day > then.struckOn && day <= now.struckOn);
  if (fresh.length === 0) return 0;
  const surprises = fresh.map((day) => {
    const expected = market.expected(window, day, then.struckOn) ?? NOUGHT;
    const isAnnounced = window.product.pricing === 'MONTH_FIX';
    const fixed = isAnnounced ? now.price : (market.fixing(window.product, day) ?? NOUGHT);
    return subtract(fixed, expected);
  });
  const move = divide(sumOf(surprises), whole(days.length));
  return isNought(move) ? 0 : round(multiply(multiply(ofOne(leg), move), CENTS));
}

function amountsExplained(
  market: SecondMarket,
  leg: SecondLeg,
  { found, was, now }: Days & { readonly found: SecondBuckets },
): void {
  const [earlier, today] = [heldOn(leg, was), heldOn(leg, now)];
  const on = (held: readonly StoredCargoAmount[], amount: StoredCargoAmount, day: string) =>
    held.includes(amount) ? dollarsOf(market, leg, { amount, day }) : 0;
  for (const amount of new Set([...earlier, ...today])) {
    const [before, after] = [on(earlier, amount, was), on(today, amount, now)];
    const isSame = earlier.includes(amount) && today.includes(amount);
    const cause = isSame ? 'fx' : GROSS.includes(amount.pnl_column) ? 'amended' : 'costs';
    const isKnown = before !== null && after !== null;
    found[isKnown ? cause : 'unexplained'] += (after ?? 0) - (before ?? 0);
  }
}

/** Part of a leg that is open on a day to come, fixings until then assumed (0362). */
export function openAhead(
  market: SecondMarket,
  leg: SecondLeg,
  { day, until }: { readonly day: string; readonly until: string },
): Fraction {
  if (leg.window === null || leg.tradeDate > day || isInvoiced(leg, day)) return NOUGHT;
  const { product, month } = leg.window;
  // A month's price is announced on its last pricing day before the month at the latest.
  if (product.pricing === 'MONTH_FIX' && market.before(product.calendar, month) <= until)
    return NOUGHT;
  return market.open(leg.window, until);
}
