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
  /** What the clearer settles at on `day`: in the contract's month, partly what is fixed already. */
  readonly settlement: (product: Product, term: Term, day: string) => Points;
};

const PULL_HOME = 0.96;
const FADE_PER_MONTH = 0.85;
const MIN_PRICE_SHARE = 0.35;

/** One invented market: a walk for each product around the levels of the real one. */
export function createMarket(seed: string, days: readonly string[]): Market {
  const walks = new Map(PRODUCTS.map((product) => [product.code, walkOf(product, seed, days)]));
  const indexOf = new Map(days.map((day, index) => [day, index]));
  const monthDays = Map.groupBy(days, monthOf);

  const settlement: Market['settlement'] = (product, { month, balmoDate }, day) => {
    const walk = walks.get(product.code);
    const at = indexOf.get(day);
    if (walk === undefined || at === undefined)
      throw new Error(`No price of ${product.code} ${day}`);
    const ahead = month - monthOf(day);
    if (product.pricing === 'MONTH_FIX') {
      const announced = ahead <= 0 || day === lastBusinessDayOf(month - 1);
      return announced
        ? Math.round(levelAt(product, `${firstDayOf(month).slice(0, 8)}15`)) * POINTS_PER_UNIT
        : rounded(product, forward(product, walk, { at, day, ahead }));
    }
    if (ahead > 0) return rounded(product, forward(product, walk, { at, day, ahead }));
    const pricing = (monthDays.get(month) ?? []).filter((each) => each >= (balmoDate ?? each));
    const fixed = pricing.filter((each) => each <= day);
    const sum = fixed.reduce((total, each) => total + fixing(walk, indexOf.get(each) ?? 0), 0);
    const rest = (pricing.length - fixed.length) * fixing(walk, at);
    return rounded(
      product,
      pricing.length === 0 ? fixing(walk, at) : (sum + rest) / pricing.length,
    );
  };
  return { settlement };
}

type Walk = { readonly spot: readonly number[]; readonly noise: readonly number[] };

function walkOf(product: Product, seed: string, days: readonly string[]): Walk {
  const family = randomFrom(`${seed} ${product.family}`);
  const own = randomFrom(`${seed} ${product.code}`);
  const spot: number[] = [];
  const noise: number[] = [];
  let away = 0;
  for (const day of days) {
    const move = 0.8 * family.normal() + 0.6 * own.normal();
    away = away * PULL_HOME + move * product.volatility;
    noise.push(away);
    spot.push(levelAt(product, day) * Math.max(1 + away, MIN_PRICE_SHARE));
  }
  return { spot, noise };
}

const fixing = (walk: Walk, at: number): number => walk.spot[at] ?? 0;

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

function rounded(product: Product, price: number): Points {
  const tick = TICK[product.priceUnit];
  return Math.round((price * POINTS_PER_UNIT) / tick) * tick;
}
