import type { EntryData } from './ticket.ts';

/** True when a day, YYYY-MM-DD, is a Saturday or a Sunday. */
export function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** True when a product prices on a day: no weekend and no holiday of its calendar; '' has weekdays. */
export function isPricingDay(
  day: string,
  { product, data }: { readonly product: string; readonly data: EntryData },
): boolean {
  const calendar = data.calendars?.[product];
  const holidays = calendar === undefined ? undefined : data.holidays?.[calendar];
  return !isWeekend(day) && holidays?.includes(day) !== true;
}
