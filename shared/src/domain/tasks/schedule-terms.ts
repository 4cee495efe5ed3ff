import { isDay } from '../calendar/days.ts';

/** Characters of the longest cron line, and of the longest argument of a run. */
export const MAX_CRON = 100;
export const MAX_ARGUMENT = 200;

/** Words for a day that is worked out when the run is asked for, by the firm's clock. */
const DAY_WORDS = ['today', 'previous_business_day'] as const;
type DayWord = (typeof DAY_WORDS)[number];

/** Type guard for the words for a day. */
export const isDayWord = (text: string): text is DayWord =>
  (DAY_WORDS as readonly string[]).includes(text);

/** Judges a day that a schedule gives its runs; undefined where it is fine. */
export function dayArgumentProblem(
  value: string | boolean | undefined,
  today: string,
): string | undefined {
  if (value === undefined || value === '') return 'Required';
  if (typeof value === 'string' && isDayWord(value)) return undefined;
  if (typeof value !== 'string' || !isDay(value))
    return `Needs to be a day that exists, as 2024-06-28, or one of ${DAY_WORDS.join(', ')}`;
  return value > today ? 'May not be in the future' : undefined;
}
