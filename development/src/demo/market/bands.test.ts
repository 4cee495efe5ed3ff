import { beforeAll, describe, expect, test } from '@jest/globals';

import { buildBookings } from '../bookings.ts';
import { CLEARERS } from '../clearers.ts';
import { CONTRACTS } from '../contracts.ts';
import { requireListed } from '../deals.ts';
import { ticketsOn } from '../demo-tickets.ts';
import { openHouse, type DemoTradeRow } from '../house.ts';
import { toMonthIndex } from './business-days.ts';
import { DEMO_DAYS, DEMO_SEED } from './demo-days.ts';
import { createMarket, type DemoMarket, POINTS_PER_UNIT } from './market.ts';
import { EARLIER_DAYS, priceFiles } from './price-files.ts';
import type { DemoProduct } from './products.ts';
import { demoReference } from '../reference.ts';

/** A price that a person dealt, beside what its side or its two sides settled at the day before. */
type Dealt = {
  readonly product: string;
  readonly kind: 'PRICE' | 'DIFFERENTIAL';
  readonly price: number;
  readonly settled: number;
  /** The settlement that the band is a part of. */
  readonly ofA: number;
  /** The largest volume of a month, in lots of 1,000. */
  readonly lots: number;
};

type Band = { readonly price: number; readonly spread: number; readonly lots: number };

let bands: ReadonlyMap<string, Band>;
let moves: ReadonlyMap<string, number>;
let orders: readonly Dealt[];
let tickets: readonly Dealt[];

async function rowsOf(name: string): Promise<string[][]> {
  const file = (await demoReference()).find(({ file_name }) => file_name === name);
  const lines = file?.content.trim().split('\n').slice(1) ?? [];
  return lines.map((line) => line.split(','));
}

beforeAll(async () => {
  const market = createMarket(DEMO_SEED, DEMO_DAYS);
  bands = new Map(
    (await rowsOf('trade_bands.csv')).map(([product = '', , price, spread, lots]) => [
      product,
      { price: Number(price), spread: Number(spread), lots: Number(lots) },
    ]),
  );
  moves = new Map(
    (await rowsOf('price_checks.csv')).map(([product = '', , most]) => [product, Number(most)]),
  );
  orders = ordersOf(market);
  tickets = ticketsOf(market);
}, 60_000);

/** The mean of what months settled at; undefined where a month of them is not ahead any more. */
function settledOf(
  market: DemoMarket,
  { product, month, months }: { product: DemoProduct; month: number; months: number },
  day: string,
): number | undefined {
  const all = Array.from({ length: months }, (_, n) => month + n);
  const first = toMonthIndex(day) + (product.pricing === 'MONTH_FIX' ? 1 : 0);
  if (all.some((each) => each < first)) return undefined;
  const sum = all.reduce((total, each) => total + market.forward(product, each, day), 0);
  return sum / months / POINTS_PER_UNIT;
}

/** Deals of the firm's traders at clearers: the orders that they complete in the blotter. */
function ordersOf(market: DemoMarket): Dealt[] {
  const houses = CLEARERS.map((clearer) => openHouse(clearer, DEMO_SEED, market));
  return DEMO_DAYS.flatMap((day, index) =>
    houses.flatMap((house) => {
      const before = DEMO_DAYS[index - 1] ?? day;
      const rows = buildBookings(house, day, before).filter(
        ({ tradeType, contraAccount }) => tradeType === 'Trade' && contraAccount === null,
      );
      const byOrder = Map.groupBy(rows, ({ orderNum }) => orderNum);
      return index === 0
        ? []
        : [...byOrder.values()].flatMap((order) => orderOf(market, order, before));
    }),
  );
}

function orderOf(market: DemoMarket, rows: readonly DemoTradeRow[], before: string): Dealt[] {
  const sides = Map.groupBy(rows, (row) =>
    [row.contractCode, row.promptDate, row.promptMonths, row.balmoDate].join(),
  );
  const [a, b] = [...sides.values()].map((side) => sideOf(market, side, before));
  return a === undefined ? [] : dealt(a, b);
}

type Side = {
  readonly product: DemoProduct;
  readonly price: number;
  readonly settled: number | undefined;
  readonly lots: number;
};

function sideOf(market: DemoMarket, fills: readonly DemoTradeRow[], before: string): Side {
  const [first] = fills;
  const contract = CONTRACTS.find(({ code }) => code === first?.contractCode);
  if (first === undefined || contract === undefined) throw new Error('No such contract');
  const sum = (of: (row: DemoTradeRow) => number) =>
    fills.reduce((total, row) => total + of(row), 0);
  const { product } = contract;
  const month = toMonthIndex(first.promptDate);
  return {
    product,
    price: sum(({ lots, price }) => Number(lots) * Number(price)) / sum(({ lots }) => Number(lots)),
    settled: settledOf(market, { product, month, months: first.promptMonths }, before),
    lots: Math.abs((sum(({ lots }) => Number(lots)) * contract.multFactor) / 1000),
  };
}

function dealt(a: Side, b: Side | undefined): Dealt[] {
  if (a.settled === undefined) return [];
  const of = { product: a.product.code, ofA: a.settled };
  if (b === undefined)
    return [{ ...of, kind: 'PRICE', price: a.price, settled: a.settled, lots: a.lots }];
  const isOneUnit = a.product.priceUnit === b.product.priceUnit;
  if (b.settled === undefined || !isOneUnit) return [];
  return [
    {
      ...of,
      kind: 'DIFFERENTIAL',
      price: a.price - b.price,
      settled: a.settled - b.settled,
      lots: Math.max(a.lots, b.lots),
    },
  ];
}

