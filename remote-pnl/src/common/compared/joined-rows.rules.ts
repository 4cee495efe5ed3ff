import type { LegQuery } from '@fairlead/pnl/contract/legs';

/** A row of a summary by book, strategy and deal. */
export type SummaryTreeRow = {
  readonly id: string;
  readonly depth: number;
  readonly name: string;
  readonly isTotal: boolean;
  readonly physical: Kind;
  readonly paper: Kind;
  /** Null of adjustments, which are of the day alone. */
  readonly net_pnl: number | null;
  readonly delta_net_pnl: number;
  readonly var_95: number | null;
  /** Dollars of its change that are of no trade. */
  readonly adjusted: number;
  /** Query of the legs that it sums; undefined: it sums none. */
  readonly query: Pick<LegQuery, 'group' | 'book' | 'strategy' | 'deal'> | undefined;
};

type Kind = { readonly net_pnl: number; readonly delta_net_pnl: number } | null;

/** A place as both runs have it; undefined where one does not. */
export type JoinedRow = Pick<SummaryTreeRow, 'id' | 'depth' | 'name' | 'isTotal'> & {
  readonly own: SummaryTreeRow | undefined;
  readonly other: SummaryTreeRow | undefined;
  readonly difference: SummaryTreeRow | undefined;
};

type Runs = {
  readonly own: readonly SummaryTreeRow[];
  readonly other: readonly SummaryTreeRow[];
  /** Differences of all rows that either has, in order. */
  readonly difference: readonly SummaryTreeRow[];
};

/** The rows of two runs and of their difference under each other's names; what is alike in both is a row too. */
export function joinRows({ own, other, difference }: Runs): readonly JoinedRow[] {
  const [ofOwn, ofOther, ofBoth] = [own, other, difference].map(
    (rows) => new Map(rows.map((row) => [row.id, row])),
  );
  const alike = [...own, ...other].filter(
    ({ id, isTotal }, at, all) =>
      !isTotal && ofBoth?.has(id) !== true && all.findIndex((one) => one.id === id) === at,
  );
  const isTotal = (row: SummaryTreeRow) => row.isTotal;
  const places = [
    ...difference.filter((row) => !isTotal(row)),
    ...alike,
    ...difference.filter(isTotal),
  ];
  return places.map(({ id, depth, name, isTotal: total }) => ({
    id,
    depth,
    name,
    isTotal: total,
    own: ofOwn?.get(id),
    other: ofOther?.get(id),
    difference: ofBoth?.get(id),
  }));
}
