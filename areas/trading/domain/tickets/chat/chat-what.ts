import { fraction } from '@fairlead/shared/domain/numbers/decimal-text';
import { MONTH_NAMES } from '@fairlead/shared/domain/calendar/months';

import { metricOfProduct } from '../product-rules.ts';
import { scaledText } from '../decimals.ts';
import { toFirstMonth } from '../tenor-months.ts';
import { neighbour, type Item, filterItems, type TermMeaning } from './chat-items.ts';
import {
  askField,
  type ChatLine,
  type ChatDecision,
  notUnderstoodText,
  fillField,
  withAnswers,
} from './chat-draft.ts';
import { readChatSide } from './chat-side.ts';

type TermItem = Extract<Item, { kind: 'term' }>;

/** Product A, and B where a stroke or 'vs' joins the two. */
export function decideProducts({ items }: ChatLine): readonly ChatDecision[] {
  const unclear = filterUnclear(items, 'productA');
  const products = filterItems(items, 'product');
  const [a, b] = products;
  if (unclear.length > 0) return [askField('productA', notUnderstoodText(unclear), unclear)];
  if (a === undefined) return [];
  if (b === undefined) return [product('productA', a)];
  if (products.length > 2 || !isJoined(items, a, b)) {
    const names = products.map(({ text }) => text).join(', ');
    return [askField('productA', `Which of ${names} is not clear`, products)];
  }
  return [product('productA', a), product('productB', b)];
}

function product(
  field: 'productA' | 'productB',
  item: Item & { readonly name: string },
): ChatDecision {
  return fillField(field, [{ field, value: item.name }], [item]);
}

/** True when two items are joined by a slash, 'vs' or a hyphen. */
function isJoined(items: readonly Item[], a: Item, b: Item): boolean {
  const at = items.indexOf(a);
  const between = items[at + 1]?.kind;
  return items[at + 2] === b && (between === 'join' || between === 'hyphen');
}

/** The tenor, or the two of a time spread. */
export function decideTerms(line: ChatLine): readonly ChatDecision[] {
  const { items } = line;
  const terms = filterItems(items, 'term');
  const unclear = filterUnclear(items, 'monthA');
  const [a, b] = terms;
  if (unclear.length > 0)
    return [askField('monthA', notUnderstoodText(unclear), [...unclear, ...terms])];
  if (terms.length > 2 || (b !== undefined && a !== undefined && !isJoined(items, a, b))) {
    const names = terms.map(({ text }) => text).join(', ');
    return [askField('monthA', `Which of ${names} is not clear`, terms)];
  }
  if (filterItems(items, 'balmo').length > 0) return [decideBalmo(line, terms)];
  if (a === undefined) return [];
  const dealt = b === undefined ? a : withYearBefore(a, b);
  return [termA(line, dealt, a), ...(b === undefined ? [] : [termB(b, dealt)])];
}

function termA({ context }: ChatLine, { month, year }: TermMeaning, item: TermItem): ChatDecision {
  const first = toFirstMonth(month, year);
  return first !== undefined && first < context.businessDate.slice(0, 'YYYY-MM'.length)
    ? askField('monthA', `'${item.text}' has begun`, [item])
    : term('A', { month, year }, item);
}

const MONTHS_OF_YEAR = 12;
/** A second month without a year that would be so many months later is one before the first, written by mistake. */
const TOO_FAR = 9;

function termB(item: TermItem, a: TermMeaning): ChatDecision {
  const [first, second] = [a.month, item.month].map((name) => MONTH_NAMES.indexOf(name as never));
  const months = ((second ?? 0) - (first ?? 0) + MONTHS_OF_YEAR) % MONTHS_OF_YEAR;
  return item.year === '' && (months === 0 || months >= TOO_FAR)
    ? askField('monthB', `'${item.text}' is not after ${a.month}`, [item])
    : term('B', item, item);
}

function term(
  side: 'A' | 'B',
  { month, year }: Pick<TermMeaning, 'month' | 'year'>,
  item: TermItem,
): ChatDecision {
  const edits = [{ field: `month${side}`, value: month } as const];
  const ofYear = [{ field: `year${side}`, value: year } as const];
  return fillField(`month${side}`, year === '' ? edits : [...edits, ...ofYear], [item]);
}

/** The year of the first month of 'Jul/Aug 25' and 'Dec/Jan 25', which is less than a year before the second. */
function withYearBefore(a: TermItem, b: TermItem): TermItem {
  if (b.year === '' || a.year !== '') return a;
  const sameYear = toFirstMonth(a.month, b.year) ?? '';
  const isBefore = sameYear < (toFirstMonth(b.month, b.year) ?? '');
  return { ...a, year: isBefore ? b.year : String(Number(b.year) - 1) };
}

