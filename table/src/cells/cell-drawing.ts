import { textWidth } from '@fairlead/shared/look/text-width';

import type { CellPart, Tone } from '../columns/cell-parts.ts';
import { findEditor, formattedText, rawValue } from '../columns/cell-values.ts';
import {
  figureText,
  fractionSlots,
  hasSuffix,
  isLoss,
  isNumberColumn,
} from '../columns/column-kinds.ts';
import type {
  CellEditor,
  CellOffer,
  Column,
  IdColumnKind,
  NumberColumnKind,
  StatusColumnKind,
} from '../columns/columns.ts';
import type { RowReader } from '../rows/row-source.ts';
import { lackingClass, lackingWidth } from './decimal-room.ts';
import type { DrawContext } from './draw-context.ts';
import { cutTo } from './cell-room.ts';
import type { Cell } from './cell-positions.ts';

/** The table's own action: copies the whole id of its cell. */
export const COPY_ID = 'table:copy-id';

/** A text or number that has its cell for itself, with the classes that put it in line and colour it. */
export type PlainText = {
  readonly kind: 'text';
  readonly text: string;
  /** Width in em, with the padding that aligns it. */
  readonly em: number;
  readonly look: string;
  /** The whole of a text whose middle is left out. */
  readonly whole?: string;
};

export type Trend = 'up' | 'down';

/** A number with company, and what puts it in line with its column. */
export type FigureDrawing = {
  readonly kind: 'figure';
  readonly text: string;
  /** Width of the number in em, with the padding that aligns it. */
  readonly em: number;
  /** K, M, B or %, muted in a slot of its own; undefined in a column that has none. */
  readonly suffix: string | undefined;
  /** The class that keeps room at the number's right for the decimals that it lacks. */
  readonly lacks: string;
  readonly unit: { readonly text: string; readonly width: number } | undefined;
  readonly trend: Trend | undefined;
  /** The class of its colour, after a space: red, or a step of shading. */
  readonly look: string;
};

/** A cell that is edited in its place: it looks like the control that a click makes of it. */
export type FieldDrawing = {
  readonly kind: 'field';
  readonly editor: CellEditor<unknown>['kind'];
  /** Accessible name of a checkbox. */
  readonly name: string;
  readonly text: string;
  readonly checked: boolean;
  /** Stands there while there is no text. */
  readonly placeholder: string;
  readonly offer: CellOffer | undefined;
  readonly disabled: boolean;
  readonly busy: boolean;
  /** Why what was typed is not taken. */
  readonly problem: string | undefined;
};

/** Content of a cell, ready to be painted. */
export type CellDrawing =
  | PlainText
  | FigureDrawing
  | FieldDrawing
  | { readonly kind: 'parts'; readonly parts: readonly CellPart[] };

/** A cell, ready to be put on the screen. */
export function drawCell<F>(
  column: Column<F>,
  row: RowReader<F>,
  context: DrawContext<F>,
): CellDrawing {
  const editor = findEditor(column, row);
  if (editor !== undefined) return drawField({ column, row }, editor, context);
  if (isNumberColumn(column)) return figure(column, row, context);
  if (column.kind === 'custom') return { kind: 'parts', parts: column.renderCell(row) };
  if (column.kind === 'id') return { kind: 'parts', parts: idParts(column, row) };
  if (column.kind === 'status') return { kind: 'parts', parts: buildBadge(column, row) };
  const text = plain(formattedText(column, row), context.room(column));
  return column.kind === 'text' ? fitted(text, context.lettersFor(column)) : text;
}

/** A text is cut in its middle, a list at its end: 'Mini' at the end of a product's name sets what a lot is. */
function fitted(drawing: PlainText, room: number): PlainText {
  const { text, em } = drawing;
  if (em <= room) return drawing;
  return { ...drawing, text: cutTo(text, room), look: ' has-room', whole: text };
}

/** `lacking`: em that put it in line with others of its column. */
function plain(text: string, room: number, { look = '', lacking = 0 } = {}): PlainText {
  const em = textWidth(text) + lacking;
  return { kind: 'text', text, em, look: em <= room ? ` has-room${look}` : look };
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
  const colour = context.heat(column, row, value) || chooseColour(column, value);
  if (!hasSuffix(column) && unit === undefined && trend === undefined) {
    const look = `${lacks}${colour}`;
    return plain(figures, context.room(column), { look, lacking: lackingWidth(figures, slots) });
  }
  return {
    kind: 'figure',
    text: figures,
    em: textWidth(figures) + lackingWidth(figures, slots),
    suffix: hasSuffix(column) ? suffix : undefined,
    lacks,
    unit: unit && { text: row.text(unit.field) ?? '', width: unit.width },
    trend: findTrend(column, row),
    look: colour,
  };
}

function chooseColour<F>(column: NumberColumnKind<F>, value: number): string {
  if (isLoss(column, value)) return ' is-negative';
  return column.zeros === 'muted' && value === 0 ? ' is-muted' : '';
}

/** The end of an id, the whole as its tooltip, and what copies it. */
function idParts<F>(column: IdColumnKind<F>, row: RowReader<F>): readonly CellPart[] {
  const { last, header } = column;
  const id = row.text(column.field);
  if (id === null) return [];
  const isCut = id.length > last + 1;
  return [
    { part: 'text', text: isCut ? `…${id.slice(-last)}` : id, ...(isCut ? { tooltip: id } : {}) },
    { part: 'action', action: COPY_ID, name: `Copy ${header} ${id}`, icon: 'copy', atEnd: true },
  ];
}

/** No colour without a sign beside it. */
const BADGE_ICONS: Partial<Record<Tone, 'check' | 'close' | 'alert'>> = {
  positive: 'check',
  negative: 'close',
  warning: 'alert',
};

function buildBadge<F>(column: StatusColumnKind<F>, row: RowReader<F>): readonly CellPart[] {
  const status = row.text(column.field);
  if (status === null) return [];
  const tone = column.tones[status] ?? 'neutral';
  const icon = BADGE_ICONS[tone];
  return [{ part: 'badge', text: status, tone, ...(icon === undefined ? {} : { icon }) }];
}

function drawField<F>(
  { column, row }: Cell<F>,
  editor: CellEditor<F>,
  context: DrawContext<F>,
): FieldDrawing {
  const pending = context.pending({ row: row.id, column: column.id });
  const reason = editor.disabled?.(row);
  const text = pending?.text ?? formattedText(column, row);
  return {
    kind: 'field',
    editor: editor.kind,
    name: column.header,
    text,
    checked: (pending ? pending.value : rawValue(column, row)) === true,
    placeholder: reason ?? editor.placeholder ?? '',
    offer: reason === undefined && text === '' ? editor.offer?.(row) : undefined,
    disabled: reason !== undefined,
    busy: pending !== undefined && pending.message === undefined,
    problem: pending?.message,
  };
}

/** The arrow of a change that is worth one: from the threshold on, of either sign (spec B2, C9). */
export function findTrend<F>(
  { field, trend }: NumberColumnKind<F>,
  row: RowReader<F>,
): Trend | undefined {
  const change = trend === undefined ? null : row.number(trend.of ?? field);
  if (trend === undefined || change === null || change === 0) return undefined;
  if (Math.abs(change) < trend.threshold) return undefined;
  return change > 0 ? 'up' : 'down';
}
