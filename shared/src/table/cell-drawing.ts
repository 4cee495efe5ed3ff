import {
  decimalPadding,
  formatDay,
  formatInstant,
  formatMonth,
  formatNumber,
  isRed,
  MAX_DECIMALS,
} from '@fairlead/shared/format';

import type { CellPart, Tone } from './cell-parts.ts';
import type { Column, NumberColumnKind, StatusColumnKind } from './columns.ts';
import type { NumberName } from './fields.ts';
import type { RowReader } from './row-store.ts';

/** A number with what puts it in line with its column. */
export type Figure = {
  readonly kind: 'figure';
  readonly text: string;
  /** To the right of the number, for the decimals that it lacks. */
  readonly padding: string;
  readonly unit: { readonly text: string; readonly width: number } | undefined;
  readonly negative: boolean;
};

/** What the painter puts into a cell. */
export type CellDrawing =
  | { readonly kind: 'text'; readonly text: string }
  | Figure
  | { readonly kind: 'parts'; readonly parts: readonly CellPart[] };

type Longest<F> = (name: NumberName<F>) => number;

/** A cell, ready to be put on the screen; `longest` is the store's `longestFraction`. */
export function drawingOf<F>(
  column: Column<F>,
  row: RowReader<F>,
  longest: Longest<F>,
): CellDrawing {
  switch (column.kind) {
    case 'text':
      return text(row.text(column.field));
    case 'date':
      return text(row.text(column.field), formatDay);
    case 'month':
      return text(row.text(column.field), formatMonth);
    case 'instant':
      return text(row.text(column.field), (iso) => formatInstant(iso, 'UTC'));
    case 'integer':
    case 'lots':
    case 'price':
    case 'money':
      return figure(column, row, longest);
    case 'boolean':
      return text(row.flag(column.field) ? 'yes' : '');
    case 'status':
      return { kind: 'parts', parts: badgeOf(row.text(column.field), column) };
    case 'custom':
      return { kind: 'parts', parts: column.parts(row) };
  }
}

function text(value: string | null, format: (value: string) => string = String): CellDrawing {
  return { kind: 'text', text: value === null ? '' : format(value) };
}

function figure<F>(
  column: NumberColumnKind<F>,
  row: RowReader<F>,
  longest: Longest<F>,
): CellDrawing {
  const value = row.number(column.field);
  if (value === null) return text(null);
  const formatted = formatNumber(value, column.kind === 'integer' ? 0 : MAX_DECIMALS);
  const unit = column.unit;
  return {
    kind: 'figure',
    text: formatted,
    padding: column.kind === 'integer' ? '0' : decimalPadding(formatted, longest(column.field)),
    unit: unit && { text: row.text(unit.field) ?? '', width: unit.width },
    negative: isLoss(column.kind, value),
  };
}

/** Negative volumes are red (spec A, section 2); amounts of money from 1 on (section 9). */
function isLoss(kind: NumberColumnKind<unknown>['kind'], value: number): boolean {
  return kind === 'integer' || kind === 'lots' ? value < 0 : isRed(value);
}

/** No colour without a sign beside it. */
const BADGE_ICONS: Partial<Record<Tone, 'check' | 'close' | 'alert'>> = {
  positive: 'check',
  negative: 'close',
  warning: 'alert',
};

function badgeOf<F>(status: string | null, { tones }: StatusColumnKind<F>): readonly CellPart[] {
  if (status === null) return [];
  const tone = tones[status] ?? 'neutral';
  const icon = BADGE_ICONS[tone];
  return [{ part: 'badge', text: status, tone, ...(icon === undefined ? {} : { icon }) }];
}
