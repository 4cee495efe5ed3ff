import { createCellProblem } from '../csv/rows.ts';
import type { Source } from './sources.rules.ts';

type LocatedField = { readonly name: string; readonly sources: readonly Source[] };
type Columns = { readonly names: readonly string[]; readonly at: number };

/**
 * Describes where a field's text is, for users: 'characters 104 to 120 (Price)', 'C (Settle)';
 * undefined if it is nowhere.
 */
export function formatColumnLocation(
  { name, sources }: LocatedField,
  columns: Columns,
): string | undefined {
  return sources
    .map((source) => formatSourceLocation(source, name, columns))
    .find((place) => place !== undefined);
}

function formatSourceLocation(
  source: Source,
  name: string,
  { names, at }: Columns,
): string | undefined {
  if (source.kind === 'characters') {
    const { start, length } = source;
    return length === 1
      ? `character ${start} (${name})`
      : `characters ${start} to ${start + length - 1} (${name})`;
  }
  if (source.kind === 'named') {
    const index = names.indexOf(source.column);
    return index === -1 ? `${source.column} (${name})` : columnAt(index, source.column);
  }
  if (source.kind === 'within') return formatSourceLocation(source.of, name, { names, at });
  if (source.kind === 'numbered') return columnAt(source.column - 1, name);
  return source.kind === 'each' ? columnAt(at, names[at] ?? name) : undefined;
}

/** Names a column as a spreadsheet does: 'C (Settle)'. */
function columnAt(index: number, name: string): string {
  const columns = Array.from({ length: index + 1 }, (_, each) => (each === index ? name : ''));
  return createCellProblem({ line: 0, columns }, name, '').column ?? name;
}

/** Characters of a record, or cells of one, counted from 1. */
export type CharacterSpot = { readonly first: number; readonly last: number };

/** The spots of a field in a record; none where it is taken from elsewhere. */
export const listSpots = (
  { sources }: Pick<LocatedField, 'sources'>,
  names: readonly string[],
): CharacterSpot[] =>
  sources.flatMap((source) => {
    if (source.kind === 'characters')
      return [{ first: source.start, last: source.start + source.length - 1 }];
    const cell =
      source.kind === 'named'
        ? names.indexOf(source.column) + 1
        : source.kind === 'numbered'
          ? source.column
          : 0;
    return cell === 0 ? [] : [{ first: cell, last: cell }];
  });

/** The spot that `formatColumnLocation` names; undefined: the text names none. */
export function parseSpot(place: string): CharacterSpot | undefined {
  const [, first, last = first] = /^characters? (\d+)(?: to (\d+))? \(/.exec(place) ?? [];
  if (first !== undefined) return { first: Number(first), last: Number(last) };
  const [, letters] = /^([A-Z]{1,3}) \(/.exec(place) ?? [];
  if (letters === undefined) return undefined;
  const cell = Array.from(letters).reduce((sum, each) => sum * 26 + each.charCodeAt(0) - 64, 0);
  return { first: cell, last: cell };
}
