/** No statement takes long, none holds a whole large file, and between two a run may be told to end. */
const AT_ONCE = 2_500;

/** Rows in lists that a statement takes. */
export function* splitIntoChunks<Row>(rows: Iterable<Row>): Generator<readonly Row[]> {
  let some: Row[] = [];
  for (const row of rows) {
    some.push(row);
    if (some.length < AT_ONCE) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
