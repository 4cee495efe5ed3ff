import { formatCents, formatNumber, roundTo } from '@fairlead/shared/format';

import { nameOfBucket } from '../run/bucket-names.rules.ts';
import type { ShownLegs } from './opened-legs.data.ts';

/** Labels of the legs' figures. */
export const NAMES: Readonly<Record<ShownLegs['of'], string>> = {
  gross: 'gross',
  cost: 'cost',
  net: 'net',
  delta_net: 'DtD net',
  delta_gross: 'DtD gross',
  exposure_display: 'exposure',
  exposure_mt: 'exposure in MT',
  delta_exposure_display: 'DtD exposure',
  part: 'part',
};
const EXPOSURES: readonly ShownLegs['of'][] = [
  'exposure_display',
  'exposure_mt',
  'delta_exposure_display',
];

/**
 * Comparison of the legs' sum with the figure, and the difference in words; undefined: nothing to
 * compare it with.
 */
export type Proof = { readonly holds: boolean | undefined; readonly text: string };

/** Sums are compared as they are kept: money in cents, exposure in thousandths. Of a link there is no figure. */
export function proveSum(figure: ShownLegs, sum: number): Proof {
  const { of, expected, apart } = figure;
  const isExposure = EXPOSURES.includes(of);
  const decimals = isExposure ? 3 : 2;
  const write = (value: number) => (isExposure ? formatNumber(value) : formatCents(value));
  const said = `The ${formatFigureName(figure)} of these legs is ${write(sum)}`;
  if (expected === undefined) return { holds: undefined, text: `${said}.` };
  const difference = roundTo(roundTo(sum, decimals) - roundTo(expected, decimals), decimals);
  if (difference === 0) return { holds: true, text: `${said}: the figure that was opened.` };
  const off = `${said}; the figure that was opened is ${write(expected)}, ${write(-difference)} apart.`;
  return { holds: false, text: apart === undefined ? off : `${off} ${apart}.` };
}

type Sums = Readonly<Record<'net' | 'gross' | 'cost' | 'delta_net', number>>;

/** 'net', or of a part which one: 'part 'New trades''. */
function formatFigureName({ of, query: { bucket } }: ShownLegs): string {
  return bucket === undefined ? NAMES[of] : `${NAMES[of]} '${nameOfBucket(bucket)}'`;
}

/** '12,345 legs: Net 1.00, Gross 3.00, Cost −2.00, DtD Net 0.50'; the count alone where their sums are not known. */
export function legsText(count: number, sums?: Sums): string {
  const legs = count === 1 ? '1 leg' : `${formatNumber(count)} legs`;
  if (sums === undefined || count === 0) return legs;
  const { net, gross, cost, delta_net: delta } = sums;
  const told = Object.entries({ Net: net, Gross: gross, Cost: cost, 'DtD Net': delta });
  return `${legs}: ${told.map(([name, sum]) => `${name} ${formatCents(sum)}`).join(', ')}`;
}
