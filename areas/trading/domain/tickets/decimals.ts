import { type Fraction, fraction } from '@fairlead/shared/domain/numbers/decimal-text';

/** Decimals that a conversion keeps: a millionth of a barrel. */
const DECIMALS = 6;

/** value × over / under as a decimal text, rounded half away from zero to six decimals. */
export function scaledText(value: string, over: Fraction, under: Fraction): string {
  const start = fraction(value);
  const top = start.over * over.over * under.under * 10n ** BigInt(DECIMALS);
  const bottom = start.under * over.under * under.over;
  const magnitude = ((top < 0n ? -top : top) * 2n + bottom) / (bottom * 2n);
  const digits = String(magnitude).padStart(DECIMALS + 1, '0');
  const text = `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`.replace(/\.?0+$/, '');
  return top < 0n && magnitude > 0n ? `-${text}` : text;
}

/** The text of the number with the other sign. */
export function negated(decimal: string): string {
  if (decimal === '0') return decimal;
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`;
}
