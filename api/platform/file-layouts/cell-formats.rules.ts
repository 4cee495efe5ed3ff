import { BadCell, type CellParser } from '../csv/cells.ts';
import { parseDateFormat } from './date-formats.rules.ts';
import { type NumberFormatReader, parseNumberFormat } from './number-formats.rules.ts';

/** Compiles a form: 'text', one of numbers or one of dates; throws a BadCell where there is no such form. */
export function createFormatReader(form: string, near: string): NumberFormatReader {
  if (form === 'text') return (text) => text;
  const reader = parseNumberFormat(form) ?? parseDateFormat(form, near);
  if (reader === undefined) throw new BadCell(`'${form}' is no form of a cell`);
  return reader;
}

/** Checks that a cell of the reference data is a form that can be read. */
export const parseCellFormat: CellParser<string> = (text) => {
  createFormatReader(text, '2000-01-01');
  return text;
};
