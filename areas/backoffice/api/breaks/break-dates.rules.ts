/** The period that the back office begins with, and up to which day traders count in it. */
export type BreakDates = {
  readonly startDate: string;
  readonly endDate: string;
  readonly tradeDate: string;
};
