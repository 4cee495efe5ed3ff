import { editorOf } from '../columns/cell-editors.ts';
import { type FieldDrawing, fieldOf } from './cell-field.ts';
import type { CellPart, Tone } from '../columns/cell-parts.ts';
import { formattedText } from '../columns/cell-values.ts';
import { hasSuffix } from '../columns/column-kinds.ts';
import type { Column, IdColumnKind, NumberColumnKind, StatusColumnKind } from '../columns/columns.ts';
import { lackingClass, lackingWidth } from './decimal-room.ts';
import type { DrawContext } from './draw-context.ts';
import { figureText, fractionSlots, isLoss } from '../columns/figure-text.ts';
import type { RowReader } from '../rows/row-store.ts';
import { textWidth } from './text-width.ts';
import { type Trend, trendOf } from './trend.ts';

/** The table's own action: copies the whole id of its cell. */
export const COPY_ID = 'table:copy-id';

/** A text or number that has its cell for itself, with the classes that put it in line and colour it. */
export type PlainText = { readonly kind: 'text'; readonly text: string; readonly look: string };

/** A number with company, and what puts it in line with its column. */
export type Figure = {
  readonly kind: 'figure';
  readonly text: string;
  /** K, M, B or %, muted in a slot of its own; undefined in a column that has none. */
  readonly suffix: string | undefined;
  /** The class that keeps room at the number's right for the decimals that it lacks. */
  readonly lacks: string;
  readonly unit: { readonly text: string; readonly width: number } | undefined;
  readonly trend: Trend | undefined;
  /** The class of its colour: red, or a step of shading. */
  readonly colour: string;
};

/** What the painter puts into a cell. */
export type CellDrawing =
  | PlainText
  | Figure
  | FieldDrawing
  | { readonly kind: 'parts'; readonly parts: readonly CellPart[] };

/** A cell, ready to be put on the screen. */
export function drawingOf<F>(
  column: Column<F>,
  row: RowReader<F>,
  context: DrawContext<F>,
): CellDrawing {
  const editor = editorOf(column, row);
  if (editor !== undefined) return fieldOf({ column, row }, editor, context);
  switch (column.kind) {
    case 'text':
    case 'date':
    case 'month':
    case 'instant':
    case 'boolean':
      return plain(formattedText(column, row), context.room(column));
    case 'id':
      return { kind: 'parts', parts: idParts(row.text(column.field), column) };
    case 'integer':
    case 'lots':
    case 'price':
    case 'money':
    case 'percent':
      return figure(column, row, context);
    case 'status':
      return { kind: 'parts', parts: badgeOf(row.text(column.field), column) };
    case 'custom':
      return { kind: 'parts', parts: column.parts(row) };
  }
}

function plain(text: string, room: number, look = ''): PlainText {
  return { kind: 'text', text, look: textWidth(text) < room ? ` has-room${look}` : look };
}

function figure<F>(
  column: NumberColumnKind<F>,
  row: RowReader<F>,
  context: DrawContext<F>,
): CellDrawing {
  const value = row.number(column.field);
  if (value === null) return plain('', context.room(column));
  const { figures, suffix } = figureText(column, value);
  const { unit, trend } = column;
  const slots = fractionSlots(column, context.longestFraction(column.field));
  const lacks = lackingClass(figures, slots);
  // Text on a shade is always the text's own colour: red on red would not be read.
  const colour = context.heat(column, row, value) || (isLoss(column, value) ? ' is-negative' : '');
  if (!hasSuffix(column) && unit === undefined && trend === undefined) {
    return plain(figures, context.room(column) - lackingWidth(figures, slots), `${lacks}${colour}`);
  }
  return {
    kind: 'figure',
    text: figures,
    suffix: hasSuffix(column) ? suffix : undefined,
    lacks,
    unit: unit && { text: row.text(unit.field) ?? '', width: unit.width },
    trend: trend && trendOf(trend.of === undefined ? value : row.number(trend.of), trend.threshold),
    colour,
  };
}

/** The end of an id, the whole as its tooltip, and what copies it. */
function idParts<F>(id: string | null, { last, header }: IdColumnKind<F>): readonly CellPart[] {
  if (id === null) return [];
  const isCut = id.length > last + 1;
  return [
    { part: 'text', text: isCut ? `…${id.slice(-last)}` : id, ...(isCut ? { tip: id } : {}) },
    { part: 'action', action: COPY_ID, name: `Copy ${header} ${id}`, icon: 'copy', atEnd: true },
  ];
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
