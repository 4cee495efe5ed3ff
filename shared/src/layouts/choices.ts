import type { StoredTableLayout } from '@fairlead/shared/contract/table-layouts';

export type SortDirection = 'ascending' | 'descending';
export type Sort = { readonly column: string; readonly direction: SortDirection };

export type Pin = 'start' | 'end' | 'none';

/** A user's layout of a table's columns, by their ids. Missing parts are as declared. */
export type ColumnChoices = {
  /** All ids of the columns when the user last moved one. */
  readonly order: readonly string[];
  /** px; a column with a width of its own is not stretched. */
  readonly widths: Readonly<Record<string, number>>;
  readonly hidden: readonly string[];
  /** At which end a column stays in sight, or at none, where the user decided it. */
  readonly pins: Readonly<Record<string, Pin>>;
  readonly sort?: Sort | undefined;
  /** The preset that they began as. */
  readonly preset?: string | undefined;
};

/** Choices as they are sent and kept: `Choices` of the contract, always in one order. */
export type StoredChoices = StoredTableLayout['choices'];

/** Widths are measured: of their fractions two digits are plenty. */
export function toStoredChoices({
  order,
  widths,
  hidden,
  pins,
  sort,
  preset,
}: ColumnChoices): StoredChoices {
  const rounded = Object.entries(widths).map(
    ([id, width]) => [id, Math.round(width * 100) / 100] as const,
  );
  return {
    order: [...order],
    widths: Object.fromEntries(rounded),
    hidden: [...hidden],
    pins: { ...pins },
    ...(sort === undefined ? {} : { sort: { column: sort.column, direction: sort.direction } }),
    ...(preset === undefined ? {} : { preset }),
  };
}

/** True when both layouts show the same columns, whichever preset they began as. */
export function areSame(one: ColumnChoices, other: ColumnChoices): boolean {
  return (
    toChoicesText({ ...one, preset: undefined }) === toChoicesText({ ...other, preset: undefined })
  );
}

function toChoicesText(choices: ColumnChoices): string {
  const { order, widths, hidden, pins, sort } = toStoredChoices(choices);
  return JSON.stringify([order, inOrder(widths), hidden.toSorted(), inOrder(pins), sort]);
}

const inOrder = (record: object) =>
  Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** False for what is no choices: an older form, somebody else's value. */
export function isChoices(value: unknown): value is StoredChoices {
  if (!isObject(value)) return false;
  const { order, widths, hidden, pins, sort, preset } = value;
  const areLists = [order, hidden].every((list) => Array.isArray(list) && list.every(isText));
  const areRecords = isObject(widths) && isObject(pins);
  if (!areLists || !areRecords) return false;
  if (!Object.values(widths).every(isWidth) || !Object.values(pins).every(isPin)) return false;
  return (sort === undefined || isSort(sort)) && (preset === undefined || isText(preset));
}

function isSort(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { column, direction } = value;
  return isText(column) && (direction === 'ascending' || direction === 'descending');
}

/** An object with fields, which may be anything. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown) => typeof value === 'string';
const isPin = (value: unknown) => value === 'start' || value === 'end' || value === 'none';
const isWidth = (value: unknown) => typeof value === 'number' && value >= 1 && value <= 10_000;
