import { formatCents, formatNumber, roundTo } from '@fairlead/shared/format';

import type { OpenedLegs } from './opened-legs.data.ts';

const NAMES: Readonly<Record<OpenedLegs['of'], string>> = {
  gross: 'gross',
  cost: 'cost',
  net: 'net',
  delta_net: 'DtD net',
  delta_gross: 'DtD gross',
  exposure_display: 'exposure',
  exposure_mt: 'exposure in MT',
  delta_exposure_display: 'DtD exposure',
};
const EXPOSURES: readonly OpenedLegs['of'][] = [
  'exposure_display',
  'exposure_mt',
  'delta_exposure_display',
];

/** Whether the sum of the legs is the figure, and in words by how much it is not. */
export type Proof = { readonly holds: boolean; readonly text: string };

/** Sums are compared as they are kept: money in cents, exposure in thousandths. */
export function proofOf(figure: OpenedLegs, sum: number): Proof {
  const { of, expected, apart } = figure;
  const isExposure = EXPOSURES.includes(of);
  const decimals = isExposure ? 3 : 2;
  const write = (value: number) => (isExposure ? formatNumber(value) : formatCents(value));
  const difference = roundTo(roundTo(sum, decimals) - roundTo(expected, decimals), decimals);
  const said = `The ${NAMES[of]} of these legs is ${write(sum)}`;
  if (difference === 0) return { holds: true, text: `${said}: the figure that was opened.` };
  const off = `${said}; the figure that was opened is ${write(expected)}, ${write(-difference)} apart.`;
  return { holds: false, text: apart === undefined ? off : `${off} ${apart}.` };
}

/** '12,345 legs'. */
export const legsText = (count: number): string =>
  count === 1 ? '1 leg' : `${formatNumber(count)} legs`;
