import { MONTH_NAMES } from '@fairlead/shared/domain/calendar/months';
import { findTenor } from '@fairlead/shared/domain/terms/terms';

import type { EntryData } from '../ticket.ts';
import { asNoise, type Item, filterItems } from './chat-items.ts';

type TermItem = Extract<Item, { kind: 'term' }>;

const STRIP = /^strip$/i;
const MONTHLY = /^(each|ea|monthly|mthly|pcm|per m\w*|a m\w*|\/ m\w*|each month)$/i;

/**
 * 'Oct-Dec each' and 'Jul/Aug/Sep strip' as the quarter that they are: several months in a row, as much of each. Without
 * a word that says so they stay what they were, a spread or months of which one is asked.
 */
export function withStrips(items: readonly Item[], data: EntryData): readonly Item[] {
  const isSaid = items.some(({ text }) => STRIP.test(text) || MONTHLY.test(text));
  if (!isSaid) return items;
  const terms = filterItems(items, 'term');
  const [first, last] = [terms[0], terms.at(-1)];
  const single = terms.length === 1 && first !== undefined && isCombo(first) ? first : undefined;
  const strip = single ?? findStrip(items, terms, data);
  if (strip === undefined || first === undefined || last === undefined) return items;
  const [from, to] = [items.indexOf(first), items.indexOf(last)];
  return [...items.slice(0, from), strip, ...items.slice(to + 1)].map((item) =>
    STRIP.test(item.text) ? asNoise(item) : item,
  );
}

const isCombo = ({ month }: TermItem) => (findTenor(month)?.months ?? 1) > 1;

/** The combo whose months stand in a row, or between a first and a last joined by a hyphen. */
function findStrip(
  items: readonly Item[],
  terms: readonly TermItem[],
  { tenor_months }: EntryData,
): TermItem | undefined {
  const [first, last] = [terms[0], terms.at(-1)];
  if (first === undefined || last === undefined || !areInRow(items, terms)) return undefined;
  const [from, to] = [first, last].map(({ month }) => MONTH_NAMES.indexOf(month as never) + 1);
  const years = new Set(terms.map(({ year }) => year).filter((year) => year !== ''));
  const [year = '', ...more] = years;
  if (more.length > 0) return undefined;
  const month = tenor_months.find((name) => {
    const { firstMonth, months } = findTenor(name) ?? { firstMonth: 0, months: 1 };
    return months > 1 && firstMonth === from && firstMonth + months - 1 === to;
  });
  if (month === undefined) return undefined;
  const row = items.slice(items.indexOf(first), items.indexOf(last) + 1);
  const isWeak = terms.some((term) => term.isWeak);
  return {
    ...first,
    month,
    year,
    isWeak,
    text: row.map(({ text }) => text).join(' '),
    end: last.end,
  };
}

/** 'Oct-Dec', or 'Jul/Aug/Sep' with each month after the one before. */
function areInRow(items: readonly Item[], terms: readonly TermItem[]): boolean {
  const places = terms.map((term) => items.indexOf(term));
  const isJoined = places.every((place, n) => n === 0 || place === (places[n - 1] ?? 0) + 2);
  const between = places.slice(1).map((place) => items[place - 1]?.kind);
  if (terms.length === 2) return isJoined && between[0] === 'hyphen';
  const numbers = terms.map(({ month }) => MONTH_NAMES.indexOf(month as never));
  const isInOrder = numbers.every((number, n) => number === (numbers[0] ?? 0) + n);
  return isJoined && isInOrder && between.every((kind) => kind === 'join' || kind === 'hyphen');
}
