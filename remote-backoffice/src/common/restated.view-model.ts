import { formatCents } from '@fairlead/shared/format';

/** Lines of a tip: what a figure was when its days were closed, and what it is; none where it is what it was. */
export const wasLines = (was: number | null, now: number) =>
  was === null
    ? []
    : [
        { label: 'Restated, was', value: formatCents(was) },
        { label: 'Now', value: formatCents(now) },
      ];

/** The mark of a figure that is another one than when its days were closed, in a column beside it. */
export const restatedUnit = <Row>(wasOf: (row: Row) => number | undefined) => ({
  value: (row: Row) => (wasOf(row) === undefined ? '' : 'R'),
  width: 10,
});
