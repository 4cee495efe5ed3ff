import { FILE_LAYOUT_TABLES } from './file-layout-tables.rules.ts';
import type { ReferenceFiles, ReferenceRow, ReferenceTable } from './reference-table.rules.ts';

/** True when a set has files of layouts and no others: it then speaks of the layouts that it names, and of nothing else. */
export function isLayoutsAlone(files: ReferenceFiles): boolean {
  const names = Object.keys(files);
  return (
    files['file_layouts.csv'] !== undefined &&
    names.every((name) => FILE_LAYOUT_TABLES.some(({ file }) => file === name))
  );
}

/** A row that is stored, and the one that is given; null: there is none. */
type Change = { readonly before: ReferenceRow | null; readonly after: ReferenceRow | null };

type Rows = ReadonlyMap<ReferenceTable, readonly ReferenceRow[]>;

/**
 * The changes that a set of layouts alone makes: a version that it names becomes what the set says, other versions and
 * values of maps stay.
 */
export function changesOfNamed<Each extends Change>(
  changes: readonly Each[],
  table: ReferenceTable,
  rows: Rows,
): readonly Each[] {
  const [layouts = []] = [...rows].flatMap(([{ name }, some]) =>
    name === 'file_layout' ? [some] : [],
  );
  const named = new Set(layouts.map(toVersionKey));
  return changes.filter(
    ({ before, after }) =>
      after !== null ||
      before === null ||
      (table.key.includes('layout') && named.has(toVersionKey(before))),
  );
}

const toVersionKey = (row: ReferenceRow): string =>
  JSON.stringify([row['layout'], row['valid_from']]);
