import {
  businessDays,
  formatFirstDay,
  findLastBusinessDay,
  LAST_DAY,
  type MonthIndex,
  toMonthIndex,
} from '../market/business-days.ts';
import type { Random } from '../market/random.ts';
import { formatLastDay } from '../cargo/cargo-days.ts';

/** Before the first journal: what the books were opened with. */
export const OPENED_ON = '2019-06-30';
const FIRST_MONTH = toMonthIndex('2019-07-01');

/** The months of the books, oldest first. */
export const BOOK_MONTHS: readonly MonthIndex[] = Array.from(
  { length: toMonthIndex(LAST_DAY) - FIRST_MONTH + 1 },
  (_, index) => FIRST_MONTH + index,
);

/** Something to date journals by: the business days of a month. */
export type BookMonth = {
  readonly month: MonthIndex;
  readonly first: string;
  readonly last: string;
  /** The last business day. */
  readonly closes: string;
  readonly days: readonly string[];
};

/** Each payment and each bank statement asks for its month. */
const known = new Map<MonthIndex, BookMonth>();

export function bookMonth(month: MonthIndex): BookMonth {
  let asked = known.get(month);
  if (asked === undefined) {
    const [first, closes] = [formatFirstDay(month), findLastBusinessDay(month)];
    asked = { month, first, last: formatLastDay(month), closes, days: businessDays(first, closes) };
    known.set(month, asked);
  }
  return asked;
}

export const someDay = (random: Random, { days }: BookMonth): string => random.pick(days);

/** The business day of a month that is so many from its first. */
export const dayAt = ({ days, closes }: BookMonth, index: number): string => days[index] ?? closes;
