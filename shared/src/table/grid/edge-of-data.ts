/** One step along a row or a column. */
type Walk = {
  readonly from: number;
  readonly step: 1 | -1;
  readonly count: number;
  readonly isEmpty: (place: number) => boolean;
};

/**
 * Where Ctrl with an arrow leads, as in spreadsheets: to the end of the filled cells around, from
 * there over a gap to the next filled cell, and to the table's end where none follows.
 */
export function edgeOfData({ from, step, count, isEmpty }: Walk): number {
  const isInside = (place: number) => place >= 0 && place < count;
  let place = from + step;
  if (!isInside(place)) return from;
  if (isEmpty(from) || isEmpty(place)) {
    while (isInside(place + step) && isEmpty(place)) place += step;
    return place;
  }
  while (isInside(place + step) && !isEmpty(place + step)) place += step;
  return place;
}
