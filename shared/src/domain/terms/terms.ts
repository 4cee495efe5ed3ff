import { MONTH_NAMES } from '../calendar/months.ts';

/** Months that a contract may cover (spec A5): one, a quarter, a half or a year. */
export type TermMonths = 1 | 3 | 6 | 12;

/** Delivery period of a contract: its first day and the months it covers. */
export type Term = { readonly promptDate: string; readonly promptMonths: TermMonths };

/** A month or a combination of months without its year: its first month (1 to 12), and how many. */
export type Tenor = { readonly firstMonth: number; readonly months: TermMonths };

/** Months and the combinations of months that are dealt as one (spec A5). */
const TENORS: ReadonlyMap<string, Tenor> = new Map<string, Tenor>([
  ...MONTH_NAMES.map((name, index): [string, Tenor] => [
    name,
    { firstMonth: index + 1, months: 1 },
  ]),
  ['Q1', { firstMonth: 1, months: 3 }],
  ['Q2', { firstMonth: 4, months: 3 }],
  ['Q3', { firstMonth: 7, months: 3 }],
  ['Q4', { firstMonth: 10, months: 3 }],
  ['H1', { firstMonth: 1, months: 6 }],
  ['H2', { firstMonth: 7, months: 6 }],
  ['Cal', { firstMonth: 1, months: 12 }],
]);

/** The names of all tenors, months first. */
export const TENOR_NAMES: readonly string[] = [...TENORS.keys()];

/** The months that a tenor's name stands for: 'Aug', 'Q4', 'H1', 'Cal'; undefined for another text. */
export function findTenor(name: string): Tenor | undefined {
  return TENORS.get(name);
}

/** 'Aug 24', 'Q4 24', 'H1 25' or 'Cal 25' as its first day and its months; else undefined. */
export function parseTerm(text: string): Term | undefined {
  const [, name = '', year = ''] = /^(\w+) (\d\d)$/.exec(text) ?? [];
  const tenor = TENORS.get(name);
  if (tenor === undefined) return undefined;
  const month = String(tenor.firstMonth).padStart(2, '0');
  return { promptDate: `20${year}-${month}-01`, promptMonths: tenor.months };
}

/**
 * The text of a term, as `parseTerm` reads it.
 *
 * @throws RangeError when no tenor begins in that month and has so many months
 */
export function termText({
  promptDate,
  promptMonths,
}: {
  readonly promptDate: string;
  readonly promptMonths: number;
}): string {
  const month = Number(promptDate.slice(5, 7));
  const name = [...TENORS].find(
    ([, tenor]) => tenor.firstMonth === month && tenor.months === promptMonths,
  )?.[0];
  if (name === undefined)
    throw new RangeError(`No term begins ${promptDate} and has ${promptMonths} months`);
  return `${name} ${promptDate.slice(2, 4)}`;
}

/**
 * True when a balance of the month may begin to price on a day: its term is the month of that day.
 */
export function isBalmoDay({ promptDate, promptMonths }: Term, day: string): boolean {
  return promptMonths === 1 && day.slice(0, 7) === promptDate.slice(0, 7);
}

const TERM_KEY = /^(\d{4}-\d\d)(?:\.\.\d{4}-\d\d)?$/;

/** A term as calls and addresses name it: '2024-08', or its first and last month '2024-10..2024-12'. */
export function toTermKey({ promptDate, promptMonths }: Term): string {
  const first = promptDate.slice(0, 7);
  return promptMonths === 1 ? first : `${first}..${findLastMonth(first, promptMonths)}`;
}

/** The term that a key names; undefined where no such term is dealt. */
export function termOfKey(key: string): Term | undefined {
  const [, first = ''] = TERM_KEY.exec(key) ?? [];
  return [...TENORS.values()]
    .filter(({ firstMonth }) => firstMonth === Number(first.slice(5)))
    .map(({ months }): Term => ({ promptDate: `${first}-01`, promptMonths: months }))
    .find((term) => toTermKey(term) === key);
}

/** Every tenor ends within its year. */
function findLastMonth(first: string, months: TermMonths): string {
  const last = Number(first.slice(5)) + months - 1;
  return `${first.slice(0, 5)}${String(last).padStart(2, '0')}`;
}
