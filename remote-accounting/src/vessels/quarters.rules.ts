/** The quarters from one to another, both included: '2023-Q4', '2024-Q1'. A chart of them leaves none out. */
export function quartersFromTo(first: string, last: string): readonly string[] {
  const from = numberOf(first);
  return Array.from({ length: numberOf(last) - from + 1 }, (_each, step) => nameOf(from + step));
}

/** Quarters since the beginning of our era. */
function numberOf(name: string): number {
  const [year, quarter] = name.split('-Q');
  return Number(year) * 4 + Number(quarter) - 1;
}

const nameOf = (number: number) => `${Math.floor(number / 4)}-Q${(number % 4) + 1}`;

type Restated = {
  readonly journal_quarter: string;
  readonly was_amount?: number | undefined;
  readonly was_vessel_days?: number | undefined;
  readonly was_per_day_amount?: number | null | undefined;
};

/** Quarters that are other ones than when their days were locked: newest quarter first, its groups in the order of the answer. */
export const restatedQuarters = <Quarter extends Restated>(
  quarters: readonly Quarter[],
): readonly Quarter[] =>
  quarters
    .filter(
      ({ was_amount: amount, was_vessel_days: days, was_per_day_amount: rate }) =>
        amount !== undefined || days !== undefined || rate !== undefined,
    )
    .toSorted((a, b) => b.journal_quarter.localeCompare(a.journal_quarter));
