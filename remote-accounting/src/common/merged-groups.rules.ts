/** Names that tell a row and its groups apart, outermost first. */
type Placed = { readonly path: readonly string[] };

/**
 * Index of the last path name that rows of a group, alike up to the one at `at`, have in common: a
 * group of one group repeats it, so one row stands for both, and leads to the innermost.
 */
export function lastAlone(rows: readonly Placed[], at: number): number {
  const [first] = rows;
  let end = at;
  const isShared = (place: number) => rows.every(({ path }) => path[place] === first?.path[place]);
  while (end < (first?.path.length ?? 0) - 1 && isShared(end + 1)) end += 1;
  return end;
}

/** Name of a merged row: '51 Crew' for 'Crew' and '51 Crew', else 'Professional, 6100'. */
export const nameOfMerged = (names: readonly string[]): string =>
  names.filter((name, place) => names[place + 1]?.endsWith(name) !== true).join(', ');
