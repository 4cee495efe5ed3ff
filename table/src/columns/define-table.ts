import type { RowField, RowFields } from '../rows/fields.ts';
import type { RowStore } from '../rows/row-source.ts';
import { createRowStore, type RowStoreOptions } from '../rows/row-store.ts';
import { NUMBER_KINDS } from './column-kinds.ts';
import type { Column, ColumnDeclaration } from './columns.ts';

/** Declaration of a table. */
type Declaration<Row, F> = RowStoreOptions<Row, F> & {
  /** Columns from left to right. */
  readonly columns: readonly ColumnDeclaration<F, Row>[];
};

/** Columns and a store of rows that fit each other. */
export type TableDefinition<Row, F> = {
  /** Columns, for `useTable`. */
  readonly columns: readonly Column<F>[];
  /** Makes a store that holds what the columns show and `fields`. */
  readonly createRows: () => RowStore<Row, F>;
};

/**
 * Defines a table, each column in one row: its name, kind and value. `fields` are for values that
 * are read by name (by custom columns, by actions, by the decoration) or `set` by name.
 */
export function defineTable<Row, F extends RowFields<Row>>({
  columns,
  ...options
}: Declaration<Row, F>): TableDefinition<Row, F> {
  const fields: Record<string, RowField<Row>> = { ...options.fields };
  /** The same with the name of a field, made where it has a value of its own. */
  const inField = (held: object, kind: RowField<Row>['kind'], name: string): object => {
    if (!('value' in held)) return held;
    const { value, ...rest } = held;
    // No field that is declared by name has a slash in it. The types of columns vouch for the value.
    fields[name] = { kind, of: value } as RowField<Row>;
    return { ...rest, field: name };
  };
  const resolved = columns.map((column) => {
    if (column.kind === 'custom') return column;
    const { id, kind } = column;
    const field = inField(column, fieldKind(kind), `${id}/value`);
    const unit = 'unit' in column ? { unit: inField(column.unit, 'text', `${id}/unit`) } : {};
    const measure =
      'measure' in column && typeof column.measure === 'object'
        ? { measure: inField(column.measure, 'text', `${id}/measure`) }
        : {};
    return { ...field, ...unit, ...measure } as Column<F>;
  });
  const stored = { ...options, fields: fields as F };
  return { columns: resolved, createRows: () => createRowStore(stored) };
}

function fieldKind(kind: Column<unknown>['kind']): RowField<unknown>['kind'] {
  if (kind === 'boolean') return 'flag';
  return kind in NUMBER_KINDS ? 'number' : 'text';
}
