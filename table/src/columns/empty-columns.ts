import type { ArrangedColumn } from './column-choices.ts';
import type { Column } from './columns.ts';

/** The columns that are not shown because they are empty. */
export function emptyColumns<F>(all: readonly ArrangedColumn<F>[]): readonly Column<F>[] {
  return all
    .filter(({ shown, column }) => !shown && column.initially === 'empty')
    .map(({ column }) => column);
}

/**
 * Names of the empty columns, without repeats: the innermost group's name where none of its columns
 * is shown.
 */
export function emptyNames<F>(all: readonly ArrangedColumn<F>[]): readonly string[] {
  const isShown = (group: string) =>
    all.some(({ shown, column }) => shown && column.group?.at(-1) === group);
  const names = emptyColumns(all).map(({ group = [], header }) => {
    const over = group.at(-1);
    return over === undefined || isShown(over) ? [...group, header].join(' · ') : over;
  });
  return [...new Set(names)];
}
