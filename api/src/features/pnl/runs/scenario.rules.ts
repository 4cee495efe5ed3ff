import { parseDay } from '@fairlead/shared/domain/calendar/days';

import { dayNumber, firstDayText, monthLabel, monthOf } from '../engine/days.rules.ts';
import { type LegRow, legsBuilder } from '../engine/legs-builder.rules.ts';
import type { Legs } from '../engine/legs.rules.ts';
import type { PriceCube } from '../engine/price-cube.rules.ts';
import { groupsOf } from '../facts/config.rules.ts';
import type { LoadedFacts } from '../facts/loaded.rules.ts';
import { monthWindow } from './month-window.rules.ts';

/** What is shocked: prices by so much, and trades that nobody has dealt. */
export type Scenario = {
  readonly shifts: readonly {
    readonly product: string;
    /** Every month where none is named. */
    readonly term_month: string | null;
    readonly shift: string;
  }[];
  readonly trades: readonly {
    readonly book: string;
    readonly strategy: string;
    readonly deal: string;
    readonly product: string;
    readonly term_month: string;
    readonly qty: string;
    /** Null: at the mark. */
    readonly price: string | null;
  }[];
};

/** What is wrong with a scenario of a day, each a sentence. */
export function problemsOfScenario(
  { shifts, trades }: Scenario,
  { products, config }: LoadedFacts,
  day: string,
): readonly string[] {
  const codes = new Set(products.map(({ code }) => code));
  const books = new Set(config.books.map(({ name }) => name));
  const named = [...shifts, ...trades];
  return [
    ...new Set([
      ...(named.length === 0 ? ['The scenario shifts no price and adds no trade'] : []),
      ...named
        .filter(({ product }) => !codes.has(product))
        .map(({ product }) => `There is no product ${product} that can be priced`),
      ...trades
        .filter(({ book }) => !books.has(book))
        .map(({ book }) => `There is no book ${book}`),
      ...named.flatMap(({ term_month: month }) =>
        month === null || parseDay(month)?.day === 1 ? [] : `${month} is no first day of a month`,
      ),
      ...trades
        .filter(({ term_month: month }) => monthOf(month) < monthOf(day))
        .map(({ term_month: month }) => `${month} was over by ${day}`),
      ...trades.filter(({ qty }) => Number(qty) === 0).map(() => 'A trade of nothing is none'),
    ]),
  ];
}

/** What was shifted and added, each a sentence. */
export function scenarioText({ shifts, trades }: Scenario): readonly string[] {
  const monthOfText = (month: string | null) =>
    month === null ? 'every month' : monthLabel(monthOf(month));
  const signed = (text: string) => (text.startsWith('-') ? text : `+${text}`);
  return [
    ...shifts.map(
      ({ product, term_month: month, shift }) =>
        `Shifted: ${product} ${monthOfText(month)} by ${signed(shift)}`,
    ),
    ...trades.map(
      ({ product, term_month: month, qty, price, ...place }) =>
        `Added: ${signed(qty)} ${product} ${monthOfText(month)} at ${price ?? 'the mark'} in ` +
        `${place.book}, ${place.strategy}, ${place.deal}`,
    ),
  ];
}

/** The facts of a run with the prices of its day shifted and the trades added on it. */
export function shocked(loaded: LoadedFacts, scenario: Scenario, day: string): LoadedFacts {
  return {
    ...loaded,
    cube: shiftedCube(loaded, scenario, day),
    legs: withTrades(loaded, scenario, day),
  };
}

const DAYS_BACK = 5;

/**
 * The settlements of the day, with them what the rest of a month is expected at. Where a month has none
 * of the day, the one that would be fallen back on is shifted.
 */
