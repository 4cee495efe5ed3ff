import {
  formatDay,
  formatFixed,
  formatInstant,
  formatMonth,
  formatNumber,
  isRed,
  shortMoney,
} from '@fairlead/shared/format';

import type { Column, Decimals, NumberColumnKind, NumberKind, TextColumnKind } from './columns.ts';

/** Formatters of text columns, by kind. */
export const TEXT_FORMATS: Readonly<
  Record<TextColumnKind<unknown>['kind'], (value: string) => string>
> = {
  text: (value) => value,
  date: formatDay,
  month: formatMonth,
  instant: (iso) => formatInstant(iso, 'UTC'),
};

type NumberRules = {
  readonly decimals: Decimals;
  /** Factor of the number for display, and the sign behind it. */
  readonly scale: number;
  readonly suffix: '' | '%';
};

/** Decimals, scale and suffix of number columns, by kind. */
export const NUMBER_KINDS: Readonly<Record<NumberKind, NumberRules>> = {
  integer: { decimals: { exactly: 0 }, scale: 1, suffix: '' },
  lots: { decimals: { upTo: 3 }, scale: 1, suffix: '' },
  price: { decimals: { upTo: 3 }, scale: 1, suffix: '' },
  money: { decimals: { upTo: 3 }, scale: 1, suffix: '' },
  percent: { decimals: { exactly: 1 }, scale: 100, suffix: '%' },
};

/**
 * True for a column of numbers of the store, which can be summed, shaded and aligned by decimal
 * point.
 */
export function isNumberColumn<F>(column: Column<F>): column is NumberColumnKind<F> {
  return column.kind in NUMBER_KINDS;
}

/** True when numbers of a column may carry a K, M, B or % suffix. */
export function hasSuffix<F>(column: NumberColumnKind<F>): boolean {
  return column.kind === 'percent' || column.short === true;
}

export function findAlignment<F>(column: Column<F>): 'start' | 'end' {
  if (column.kind === 'custom') return column.align ?? 'start';
  return isNumberColumn(column) ? 'end' : 'start';
}

/** Number format of a column. */
type FigureStyle = Pick<
  NumberColumnKind<unknown>,
  'kind' | 'decimals' | 'short' | 'prefix' | 'better'
>;

/** A number with its suffix, apart because that is muted. */
type FigureText = { readonly figures: string; readonly suffix: '' | 'K' | 'M' | 'B' | '%' };

export function figureText(style: FigureStyle, value: number): FigureText {
  const { kind, decimals, short, prefix = '' } = style;
  if (prefix !== '') return prefixed(style, prefix, value);
  if (short === true) return shortMoney(value);
  const rules = NUMBER_KINDS[kind];
  const shown = decimals ?? rules.decimals;
  const scaled = value * rules.scale;
  const figures =
    'exactly' in shown ? formatFixed(scaled, shown.exactly) : formatNumber(scaled, shown.upTo);
  return { figures, suffix: rules.suffix };
}

function prefixed(
  { prefix: _prefix, ...plain }: FigureStyle,
  prefix: string,
  value: number,
): FigureText {
  const { figures, suffix } = figureText(plain, value);
  const [, sign = '', digits = figures] = /^(−?)(.*)$/.exec(figures) ?? [];
  return { figures: `${sign}${prefix}${digits}`, suffix };
}

/**
 * True for a number shown in red, by the same rule for every kind: negative as rounded for display;
 * positive where less is better.
 */
export function isLoss({ kind, decimals, short, better }: FigureStyle, value: number): boolean {
  const gain = better === 'less' ? -value : value;
  if (short === true) return isRed(gain, 'short');
  const rules = NUMBER_KINDS[kind];
  const shown = decimals ?? rules.decimals;
  return isRed(gain * rules.scale, 'exactly' in shown ? shown.exactly : shown.upTo);
}

/**
 * Number of fraction digits to reserve, so that the decimal points of a column align. 0 where all
 * of its numbers have as many.
 */
export function fractionSlots({ kind, decimals, short }: FigureStyle, longest: number): number {
  const shown = decimals ?? NUMBER_KINDS[kind].decimals;
  return short === true || 'exactly' in shown ? 0 : Math.min(shown.upTo, longest);
}
