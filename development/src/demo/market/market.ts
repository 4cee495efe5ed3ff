import {
  type MonthIndex,
  formatFirstDay,
  findLastBusinessDay,
  toMonthIndex,
} from './business-days.ts';
import { LEVELS, LEVELS_FROM } from './price-levels.ts';
import { type DemoProduct, PRODUCTS } from './products.ts';
import { randomFrom } from './random.ts';

/** Prices are whole numbers of 0.00001 of their unit: sums of money then have no rounding. */
export type Points = number;
export const POINTS_PER_UNIT = 100_000;

/** Settlement prices move in these steps. */
const TICK: Readonly<Record<DemoProduct['priceUnit'], Points>> = {
  '$/MT': 100,
  '$/BBL': 1_000,
  '$/gal': 1,
};

export type MarketTerm = { readonly month: MonthIndex; readonly balmoDate: string | null };

export type DemoMarket = {
  /**
   * Settlement of the clearer on `day`: in the contract's month the average of what is fixed
   * already and, for the days that are left, the day's fixing.
   */
  readonly settlement: (product: DemoProduct, term: MarketTerm, day: string) => Points;
  /**
   * Fixing published on `day`; null where the product has one price a month, and it is not the day.
   */
  readonly fixing: (product: DemoProduct, day: string) => Fixing | null;
  /** Price published on `day` for a month: a month ahead, or the rest of the month itself. */
  readonly forward: (product: DemoProduct, month: MonthIndex, day: string) => Points;
};

export type Fixing = {
  readonly points: Points;
  /** The month that it was announced for. */
  readonly month: MonthIndex | null;
};

/** An average is settled more finely than a day's price. */
const AVERAGE_TICK: Readonly<Record<DemoProduct['priceUnit'], Points>> = { ...TICK, '$/BBL': 100 };

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
): DemoMarket {
  const all = [...before, ...days];
  const walks = new Map(
    PRODUCTS.map((product) => [product.code, drawWalk(product, seed, { days, before })]),
  );
  const indexOf = new Map(all.map((day, index) => [day, index]));
  const monthDays = Map.groupBy(all, toMonthIndex);

  const priceOf = (product: DemoProduct, day: string, ahead: number): Points => {
    const walk = walks.get(product.code);
    const at = indexOf.get(day);
    if (walk === undefined || at === undefined)
      throw new Error(`No price of ${product.code} ${day}`);
    const price = ahead > 0 ? forward(product, walk, { at, day, ahead }) : (walk.spot[at] ?? 0);
    return rounded(price * POINTS_PER_UNIT, TICK[product.priceUnit]);
  };
  const average = (product: DemoProduct, { month, balmoDate }: MarketTerm, day: string): Points => {
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
      const ahead = term.month - toMonthIndex(day);
      return ahead > 0 ? priceOf(product, day, ahead) : average(product, term, day);
    },
    fixing: (product, day) => {
      if (product.pricing !== 'MONTH_FIX') return { points: priceOf(product, day, 0), month: null };
      const month = toMonthIndex(day) + 1;
      return isAnnounced(month, day) ? { points: announcedPrice(product, month), month } : null;
    },
    forward: (product, month, day) =>
      product.pricing === 'MONTH_FIX' && isAnnounced(month, day)
        ? announcedPrice(product, month)
        : priceOf(product, day, month - toMonthIndex(day)),
  };
}

/** A month's one price is announced on the last business day before it. */
const isAnnounced = (month: MonthIndex, day: string): boolean =>
  month <= toMonthIndex(day) || day === findLastBusinessDay(month - 1);

const announcedPrice = (product: DemoProduct, month: MonthIndex): Points =>
  Math.round(levelAt(product, `${formatFirstDay(month).slice(0, 8)}15`)) * POINTS_PER_UNIT;

type Walk = { readonly spot: readonly number[]; readonly noise: readonly number[] };

type Days = { readonly days: readonly string[]; readonly before: readonly string[] };

function drawWalk(product: DemoProduct, seed: string, { days, before }: Days): Walk {
  const noise = drawNoise(product, seed, { away: 0, steps: days.length });
  const back = drawNoise(product, `${seed} before`, { away: noise[0] ?? 0, steps: before.length });
  const all = [...back.toReversed(), ...noise];
  return {
    noise: all,
    spot: [...before, ...days].map(
      (day, at) => levelAt(product, day) * Math.max(1 + (all[at] ?? 0), MIN_PRICE_SHARE),
    ),
  };
}

/** Noise of the price around its level, step by step; what moves a family moves all of it. */
function drawNoise(
  product: DemoProduct,
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
  product: DemoProduct,
  walk: Walk,
  { at, day, ahead }: { at: number; day: string; ahead: number },
): number {
  const level = levelAt(product, day);
  const surprise = (walk.noise[at] ?? 0) * FADE_PER_MONTH ** ahead;
  const carried = 1 + product.carry * (1 - FADE_PER_MONTH ** ahead);
  const season =
    product.family === 'lpg'
      ? seasonOf(toMonthIndex(day) + ahead) / seasonOf(toMonthIndex(day))
      : 1;
  return level * Math.max(1 + surprise, MIN_PRICE_SHARE) * carried * season;
}

const SEASON = [1.03, 1.025, 1.01, 0.995, 0.98, 0.975, 0.975, 0.98, 0.99, 1.005, 1.015, 1.025];
const seasonOf = (month: MonthIndex): number => SEASON[month % 12] ?? 1;

/** The product's level on a day: on a line between the middles of the months. */
function levelAt(product: DemoProduct, day: string): number {
  const levels = LEVELS[product.level];
  const position = toMonthIndex(day) - toMonthIndex(LEVELS_FROM) + (Number(day.slice(8)) - 15) / 30;
  const before = Math.min(Math.max(Math.floor(position), 0), levels.length - 2);
  const share = Math.min(Math.max(position - before, 0), 1);
  const level = (levels[before] ?? 0) * (1 - share) + (levels[before + 1] ?? 0) * share;
  return product.factor * level + product.offset;
}

const rounded = (points: number, tick: Points): Points => Math.round(points / tick) * tick;