function shiftedCube({ cube }: LoadedFacts, { shifts }: Scenario, day: string): PriceCube {
  const at = cube.days.findLastIndex((each) => each <= day);
  if (at === -1 || cube.days[at] !== day) return cube;
  const settlements = cube.settlements.map((prices) => prices.slice());
  for (const { product, term_month: only, shift } of shifts) {
    const prices = settlements[cube.productIndex.get(product) ?? -1];
    const published = cube.settlements[cube.productIndex.get(product) ?? -1];
    if (prices === undefined || published === undefined) continue;
    for (let month = 0; month < cube.months; month += 1) {
      if (only !== null && monthOf(only) !== cube.firstMonth + month) continue;
      const was = lastOf(published, { at, month, months: cube.months });
      const now = prices[at * cube.months + month] ?? Number.NaN;
      prices[at * cube.months + month] = (Number.isNaN(now) ? was : now) + Number(shift);
    }
  }
  return { ...cube, settlements };
}

type Cell = { readonly at: number; readonly month: number; readonly months: number };

function lastOf(prices: Float64Array, { at, month, months }: Cell): number {
  for (let back = 0; back <= Math.min(DAYS_BACK, at); back += 1) {
    const price = prices[(at - back) * months + month] ?? Number.NaN;
    if (!Number.isNaN(price)) return price;
  }
  return Number.NaN;
}

/** The legs of the day and before, and behind them those that are invented. */
function withTrades(
  { legs, products, config }: LoadedFacts,
  { trades }: Scenario,
  day: string,
): Legs {
  if (trades.length === 0) return legs;
  const builder = legsBuilder();
  for (let leg = 0; leg < legs.count; leg += 1) builder.add(rowOf(legs, leg));
  for (let leg = 0; leg < legs.count; leg += 1)
    if ((legs.sideB[leg] ?? -1) >= 0) builder.pair(leg, legs.sideB[leg] ?? 0);
  const groups = groupsOf(config);
  const known = new Map(products.map((product) => [product.code, product]));
  for (const [at, trade] of trades.entries()) {
    const product = known.get(trade.product);
    if (product === undefined) continue;
    const { book, strategy, deal } = trade;
    const month = monthOf(trade.term_month);
    builder.add({
      key: `S${at + 1}`,
      place: { group: groups.get(book) ?? 'corp', book, strategy, deal },
      instrument: monthWindow(product, month, firstDayText(month) < day ? day : null),
      qty: Number(trade.qty),
      price: trade.price === null ? null : Number(trade.price),
      priced: trade.price === null ? 'MOC' : 'FIXED',
      unitMult: product.quoteUnit === '$/gal' ? GALLONS : 1,
      tradeDate: day,
    });
  }
  return builder.legs();
}

const GALLONS = 42;
const PRICED_NAMES = ['FIXED', 'MOC', 'DIFFERENTIAL'] as const;

/** A leg as it was given to the builder. */
function rowOf(legs: Legs, leg: number): LegRow {
  const entryId = legs.entryId[leg] ?? undefined;
  const tradeUuid = legs.tradeUuid[leg] ?? undefined;
  const lotNum = legs.lotNum[leg] ?? undefined;
  const place = legs.places[legs.place[leg] ?? 0];
  if (place === undefined) throw new Error('a leg has no place');
  return {
    key: legs.key[leg] ?? '',
    ...(entryId === undefined ? {} : { entryId }),
    ...(tradeUuid === undefined ? {} : { tradeUuid }),
    ...(lotNum === undefined ? {} : { lotNum }),
    ...{ place, instrument: legs.instruments[legs.instrument[leg] ?? -1] ?? null },
    qty: legs.qty[leg] ?? 0,
    price: Number.isNaN(legs.price[leg]) ? null : (legs.price[leg] ?? null),
    priced: PRICED_NAMES[legs.priced[leg] ?? 0] ?? 'FIXED',
    differential: legs.differential[leg] ?? 0,
    differentialFactor: legs.differentialFactor[leg] ?? 1,
    unitMult: legs.unitMult[leg] ?? 1,
    tradeDate: dayOf(legs.tradeDay[leg] ?? 0),
    cost: legs.cost[leg] ?? 0,
    invoicedOn: invoicedOn(legs.invoicedDay[leg] ?? 0),
    amounts: legs.amounts[leg] ?? [],
  };
}

const DAY_MS = 86_400_000;
const LAST = dayNumber('9999-12-31');

const dayOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const invoicedOn = (day: number): string | null => (day > LAST ? null : dayOf(day));
