import { BadCell, type CellParser } from '../csv/cells.ts';
import { dateForm } from './date-forms.rules.ts';
import { type FormReader, numberForm } from './number-forms.rules.ts';

/** Compiles a form: 'text', one of numbers or one of dates; throws a BadCell where there is no such form. */
export function formReader(form: string, near: string): FormReader {
  if (form === 'text') return (text) => text;
  const reader = numberForm(form) ?? dateForm(form, near);
  if (reader === undefined) throw new BadCell(`'${form}' is no form of a cell`);
  return reader;
}

/** Checks that a cell of the reference data is a form that can be read. */
export const formCell: CellParser<string> = (text) => {
  formReader(text, '2000-01-01');
  return text;
};
