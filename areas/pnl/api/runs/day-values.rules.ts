import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import { monthLabel, toMonthNumber } from '../engine/days.rules.ts';
import type { ValuationFacts } from '../engine/facts.rules.ts';
import { prepared, pricedBy } from '../engine/prepared.rules.ts';
import type { RunBefore, RunValues } from '../engine/results.rules.ts';
import { runValues } from '../engine/run-values.rules.ts';
import { legsUpTo } from '../facts/legs-up-to.rules.ts';
import { findPricesUsedOn } from '../far-prices/far-prices.rules.ts';
import { isWeekdayText, longDay } from './day-words.rules.ts';
import type { LoadedFacts } from '../facts/loaded.rules.ts';
import { businessDayBefore, type Range } from './range.rules.ts';
import type { Inputs, OrderRef } from './run-types.rules.ts';
import { isUnheld } from '../tie-out/fee-differences.rules.ts';
import { formatTieOutLabel } from '../tie-out/labels.rules.ts';
import { type DayTieOut, dayTieOut, type DayValues } from './tie-out-day.rules.ts';

/** Values a day and the run before it. A price that is missing is fallen back on, and named. */
export function dayValues({ loaded }: Range, day: string, before: RunBefore): DayValues {
  const facts: ValuationFacts = {
    legs: legsUpTo(loaded.legs, day),
    cube: loaded.cube,
    calendars: loaded.calendars,
    fx: loaded.fx,
    ...(loaded.shock === undefined ? {} : { shock: loaded.shock }),
  };
  return { day, facts, values: runValues(facts, day, { ...before, fallback: true }) };
}

/** Missing facts of a day, and how those that are there tie out. */
export type DayInputs = Inputs & { readonly tied: DayTieOut };

/** Judges the facts of a day that was valued. */
export function dayInputs(range: Range, valued: DayValues, today: string): DayInputs {
  const { loaded, firm } = range;
  const { day, facts, values } = valued;
  const until = <T>(all: readonly T[], dayOf: (each: T) => string) =>
    all.filter((each) => dayOf(each) <= day);
  const tied = dayTieOut(range, valued);
  return {
    date: day,
    today,
    isWeekday: isWeekdayText(day),
    tied,
    missingPrices: values.today.missing,
    missingRates: values.today.missingRates,
    clearersWithout: firm.has(dayNumber(day)) ? clearersWithout(range, day) : [],
    unverified: until(loaded.unverified, (each) => each.statement_date),
    ...orderInputs(
      until(loaded.waiting, (each) => each.run_date),
      until(loaded.changedOrders, (each) => each.trade_date),
    ),
    unheldCharges: unheldCharges(tied),
    openTickets: openTickets(values, facts.legs.count, windowless(facts)),
    statementBreaks: statementBreaks(tied),
    farPrices: openPrices(range, day),
    openDifferences: openDifferences(tied),
    positions: tied.positions,
  };
}

/** Clearers that have sent a statement before, and none of the day. */
function clearersWithout({ loaded }: Range, day: string): readonly string[] {
  const known = new Map<string, boolean>();
  for (const { clearer_name: clearer, statement_date: date } of loaded.statementDays)
    if (date <= day) known.set(clearer, known.get(clearer) === true || date === day);
  return [...known]
    .filter(([, hasSent]) => !hasSent)
    .map(([clearer]) => clearer)
    .sort();
}

/** Orders that wait, or say something else by now, and which each of them is. */
function orderInputs(waiting: LoadedFacts['waiting'], changed: LoadedFacts['changedOrders']) {
  const texts = [...waiting.map(nameOfOrder), ...changed.map(changeText)];
  const refs = [...waiting, ...changed].map(({ clearer_name: clearer, order_num }) => ({
    clearer,
    order_num,
  }));
  return {
    waitingOrders: texts.slice(0, waiting.length),
    changedOrders: texts.slice(waiting.length),
    orders: new Map(texts.map((text, at) => [text, refs[at] as OrderRef])),
  };
}

const nameOfOrder = ({ clearer_name: clearer, order_num: order }: LoadedFacts['waiting'][number]) =>
  `${clearer} order ${order}`;

function changeText(order: LoadedFacts['changedOrders'][number]): string {
  const { clearer_name: clearer, order_num: number, stands_for: now, submitted_as: was } = order;
  const named = `${clearer} order ${number}`;
  return now === null || was === null
    ? `${named} was corrected by its clearer after it was submitted`
    : `${named} was submitted as ${was}, and its contract stands for ${now} now`;
}

/** Sentences of the charges that nobody has accepted. */
function unheldCharges({ tieOut }: DayTieOut): readonly string[] {
  return tieOut.rows
    .filter((row) => row.accepted === null && isUnheld(row))
    .map(({ clearer, account, says }) => `${clearer} ${account}: ${says}`);
}

/** Tests for legs dealt at a settlement of a window without a pricing day: it never comes. */
function windowless(facts: ValuationFacts): (leg: number) => boolean {
  const { windows } = prepared(facts).market;
  return (leg) => windows[pricedBy(facts.legs, leg)]?.days.length === 0;
}

function openTickets(
  { legs, today }: RunValues,
  count: number,
  isWindowless: (leg: number) => boolean,
): readonly number[] {
  const open = new Set<number>();
  for (let leg = 0; leg < count; leg += 1) {
    const ticket = legs.entryId[leg] ?? null;
    if (ticket !== null && Number.isNaN(today.price[leg]) && !isWindowless(leg)) open.add(ticket);
  }
  return [...open].sort((a, b) => a - b);
}

/** Sentences of the far prices that the day's figures are made of and nobody has agreed on. */
function openPrices(range: Range, day: string): readonly string[] {
  return farPricesOn(range, day)
    .filter(({ accepted }) => accepted === null)
    .map(farPriceText);
}

/** Far prices that a day's figures are made of, agreed on or not. */
export function farPricesOn(range: Range, day: string): LoadedFacts['farPrices'] {
  return findPricesUsedOn(range.loaded.farPrices, { day, before: businessDayBefore(range, day) });
}

function farPriceText(price: LoadedFacts['farPrices'][number]): string {
  const { product, term_month: month, kind, obs_date: on, now, before, before_date } = price;
  const named = month === null ? product : `${product} ${monthLabel(toMonthNumber(month))}`;
  return (
    `Farther than expected: ${named} ${kind.toLowerCase()} of ${longDay(on)} is ${now}, after ` +
    `${before} on ${longDay(before_date)} (more than ${price.largest_move})`
  );
}

/** 'Quayside, Balance of 2026-11-26: PAPER-Q, which ended …' */
function statementBreaks({ tieOut }: DayTieOut): readonly string[] {
  return tieOut.rows
    .filter((row) => row.accepted === null && row.cause === 'STATEMENT')
    .map(({ clearer, subject, says }) => `${clearer}, ${subject}: ${says}`);
}

/** 'Norvane PAPER-01 FEI Aug 24, order 900777: price'; of statements there is a reason of their own. */
function openDifferences({ tieOut }: DayTieOut): readonly string[] {
  return tieOut.rows
    .filter(({ accepted, cause }) => accepted === null && cause !== 'STATEMENT')
    .map(formatTieOutLabel);
}
