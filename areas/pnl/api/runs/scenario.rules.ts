import Big from 'big.js';

import type { Scenario, Shift } from '@fairlead/pnl/domain/scenario';
import { dayNumber, dayText } from '@fairlead/shared/domain/calendar/days';

import { firstDayText, monthLabel, toMonthNumber } from '../engine/days.rules.ts';
import { type LegRow, type LegsBuilder, legsBuilder } from '../engine/legs-builder.rules.ts';
import type { Legs } from '../engine/legs.rules.ts';
import type { Month } from '../engine/products.rules.ts';
import type { Shock } from '../engine/shock.rules.ts';
import { mapBooksToGroups } from '../facts/config.rules.ts';
import type { LoadedFacts } from '../facts/loaded.rules.ts';
import { monthWindow } from './month-window.rules.ts';

/** Describes the shifts and added trades of a scenario, each a sentence. */
export function scenarioText({ shifts, trades }: Scenario): readonly string[] {
  const monthOfText = (month: string | null) =>
    month === null ? 'every month' : monthLabel(toMonthNumber(month));
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

/**
 * The facts of a run with the settlements shifted that its day is marked by and the trades added on it. What
 * the run has was dealt at the prices that were published; an added trade at the mark is dealt at the shifted one.
 */
export function shocked(loaded: LoadedFacts, scenario: Scenario, day: string): LoadedFacts {
  return {
    ...loaded,
    shock: { day, by: createShift(scenario.shifts), dealt: loaded.legs.count },
    legs: withTrades(loaded, scenario, day),
  };
}

/** Shifts of one month add up. */
function createShift(shifts: readonly Shift[]): Shock['by'] {
  const known = new Map<string, Big | undefined>();
  const sum = (product: string, month: Month) => {
    const own = shifts.filter(
      ({ product: of, term_month: only }) =>
        of === product && (only === null || toMonthNumber(only) === month),
    );
    return own.length === 0
      ? undefined
      : own.reduce((total, { shift }) => total.plus(shift), new Big(0));
  };
  return (product, month) => {
    const key = `${product}|${month}`;
    if (!known.has(key)) known.set(key, sum(product, month));
    return known.get(key);
  };
}

/** The legs of the day and before, and behind them those that are invented. */
function withTrades(
  { legs, products, config }: LoadedFacts,
  { trades }: Scenario,
  day: string,
): Legs {
  if (trades.length === 0) return legs;
  const builder = copyLegs(legs);
  const groups = mapBooksToGroups(config);
  const known = new Map(products.map((product) => [product.code, product]));
  for (const [at, trade] of trades.entries()) {
    const product = known.get(trade.product);
    if (product === undefined) continue;
    const { book, strategy, deal } = trade;
    const month = toMonthNumber(trade.term_month);
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

/** A builder that has all these legs already. */
function copyLegs(legs: Legs): LegsBuilder {
  const builder = legsBuilder();
  for (let leg = 0; leg < legs.count; leg += 1) builder.add(toLegRow(legs, leg));
  for (const [leg, sideB] of legs.sideB.entries()) if (sideB >= 0) builder.pair(leg, sideB);
  return builder;
}

const GALLONS = 42;
const PRICED_NAMES = ['FIXED', 'MOC', 'DIFFERENTIAL'] as const;

/** A leg as it was given to the builder. */
function toLegRow(legs: Legs, leg: number): LegRow {
  const place = legs.places[Number(legs.place[leg])];
  if (place === undefined) throw new Error('a leg has no place');
  const price = Number(legs.price[leg]);
  return {
    ...toNames(legs, leg),
    place,
    instrument: legs.instruments[Number(legs.instrument[leg])] ?? null,
    qty: Number(legs.qty[leg]),
    price: Number.isNaN(price) ? null : price,
    priced: PRICED_NAMES[Number(legs.priced[leg])] ?? 'FIXED',
    differential: Number(legs.differential[leg]),
    differentialFactor: Number(legs.differentialFactor[leg]),
    differentialDivisor: Number(legs.differentialDivisor[leg]),
    unitMult: Number(legs.unitMult[leg]),
    tradeDate: dayText(Number(legs.tradeDay[leg])),
    cost: Number(legs.cost[leg]),
    invoicedOn: invoicedOn(Number(legs.invoicedDay[leg])),
    amounts: legs.amounts[leg] ?? [],
  };
}

const toNames = (legs: Legs, leg: number) => ({
  key: legs.key[leg] ?? '',
  entryId: legs.entryId[leg] ?? null,
  tradeUuid: legs.tradeUuid[leg] ?? null,
  lotNum: legs.lotNum[leg] ?? null,
});

const LAST = dayNumber('9999-12-31');

const invoicedOn = (day: number): string | null => (day > LAST ? null : dayText(day));