/** The balance of the month of today, which is also the month that may be named. */
function decideBalmo({ items, context }: ChatLine, terms: readonly TermItem[]): ChatDecision {
  const { businessDate } = context;
  const year = businessDate.slice(0, 'YYYY'.length);
  const prompt = MONTH_NAMES[new Date(businessDate).getUTCMonth()] ?? '';
  const others = terms.filter((item) => item.month !== prompt || !['', year].includes(item.year));
  const edits = [
    { field: 'monthA', value: prompt } as const,
    { field: 'yearA', value: year } as const,
  ];
  return others.length === 0 && terms.length < 2
    ? fillField('balmoDate', edits, [...filterItems(items, 'balmo'), ...terms])
    : askField('monthA', `The balance of ${others[0]?.text ?? 'two months'} is not dealt`, terms);
}

/** The volume with its sign, or what is asked; two numbers in one are two volumes. */
export function volumeDecision(line: ChatLine): ChatDecision {
  const volumes = filterItems(line.items, 'volume');
  const [volume] = volumes;
  const said = readChatSide(line);
  const units = volume === undefined ? undefined : decideUnits(line, volume);
  if (volumes.length > 1)
    return askField(
      'volume',
      `${volumes.map(({ text }) => text).join(' and ')} are two volumes`,
      volumes,
    );
  if (units === undefined)
    return askField(
      'volume',
      volume === undefined ? sideless(said) : notUnderstoodText([volume]),
      said.from,
    );
  const mini = volume?.unit.mini === true ? [{ field: 'mini', value: true } as const] : [];
  const edits = (sign: string) => [{ field: 'volume', value: `${sign}${units}` } as const, ...mini];
  const from = [...(volume === undefined ? [] : [volume]), ...said.from];
  if ('side' in said) return fillField('volume', edits(said.side === '-' ? '-' : ''), from);
  return withAnswers(askField('volume', sentence(said.why), from), [
    { label: `Buy ${units}`, edits: edits('') },
    { label: `Sell ${units}`, edits: edits('-') },
  ]);
}

function sideless(said: ReturnType<typeof readChatSide>): string {
  return 'why' in said ? sentence(said.why) : 'No volume is said';
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Volume in the unit that the product is dealt in; undefined where it is another one. */
function decideUnits({ items, data }: ChatLine, volume: Extract<Item, { kind: 'volume' }>) {
  const { unit, amount } = volume;
  const metrics = filterItems(items, 'product').map(({ name }) => metricOfProduct(name, data));
  const metric = metrics[0];
  if (unit.metric !== undefined && metric !== undefined && unit.metric !== metric) return undefined;
  return scaledText(amount, fraction(unit.units), fraction('1'));
}

/** Items that could belong to a field and are not understood. */
export function filterUnclear(items: readonly Item[], field: string): readonly Item[] {
  return filterItems(items, 'unclear').filter((item) => item.field === field);
}

/** Volumes as they are meant: '2 x 5kt' as ten, a large number after the verb in the product's unit. */
export function withVolumes(items: readonly Item[]): readonly Item[] {
  return byTimes(bare(items));
}

function byTimes(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ kind }) => kind === 'times');
  const [before, after] = [items[at - 1], items[at + 1]];
  if (before?.kind !== 'number' || after?.kind !== 'volume' || !/^\d{1,3}$/.test(before.value))
    return items;
  const amount = scaledText(after.amount, fraction(before.value), fraction('1'));
  const text = `${before.text} x ${after.text}`;
  return [
    ...items.slice(0, at - 1),
    { ...after, amount, text, start: before.start },
    ...items.slice(at + 2),
  ];
}

const MIN_BARE = 1000;
const isYear = (value: number) => value >= 2000 && value < 2100;

function bare(items: readonly Item[]): readonly Item[] {
  const numbers = filterItems(items, 'number');
  const others = numbers.length > 1 || filterItems(items, 'moc').length > 0;
  const found = numbers.find((item) => {
    const value = Number(item.value);
    const isWhole = Number.isInteger(value) && value >= MIN_BARE && !isYear(value);
    return isWhole && item.unit === undefined && neighbour(items, item, -1)?.kind === 'side';
  });
  if (found === undefined || !others || filterItems(items, 'volume').length > 0) return items;
  const { text, start, end, sign, value } = found;
  const volume: Item = {
    kind: 'volume',
    sign,
    amount: value,
    unit: { units: '1' },
    text,
    start,
    end,
  };
  return items.map((item) => (item === found ? volume : item));
}