/** The tickets that people enter by hand: those of one month and a price of their own. */
function ticketsOf(market: DemoMarket): Dealt[] {
  return DEMO_DAYS.flatMap((day, index) =>
    ticketsOn(index, DEMO_DAYS, market).flatMap(({ entry }) => {
      const { product_a: a, price_a: price, product_b, month_a, year_a, month_b } = entry;
      const month = monthNumber(month_a, year_a);
      const isAlone = product_b === null && month_b === null && entry.diff !== true;
      if (a === null || typeof price !== 'number' || month === undefined || !isAlone) return [];
      const { product } = requireListed(a);
      const settled = settledOf(market, { product, month, months: 1 }, DEMO_DAYS[index - 1] ?? day);
      const lots = Math.abs(Number(entry.volume)) / 1000;
      return dealt({ product, price, settled, lots }, undefined);
    }),
  );
}

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function monthNumber(name: string | null, year: number | null): number | undefined {
  const at = NAMES.indexOf(name ?? '');
  if (at === -1 || year === null) return undefined;
  return toMonthIndex(`${String(year)}-${String(at + 1).padStart(2, '0')}-01`);
}

/** True for a far price, as a trade is checked before it is sent: the band itself is inside. */
function isFar({ product, kind, price, settled, ofA }: Dealt): boolean {
  const band = bands.get(product);
  const most = kind === 'PRICE' ? band?.price : band?.spread;
  return Math.abs(price - settled) * 100 > ofA * (most ?? Infinity);
}

const share = (all: readonly Dealt[], has: (each: Dealt) => boolean) =>
  all.filter(has).length / all.length;

describe('the bands of the invented firm', () => {
  test('rarely ask about what its desk deals: one order of a hundred, no volume, no ticket', () => {
    expect(orders.length).toBeGreaterThan(1_000);
    expect(tickets.length).toBeGreaterThan(20);
    expect(share(orders, isFar)).toBeLessThan(0.01);
    for (const [product, own] of Map.groupBy(orders, (order) => order.product))
      expect([product, share(own, isFar) < 0.02]).toEqual([product, true]);
    const isLarge = ({ product, lots }: Dealt) => lots > (bands.get(product)?.lots ?? Infinity);
    expect(share(orders, isLarge)).toBeLessThan(0.001);
    expect(share(tickets, (each) => isFar(each) || isLarge(each))).toBeLessThan(0.05);
  });

  test('ask about a price that is a tenth off, up or down', () => {
    const outright = [...orders, ...tickets].filter(({ kind }) => kind === 'PRICE');
    for (const factor of [1.1, 0.9])
      expect(
        share(outright, (each) => isFar({ ...each, price: each.price * factor })),
      ).toBeGreaterThan(0.95);
  });

  test('ask about a volume with a nought too many, of what is usual or more', () => {
    for (const [product, own] of Map.groupBy(orders, (order) => order.product)) {
      const usual = own.map(({ lots }) => lots).sort((one, other) => one - other);
      const large = usual[Math.floor(usual.length * 0.95)] ?? 0;
      expect([product, large * 10 > (bands.get(product)?.lots ?? Infinity)]).toEqual([
        product,
        true,
      ]);
    }
  });
});

type Published = {
  readonly product: string;
  readonly kind: string;
  readonly month: string;
  readonly day: string;
  readonly price: number;
};

/** All prices of the demo, oldest first. */
function published(): Published[] {
  const files = [...priceFiles(createMarket(DEMO_SEED, DEMO_DAYS, EARLIER_DAYS))].toReversed();
  return files.flatMap(({ text }) =>
    text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [product = '', kind = '', month = '', day = '', price = ''] = line.split(',');
        return { product, kind, month, day, price: Number(price) };
      }),
  );
}

const nameOf = ({ product, month, day, price }: Published) => [product, month, day, price].join();

/** Prices that are farther from the one before than an import expects. */
function farOf(prices: readonly Published[]): Published[] {
  const series = Map.groupBy(prices, ({ product, kind, month }) => [product, kind, month].join());
  return [...series.values()].flatMap((own) =>
    own.filter(({ product, price }, at) => {
      const before = own[at - 1]?.price ?? price;
      return Math.abs(price - before) > (moves.get(product) ?? Infinity);
    }),
  );
}

test('an import names no move of a day but what a month is announced at; a tenth off it names', () => {
  const prices = published();
  const announced = prices.filter(({ kind, month }) => kind === 'FIXING' && month !== '');
  const atNames = new Set(announced.map(nameOf));
  const far = farOf(prices);
  // Of exactly the price that its month was announced at: the demo's back office agrees on those.
  expect(far.filter((price) => !atNames.has(nameOf(price)))).toEqual([]);
  expect(far.length / prices.length).toBeLessThan(0.0005);
  const last = prices.filter(({ day, kind }) => day === DEMO_DAYS.at(-1) && kind === 'SETTLEMENT');
  for (const [product, most] of moves)
    expect([
      product,
      last.some((price) => price.product === product && price.price * 0.1 > most),
    ]).toEqual([product, true]);
}, 60_000);
