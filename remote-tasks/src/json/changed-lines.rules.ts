type Line = {
  readonly text: string;
  /** Change of the line: in the new text alone, in the old one alone, or in both. */
  readonly change: 'added' | 'removed' | 'none';
};

/** So many comparisons cost no time that anybody notices. */
const MAX_COMPARED = 1_000_000;

/** The lines of a text, and between them those of the text before that are gone. */
export function changedLines(before: string, now: string): readonly Line[] {
  const [old, next] = [before.split('\n'), now.split('\n')];
  const start = sharedStart(old, next);
  const end = sharedStart(old.slice(start).reverse(), next.slice(start).reverse());
  const middle = between(old.slice(start, old.length - end), next.slice(start, next.length - end));
  return [
    ...next.slice(0, start).map(as('none')),
    ...middle,
    ...next.slice(next.length - end).map(as('none')),
  ];
}

const as = (change: Line['change']) => (text: string) => ({ text, change });

function sharedStart(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((line, place) => line !== other[place]);
  return end === -1 ? one.length : end;
}

function between(old: readonly string[], next: readonly string[]): readonly Line[] {
  if (old.length * next.length > MAX_COMPARED) {
    return [...old.map(as('removed')), ...next.map(as('added'))];
  }
  return walked(old, next, sharedLengths(old, next));
}

/** Longest common subsequence of the rests of both texts, from each line in both. */
function sharedLengths(old: readonly string[], next: readonly string[]): readonly number[][] {
  const lengths = [...old, ''].map(() => new Array<number>(next.length + 1).fill(0));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = next.length - 1; column >= 0; column -= 1) {
      const longest =
        old[row] === next[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
      const line = lengths[row];
      if (line !== undefined) line[column] = longest;
    }
  }
  return lengths;
}

function walked(
  old: readonly string[],
  next: readonly string[],
  lengths: readonly number[][],
): readonly Line[] {
  const lines: Line[] = [];
  let [row, column] = [0, 0];
  const at = (one: number, other: number) => lengths[one]?.[other] ?? 0;
  while (row < old.length || column < next.length) {
    const [gone, here] = [old[row], next[column]];
    if (gone !== undefined && gone === here) {
      lines.push({ text: here, change: 'none' });
      row += 1;
      column += 1;
    } else if (
      gone !== undefined &&
      (here === undefined || at(row + 1, column) >= at(row, column + 1))
    ) {
      lines.push({ text: gone, change: 'removed' });
      row += 1;
    } else {
      lines.push({ text: here ?? '', change: 'added' });
      column += 1;
    }
  }
  return lines;
}
