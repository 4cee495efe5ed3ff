export {
  formatDay,
  formatDayMonth,
  formatInstant,
  formatLongDay,
  formatMonth,
  formatTime,
} from './dates.ts';
export { abbreviateMoney, formatCents, isRed, type ShortMoney, shortMoney } from './money.ts';
export { formatFixed, formatNumber, fractionDigits, MAX_DECIMALS, roundTo } from './numbers.ts';
export { parseNumber } from './parse-number.ts';
