import { formatDay, formatInstant, formatMonth } from '@fairlead/shared/format';

import type { Column, Decimals, NumberColumnKind, NumberKind, TextColumnKind } from './columns.ts';

type TextKind = TextColumnKind<unknown>['kind'];

/** How the kinds of text read. */
export const TEXT_FORMATS: Readonly<Record<TextKind, (value: string) => string>> = {
  text: (value) => value,
  date: formatDay,
  month: formatMonth,
  instant: (iso) => formatInstant(iso, 'UTC'),
};

type NumberRules = {
  readonly decimals: Decimals;
  /** Losses are red from here on: any negative volume (spec A2), amounts from −1 on (spec A9). */
  readonly redFrom: 'below zero' | 'one';
  /** What the number is multiplied by to be shown, and the sign behind it. */
  readonly scale: number;
  readonly suffix: '' | '%';
};

/** What sets the kinds of numbers apart. */
export const NUMBER_KINDS: Readonly<Record<NumberKind, NumberRules>> = {
  integer: { decimals: { exactly: 0 }, redFrom: 'below zero', scale: 1, suffix: '' },
  lots: { decimals: { upTo: 3 }, redFrom: 'below zero', scale: 1, suffix: '' },
  price: { decimals: { upTo: 3 }, redFrom: 'one', scale: 1, suffix: '' },
  money: { decimals: { upTo: 3 }, redFrom: 'one', scale: 1, suffix: '' },
  percent: { decimals: { exactly: 1 }, redFrom: 'one', scale: 100, suffix: '%' },
};

/** Whether a column shows numbers of the store: those can be summed, shaded and aligned by point. */
export function isNumberColumn<F>(column: Column<F>): column is NumberColumnKind<F> {
  return column.kind in NUMBER_KINDS;
}

/** Whether numbers of a column may have K, M, B or % behind them. */
export function hasSuffix<F>(column: NumberColumnKind<F>): boolean {
  return column.kind === 'percent' || column.short === true;
}

export function alignOf<F>(column: Column<F>): 'start' | 'end' {
  if (column.kind === 'custom') return column.align ?? 'start';
  return isNumberColumn(column) ? 'end' : 'start';
}
