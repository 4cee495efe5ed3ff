import type { LotBreak } from '@fairlead/backoffice/contract/breaks';
import {
  absoluteAmount,
  type Amount,
  parseAmount,
  sumAmounts,
  toNearestNumber,
} from '@fairlead/shared/domain/money/exact';

import { AGE_BUCKETS, type AgeBucket, findAgeBucket } from './age.rules.ts';

type WithDifference = Pick<LotBreak, 'amount_diff'>;

const toDifference = ({ amount_diff: difference }: WithDifference): Amount =>
  parseAmount(String(difference));

/** Exact sum of the differences of breaks. */
export const sumOfBreaks = (breaks: readonly WithDifference[]): number =>
  toNearestNumber(sumAmounts(breaks.map(toDifference)));

/** Count and sum of the breaks in an age bucket. */
export type BucketSum = {
  readonly bucket: AgeBucket;
  readonly count: number;
  readonly amount: number;
};

/** Breaks by age, the youngest first; a bucket without any is there, too. */
export const sumsByAge = (breaks: readonly LotBreak[]): readonly BucketSum[] =>
  AGE_BUCKETS.map((bucket) => {
    const those = breaks.filter(({ age }) => findAgeBucket(age) === bucket);
    return { bucket, count: those.length, amount: sumOfBreaks(those) };
  });

/** The largest differences first, whatever their sign; equal ones by lot and column. */
export function bySize(breaks: readonly LotBreak[]): readonly LotBreak[] {
  return breaks
    .map((of) => ({ of, size: absoluteAmount(toDifference(of)) }))
    .toSorted((a, b) => {
      if (a.size !== b.size) return a.size > b.size ? -1 : 1;
      return toBreakKey(a.of).localeCompare(toBreakKey(b.of));
    })
    .map(({ of }) => of);
}

const toBreakKey = ({ lot_num: lot, scg_pnl_column: column }: LotBreak) => `${lot} ${column}`;

/** Unexplained rest of a difference, exact. */
export const subtractExplained = ({
  amount_diff: difference,
  explained_amount: explained,
}: Pick<LotBreak, 'amount_diff' | 'explained_amount'>): number =>
  toNearestNumber(parseAmount(String(difference)) - parseAmount(String(explained ?? 0)));
