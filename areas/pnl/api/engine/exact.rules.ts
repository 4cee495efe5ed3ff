/** A quotient of whole numbers: what decimals and averages are, exactly. `under` is positive. */
export type Ratio = { readonly over: bigint; readonly under: bigint };

export const ZERO: Ratio = { over: 0n, under: 1n };

const PLACES = [0, 3, 6, 8].map((places) => ({
  scale: 10 ** places,
  under: 10n ** BigInt(places),
}));
/** Two decimals of no more digits are never the same double. */
const MAX_DIGITS = 1e15;

/** The decimal that a double was read from: the shortest that is no other double. */
export function toRatio(value: number): Ratio {
  for (const { scale, under } of PLACES) {
    const over = Math.round(value * scale);
    if (Math.abs(over) < MAX_DIGITS && over / scale === value) return { over: BigInt(over), under };
  }
  return ratioOfDigits(value);
}

function ratioOfDigits(value: number): Ratio {
  const [digits = '0', power = '0'] = String(value).split('e');
  const [whole = '0', decimals = ''] = digits.split('.');
  const shift = Number(power) - decimals.length;
  const over = BigInt(whole + decimals);
  return shift >= 0
    ? { over: over * 10n ** BigInt(shift), under: 1n }
    : { over, under: 10n ** BigInt(-shift) };
}

export function addRatios(a: Ratio, b: Ratio): Ratio {
  return a.under === b.under
    ? { over: a.over + b.over, under: a.under }
    : { over: a.over * b.under + b.over * a.under, under: a.under * b.under };
}

export function minus(a: Ratio, b: Ratio): Ratio {
  return addRatios(a, { over: -b.over, under: b.under });
}

export function times(a: Ratio, b: Ratio): Ratio {
  return { over: a.over * b.over, under: a.under * b.under };
}

export function divided(a: Ratio, by: number): Ratio {
  const { over, under } = toRatio(by);
  return over < 0n
    ? { over: -a.over * under, under: a.under * -over }
    : { over: a.over * under, under: a.under * over };
}

/** The nearest whole number; a half goes away from zero. */
export function rounded({ over, under }: Ratio): number {
  const size = over < 0n ? -over : over;
  const whole = Number((2n * size + under) / (2n * under));
  return over < 0n && whole !== 0 ? -whole : whole;
}

/**
 * The nearest whole number of what a double holds nearly, `error` away at most; undefined where so
 * small an error could decide, for which `rounded` has to be asked.
 */
export function roundedSurely(value: number, error: number): number | undefined {
  const size = Math.abs(value);
  const below = Math.floor(size);
  const past = size - below;
  if (Math.abs(past - 0.5) <= error) return undefined;
  const whole = past > 0.5 ? below + 1 : below;
  return value < 0 && whole !== 0 ? -whole : whole;
}
