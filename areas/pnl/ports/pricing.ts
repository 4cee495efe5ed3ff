/**
 * Futures, calendars and factors by which the P&L prices a product, for trading: before a trade is sent it is compared
 * with what its months settled at.
 */
export { calendarNamed, createCalendar } from '../api/engine/calendars.rules.ts';
export { firstDayText, toMonthNumber } from '../api/engine/days.rules.ts';
export { findFirstLineContracts } from '../api/engine/first-line.rules.ts';
export {
  selectAllHolidays,
  selectConventions,
  selectPnlProducts,
} from '../api/facts/config.queries.ts';
export { listConventions } from '../api/facts/config.rules.ts';
export { priceFactor } from '../api/facts/sides.rules.ts';
