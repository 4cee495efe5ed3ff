import type { VolumeUnit } from '../money/units.ts';
import type { EntryData } from './ticket.ts';

type ChatVolume = {
  readonly sign: string;
  readonly amount: string;
  readonly unit: ChatUnit;
};
export type ChatTerm = { readonly month: string; readonly year: string };

/** What words can say of a trade. */
export type Said = {
  readonly side: '+' | '-';
  readonly volume: ChatVolume;
  readonly productA: string;
  readonly productB: string;
  readonly termA: ChatTerm;
  readonly termB: ChatTerm;
  readonly balmo: true;
  readonly price: string;
  readonly diff: true;
  readonly mini: true;
  readonly broker: string;
  readonly exchange: string;
};
/** What one reading has found, and how many words say it. */
type Reading = { readonly words: number; readonly says: Partial<Said> };

type Line = {
  readonly words: readonly string[];
  readonly at: number;
  readonly said: Partial<Said>;
  readonly data: EntryData;
};
type Reader = (line: Line) => Reading | undefined;

type ChatUnit = { readonly units: string; readonly metric?: VolumeUnit; readonly mini?: true };
const THOUSAND = '1000';
const UNITS: ReadonlyMap<string, ChatUnit> = new Map<string, ChatUnit>([
  ['kt', { units: THOUSAND, metric: 'MT' }],
  ['kb', { units: THOUSAND, metric: 'BBL' }],
  ['k', { units: THOUSAND }],
  ['mt', { units: '1', metric: 'MT' }],
  ['bbl', { units: '1', metric: 'BBL' }],
  ['bbls', { units: '1', metric: 'BBL' }],
  ['mini', { units: '100', mini: true }],
  ['minis', { units: '100', mini: true }],
]);
const SIDES: ReadonlyMap<string, Said['side']> = new Map<string, Said['side']>([
  ...['buy', 'buys', 'bot', 'bought'].map((word): [string, '+'] => [word, '+']),
  ...['sell', 'sells', 'sld', 'sold'].map((word): [string, '-'] => [word, '-']),
]);
const FULL_MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const MONTH_LETTERS = 3;

