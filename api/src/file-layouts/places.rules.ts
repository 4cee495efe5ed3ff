import { problemAt } from '../csv/rows.ts';
import type { Source } from './sources.rules.ts';

type Placed = { readonly name: string; readonly sources: readonly Source[] };
type Columns = { readonly names: readonly string[]; readonly at: number };

/**
 * Names the place of a field's text as people find it: 'characters 104 to 120 (Price)', 'C (Settle)'; undefined: it
 * stands in no record.
 */
export function placeOf({ name, sources }: Placed, columns: Columns): string | undefined {
  return sources
    .map((source) => placeOfSource(source, name, columns))
    .find((place) => place !== undefined);
}

function placeOfSource(source: Source, name: string, { names, at }: Columns): string | undefined {
  if (source.kind === 'characters') {
    const { start, length } = source;
    return length === 1
      ? `character ${start} (${name})`
      : `characters ${start} to ${start + length - 1} (${name})`;
  }
  if (source.kind === 'named') return columnAt(names.indexOf(source.column), source.column);
  if (source.kind === 'numbered') return columnAt(source.column - 1, name);
  return source.kind === 'each' ? columnAt(at, names[at] ?? name) : undefined;
}

/** Names a column as a spreadsheet does: 'C (Settle)'. */
function columnAt(index: number, name: string): string {
  const columns = Array.from({ length: index + 1 }, (_, each) => (each === index ? name : ''));
  return problemAt({ line: 0, columns }, name, '').column ?? name;
}
