// covers: ./exposures.rules.ts
// covers: ./legs.rules.ts
// covers: ./net-by-day.rules.ts
import { anyBook, type Book } from '@fairlead/lab/second/pnl/books';
import { factsOf } from '@fairlead/lab/second/pnl/books-facts';
import { secondValuation } from '@fairlead/lab/second/pnl/second-valuation';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { toMonthNumber } from './days.rules.ts';
import { sumPositions, computeLegExposures } from './exposures.rules.ts';
import type { Instrument } from './legs.rules.ts';
import { netByDay } from './net-by-day.rules.ts';
import { runValues } from './run-values.rules.ts';
import { valuation } from './valuation.rules.ts';

const BOOKS = { numRuns: 1000 };
/** Timeout for a busy machine. */
const PATIENCE_MS = 120_000;
const FALLBACK = { fallback: true };
const sum = (of: Iterable<number>) => [...of].reduce((total, one) => total + one, 0);

test(
  '[API-09] a second, slow valuation finds the same cents on 1,000 random books',
  () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const found = valuation(factsOf(book), book.day, FALLBACK);
        const second = secondValuation(book);
        const legs = book.legs.map((leg) => second.legOn(leg, book.day));
        expect([...found.gross]).toEqual(legs.map(({ gross }) => gross));
        expect([...found.cost]).toEqual(legs.map(({ cost }) => cost));
        legs.forEach(({ open }, at) => expect(found.openFraction[at]).toBeCloseTo(open, 12));
      }),
      BOOKS,
    );
  },
  PATIENCE_MS,
);

test(
  '[PNL-36] the parts of a change sum to it, leg by leg, and each is what its formula says',
  () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const { legs, today, before, explain } = runOf(book);
        const second = secondValuation(book);
        for (let leg = 0; leg < legs.count; leg += 1) {
          const change =
            today.gross[leg]! + today.cost[leg]! - before.gross[leg]! - before.cost[leg]!;
          expect(sum(Object.values(explain).map((bucket) => bucket[leg]!))).toBe(change);
          const plain = book.legs[leg]!;
          const isOld = plain.tradeDate <= book.before;
          const isInvoiced = plain.invoicedOn !== null && plain.invoicedOn <= book.day;
          if (plain.amounts !== null || !isOld || isInvoiced) continue;
          const roll = second.rollOf(plain);
          expect(explain.roll[leg]).toBe(roll ?? 0);
          if (roll === null) expect(explain.price[leg]).toBe(0);
          else expect(explain.unexplained[leg]).toBe(0);
        }
      }),
      BOOKS,
    );
  },
  PATIENCE_MS,
);

test(
  '[PNL-36] with a run before that was otherwise, the parts still sum to the change',
  () => {
    const two = fc.tuple(anyBook, fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 }));
    fc.assert(
      fc.property(two, ([book, changes]) => {
        const earlier = earlierBook(book, changes);
        const facts = factsOf(earlier);
        const stored = { legs: facts.legs, ...valuation(facts, book.before, FALLBACK) };
        const { legs, today, before, explain } = runValues(factsOf(book), book.day, {
          day: book.before,
          run: stored,
          ...FALLBACK,
        });
        const net = (of: { gross: Float64Array; cost: Float64Array }) =>
          sum(of.gross) + sum(of.cost);
        expect(sum(Object.values(explain).map(sum))).toBe(net(today) - net(stored));
        expect(net(before)).toBe(net(stored));
        for (let leg = 0; leg < legs.count; leg += 1) {
          const change =
            today.gross[leg]! + today.cost[leg]! - before.gross[leg]! - before.cost[leg]!;
          expect(sum(Object.values(explain).map((bucket) => bucket[leg]!))).toBe(change);
        }
      }),
      BOOKS,
    );
  },
  PATIENCE_MS,
);

