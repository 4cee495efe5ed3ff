import type { Bucket, Explain } from '@fairlead/pnl/contract/data-sets';

import { BUCKET_NAMES, isOfLegs } from '../run/bucket-names.rules.ts';

/** A step from the net before to the net of today. */
export type WaterfallStep = {
  readonly name: string;
  readonly hint: string;
  readonly amount: number;
  /** Extent of its bar, in hundredths of the width; a net is a mark without width. */
  readonly from: number;
  readonly to: number;
  readonly isNet: boolean;
  /** The part that it is; null: a net. */
  readonly bucket: Bucket | null;
  /** Sum of legs of the run; null: it is of none, or of those of the run before. */
  readonly ofLegs: number | null;
};

const cents = (dollars: number): number => Math.round(dollars * 100);

/** The steps between two nets; what is zero is left out, but never what is unexplained. */
export function buildWaterfall(
  total: Explain['total'],
  netBefore: number,
): readonly WaterfallStep[] {
  const parts = BUCKET_NAMES.filter(
    ({ bucket }) => bucket === 'unexplained' || total[bucket] !== 0,
  );
  let running = cents(netBefore);
  const walked = parts.map(({ bucket, name, hint }) => {
    const start = running;
    running += cents(total[bucket]);
    return { bucket, name, hint, amount: total[bucket], start, end: running };
  });
  const places = [cents(netBefore), ...walked.map(({ end }) => end)];
  const low = Math.min(...places);
  const room = Math.max(...places) - low || 1;
  const at = (place: number) => ((place - low) / room) * 100;
  const net = (name: string, hint: string, place: number): Omit<WaterfallStep, 'ofLegs'> => ({
    name,
    hint,
    amount: place / 100,
    from: at(place),
    to: at(place),
    isNet: true,
    bucket: null,
  });
  return [
    { ...net('Net before', 'Of the run before', cents(netBefore)), ofLegs: null },
    ...walked.map(({ bucket, name, hint, amount, start, end }) => ({
      bucket,
      name,
      hint,
      amount,
      from: at(Math.min(start, end)),
      to: at(Math.max(start, end)),
      isNet: false,
      ofLegs: isOfLegs(bucket) ? amount : null,
    })),
    {
      ...net('Net today', 'Of this run, with what was added to the day', running),
      ofLegs: (running - cents(total.adjustments)) / 100,
    },
  ];
}
