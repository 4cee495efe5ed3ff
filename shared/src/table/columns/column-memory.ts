import { digest, keepText, recallText } from '@fairlead/shared/store';

import { type ColumnChoices, NO_CHOICES, type Sort } from './column-choices.ts';

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

/** Keeps choices at a key; nothing is kept of a table that is as declared. */
export function remember(key: string, choices: ColumnChoices): void {
  keepText(key, isUntouched(choices) ? null : JSON.stringify(choices));
}

/** Undefined for anything that is not choices: an older form, somebody else's value. */
export function parseChoices(text: string): ColumnChoices | undefined {
  const kept = parseObject(text);
  if (kept === undefined) return undefined;
  const { order, widths, hidden, pins, sort } = kept;
  const isRight =
    isListOf(order, isText) &&
    isListOf(hidden, isText) &&
    isRecordOf(widths, isWidth) &&
    isRecordOf(pins, isFlag) &&
    (sort === undefined || isSort(sort));
  return isRight ? { order, widths, hidden, pins, sort } : undefined;
}

function isUntouched(choices: ColumnChoices): boolean {
  return JSON.stringify(choices) === JSON.stringify(NO_CHOICES);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isWidth = (value: unknown): value is number =>
  typeof value === 'number' && value >= 1 && value <= 10_000;

function isSort(value: unknown): value is Sort {
  if (!isObject(value)) return false;
  const { column, direction } = value;
  return isText(column) && (direction === 'ascending' || direction === 'descending');
}

function isListOf<T>(value: unknown, is: (one: unknown) => one is T): value is readonly T[] {
  return Array.isArray(value) && value.every(is);
}

function isRecordOf<T>(
  value: unknown,
  is: (one: unknown) => one is T,
): value is Readonly<Record<string, T>> {
  return isObject(value) && Object.values(value).every(is);
}