test(
  'parts make the total: exposures by product and month, and nets by place on every day',
  () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const facts = factsOf(book);
        const { legs } = facts;
        const found = valuation(facts, book.day, FALLBACK);
        const exposures = computeLegExposures(legs, found.openFraction);
        expect(sum(sumPositions(legs, exposures).map(({ quantity }) => quantity))).toBeCloseTo(
          sum(exposures),
          6,
        );
        const days = ['2024-05-13', '2024-05-31', '2024-06-03', '2024-06-14', book.before, book.day]
          .sort()
          .filter((day, at, all) => day !== all[at - 1]);
        netByDay(facts, days, FALLBACK).forEach((nets, at) => {
          const { gross, cost } = valuation(facts, days[at]!, FALLBACK);
          const byPlace = new Float64Array(legs.places.length);
          legs.place.forEach((place, leg) => (byPlace[place]! += gross[leg]! + cost[leg]!));
          expect([...nets]).toEqual([...byPlace]);
        });
      }),
      BOOKS,
    );
  },
  PATIENCE_MS,
);

test(
  'what one book sells the other buys: internal legs come to nothing, in every column',
  () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const paper = book.legs.filter(({ amounts }) => amounts === null);
        const kept = new Set(paper.map(({ key }) => key));
        const ours = paper.filter(({ sideB }) => sideB === null || kept.has(sideB));
        const theirs = ours.map((leg) => ({
          ...leg,
          key: `${leg.key}/2`,
          book: 'Other',
          qty: -leg.qty,
        }));
        const legs = [...ours, ...theirs].map((leg) => ({ ...leg, cost: 0, invoices: [] }));
        const { today, explain } = runOf({ ...book, legs });
        expect(sum(today.gross)).toBe(0);
        for (const bucket of Object.values(explain)) expect(sum(bucket)).toBe(0);
      }),
      BOOKS,
    );
  },
  PATIENCE_MS,
);

test(
  '[PNL-36] what is open times the change of price is the price part, within its rounding',
  () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const facts = factsOf({
          ...book,
          legs: book.legs.filter(({ product }) => product === 'FEI' || product === 'LST'),
        });
        const { legs, today, explain } = runValues(facts, book.day, {
          day: book.before,
          run: null,
        });
        const { fellBack } = valuation(facts, book.before, FALLBACK);
        if (fellBack.length > 0) return;
        for (let leg = 0; leg < legs.count; leg += 1) {
          const isOld = legs.tradeDay[leg]! * 86_400_000 <= Date.parse(book.before);
          const instrument = legs.instruments[legs.instrument[leg]!];
          if (!isOld || instrument === undefined || explain.unexplained[leg] !== 0) continue;
          const move = moveOf(book, instrument);
          if (Number.isNaN(move + today.price[leg]! + today.mark[leg]!)) continue;
          const open = legs.qty[leg]! * today.openFraction[leg]! * legs.unitMult[leg]!;
          expect(Math.abs(explain.price[leg]! - open * move * 100)).toBeLessThan(1.5 + 1e-6);
        }
      }),
      BOOKS,
    );
  },
  PATIENCE_MS,
);

/** Move of an instrument's settlement since the day before; NaN where one is missing. */
function moveOf(book: Book, { product, termMonth }: Instrument): number {
  const [then, now] = [book.before, book.day].map(
    (day) =>
      book.prices.find(
        (row) =>
          row.product === product.code &&
          row.kind === 'SETTLEMENT' &&
          row.obsDate === day &&
          toMonthNumber(row.termMonth ?? '') === termMonth,
      )?.price ?? Number.NaN,
  );
  return now! - then!;
}

function runOf(book: Book) {
  return runValues(factsOf(book), book.day, { day: book.before, run: null, ...FALLBACK });
}

/** The book as it was: legs missing, in another quantity, or in another place. */
function earlierBook(book: Book, changes: readonly number[]): Book {
  const isPaired = (key: string) => book.legs.some(({ sideB }) => sideB === key);
  return {
    ...book,
    legs: book.legs.flatMap((leg, at) => {
      if (changes[at] === 1 && !isPaired(leg.key)) return [];
      if (changes[at] === 2) return [{ ...leg, qty: leg.qty * 2 }];
      if (changes[at] === 3) return [{ ...leg, book: 'Elsewhere' }];
      return [leg];
    }),
  };
}
