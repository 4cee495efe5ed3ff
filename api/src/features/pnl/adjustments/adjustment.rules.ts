import { isDay } from '@fairlead/shared/domain/calendar/days';

export type SentAdjustment = {
  readonly adj_date: string;
  readonly book: string;
  readonly pnl: string;
};

export type AdjustmentFacts = { readonly today: string; readonly books: readonly string[] };

/** What is wrong with an adjustment, each a sentence; none where it may be entered. */
export function problemsOfAdjustment(
  { adj_date: date, book, pnl }: SentAdjustment,
  { today, books }: AdjustmentFacts,
): readonly string[] {
  return [
    isDay(date) ? [] : [`${date} is no day of the calendar`],
    isDay(date) && date > today ? [`${date} is still to come`] : [],
    books.includes(book) ? [] : [`There is no book ${book}`],
    Number(pnl) === 0 ? ['An adjustment of nothing says nothing'] : [],
  ].flat();
}
