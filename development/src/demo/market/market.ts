import { type Month, firstDayOf, lastBusinessDayOf, monthOf } from './business-days.ts';
import { LEVELS, LEVELS_FROM } from './price-levels.ts';
import { type Product, PRODUCTS } from './products.ts';
import { randomFrom } from './random.ts';

/** Prices are whole numbers of 0.00001 of their unit: sums of money then have no rounding. */
export type Points = number;
export const POINTS_PER_UNIT = 100_000;

/** Settlement prices move in these steps. */
const TICK: Readonly<Record<Product['priceUnit'], Points>> = {
  '$/MT': 100,
  '$/BBL': 1_000,
  '$/gal': 1,
};

export type Term = { readonly month: Month; readonly balmoDate: string | null };

export type Market = {
  /**
   * Settlement of the clearer on `day`: in the contract's month the average of what is fixed
   * already and, for the days that are left, the day's fixing.
   */
  readonly settlement: (product: Product, term: Term, day: string) => Points;
  /**
   * Fixing published on `day`; null where the product has one price a month, and it is not the day.
   */
  readonly fixing: (product: Product, day: string) => Fixing | null;
  /** Price published on `day` for a month: a month ahead, or the rest of the month itself. */
  readonly forward: (product: Product, month: Month, day: string) => Points;
};

export type Fixing = {
  readonly points: Points;
  /** The month that it was announced for. */
  readonly month: Month | null;
};

/** An average is settled more finely than a day's price. */
const AVERAGE_TICK: Readonly<Record<Product['priceUnit'], Points>> = { ...TICK, '$/BBL': 100 };

const PULL_HOME = 0.96;
const FADE_PER_MONTH = 0.85;
const MIN_PRICE_SHARE = 0.35;

/**
 * One invented market: a walk for each product around the levels of the real one. It begins on the
 * first of `days` and goes forward from there; over the days `before` it goes backward.
 */
export function createMarket(
  seed: string,
  days: readonly string[],
  before: readonly string[] = [],
): Market {
  const all = [...before, ...days];
  const walks = new Map(
    PRODUCTS.map((product) => [product.code, walkOf(product, seed, { days, before })]),
  );
  const indexOf = new Map(all.map((day, index) => [day, index]));
  const monthDays = Map.groupBy(all, monthOf);

  const priceOf = (product: Product, day: string, ahead: number): Points => {
    const walk = walks.get(product.code);
    const at = indexOf.get(day);
    if (walk === undefined || at === undefined)
      throw new Error(`No price of ${product.code} ${day}`);
    const price = ahead > 0 ? forward(product, walk, { at, day, ahead }) : (walk.spot[at] ?? 0);
    return rounded(price * POINTS_PER_UNIT, TICK[product.priceUnit]);
  };
  const average = (product: Product, { month, balmoDate }: Term, day: string): Points => {
    const pricing = (monthDays.get(month) ?? []).filter((each) => each >= (balmoDate ?? each));
    const today = priceOf(product, day, 0);
    if (pricing.length === 0) return today;
    const sum = pricing.reduce(
      (total, each) => total + (each <= day ? priceOf(product, each, 0) : today),
      0,
    );
    return rounded(sum / pricing.length, AVERAGE_TICK[product.priceUnit]);
  };
  return {
    settlement: (product, term, day) => {
      if (product.pricing === 'MONTH_FIX' && isAnnounced(term.month, day))
        return announcedPrice(product, term.month);
      const ahead = term.month - monthOf(day);
      return ahead > 0 ? priceOf(product, day, ahead) : average(product, term, day);
    },
    fixing: (product, day) => {
      if (product.pricing !== 'MONTH_FIX') return { points: priceOf(product, day, 0), month: null };
      const month = monthOf(day) + 1;
      return isAnnounced(month, day) ? { points: announcedPrice(product, month), month } : null;
    },
    forward: (product, month, day) =>
      product.pricing === 'MONTH_FIX' && isAnnounced(month, day)
        ? announcedPrice(product, month)
        : priceOf(product, day, month - monthOf(day)),
  };
}

/** A month's one price is announced on the last business day before it. */
const isAnnounced = (month: Month, day: string): boolean =>
  month <= monthOf(day) || day === lastBusinessDayOf(month - 1);

const announcedPrice = (product: Product, month: Month): Points =>
  Math.round(levelAt(product, `${firstDayOf(month).slice(0, 8)}15`)) * POINTS_PER_UNIT;

type Walk = { readonly spot: readonly number[]; readonly noise: readonly number[] };

type Days = { readonly days: readonly string[]; readonly before: readonly string[] };

function walkOf(product: Product, seed: string, { days, before }: Days): Walk {
  const noise = noiseOf(product, seed, { away: 0, steps: days.length });
  const back = noiseOf(product, `${seed} before`, { away: noise[0] ?? 0, steps: before.length });
  const all = [...back.toReversed(), ...noise];
  return {
    noise: all,
    spot: [...before, ...days].map(
      (day, at) => levelAt(product, day) * Math.max(1 + (all[at] ?? 0), MIN_PRICE_SHARE),
    ),
  };
}

/** Noise of the price around its level, step by step; what moves a family moves all of it. */
function noiseOf(
  product: Product,
  seed: string,
  { away, steps }: { readonly away: number; readonly steps: number },
): number[] {
  const family = randomFrom(`${seed} ${product.family}`);
  const own = randomFrom(`${seed} ${product.code}`);
  let now = away;
  return Array.from({ length: steps }, () => {
    const move = 0.8 * family.normal() + 0.6 * own.normal();
    now = now * PULL_HOME + move * product.volatility;
    return now;
  });
}

/** The price of a month ahead: today's surprises fade, winter is dearer for gas. */
function forward(
  product: Product,
  walk: Walk,
  { at, day, ahead }: { at: number; day: string; ahead: number },
): number {
  const level = levelAt(product, day);
  const surprise = (walk.noise[at] ?? 0) * FADE_PER_MONTH ** ahead;
  const carried = 1 + product.carry * (1 - FADE_PER_MONTH ** ahead);
  const season =
    product.family === 'lpg' ? seasonOf(monthOf(day) + ahead) / seasonOf(monthOf(day)) : 1;
  return level * Math.max(1 + surprise, MIN_PRICE_SHARE) * carried * season;
}

const SEASON = [1.03, 1.025, 1.01, 0.995, 0.98, 0.975, 0.975, 0.98, 0.99, 1.005, 1.015, 1.025];
const seasonOf = (month: Month): number => SEASON[month % 12] ?? 1;

/** The product's level on a day: on a line between the middles of the months. */
function levelAt(product: Product, day: string): number {
  const levels = LEVELS[product.level];
  const position = monthOf(day) - monthOf(LEVELS_FROM) + (Number(day.slice(8)) - 15) / 30;
  const before = Math.min(Math.max(Math.floor(position), 0), levels.length - 2);
  const share = Math.min(Math.max(position - before, 0), 1);
  const level = (levels[before] ?? 0) * (1 - share) + (levels[before + 1] ?? 0) * share;
  return product.factor * level + product.offset;
}

const rounded = (points: number, tick: Points): Points => Math.round(points / tick) * tick;
