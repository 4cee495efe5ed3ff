import type { CashPlanning } from '@fairlead/backoffice/contract/cash';
import { formatDay } from '@fairlead/shared/format';

import type { MoveNames } from './cash-address.rules.ts';
import { sumExactMoney } from '../common/sums.rules.ts';

type Move = CashPlanning['scg_cash_move_summary_df'][number];

/** Moves as the table shows them: of a group, a sub group or a lot, or all of them. */
export type CashMoveRow = {
  readonly id: string;
  readonly name: string;
  readonly depth: number;
  /** Names in requests for its entries; undefined: the total. */
  readonly names: MoveNames | undefined;
  readonly bookValue: number;
};

/** Groups, their sub groups and the lots of these; the total is last. */
export function moveRows(moves: readonly Move[]): readonly CashMoveRow[] {
  if (moves.length === 0) return [];
  const groups = [...Map.groupBy(moves, (move) => move.group)];
  return [
    ...groups.flatMap(([group, ofGroup]) => [
      toMoveRow({ group }, ofGroup),
      ...[...Map.groupBy(ofGroup, (move) => move.subgroup)].flatMap(([subgroup, ofSubgroup]) => [
        toMoveRow({ group, subgroup }, ofSubgroup),
        ...ofSubgroup.map((move) =>
          toMoveRow({ group, subgroup, lot: move.lot_num ?? '' }, [move]),
        ),
      ]),
    ]),
    { id: 'total', name: 'Total', depth: 0, names: undefined, bookValue: sum(moves) },
  ];
}

const sum = (moves: readonly Move[]) => sumExactMoney(moves.map((move) => move.book_value));

const toMoveRow = (names: MoveNames, moves: readonly Move[]): CashMoveRow => ({
  id: idOfMove(names),
  name: toPath(names).at(-1) ?? '',
  depth: toPath(names).length - 1,
  names,
  bookValue: sum(moves),
});

/** Book value of the moves of these names; undefined where there are none. */
export const sumBookValue = (moves: readonly Move[], names: MoveNames): number | undefined =>
  moveRows(moves).find(({ id }) => id === idOfMove(names))?.bookValue;

const idOfMove = ({ group, subgroup, lot }: MoveNames): string =>
  JSON.stringify([group, subgroup, lot].filter((name) => name !== undefined));

function toPath({ group, subgroup, lot }: MoveNames): readonly string[] {
  const path = [named(group, 'No group')];
  if (subgroup !== undefined) path.push(named(subgroup, 'No sub group'));
  if (lot !== undefined) path.push(named(lot, 'No lot'));
  return path;
}

const named = (name: string, none: string): string => (name === '' ? none : name);

/** 'Sales, Freight, 24-118'. */
export const moveTitle = (names: MoveNames): string => toPath(names).join(', ');

/** 'after 21 Jun 24 to 28 Jun 24': the first day is not of the week. */
export const weekText = (start: string | null, end: string): string =>
  `${start === null ? '' : `after ${formatDay(start)} `}to ${formatDay(end)}`;
