import { addDays, isDay } from '@fairlead/shared/domain/calendar/days';
import { isPricingDay } from './pricing-days.ts';
import { toFirstMonth, isCombo } from './tenor-months.ts';
import type { EntryData, TextField, TicketContext } from './ticket.ts';

/** From then on the day of a deal itself no longer prices (spec A9). */
const CUT_OFF = '09:00:00';

type Texts<Field extends TextField> = Readonly<Record<Field, string>>;
type Prompt = Texts<'tradeDate' | 'monthA' | 'yearA'>;
type Balance = Texts<'productA' | 'productB' | 'monthB'>;

/** True when month A is the month of the trade date, so that only its balance is dealt. */
export function isPrompt({ tradeDate, monthA, yearA }: Prompt): boolean {
  const isOfTradeDate = toFirstMonth(monthA, yearA) === tradeDate.slice(0, 7);
  return isOfTradeDate && isDay(tradeDate) && !isCombo(monthA);
}

/**
 * The day from which the balance of the prompt month prices; '' where month A is not prompt. That is the
 * first pricing day of one of its products from the trade date on, or from the next day on where it is
 * dealt today at or after 09:00 in the firm's zone (decisions 0158, 0361). Where none is left it is the
 * day itself, which the rules then refuse.
 */
export function findBalmoDate(
  ticket: Prompt & Balance,
  { businessDate, timeOfDay, data }: TicketContext,
): string {
  const { tradeDate } = ticket;
  if (!isPrompt(ticket)) return '';
  const isLate = tradeDate === businessDate && timeOfDay >= CUT_OFF;
  const from = isLate ? nextDay(tradeDate) : tradeDate;
  const products = balanceProducts(ticket);
  const some = products.length === 0 ? [''] : products;
  const days = some.flatMap((product) => firstPricingDay(from, tradeDate, { product, data }) ?? []);
  return days.toSorted()[0] ?? from;
}

/** The products of a balance, '' where none is chosen, that price on no day from its balmo date on. */
export function withoutPricingDay(
  ticket: Prompt & Balance & Texts<'balmoDate'>,
  data: EntryData,
): { readonly unpriced: readonly string[]; readonly isWhole: boolean } {
  const products = balanceProducts(ticket);
  const some = products.length === 0 ? [''] : products;
  const { balmoDate, tradeDate } = ticket;
  const unpriced = some.filter(
    (product) => firstPricingDay(balmoDate, tradeDate, { product, data }) === undefined,
  );
  return { unpriced, isWhole: unpriced.length === some.length };
}

/** Products that are dealt in month A; with a month B product B is dealt in that. */
function balanceProducts({ productA, productB, monthB }: Balance): readonly string[] {
  return [productA, monthB === '' ? productB : ''].filter((product) => product !== '');
}

type Pricing = { readonly product: string; readonly data: EntryData };

/** The first day of a product from a day to the end of the month of a trade date. */
function firstPricingDay(from: string, tradeDate: string, pricing: Pricing): string | undefined {
  const last = toLastDay(tradeDate.slice(0, 'YYYY-MM'.length));
  for (let day = from; day !== '' && day <= last; day = nextDay(day))
    if (isPricingDay(day, pricing)) return day;
  return undefined;
}

/** The last day of a month, YYYY-MM. */
export function toLastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

const nextDay = (day: string): string => (isDay(day) ? addDays(day, 1) : '');
