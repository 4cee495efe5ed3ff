const MINUS = '\u2212';
/** Digits, in groups of three where there are commas at all, then a point and more digits. */
const NUMBER = /^[+-]?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?\.?$/;

/**
 * The number that somebody has typed as the product writes it: '1,234.5', '−3', '.5'. undefined for
 * anything else, also for a comma that does not part thousands: '1,5' might be meant either way.
 */
export function parseNumber(text: string): number | undefined {
  const typed = text.trim().replace(MINUS, '-');
  if (!NUMBER.test(typed) || !/\d/.test(typed)) return undefined;
  const value = Number(typed.replaceAll(',', ''));
  return Number.isFinite(value) ? value : undefined;
}
