import type { Bucket, Explain } from '@fairlead/shared/contract/pnl/data-sets';

/** The parts of a change in the order that they are told, and their words. */
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

/** A step from the net before to the net of today. */
export type Step = {
  readonly name: string;
  readonly hint: string;
  readonly amount: number;
  /** Where its bar lies, in hundredths of the width; a net is a mark without width. */
  readonly from: number;
  readonly to: number;
  readonly isNet: boolean;
};

const cents = (dollars: number): number => Math.round(dollars * 100);

/** The steps between two nets; what is zero is left out, but never what is unexplained. */
export function waterfallOf(total: Explain['total'], netBefore: number): readonly Step[] {
  const parts = BUCKET_NAMES.filter(
    ({ bucket }) => bucket === 'unexplained' || total[bucket] !== 0,
  );
  let running = cents(netBefore);
  const walked = parts.map(({ bucket, name, hint }) => {
    const start = running;
    running += cents(total[bucket]);
    return { name, hint, amount: total[bucket], start, end: running };
  });
  const places = [cents(netBefore), ...walked.map(({ end }) => end)];
  const low = Math.min(...places);
  const room = Math.max(...places) - low || 1;
  const at = (place: number) => ((place - low) / room) * 100;
  const net = (name: string, hint: string, place: number): Step => ({
    name,
    hint,
    amount: place / 100,
    from: at(place),
    to: at(place),
    isNet: true,
  });
  return [
    net('Net before', 'Of the run before', cents(netBefore)),
    ...walked.map(({ name, hint, amount, start, end }) => ({
      name,
      hint,
      amount,
      from: at(Math.min(start, end)),
      to: at(Math.max(start, end)),
      isNet: false,
    })),
    net('Net today', 'Of this run, with what was added to the day', running),
  ];
}
