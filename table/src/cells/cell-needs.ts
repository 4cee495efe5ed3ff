import { textWidth } from '@fairlead/shared/look/text-width';

import type { CellPart } from '../columns/cell-parts.ts';
import { findAlignment } from '../columns/column-kinds.ts';
import type { Column } from '../columns/columns.ts';
import type { CellDrawing, FieldDrawing, FigureDrawing } from './cell-drawing.ts';

/** Density and text size that cells are drawn at. */
export type CellScale = {
  /** px of an em. */
  readonly em: number;
  /** Layout of a phone: a number over its unit, the name of a row in two lines. */
  readonly isFolded: boolean;
  /** Buttons and links have the width of a touch target. */
  readonly isNarrow: boolean;
  /** Cells are denser: many columns have to fit. */
  readonly isDense: boolean;
};

/** Padding on both sides and a border, px: a text may use the end of its own (spacing.cellX). */
const CELL_PADDING = { start: 11, end: 17 } as const;
const CELL_PADDING_DENSE = { start: 8, end: 11 } as const;

/** Letters of the usual weight take no more than this of what `textWidth` says, measured. */
const USUAL_WEIGHT = 0.95;

/** px of an em by which cells are measured. */
export function measuringEm(em: number, isDense: boolean): number {
  return isDense ? em * USUAL_WEIGHT : em;
}

/** Horizontal padding of a cell, px. */
export function cellPaddingPx<F>(column: Column<F>, isDense: boolean): number {
  return (isDense ? CELL_PADDING_DENSE : CELL_PADDING)[findAlignment(column)];
}

/** Words do not widen their column by more than this: long ones are cut in their middle. */
const MAX_PER_DECLARED = 1.25;

/** px below which a column would cut what a cell holds. */
export function neededBy<F>(column: Column<F>, drawing: CellDrawing, scale: CellScale): number {
  const width =
    Math.ceil(contentWidth(column, drawing, scale)) + cellPaddingPx(column, scale.isDense);
  return isPlainText(column, drawing)
    ? Math.min(width, Math.ceil(column.width * MAX_PER_DECLARED))
    : width;
}

/**
 * True for cells that may be truncated before the table scrolls sideways: plain texts, except row
 * headers.
 */
export function mayTruncate<F>(column: Column<F>, drawing: CellDrawing): boolean {
  return column.kind === 'text' && column.rowHeader !== true && isPlainText(column, drawing);
}

/** False for badges, icons and choices, which must not be truncated. */
function isPlainText<F>(column: Column<F>, drawing: CellDrawing): boolean {
  if (drawing.kind === 'field' && drawing.offer !== undefined) return false;
  if (drawing.kind === 'parts') return drawing.parts.every(({ part }) => part === 'text');
  return column.kind === 'text';
}

function contentWidth<F>(column: Column<F>, drawing: CellDrawing, scale: CellScale): number {
  switch (drawing.kind) {
    case 'text':
      return scale.isFolded && column.rowHeader === true
        ? linesWidth(drawing.text, 2) * scale.em
        : drawing.em * scale.em;
    case 'figure':
      return figureWidth(drawing, scale, isTight(column));
    case 'field':
      return fieldWidth(drawing, scale);
    case 'parts':
      return partsWidth(
        scale.isFolded ? drawing.parts.filter(isAlwaysShown) : drawing.parts,
        scale,
      );
  }
}

/** Before a unit, px. */
const UNIT_GAP = 4;
/** A slot with its arrow, em. */
const TREND_EM = 6.5;
const TIGHT_TREND_EM = 4.4;

const isTight = <F>(column: Column<F>) => 'trend' in column && column.trend.tight === true;

function figureWidth(
  { em: own, suffix, unit, trend }: FigureDrawing,
  scale: CellScale,
  tight: boolean,
): number {
  const slot = tight ? TIGHT_TREND_EM : TREND_EM;
  const figures = (trend === undefined ? own : Math.max(own, slot)) * scale.em;
  const behind = suffix === undefined ? 0 : scale.em;
  if (unit === undefined) return figures + behind;
  return scale.isFolded
    ? Math.max(figures + behind, unit.width)
    : figures + behind + UNIT_GAP + unit.width;
}

