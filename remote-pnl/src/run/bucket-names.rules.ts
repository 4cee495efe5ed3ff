import type { Bucket } from '@fairlead/pnl/contract/data-sets';
import type { LegBucket } from '@fairlead/pnl/contract/legs';

/** The parts of a change in their order of display, and their words. */
export const BUCKET_NAMES: readonly {
  readonly bucket: Bucket;
  readonly name: string;
  readonly hint: string;
}[] = [
  { bucket: 'price', name: 'Price', hint: 'Forward prices that moved' },
  {
    bucket: 'roll',
    name: 'Fixings',
    hint: 'Days that fixed, against the forward of the day before',
  },
  { bucket: 'new', name: 'New trades', hint: 'Trades of the day, at its marks, without costs' },
  {
    bucket: 'amended',
    name: 'Amended',
    hint: 'Volumes, prices and amounts that were changed, without costs',
  },
  { bucket: 'cancelled', name: 'Cancelled', hint: 'Trades that are gone, without costs' },
  { bucket: 'costs', name: 'Costs', hint: 'Commission, fees and costs of lots, of all trades' },
  { bucket: 'fx', name: 'FX', hint: 'Projections in other currencies' },
  { bucket: 'adjustments', name: 'Adjustments', hint: 'What people added to the day' },
  {
    bucket: 'unexplained',
    name: 'Unexplained',
    hint: 'Where a price was missing on one of the days',
  },
];

/** Label of a bucket. */
export const nameOfBucket = (bucket: Bucket): string =>
  BUCKET_NAMES.find((part) => part.bucket === bucket)?.name ?? bucket;

/** True for parts that are of legs: adjustments are of the day and of no trade. */
export const isOfLegs = (bucket: Bucket): bucket is LegBucket => bucket !== 'adjustments';
