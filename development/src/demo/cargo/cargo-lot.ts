import { formatFirstDay, type MonthIndex } from '../market/business-days.ts';
import type { DemoMarket } from '../market/market.ts';
import type { Random } from '../market/random.ts';
import { formatDayOfMonth, formatLastDay, laterDay } from './cargo-days.ts';
import { expectedPrice, productOf, type CargoWindow } from './cargo-price.ts';
import { type Route, VESSELS } from './routes.ts';

/** One side of a cargo as it was agreed: a price that follows a product, or one that is fixed. */
export type CargoSide = {
  readonly product: string;
  readonly counterparty: string;
  readonly terms: string;
  readonly window: CargoWindow | null;
  /** Dollars a tonne: the premium to the window's average, or the whole price. */
  readonly price: number;
};

/** A cargo from its purchase to its end. */
export type CargoLot = {
  readonly lotNum: string;
  readonly newLotNum: string;
  readonly swissYear: number;
  readonly route: Route;
  readonly vessel: string;
  readonly tradeDate: string;
  readonly tonnes: number;
  readonly buy: CargoSide;
  readonly sell: CargoSide;
  /** Expected freight, in dollars a tonne. */
  readonly freight: number;
  readonly loadedOn: string;
  readonly dischargedOn: string;
};

/** Dollars a tonne by which a cargo earns more or less than its route's margin. */
const MARGIN_SPREAD = 7;
const FIXED_SHARE = 0.25;
const HANDLING = 3;

type Asked = {
  readonly route: Route;
  readonly month: MonthIndex;
  /** Counted through all lots. */
  readonly number: number;
  readonly tradeDate: string;
};

export function cargoLot(market: DemoMarket, random: Random, asked: Asked): CargoLot {
  const { route, month, number, tradeDate } = asked;
  const loading = month + 1;
  const freight = findFreight(market, route, tradeDate);
  const [bought, sold] = [random.pick(route.buys), random.pick(route.sells)];
  const purchase = createWindow(random, bought, loading);
  const sale = createWindow(random, sold, loading + route.months);
  const fixed = random.chance(FIXED_SHARE);
  const quoted = {
    buy: expectedPrice(market, bought, { window: purchase, day: tradeDate }),
    sell: expectedPrice(market, sold, { window: sale, day: tradeDate }),
  };
  const margin = route.margin + MARGIN_SPREAD * random.normal();
  const premium = toQuarter(2 + 6 * random.unit());
  const earned = quoted.buy + premium + freight + HANDLING + margin;
  const side = (window: CargoWindow, price: number, quote: number) =>
    fixed ? { window: null, price: toQuarter(price) } : { window, price: toQuarter(price - quote) };
  const year = formatFirstDay(loading).slice(0, 4);
  const loadedOn = formatDayOfMonth(loading, random.whole(8, 22));
  return {
    lotNum: `${year.slice(2)}-${String(number + 1).padStart(4, '0')}`,
    newLotNum: `HC-${year}-${route.name}-${String(number + 1).padStart(4, '0')}`,
    swissYear: Number(year),
    route,
    vessel: random.pick(VESSELS),
    tradeDate,
    tonnes: random.pick(route.tonnes),
    buy: {
      product: bought,
      counterparty: random.pick(route.sellers),
      terms: route.terms[0],
      ...side(purchase, quoted.buy + premium, quoted.buy),
    },
    sell: {
      product: sold,
      counterparty: random.pick(route.buyers),
      terms: route.terms[1],
      ...side(sale, earned, quoted.sell),
    },
    freight,
    loadedOn: laterDay(loadedOn, 0),
    dischargedOn: laterDay(loadedOn, route.months === 0 ? 18 : 32),
  };
}

function findFreight(market: DemoMarket, { freight }: Route, day: string): number {
  const points = market.fixing(productOf(freight), day)?.points ?? 0;
  return toQuarter(points / 100_000);
}

/** The whole month or a half of it; the month where there is one price for it. */
function createWindow(random: Random, code: string, month: MonthIndex): CargoWindow {
  const whole = { start: formatFirstDay(month), end: formatLastDay(month) };
  if (productOf(code).pricing === 'MONTH_FIX') return whole;
  return random.pick([
    whole,
    { start: whole.start, end: formatDayOfMonth(month, 15) },
    { start: formatDayOfMonth(month, 16), end: whole.end },
  ]);
}

const toQuarter = (price: number): number => Math.round(price * 4) / 4;
