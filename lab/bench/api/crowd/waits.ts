import type { Waited } from './clients.ts';

type Times = readonly number[];

export function quantileOf(times: Times, share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** Calls that are no part of a screen that opens. */
const BESIDE = /^(poll: |sign-in$|verify$|draft$)/;

/** Times of first pages: of each call that a screen makes when it opens. */
export function firstPages(rounds: readonly Waited[]): Times {
  return kindsOf(rounds).flatMap((kind) => (BESIDE.test(kind) ? [] : timesOf(rounds, kind)));
}

/**
 * Tells how much longer first pages took than the same ones take somebody alone: all of their time to that of as many calls of the same
 * kinds at their median there.
 */
export function overAlone(crowd: Waited, alone: Waited): number {
  const kinds = kindsOf([crowd]).filter((kind) => !BESIDE.test(kind) && alone.ms[kind]);
  const sum = (of: (kind: string) => number) => kinds.reduce((all, kind) => all + of(kind), 0);
  const took = sum((kind) => timesOf([crowd], kind).reduce((all, one) => all + one, 0));
  const expected = sum(
    (kind) => timesOf([crowd], kind).length * quantileOf(timesOf([alone], kind), 0.5),
  );
  return took / expected;
}

/** Counts all calls. */
export const callsOf = (rounds: readonly Waited[]): number =>
  kindsOf(rounds).reduce((sum, kind) => sum + timesOf(rounds, kind).length, 0);

/** Prints each kind of call of the crowd beside that of somebody alone, the slowest first page on top. */
export function printKinds(crowd: readonly Waited[], alone: readonly Waited[]): void {
  console.log(`${'p50 and p99 in ms'.padEnd(26)}   crowd                 alone`);
  const p99 = (kind: string) => quantileOf(timesOf(crowd, kind), 0.99);
  const kinds = kindsOf(crowd).toSorted(
    (one, other) => Number(BESIDE.test(one)) - Number(BESIDE.test(other)) || p99(other) - p99(one),
  );
  for (const kind of kinds)
    console.log(
      `${kind.padEnd(26)} ${words(timesOf(crowd, kind))}   ${words(timesOf(alone, kind))}`,
    );
}

function words(times: Times): string {
  if (times.length === 0) return '';
  const [middle, late] = [0.5, 0.99].map((share) =>
    quantileOf(times, share).toFixed(1).padStart(7),
  );
  return `${middle ?? ''} ${late ?? ''} (${String(times.length).padStart(5)})`;
}

const kindsOf = (rounds: readonly Waited[]): string[] => [
  ...new Set(rounds.flatMap(({ ms }) => Object.keys(ms))),
];

const timesOf = (rounds: readonly Waited[], kind: string): Times =>
  rounds.flatMap(({ ms }) => ms[kind] ?? []);
