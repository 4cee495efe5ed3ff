/**
 * Periods, closings and stored answers of the books, for the back office: its lots are cut where the accounting's
 * periods end, and its calls answer from one state of the books.
 */
export { bookAnswers } from '../api/books/book-answers.ts';
export {
  changedSince,
  type Closing,
  buildClosings,
  listCuts,
} from '../api/books/closed/closed-days.rules.ts';
export { selectCovers, selectLocks } from '../api/books/closed/closed.queries.ts';
export { closedByAll } from '../api/books/closed/rates-then.rules.ts';
export { earlier, EARLIEST_DAY, later } from '../api/books/days.rules.ts';
export { loadSetPeriods, requireCalendar, type SetPeriods } from '../api/books/meta.service.ts';
export { ofOneState } from '../api/books/one-state.ts';
export { type FiscalCalendar, findFiscalYear } from '../api/books/quick-dates.rules.ts';
export { selectNewest, selectSets } from '../api/books/sets.queries.ts';
