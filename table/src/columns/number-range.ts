import { formatNumber, parseNumber } from '@fairlead/shared/format';

/** Numbers from one to another, both among them; without an end on a side where none is said. */
type NumberRange = { readonly from?: number | undefined; readonly to?: number | undefined };

const BETWEEN = '..';

/** A range as a filter's value: '5000..12000', '..-1000'; '' for all numbers. */
export function rangeValue({ from, to }: NumberRange): string {
  return from === undefined && to === undefined ? '' : `${from ?? ''}${BETWEEN}${to ?? ''}`;
}

/** The range that a filter's value says; of what says none all numbers. */
export function parseNumberRange(value: string): NumberRange {
  const [from = '', to = '', ...more] = value.split(BETWEEN);
  if (more.length > 0 || !value.includes(BETWEEN)) return {};
  return { from: parseNumber(from), to: parseNumber(to) };
}

/** '5,000 to 12,000', 'from 5,000', 'up to −1,000'. */
export function rangeText(value: string): string {
  const { from, to } = parseNumberRange(value);
  if (from === undefined) return to === undefined ? 'any number' : `up to ${formatNumber(to)}`;
  return to === undefined
    ? `from ${formatNumber(from)}`
    : `${formatNumber(from)} to ${formatNumber(to)}`;
}

/** True for a value inside a range; a cell without a number is only in the range of all numbers. */
export function isInRange(number: unknown, { from, to }: NumberRange): boolean {
  if (from === undefined && to === undefined) return true;
  if (typeof number !== 'number') return false;
  return number >= (from ?? number) && number <= (to ?? number);
}
