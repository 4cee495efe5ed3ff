import { formatFixed, formatNumber, isRed, shortMoney } from '@fairlead/shared/format';

import { NUMBER_KINDS } from './column-kinds.ts';
import type { Decimals, NumberKind } from './columns.ts';

/** How a number column is shown. */
export type FigureStyle = {
  readonly kind: NumberKind;
  readonly decimals?: Decimals;
  readonly short?: boolean;
};

/** A number with what stands behind it, apart because that is muted. */
export type FigureText = { readonly figures: string; readonly suffix: '' | 'K' | 'M' | 'B' | '%' };

export function figureText({ kind, decimals, short }: FigureStyle, value: number): FigureText {
  if (short === true) return shortMoney(value);
  const rules = NUMBER_KINDS[kind];
  return { figures: digits(value * rules.scale, decimals ?? rules.decimals), suffix: rules.suffix };
}

function digits(value: number, decimals: Decimals): string {
  return 'exactly' in decimals
    ? formatFixed(value, decimals.exactly)
    : formatNumber(value, decimals.upTo);
}

/** Whether a number stands in red. */
export function isLoss({ kind, short }: FigureStyle, value: number): boolean {
  if (short === true) return isRed(value, 'short');
  const { redFrom, scale } = NUMBER_KINDS[kind];
  return redFrom === 'below zero' ? value < 0 : isRed(value * scale);
}

/**
 * How many of the digits after the point that the column's numbers have are shown: the points of a
 * column stand under each other. 0 where all numbers have as many.
 */
export function fractionSlots({ kind, decimals, short }: FigureStyle, longest: number): number {
  const shown = decimals ?? NUMBER_KINDS[kind].decimals;
  return short === true || 'exactly' in shown ? 0 : Math.min(shown.upTo, longest);
}
