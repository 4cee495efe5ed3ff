import { isDay } from '@fairlead/shared/domain/calendar/days';
import {
  type DecimalLimits,
  decimalProblem,
  isZero,
} from '@fairlead/shared/domain/numbers/decimal-text';
import {
  type FieldProblem,
  missingAt,
  problemAt,
} from '@fairlead/shared/domain/typed/field-problems';
import { reasonProblem, tooLong } from '@fairlead/shared/domain/typed/text-limits';

/** An adjustment as it is sent; what is not filled in, or no number, is ''. */
export type NewAdjustment = {
  /** YYYY-MM-DD */
  readonly adj_date: string;
  readonly book: string;
  readonly description: string;
  /** Dollars as a decimal text, income positive. */
  readonly pnl: string;
  readonly reason: string;
};

/** Facts that an adjustment is judged by; undefined books are not known here, and the server judges it. */
export type AdjustmentFacts = {
  readonly today: string;
  readonly books: readonly string[] | undefined;
};

/** Characters of the longest texts. */
export const ADJUSTMENT_LENGTHS = { book: 200, description: 200 } as const;

export const ADJUSTMENT_LIMITS: DecimalLimits = { digits: 12, decimals: 2 };

/** Everything that is wrong with an adjustment, by its fields. */
export function adjustmentProblems(
  { adj_date: date, book, description, pnl, reason }: NewAdjustment,
  { today, books }: AdjustmentFacts,
): readonly FieldProblem<keyof NewAdjustment>[] {
  return [
    ...problemAt('adj_date', !isDay(date) && `${date} is no day of the calendar`),
    ...problemAt('adj_date', isDay(date) && date > today && `${date} is still to come`),
    ...missingAt('book', book === '', 'Choose a book'),
    ...problemAt('book', book !== '' && books?.includes(book) === false && noBook(book)),
    ...problemAt('book', tooLong(book, ADJUSTMENT_LENGTHS.book), 'Book'),
    ...missingAt('description', description.trim() === '', 'Describe it'),
    ...problemAt(
      'description',
      tooLong(description, ADJUSTMENT_LENGTHS.description),
      'Description',
    ),
    ...missingAt('pnl', pnl === '', 'Type an amount that is not 0'),
    ...problemAt('pnl', pnl === '' ? undefined : decimalProblem(pnl, ADJUSTMENT_LIMITS), 'P&L'),
    ...problemAt('pnl', isZero(pnl) && 'An adjustment of nothing says nothing'),
    ...missingAt('reason', reason.trim() === '', 'Say why'),
    ...problemAt('reason', reason.trim() === '' ? undefined : reasonProblem(reason), 'Reason'),
  ];
}

const noBook = (book: string): string => `There is no book ${book}`;
