/** Whole cents as a decimal: -1234 is '-12.34'. */
export function decimalOfCents(cents: number): string {
  const whole = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${whole.slice(0, -2)}.${whole.slice(-2)}`;
}
