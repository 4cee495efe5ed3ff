import { digest, keepText, recallText } from '@fairlead/shared/store';

import { type ColumnChoices, NO_CHOICES } from './column-choices.ts';

const PREFIX = 'fairlead.table';

/** Where the choices of a user for a table with these columns are kept; other columns, another place. */
export function memoryKey(user: string, table: string, columns: readonly string[]): string {
  return [PREFIX, digest([user]), table, digest(columns.toSorted())].join('.');
}

/** The choices kept at a key; as declared where there are none, or none that can be read. */
export function recall(key: string): ColumnChoices | undefined {
  const text = recallText(key);
  if (text === null) return undefined;
  const choices = parseChoices(text);
  // eslint-disable-next-line no-console -- dropped without a word to the user, but not without a trace
  if (choices === undefined) console.warn(`Dropped what was remembered of a table: ${key}`);
  return choices;
}

const AS_DECLARED = JSON.stringify(NO_CHOICES);

/** Keeps choices at a key; nothing is kept of a table that is as declared. */
export function remember(key: string, choices: ColumnChoices): void {
  const text = JSON.stringify(choices);
  keepText(key, text === AS_DECLARED ? null : text);
}

/** Undefined for anything that is not choices: an older form, somebody else's value. */
export function parseChoices(text: string): ColumnChoices | undefined {
  try {
    const kept: unknown = JSON.parse(text);
    return isChoices(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isChoices(value: unknown): value is ColumnChoices {
  if (!isObject(value)) return false;
  const { order, widths, hidden, pins, sort } = value;
  const areLists = [order, hidden].every((list) => Array.isArray(list) && list.every(isText));
  const areRecords = isObject(widths) && isObject(pins);
  if (!areLists || !areRecords) return false;
  if (!Object.values(widths).every(isWidth) || !Object.values(pins).every(isFlag)) return false;
  return sort === undefined || isSort(sort);
}

function isSort(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { column, direction } = value;
  return isText(column) && (direction === 'ascending' || direction === 'descending');
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown) => typeof value === 'string';
const isFlag = (value: unknown) => typeof value === 'boolean';
const isWidth = (value: unknown) => typeof value === 'number' && value >= 1 && value <= 10_000;
