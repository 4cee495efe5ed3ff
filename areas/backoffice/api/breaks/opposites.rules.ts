import type { LOT_COLUMNS, LotColumn } from '@fairlead/backoffice/contract/columns';
import { isRounding } from '@fairlead/backoffice/domain/breaks/rounding';
import { parseAmount, type Amount } from '@fairlead/shared/domain/money/exact';

/** Income or cost column of a lot, as facts name it. */
export type PnlColumn = (typeof LOT_COLUMNS)[LotColumn];

/** A lot's column that is beyond rounding, and by how much. */
export type OpenDifference = {
  readonly lot: string;
  readonly column: PnlColumn;
  readonly difference: Amount;
};

export const keyOfBreak = ({ lot, column }: Pick<OpenDifference, 'lot' | 'column'>): string =>
  `${lot}|${column}`;

/** Finds offsetting breaks: same amount, opposite sign, within rounding. */
export function oppositesIn(
  open: readonly OpenDifference[],
  rounding: string,
): (one: OpenDifference) => readonly OpenDifference[] {
  const width = Math.max(Number(parseAmount(rounding)), Number(parseAmount('0.01')));
  const placeOf = (difference: Amount) => Math.floor(Number(difference) / width);
  const byLot = Map.groupBy(open, ({ lot }) => lot);
  const byPlace = Map.groupBy(open, ({ column, difference }) => `${column} ${placeOf(difference)}`);
  return (one) => {
    const middle = placeOf(-one.difference);
    const inColumn = [-2, -1, 0, 1, 2].flatMap(
      (away) => byPlace.get(`${one.column} ${middle + away}`) ?? [],
    );
    const inLot = byLot.get(one.lot) ?? [];
    return [
      ...inLot.filter(({ column }) => column !== one.column),
      ...inColumn.filter(({ lot }) => lot !== one.lot),
    ].filter(({ difference }) => isRounding(one.difference + difference, rounding));
  };
}
