/** An exact number: a quotient of whole ones, the lower above 0. For the second valuation alone. */
export type Fraction = { readonly over: bigint; readonly under: bigint };

/** So many decimals at least, so that sums of prices keep one denominator. */
const DECIMALS = 12;

export const whole = (value: number | bigint): Fraction => ({ over: BigInt(value), under: 1n });
export const NOUGHT = whole(0);
export const ONE = whole(1);

const read = new Map<number, Fraction>();

/** The decimal that a number is written as. */
export function decimal(value: number): Fraction {
  const known = read.get(value);
  if (known !== undefined) return known;
  const made = decimalOfText(String(value));
  if (read.size < 1_000_000) read.set(value, made);
  return made;
}

function decimalOfText(text: string): Fraction {
  const [digits = '', exponent = '0'] = text.split('e');
  const [before = '', after = ''] = digits.split('.');
  const shift = Number(exponent) - after.length;
  const all = BigInt(before + after);
  if (shift >= 0) return whole(all * 10n ** BigInt(shift));
  const places = Math.max(-shift, DECIMALS);
  return { over: all * 10n ** BigInt(places + shift), under: 10n ** BigInt(places) };
}

export function add(a: Fraction, b: Fraction): Fraction {
  if (a.under === b.under) return { over: a.over + b.over, under: a.under };
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under };
}

export const negate = ({ over, under }: Fraction): Fraction => ({ over: -over, under });
export const subtract = (a: Fraction, b: Fraction): Fraction => add(a, negate(b));

export const multiply = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.over,
  under: a.under * b.under,
});

export function divide(a: Fraction, b: Fraction): Fraction {
  const over = a.over * b.under;
  const under = a.under * b.over;
  return under < 0n ? { over: -over, under: -under } : { over, under };
}

export const sumOf = (all: readonly Fraction[]): Fraction => all.reduce(add, NOUGHT);

export const isNought = ({ over }: Fraction): boolean => over === 0n;

/** To a whole number, a half away from zero. */
export function round({ over, under }: Fraction): number {
  const size = over < 0n ? -over : over;
  const rounded = (2n * size + under) / (2n * under);
  return Number(over < 0n ? -rounded : rounded) + 0;
}

/** To so many decimals, a half away from zero. */
export function roundTo(value: Fraction, decimals: number): Fraction {
  const scale = 10n ** BigInt(decimals);
  return { over: BigInt(round(multiply(value, whole(scale)))), under: scale };
}

/** The whole number below. */
export function floor({ over, under }: Fraction): bigint {
  const quotient = over / under;
  return over % under < 0n ? quotient - 1n : quotient;
}

export const isLess = (a: Fraction, b: Fraction): boolean => a.over * b.under < b.over * a.under;

/** The nearest double, for looking at. */
export function near({ over, under }: Fraction): number {
  const scaled = (over * 10n ** 18n) / under;
  return Number(scaled) / 1e18;
}
