import { isDay, parseDay } from '../calendar/days.ts';
import { firstMonthOf, isCombo } from './tenor-months.ts';
import type { TextField, TicketContext } from './ticket.ts';

/** From then on the day of a deal itself no longer prices (spec A9). */
const CUT_OFF = '09:00:00';

type Prompt = Readonly<Record<Extract<TextField, 'tradeDate' | 'monthA' | 'yearA'>, string>>;

/** Whether month A is the month of the trade date, so that only its balance is dealt. */
export function isPrompt({ tradeDate, monthA, yearA }: Prompt): boolean {
  const isOfTradeDate = firstMonthOf(monthA, yearA) === tradeDate.slice(0, 7);
  return isOfTradeDate && isDay(tradeDate) && !isCombo(monthA);
}

/**
 * The day from which the balance of the prompt month prices: the trade date, or the next day where it is
 * dealt today at or after 09:00 in the firm's zone (decision 0158); '' where month A is not prompt.
 */
export function balmoDateOf(prompt: Prompt, { businessDate, timeOfDay }: TicketContext): string {
  const { tradeDate } = prompt;
  if (!isPrompt(prompt)) return '';
  return tradeDate === businessDate && timeOfDay >= CUT_OFF ? nextDay(tradeDate) : tradeDate;
}

/** The last day of a month, YYYY-MM. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return isoDay(Date.UTC(year, number, 0));
}

function nextDay(day: string): string {
  const parsed = parseDay(day);
  return parsed === undefined
    ? ''
    : isoDay(Date.UTC(parsed.year, parsed.month - 1, parsed.day + 1));
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length);
