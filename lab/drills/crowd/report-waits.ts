import { type Figure, report } from '../drill.ts';
import { none } from '../run-firm.ts';
import type { Flooded } from './flood.ts';
import type { Worked } from './others.ts';

const MAX_RATIO = 2;

type Findings = {
  readonly quiet: readonly Worked[];
  /** Times beside threads that only keep cores busy. */
  readonly burnt: readonly Worked[];
  readonly loud: readonly Worked[];
  readonly flooded: readonly Flooded[];
};

/** Prints what the others waited, and whether that is too long; returns how many checks failed. */
export function reportWaits({ quiet, burnt, loud, flooded }: Findings): number {
  const [alone, busy, beside] = [p99Of(quiet), p99Of(burnt), p99Of(loud)];
  const wrong = [...quiet, ...burnt, ...loud].flatMap((one) => one.wrong);
  const refused = flooded.flatMap((kind) => Object.values(kind)).map((each) => each[503] ?? 0);
  const unready = wrong.filter((one) => one.endsWith('/readyz'));
  for (const one of [...new Set(wrong)].slice(0, 10)) console.log(one);
  return report(
    [
      ['calls of the others', countOf(loud)],
      ['p99 without anything', `${alone.toFixed(1)} ms`],
      ['p99 beside two busy cores', `${busy.toFixed(1)} ms`],
      ['p99 beside the flood', `${beside.toFixed(1)} ms`],
      ...figuresOf(burnt, loud),
      ...statusesOf(flooded),
    ],
    [
      [
        `the others' p99 at most ${String(MAX_RATIO)} × of that beside two busy cores`,
        beside <= MAX_RATIO * busy,
        `${(beside / busy).toFixed(2)}; ${(beside / alone).toFixed(2)} of that without anything`,
      ],
      none('answers to others that are none', wrong.length - unready.length),
      none(
        '503 to the person of the flood',
        refused.reduce((sum, one) => sum + one, 0),
      ),
      none('/readyz that is not 200', unready.length),
    ],
  );
}

const timesOf = (worked: readonly Worked[], what?: string): number[] =>
  worked.flatMap(({ ms }) =>
    Object.entries(ms).flatMap(([kind, times]) =>
      what === undefined || kind === what ? times : [],
    ),
  );

const countOf = (worked: readonly Worked[]) => timesOf(worked).length;

function quantileOf(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN;
}

const p99Of = (worked: readonly Worked[]) => quantileOf(timesOf(worked), 0.99);

/** Median and p99 of each kind of call, beside busy cores and beside the flood. */
function figuresOf(busy: readonly Worked[], loud: readonly Worked[]): Figure[] {
  return Object.keys(loud[0]?.ms ?? {}).map((what) => {
    const words = [0.5, 0.99].map((share) =>
      [busy, loud].map((worked) => quantileOf(timesOf(worked, what), share).toFixed(1)).join(' → '),
    );
    return [`  ${what}`, `p50 ${words[0] ?? ''}, p99 ${words[1] ?? ''} ms`];
  });
}

function statusesOf(flooded: readonly Flooded[]): Figure[] {
  const sums = new Map<string, number>();
  for (const round of flooded)
    for (const [kind, statuses] of Object.entries(round))
      for (const [status, count] of Object.entries(statuses))
        sums.set(`${kind} ${status}`, (sums.get(`${kind} ${status}`) ?? 0) + count);
  return [
    [
      'answers to the flood',
      [...sums].map(([what, count]) => `${what}: ${String(count)}`).join(', '),
    ],
  ];
}
