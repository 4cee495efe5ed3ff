export type Fraction = { readonly over: bigint; readonly under: bigint };

/** A decimal text ('12.404762', '-3') as a fraction. @throws SyntaxError for another text */
export function fraction(decimal: string): Fraction {
  const [whole = '', decimals = ''] = decimal.split('.');
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) };
}

/** Every digit of a JSON number, without an exponent: 1e-7 is '0.0000001'. */
export function decimalText(value: number): string {
  const [digits = '', exponent = '0'] = String(value || 0).split('e');
  const power = Number(exponent);
  if (power === 0) return digits;
  const { over, under } = fraction(digits);
  const places = String(under).length - 1 - power;
  if (places <= 0) return String(over * 10n ** BigInt(-places));
  const padded = String(over < 0n ? -over : over).padStart(places + 1, '0');
  return `${over < 0n ? '-' : ''}${padded.slice(0, -places)}.${padded.slice(-places)}`;
}

/** Limits of a decimal text: digits before the point, and behind it. */
export type DecimalLimits = { readonly digits: number; readonly decimals: number };

/** Writes the pattern of decimal texts within limits, for a contract. */
export const decimalPattern = ({ digits, decimals }: DecimalLimits): string =>
  `^-?\\d{1,${digits}}(\\.\\d{1,${decimals}})?$`;

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Judges a decimal text that is sent; undefined where it is within limits. */
export function decimalProblem(
  text: string,
  { digits, decimals }: DecimalLimits,
): string | undefined {
  if (!DECIMAL.test(text)) return 'Needs to be a number';
  const [whole = '', fractionDigits = ''] = text.replace('-', '').split('.');
  if (fractionDigits.length > decimals) return `At most ${decimals} decimals`;
  return whole.length > digits ? `At most ${digits} digits before the point` : undefined;
}

/** True for a decimal text of zero: '0', '-0.00'. */
export const isZero = (text: string): boolean => /^-?0+(\.0+)?$/.test(text);
