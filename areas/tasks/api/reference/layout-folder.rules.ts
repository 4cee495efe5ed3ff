import type { LayoutRows } from '@fairlead/platform/file-layouts/layout-rows.rules';
import type { Problem } from '@fairlead/platform/csv/problem';
import { FILE_LAYOUT_TABLES } from './file-layout-tables.rules.ts';
import { parseTables } from './reference-files.rules.ts';
import type { ReferenceFiles } from './reference-table.rules.ts';

/** Reads the file layouts among the files of a folder, with the checks of an import; the other files do not matter. */
export function parseLayoutFiles(
  files: ReferenceFiles,
): LayoutRows | { readonly problems: readonly Problem[] } {
  const names = new Set(FILE_LAYOUT_TABLES.map(({ file }) => file));
  const given = Object.fromEntries(Object.entries(files).filter(([name]) => names.has(name)));
  const parsed = parseTables(FILE_LAYOUT_TABLES, given);
  if ('problems' in parsed) return parsed;
  const rowsOf = (name: string): readonly unknown[] =>
    [...parsed.rows].find(([table]) => table.name === name)?.[1] ?? [];
  // Each row was read by the fields of its table.
  return {
    layouts: rowsOf('file_layout'),
    parts: rowsOf('file_layout_part'),
    fields: rowsOf('file_layout_field'),
    rules: rowsOf('file_layout_rule'),
    values: rowsOf('file_layout_value'),
  } as LayoutRows;
}
