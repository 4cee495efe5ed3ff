/** The rows of one list and of another by their keys, in the order of the first, others after their likes. */
export function pairByKey<Row>(
  mine: readonly Row[],
  others: readonly Row[],
  keyOf: (row: Row) => string,
): readonly (readonly [mine: Row | undefined, other: Row | undefined])[] {
  const otherOf = new Map(others.map((row) => [keyOf(row), row]));
  const known = new Set(mine.map(keyOf));
  return [
    ...mine.map((row) => [row, otherOf.get(keyOf(row))] as const),
    ...others.filter((row) => !known.has(keyOf(row))).map((row) => [undefined, row] as const),
  ];
}

type Levels = { readonly depth: number };

/**
 * The same of rows in pre-order: a row that only the other list has comes below what it lies below in
 * both. `pathOf` names a row level by level, as many as it is deep.
 */
export function pairTreeByKey<Row extends Levels>(
  mine: readonly Row[],
  others: readonly Row[],
  pathOf: (row: Row) => readonly string[],
): readonly (readonly [mine: Row | undefined, other: Row | undefined])[] {
  const all = pairByKey(mine, others, (row) => JSON.stringify(pathOf(row)));
  // Where each branch was first met: branches keep together, in that order.
  const places = new Map<string, number>();
  const pathOfPair = ([one, other]: (typeof all)[number]) => {
    const row = one ?? other;
    return row === undefined ? [] : pathOf(row);
  };
  const rankOf = (path: readonly string[]) =>
    path.map((_name, depth) => {
      const key = JSON.stringify(path.slice(0, depth + 1));
      const place = places.get(key) ?? places.size;
      places.set(key, place);
      return place;
    });
  const ranked = all.map((pair) => ({ pair, rank: rankOf(pathOfPair(pair)) }));
  return ranked.sort((a, b) => byRank(a.rank, b.rank)).map(({ pair }) => pair);
}

function byRank(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const difference = (one[at] ?? -1) - (other[at] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** One less the other, to so many decimals; what a run does not have counts as nothing. */
export function less(
  mine: number | null | undefined,
  other: number | null | undefined,
  decimals: number,
): number {
  const scale = 10 ** decimals;
  return (Math.round((mine ?? 0) * scale) - Math.round((other ?? 0) * scale)) / scale;
}

/** The same where a number that is in neither is in the difference neither. */
export function lessOrNull(
  mine: number | null | undefined,
  other: number | null | undefined,
  decimals: number,
): number | null {
  return (mine ?? null) === null && (other ?? null) === null ? null : less(mine, other, decimals);
}

type Numbers = Readonly<Record<string, number>>;

/** One dictionary less the other: names of both. */
export function lessByName(mine: Numbers = {}, other: Numbers = {}): Record<string, number> {
  const names = new Set([...Object.keys(mine), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, less(mine[name], other[name], 3)]));
}
