import type { EntryData } from '../ticket.ts';
import type { Meaning } from './chat-items.ts';
import { matchGroups } from './chat-tokens.ts';

const FULL_MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const MONTH_LETTERS = 3;
const TERM = /^([a-z]+|[qh]\d|\dq|\dh)(?:([-'])?(\d{4}|\d\d))?$/i;
const YEAR = /^('?)(\d{4}|\d\d)$/;

type TermRead = { readonly words: number; readonly meaning: Meaning };

/** A term at the beginning of these words: 'Aug', 'Aug 25', "Cal'25", '4Q24', '2024 Aug'. */
export function termAt(words: readonly string[], data: EntryData): TermRead | undefined {
  return yearFirst(words, data) ?? monthFirst(words, data);
}

function yearFirst([year = '', after = '']: readonly string[], data: EntryData) {
  if (!/^\d{4}$/.test(year) || !data.tenor_years.includes(Number(year))) return undefined;
  const month = monthFirst([after], data)?.meaning;
  return month?.kind === 'term' && month.year === ''
    ? { words: 2, meaning: { ...month, year } }
    : undefined;
}

function monthFirst(words: readonly string[], data: EntryData): TermRead | undefined {
  const term = matchGroups(TERM, words[0] ?? '');
  const attached = term(3);
  const month = monthNamed(term(1), attached, data);
  if (month === undefined) return undefined;
  if (month === '') return { words: 1, meaning: { kind: 'unclear', field: 'monthA' } };
  return attached === ''
    ? withYearAfter(month, words[1] ?? '', data)
    : termIn({ month, year: attached, words: 1, isWeak: term(2) === '-' }, data);
}

function withYearAfter(month: string, after: string, data: EntryData): TermRead {
  const apart = matchGroups(YEAR, after);
  const [quote, year] = [apart(1), apart(2)];
  const isYear = year !== '' && (quote !== '' || data.tenor_years.includes(fullYear(year)));
  return isYear
    ? termIn({ month, year, words: 2, isWeak: quote === '' }, data)
    : termIn({ month, year: '', words: 1, isWeak: false }, data);
}

type Found = {
  readonly month: string;
  readonly year: string;
  readonly words: number;
  readonly isWeak: boolean;
};

function termIn({ month, year, words, isWeak }: Found, data: EntryData): TermRead {
  if (year !== '' && !data.tenor_years.includes(fullYear(year)))
    return { words, meaning: { kind: 'unclear', field: 'monthA' } };
  const full = year === '' ? '' : String(fullYear(year));
  return { words, meaning: { kind: 'term', month, year: full, isWeak } };
}

const fullYear = (text: string) => Number(text.length === 2 ? `20${text}` : text);

/** The tenor of a name; '' for half a month ('1H' without a year), undefined for what is none. */
function monthNamed(name: string, year: string, { tenor_months }: EntryData): string | undefined {
  const word = name.toLowerCase();
  if (/^\dh$/.test(word) && year === '') return '';
  const turned = word.replace(/^(\d)([qh])$/, '$2$1');
  const full = FULL_MONTHS.find((month) => word.length >= MONTH_LETTERS && month.startsWith(word));
  const short = full?.slice(0, MONTH_LETTERS) ?? SPELLED[turned] ?? turned;
  return tenor_months.find((month) => month.toLowerCase() === short);
}

const SPELLED: Readonly<Partial<Record<string, string>>> = { sept: 'sep', calendar: 'cal' };
