import { addDays } from '@fairlead/shared/domain/calendar/days';

/** Most days that an amount's rate may lie before its day. */
export const MAX_GAP = 7;

type Rate = { readonly obs_date: string; readonly usd_per_eur: string };

/** First day from which a day's rate may be taken. */
export const findFirstRateDay = (day: string): string => addDays(day, -MAX_GAP);

/**
 * US dollars for one unit of a currency on a day: the ECB's rate of that day or the last one before
 * it, at most a week old (23a). Null: there is none.
 * @param rates oldest first
 */
export function usdPer(currency: string, day: string, rates: readonly Rate[]): number | null {
  if (currency === 'USD') return 1;
  const found = rates.findLast(({ obs_date: at }) => at <= day);
  if (currency !== 'EUR' || found === undefined || found.obs_date < findFirstRateDay(day))
    return null;
  return Number(found.usd_per_eur);
}
