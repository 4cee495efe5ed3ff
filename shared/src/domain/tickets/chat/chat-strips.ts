import { MONTH_NAMES } from '../../calendar/months.ts';
import type { EntryData } from '../ticket.ts';
import { tenorOf } from '../../terms/terms.ts';
import { asNoise, type Item, itemsOf } from './chat-items.ts';

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
  const terms = itemsOf(items, 'term');
  const [first, last] = [terms[0], terms.at(-1)];
  const single = terms.length === 1 && first !== undefined && isCombo(first) ? first : undefined;
  const strip = single ?? stripOf(items, terms, data);
  if (strip === undefined || first === undefined || last === undefined) return items;
  const [from, to] = [items.indexOf(first), items.indexOf(last)];
  return [...items.slice(0, from), strip, ...items.slice(to + 1)].map((item) =>
    STRIP.test(item.text) ? asNoise(item) : item,
  );
}

const isCombo = ({ month }: TermItem) => (tenorOf(month)?.months ?? 1) > 1;

/** The combo whose months stand in a row, or between a first and a last joined by a hyphen. */
function stripOf(
  items: readonly Item[],
  terms: readonly TermItem[],
  data: EntryData,
): TermItem | undefined {
  const [first, last] = [terms[0], terms.at(-1)];
  if (first === undefined || last === undefined || terms.length < 2) return undefined;
  const row = items.slice(items.indexOf(first), items.indexOf(last) + 1);
  const joins = row.filter((item) => item.kind !== 'term');
  const isRange = terms.length === 2 && joins.every(({ kind, text }) => kind === 'hyphen' || text === 'to');
  const isRow = joins.every(({ kind }) => kind === 'join' || kind === 'hyphen');
  const numbers = terms.map(({ month }) => MONTH_NAMES.indexOf(month as never));
  const [start = -1, end = -1] = [numbers[0], numbers.at(-1)];
  const isInOrder = numbers.every((number, n) => number >= 0 && (n === 0 || number === start + n));
  if (start < 0 || !(isRange || (terms.length > 2 && isRow && isInOrder))) return undefined;
  const month = data.tenor_months.find((name) => {
    const tenor = tenorOf(name);
    return (
      tenor !== undefined &&
      tenor.months > 1 &&
      tenor.firstMonth === start + 1 &&
      tenor.months === end - start + 1
    );
  });
  if (month === undefined) return undefined;
  const year = last.year === '' ? first.year : last.year;
  return { ...first, month, year, text: row.map(({ text }) => text).join(' '), end: last.end };
}
