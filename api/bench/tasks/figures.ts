/** A figure beside its target: what is measured over what it is measured against, in the same run. */
export type Figure = {
  readonly what: string;
  readonly value: number;
  readonly isMet: boolean;
};

type Target = ({ readonly atMost: number } | { readonly atLeast: number }) & {
  readonly details: string;
};

/** Prints a figure with its target. */
export function figure(what: string, value: number, target: Target): Figure {
  const [isMet, wanted] =
    'atMost' in target
      ? [value <= target.atMost, `<= ${target.atMost}`]
      : [value >= target.atLeast, `>= ${target.atLeast}`];
  console.log(`${what.padEnd(28)} ${value.toFixed(2)} (target ${wanted}): ${target.details}`);
  return { what, value, isMet };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The value that so large a share of the values does not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

/** Prints the misses; with one the process ends as failed. */
export function judge(figures: readonly Figure[]): void {
  const missed = figures.filter(({ isMet }) => !isMet);
  console.log(`${figures.length} figures, ${missed.length} beyond their target`);
  for (const { what, value } of missed) console.log(`  ${what} ${value.toFixed(2)}`);
  if (missed.length > 0) process.exitCode = 1;
}
