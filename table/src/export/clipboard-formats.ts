import { quotedText } from '@fairlead/shared/workbook/csv';
import { spreadsheetNumber } from '@fairlead/shared/workbook/spreadsheet-number';

import type { RawValue } from '../rows/fields.ts';

/** Why a selection cannot be copied, in words. */
export type CopyRefusal = { readonly refusal: string };

/** One cell on its way to the clipboard: what it is, and how it looks. */
export type CopiedCell = {
  readonly value: RawValue;
  /** Text as shown on the screen. */
  readonly text: string;
  readonly align?: 'start' | 'end' | undefined;
  readonly bold?: boolean | undefined;
};

/** A rectangle of cells, row by row. */
export type CopiedCells = readonly (readonly CopiedCell[])[];

/**
 * Tab-separated text: raw values that a spreadsheet reads as what they are. Text that it would take
 * for a formula stays text.
 */
export function asTsv(cells: CopiedCells): string {
  // A break or a tab inside a cell would begin another one.
  const field = ({ value }: CopiedCell) => quotedText(value, /[\t\n\r]|^"/);
  return cells.map((row) => row.map(field).join('\t')).join('\n');
}

/**
 * A table as it looks. Excel (`x:num`) and Google Sheets (`data-sheets-value`) take the raw number
 * instead of the rounded one that is shown, and text as text.
 */
export function asHtml(cells: CopiedCells): string {
  const rows = cells.map((row) => `<tr>${row.map(htmlCell).join('')}</tr>`);
  return (
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"></head>' +
    `<body><table>${rows.join('')}</table></body></html>`
  );
}

function htmlCell({ value, text, align = 'start', bold = false }: CopiedCell): string {
  const styles = [
    `text-align:${align === 'end' ? 'right' : 'left'}`,
    ...(bold ? ['font-weight:bold'] : []),
    // Excel's way to say "text, whatever it looks like".
    ...(typeof value === 'string' ? [String.raw`mso-number-format:'\@'`] : []),
  ];
  return `<td style="${styles.join(';')}"${rawAttributes(value)}>${escapeHtml(text)}</td>`;
}

function rawAttributes(value: RawValue): string {
  if (typeof value === 'number' && Number.isFinite(value)) {
    const text = spreadsheetNumber(value);
    return ` x:num="${text}" data-sheets-value="${escapeHtml(`{"1":3,"3":${text}}`)}"`;
  }
  if (typeof value !== 'string') return '';
  return ` data-sheets-value="${escapeHtml(JSON.stringify({ 1: 2, 2: value }))}"`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '<br>',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"\n]/g, (sign) => ENTITIES[sign] ?? sign);
}
