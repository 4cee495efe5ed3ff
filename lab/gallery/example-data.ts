/** Numbers that look like a firm's and are nobody's: the same at every visit. */

const MS_A_DAY = 86_400_000;
const SUNDAY = 0;
const SATURDAY = 6;
const MODULUS = 2_147_483_647;
const FACTOR = 48_271;
const SPREAD = 1_000_003;

/** A die that falls the same way each time; evenly between −1 and 1. */
function die(seed: number): () => number {
  // Small seeds begin alike.
  let state = (seed * SPREAD) % MODULUS;
  return () => {
    state = (state * FACTOR) % MODULUS;
    return (state / MODULUS) * 2 - 1;
  };
}

/** Working days up to a last one, the earliest first. */
export function workingDays(last: string, count: number): string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${last}T00:00:00Z`); days.length < count; at -= MS_A_DAY) {
    const date = new Date(at);
    const weekday = date.getUTCDay();
    if (weekday !== SUNDAY && weekday !== SATURDAY) days.unshift(date.toISOString().slice(0, 10));
  }
  return days;
}

/** The first days of so many months on end. */
export function months(year: number, month: number, count: number): string[] {
  return Array.from({ length: count }, (_month, index) =>
    new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 10),
  );
}

type Walk = {
  readonly seed: number;
  readonly step: number;
  readonly drift?: number;
  readonly from?: number;
};

/** A sum that grows and falls from day to day. */
export function walk(count: number, { seed, step, drift = 0, from = 0 }: Walk): number[] {
  const next = die(seed);
  let value = from;
  return Array.from({ length: count }, () => {
    value += next() * step + drift;
    return Math.round(value);
  });
}

/** Amounts on their own, some above zero and some below. */
export function amounts(count: number, seed: number, size: number): number[] {
  const next = die(seed);
  return Array.from({ length: count }, () => Math.round(next() * size));
}

/** Drawdown: distance of a sum below its highest so far, over twenty days. */
export function drawdown(values: readonly number[]): number[] {
  const DAYS = 20;
  return values.map(
    (value, index) => value - Math.max(...values.slice(Math.max(index - DAYS, 0), index + 1)),
  );
}
