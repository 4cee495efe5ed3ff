import { decimalPadding } from '@fairlead/shared/format';

import type { CellPart, Tone } from './cell-parts.ts';
import { formattedText } from './cell-values.ts';
import type { Column, NumberColumnKind, StatusColumnKind } from './columns.ts';
import type { NumberName } from './fields.ts';
import { figureText, isLoss } from './figure-text.ts';
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
    case 'date':
    case 'month':
    case 'instant':
    case 'id':
    case 'boolean':
      return text(formattedText(column, row));
    case 'integer':
    case 'lots':
    case 'price':
    case 'money':
    case 'percent':
      return figure(column, row, longest);
    case 'status':
      return { kind: 'parts', parts: badgeOf(row.text(column.field), column) };
    case 'custom':
      return { kind: 'parts', parts: column.parts(row) };
  }
}

function text(shown: string): CellDrawing {
  return { kind: 'text', text: shown };
}

function figure<F>(
  column: NumberColumnKind<F>,
  row: RowReader<F>,
  longest: Longest<F>,
): CellDrawing {
  const value = row.number(column.field);
  if (value === null) return text('');
  const { figures } = figureText(column, value);
  const unit = column.unit;
  return {
    kind: 'figure',
    text: figures,
    padding: column.kind === 'integer' ? '0' : decimalPadding(figures, longest(column.field)),
    unit: unit && { text: row.text(unit.field) ?? '', width: unit.width },
    negative: isLoss(column, value),
  };
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
