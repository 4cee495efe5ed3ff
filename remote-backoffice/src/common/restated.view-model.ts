import { formatCents } from '@fairlead/shared/format';

/** Lines of a tip on a restated figure: its value when its days were closed, and now; none where it is not restated. */
export const wasLines = (was: number | null, now: number) =>
  was === null
    ? []
    : [
        { label: 'Restated, was', value: formatCents(was) },
        { label: 'Now', value: formatCents(now) },
      ];

/** Mark of a restated figure, in a column beside it. */
export const restatedMark = <Row>(wasOf: (row: Row) => number | undefined) => ({
  value: (row: Row) => (wasOf(row) === undefined ? '' : 'R'),
  width: 10,
});
