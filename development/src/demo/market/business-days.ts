import moment, { type Moment } from 'moment';

/** First and last statement of the demo firm; the demo's clock stands on the last. */
export const FIRST_MARKET_DAY = '2022-01-03';
export const LAST_DAY = '2024-06-28';

/** Days on which no clearer makes a statement: New Year, Good Friday, Christmas, and their Mondays. */
const HOLIDAYS: ReadonlySet<string> = new Set([
  '2020-01-01',
  '2020-04-10',
  '2020-12-25',
  '2021-01-01',
  '2021-04-02',
  '2022-04-15',
  '2022-12-26',
  '2023-01-02',
  '2023-04-07',
  '2023-12-25',
  '2024-01-01',
  '2024-03-29',
  '2024-12-25',
  '2025-01-01',
  '2025-04-18',
  '2025-12-25',
]);

const SATURDAY = 6;

const formatMoment = (day: Moment) => day.format('YYYY-MM-DD');

/** The demo asks for the same two thousand days half a million times. */
const known = new Map<string, boolean>();

export function isBusinessDay(day: string): boolean {
  let answer = known.get(day);
  if (answer === undefined) {
    answer = moment.utc(day).isoWeekday() < SATURDAY && !HOLIDAYS.has(day);
    known.set(day, answer);
  }
  return answer;
}

/** All business days from `first` to `last`, both included. */
export function businessDays(first: string, last: string): string[] {
  const days: string[] = [];
  const end = moment.utc(last);
  for (const day = moment.utc(first); !day.isAfter(end); day.add(1, 'day')) {
    const text = formatMoment(day);
    if (isBusinessDay(text)) days.push(text);
  }
  return days;
}

/** Months since year 0: what comes next is one more. */
export type MonthIndex = number;

export const toMonthIndex = (day: string): MonthIndex =>
  Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

export function formatFirstDay(month: MonthIndex): string {
  const number = String((month % 12) + 1).padStart(2, '0');
  return `${Math.floor(month / 12)}-${number}-01`;
}

/** Every price asks for it. */
const lastDays = new Map<MonthIndex, string>();

export function findLastBusinessDay(month: MonthIndex): string {
  const known = lastDays.get(month);
  if (known !== undefined) return known;
  const day = moment.utc(formatFirstDay(month)).endOf('month');
  while (!isBusinessDay(formatMoment(day))) day.subtract(1, 'day');
  lastDays.set(month, formatMoment(day));
  return formatMoment(day);
}