const AMOUNT = /^([+-]?)(\d+(?:\.\d+)?|\d{1,3}(?:,\d{3})+)([a-z]*)$/i;
const TERM = /^([a-z]+|[qh]\d)(?:[-']?(\d{4}|\d\d))?$/i;
const YEAR = /^'?(\d{4}|\d\d)$/;
const PRICE = /^[+-]?\$?(?:\d+(?:\.\d+)?|\.\d+)$/;
const SPREAD = new Set(['/', 'vs']);
const PRICED_AT = new Set(['at', '@']);

/** How each kind of word is read. The first that can read the words from a place on has read them. */
export const READERS: readonly Reader[] = [
  side,
  volume,
  product,
  term,
  price,
  (line) => flag(line, 'diff'),
  (line) => flag(line, 'mini'),
  (line) => flag(line, 'balmo'),
  exchange,
  broker,
];

/** The words of a line, '/' and '@' apart; a typed minus sign is one of ASCII. */
export function wordsOf(line: string): readonly string[] {
  return line
    .replaceAll('\u2212', '-')
    .replace(/[,;]+(?=\s|$)/g, ' ')
    .replace(/[/@]/g, ' $& ')
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Whether a word only joins others, and says nothing that could be lost. */
export function isJoin(word: string): boolean {
  return SPREAD.has(word.toLowerCase()) || ['@', 'of', 'for'].includes(word.toLowerCase());
}

function wordAt({ words, at }: Line, ahead = 0): string {
  return words[at + ahead] ?? '';
}

function side(line: Line): Reading | undefined {
  const found = SIDES.get(wordAt(line).toLowerCase());
  return found === undefined ? undefined : { words: 1, says: { side: found } };
}

function volume(line: Line): Reading | undefined {
  const [, sign = '', amount = '', attached = ''] = AMOUNT.exec(wordAt(line)) ?? [];
  if (amount === '') return undefined;
  const apart = attached === '';
  const unit = UNITS.get((apart ? wordAt(line, 1) : attached).toLowerCase());
  if (unit === undefined) return undefined;
  const says = { volume: { sign, amount: amount.replaceAll(',', ''), unit } };
  return { words: apart ? 2 : 1, says };
}

function product(line: Line): Reading | undefined {
  const found = longestName(line, line.data.products);
  if (found === undefined) return undefined;
  return oneOfTwo(line, 'product', { words: found.words, value: found.name });
}

function term(line: Line): Reading | undefined {
  const [, name = '', attached = ''] = TERM.exec(wordAt(line)) ?? [];
  const month = monthNamed(name, line.data);
  if (month === undefined) return undefined;
  const apart = attached === '' ? yearApart(line) : '';
  const words = apart === '' ? 1 : 2;
  return termIn(line, { month, year: attached || apart, words });
}

function yearApart(line: Line): string {
  const [, year = ''] = YEAR.exec(wordAt(line, 1)) ?? [];
  return wordAt(line, 1).startsWith("'") || hasPriceLater(line) ? year : '';
}

/** A bare number after a month is its year only where another number can be the price. */
function hasPriceLater({ words, at }: Line): boolean {
  return words.slice(at + 2).some((word) => PRICE.test(word) || word.toLowerCase() === 'moc');
}

function termIn(
  line: Line,
  { month, year, words }: ChatTerm & { readonly words: number },
): Reading | undefined {
  const isOffered = year === '' || line.data.tenor_years.includes(fullYear(year));
  const value = { month, year: year === '' ? '' : String(fullYear(year)) };
  return isOffered ? oneOfTwo(line, 'term', { words, value }) : undefined;
}

function fullYear(text: string): number {
  return Number(text.length === 2 ? `20${text}` : text);
}

/** The first of its kind, or the second where a stroke says that the two belong together. */
function oneOfTwo(
  { words, at, said }: Line,
  kind: 'product' | 'term',
  found: { readonly words: number; readonly value: string | ChatTerm },
): Reading | undefined {
  const first = `${kind}A` as const;
  if (said[first] === undefined) return { words: found.words, says: { [first]: found.value } };
  const joined = SPREAD.has(words[at - 1]?.toLowerCase() ?? '');
  return joined ? { words: found.words, says: { [`${kind}B`]: found.value } } : undefined;
}

function monthNamed(name: string, { tenor_months }: EntryData): string | undefined {
  const word = name.toLowerCase();
  const full = FULL_MONTHS.find((month) => word.length >= MONTH_LETTERS && month.startsWith(word));
  const short = full?.slice(0, MONTH_LETTERS) ?? (word === 'sept' ? 'sep' : word);
  return tenor_months.find((month) => month.toLowerCase() === short);
}

/** A bare number is the price only after volume and product; 'at', '@' and 'diff' say that one is. */
function price(line: Line): Reading | undefined {
  const word = wordAt(line).toLowerCase();
  if (word === 'moc') return { words: 1, says: { price: '' } };
  if (PRICED_AT.has(word) && PRICE.test(wordAt(line, 1)))
    return { words: 2, says: { price: priceOf(wordAt(line, 1)) } };
  return isPriced(line) && PRICE.test(word)
    ? { words: 1, says: { price: priceOf(word) } }
    : undefined;
}

/** After a month what may be its year is no price: of 'FEI Aug 25' nobody knows. */
function isPriced(line: Line): boolean {
  const { words, at, said, data } = line;
  const before = words[at - 1] ?? '';
  if (before.toLowerCase() === 'diff') return true;
  const isAfterMonth = monthNamed(before, data) !== undefined;
  if (isAfterMonth && data.tenor_years.includes(fullYear(wordAt(line)))) return false;
  return said.volume !== undefined && said.productA !== undefined;
}

const priceOf = (word: string) => word.replace(/[+$]/g, '');

function flag(line: Line, word: 'diff' | 'mini' | 'balmo'): Reading | undefined {
  return wordAt(line).toLowerCase() === word ? { words: 1, says: { [word]: true } } : undefined;
}

function exchange(line: Line): Reading | undefined {
  const found = longestName(line, line.data.exchanges);
  return found === undefined ? undefined : { words: found.words, says: { exchange: found.name } };
}

/** By name or by its first words, where only one broker has them: 'Kestrel', 'via Kestrel Oils'. */
function broker(line: Line): Reading | undefined {
  const via = wordAt(line).toLowerCase() === 'via' ? 1 : 0;
  const rest = line.words.slice(line.at + via).map((word) => word.toLowerCase());
  const alike = line.data.brokers
    .map((name) => ({ name, words: sharedWords(name, rest) }))
    .sort((a, b) => b.words - a.words);
  const [best, second] = alike;
  if (best === undefined || best.words === 0) return undefined;
  const isFull = best.name.split(' ').length === best.words;
  if (second?.words === best.words && !isFull) return undefined;
  return { words: best.words + via, says: { broker: best.name } };
}

function sharedWords(name: string, words: readonly string[]): number {
  const own = name.toLowerCase().split(' ');
  const other = own.findIndex((word, n) => word !== words[n]);
  return other < 0 ? own.length : other;
}

function longestName(line: Line, names: readonly string[]) {
  const rest = line.words.slice(line.at).map((word) => word.toLowerCase());
  return names
    .map((name) => ({ name, words: name.split(' ').length }))
    .filter(({ name, words }) => sharedWords(name, rest) === words)
    .sort((a, b) => b.words - a.words)[0];
}
