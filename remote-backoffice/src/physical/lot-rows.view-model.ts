import type { LotColumn } from '@fairlead/backoffice/contract/columns';
import type { ReconciledLot } from '@fairlead/backoffice/contract/lots';

import { lotColumnName, SHOWN_LOT_COLUMNS } from '../common/lot-columns.rules.ts';
import { sumExactMoney } from '../common/sums.rules.ts';
import { isDifference } from './highlight.rules.ts';

/** Figures in a table of lots: the six columns and their total. */
export type LotFigure = LotColumn | 'total_sum';
export const LOT_FIGURES: readonly LotFigure[] = [...SHOWN_LOT_COLUMNS, 'total_sum'];
export const figureName = (figure: LotFigure): string =>
  figure === 'total_sum' ? 'Total' : lotColumnName(figure);

/** Traders, accounting (Danaos), and traders less accounting. */
export type LotSide = 'traders' | 'danaos' | 'diff';
const SIDES: readonly LotSide[] = ['traders', 'danaos', 'diff'];
export type AmountKey = `${LotFigure}-amount_${LotSide}`;
export const amountKey = (figure: LotFigure, side: LotSide): AmountKey =>
  `${figure}-amount_${side}`;
export const AMOUNT_KEYS = LOT_FIGURES.flatMap((figure) =>
  SIDES.map((side) => amountKey(figure, side)),
);

/** A lot of a table, or the row that sums those that are shown. */
export type ShownLotRow = {
  readonly id: string;
  readonly lot: string;
  readonly newLot: string | null;
  readonly closedOn: string | null;
  readonly reason: string | null;
  readonly amounts: Readonly<Record<AmountKey, number>>;
  /** Restated amounts as they were when their days were closed. */
  readonly was: Readonly<Partial<Record<AmountKey, number>>>;
};

export const TOTAL_ID = 'total';
export const idOfLot = (lot: string): string => `lot ${lot}`;
/** The lot of a row, by its id; undefined for the total. */
export const lotOfId = (id: string): string | undefined =>
  id === TOTAL_ID ? undefined : id.slice(idOfLot('').length);

/** Lot column of a table cell; undefined outside the six and in the total. */
export const columnOfCell = (column: string): LotColumn | undefined =>
  SHOWN_LOT_COLUMNS.find((candidate) => column.startsWith(`${candidate}-`));

export const lotRow = (lot: ReconciledLot): ShownLotRow => ({
  id: idOfLot(lot.lot_num),
  lot: lot.lot_num,
  newLot: lot.new_fmt_lot_num,
  closedOn: lot.closed_on,
  reason: lot.outside_reason,
  amounts: lot,
  was: readWas(lot),
});

const wasKey = (figure: LotFigure, side: LotSide) => `${figure}-was_${side}` as const;

const EACH = LOT_FIGURES.flatMap((figure) =>
  SIDES.map((side) => ({ key: amountKey(figure, side), was: wasKey(figure, side) })),
);

const readWas = (lot: ReconciledLot): ShownLotRow['was'] =>
  Object.fromEntries(
    EACH.flatMap(({ key, was }) => (lot[was] === undefined ? [] : [[key, lot[was]]])),
  );

/** The lots with those first that differ by most in a column; what differs in none keeps its order behind them. */
export const byDifference = (lots: readonly ReconciledLot[]): readonly ReconciledLot[] =>
  lots.toSorted((one, other) => findLargest(other) - findLargest(one));

function findLargest(lot: ReconciledLot): number {
  const largest = Math.max(...LOT_FIGURES.map((each) => Math.abs(lot[amountKey(each, 'diff')])));
  return isDifference(largest) ? largest : 0;
}

/** True when any figure of the lots is restated. */
export const isAnyRestated = (lots: readonly ReconciledLot[]): boolean =>
  lots.some((lot) => EACH.some(({ was }) => lot[was] !== undefined));

/** Sums lots, as they are and as they were when their days were closed; exact to the cent. */
export function totalRow(lots: readonly ReconciledLot[]): ShownLotRow {
  const sums = EACH.map(({ key, was }) => ({
    key,
    now: sumExactMoney(lots.map((lot) => lot[key])),
    then: sumExactMoney(lots.map((lot) => lot[was] ?? lot[key])),
  }));
  return {
    id: TOTAL_ID,
    lot: 'Total',
    newLot: null,
    closedOn: null,
    reason: null,
    amounts: Object.fromEntries(sums.map(({ key, now }) => [key, now])) as ShownLotRow['amounts'],
    was: Object.fromEntries(
      sums.flatMap(({ key, now, then }) => (now === then ? [] : [[key, then]])),
    ),
  };
}