/** Frame and padding of a field, px, and the mark of one that opens a list. */
const FIELD_FRAME = 12;
const FIELD_FRAME_DENSE = 6;
const FIELD_MARK = 16;
/** 'Use', with its padding. */
const USE = 30;

function fieldWidth(field: FieldDrawing, { em, isDense }: CellScale): number {
  const { text, placeholder, editor, disabled, offer } = field;
  if (editor === 'checkbox') return 14;
  const shown = text === '' ? (offer?.text ?? placeholder) : text;
  const isMarked = !isDense || (text === '' && offer === undefined);
  const mark = editor === 'number' || disabled || !isMarked ? 0 : FIELD_MARK;
  const frame = isDense ? FIELD_FRAME_DENSE : FIELD_FRAME;
  return textWidth(shown) * em + frame + mark + (offer === undefined ? 0 : USE);
}

const ICON = 14;
/** A drawing that is pressed, px: sizes.hitMin, and what the sheet of the table gives a finger. */
const POINTER = 24;
const FINGER = 36;
/** Padding and border of a badge, px. */
const BADGE_PADDING = 18;
const BADGE_PADDING_DENSE = 10;
/** Between parts, px. */
const GAP = 5;

function partsWidth(parts: readonly CellPart[], scale: CellScale): number {
  const widths = parts.map((part) => partWidth(part, scale));
  return widths.reduce((sum, width) => sum + width, 0) + GAP * Math.max(0, parts.length - 1);
}

/** Actions at the end of a cell are shown in the opened row alone. */
const isAlwaysShown = (part: CellPart) => part.part !== 'action' || part.atEnd !== true;

function partWidth(part: CellPart, { em, isNarrow, isDense }: CellScale): number {
  if (part.part === 'icon') return ICON;
  const words = textWidth(part.text ?? '') * em;
  const mark = 'icon' in part ? ICON + GAP : 0;
  if (part.part === 'badge') return words + mark + (isDense ? BADGE_PADDING_DENSE : BADGE_PADDING);
  if (part.part !== 'action') return words;
  if (part.text === undefined) return isNarrow ? FINGER : POINTER;
  return words + mark + (part.quiet === true ? 4 : 6);
}

/** em of a text in so many lines, broken at blanks where that makes it narrowest. */
export function linesWidth(text: string, lines: number): number {
  const whole = textWidth(text);
  if (lines === 1) return whole;
  let least = whole;
  for (let at = text.indexOf(' '); at > 0; at = text.indexOf(' ', at + 1)) {
    const first = textWidth(text.slice(0, at));
    if (first < least)
      least = Math.min(least, Math.max(first, linesWidth(text.slice(at + 1), lines - 1)));
  }
  return least;
}

/** px of an em of the columns' names (fontSizes.xs), less what letters of a medium weight need less. */
const NAME_EM = 11.5;
/** px beside a name: its padding, and the room of its menu and its arrow. */
const NAME_PADDING = 25;
/** The same where cells are denser: fontSizes.2xs, and less room for menu and arrow. */
const DENSE_NAME_EM = 11;
const NAME_PADDING_DENSE = 16;
/** Fingers hold a name down for its menu. */
const NAME_PADDING_FOLDED = 17;

type NameScale = {
  readonly isFolded: boolean;
  readonly isGrouped: boolean;
  readonly isDense: boolean;
};

/** px below which the name of a column would be cut; under names of groups it has one line. */
export function neededByName<F>(
  { header }: Column<F>,
  { isFolded, isGrouped, isDense }: NameScale,
): number {
  const lines = isFolded ? 3 : 2;
  const em = isGrouped ? linesWidth(header, 1) : linesWidth(afterSlashes(header), lines);
  if (isDense) return Math.ceil(em * DENSE_NAME_EM) + NAME_PADDING_DENSE;
  return Math.ceil(em * NAME_EM) + (isFolded ? NAME_PADDING_FOLDED : NAME_PADDING);
}

/** The name with a blank wherever it may go on in the next line after a slash. */
const afterSlashes = (name: string) => name.replaceAll(/\/(?=\S)/gu, '/ ');
