/** A field of a thing as it was and as it is; undefined: it had none. */
export type ChangedField = {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
};

/** The fields of a change: those that are not what they were, and those that are. */
type ChangedFields = {
  readonly changed: readonly ChangedField[];
  readonly same: readonly ChangedField[];
};

/** Compares a thing before with the same after, field by field, in the order in which they were written. */
export function changedFields(before: unknown, after: unknown): ChangedFields {
  const [was, is] = [formatFields(before), formatFields(after)];
  const fields = [...new Set([...is.keys(), ...was.keys()])].map((name) => ({
    name,
    before: was.get(name),
    after: is.get(name),
  }));
  return {
    changed: fields.filter((field) => field.before !== field.after),
    same: fields.filter((field) => field.before === field.after),
  };
}

/** 'row_version' as people read it: 'row version'. */
export const formatFieldName = (name: string): string => name.replaceAll('_', ' ');

function formatFields(value: unknown): ReadonlyMap<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object' || Array.isArray(value))
    return new Map([['value', formatValue(value)]]);
  return new Map(Object.entries(value).map(([name, one]) => [name, formatValue(one)]));
}

/** A value as it is read: words as they are, lists of plain values by their commas, all else as JSON. */
function formatValue(value: unknown): string {
  if (value === null || value === '') return EMPTY;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return typeof value === 'object' && isPlainList(value)
    ? value.map(String).join(', ') || EMPTY
    : JSON.stringify(value, null, 2);
}

const isPlainList = (value: object): value is readonly unknown[] =>
  Array.isArray(value) && value.every((one) => typeof one !== 'object');

const EMPTY = 'empty';
