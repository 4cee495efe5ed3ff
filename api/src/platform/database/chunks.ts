/** No statement takes long, none holds a whole large file, and between two a run may be told to end. */
const AT_ONCE = 2_500;

/** Rows in lists that a statement takes. */
export function* chunksOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE);
}
