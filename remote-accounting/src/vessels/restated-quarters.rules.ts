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
