/**
 * An exact decimal: whole units of 10^-15, as no amount that is stored has more places. Sums of them
 * are exact in any order, and equal ones are the same number.
 */
export type Units = bigint;

const PLACES = 15;

/** The amount that PostgreSQL writes as text, as '-12.50'. */
export function unitsOf(text: string): Units {
  const [whole = '', decimals = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + decimals.slice(0, PLACES).padEnd(PLACES, '0'));
  return text.startsWith('-') ? -units : units;
}

/** The amount as text without needless zeros: '-12.5'. */
export function textOf(units: Units): string {
  const digits = sizeOf(units)
    .toString()
    .padStart(PLACES + 1, '0');
  const decimals = digits.slice(-PLACES).replace(/0+$/, '');
  const whole = `${units < 0n ? '-' : ''}${digits.slice(0, -PLACES)}`;
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

/** The nearest number. */
export const numberOf = (units: Units): number => Number(textOf(units));

export const sizeOf = (units: Units): Units => (units < 0n ? -units : units);

export const sumOf = (all: readonly Units[]): Units => all.reduce((sum, one) => sum + one, 0n);
