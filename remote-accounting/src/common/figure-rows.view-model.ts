import { lastAlone, nameOfMerged } from './merged-groups.rules.ts';
import {
  type FigureColumns,
  type Kind,
  measureSpread,
  summed,
  withTotalColumn,
} from './figures.rules.ts';

/** A row of the answer: where it stands among groups, and what it is called. */
export type Leaf = {
  /** The names that tell it and its groups apart, outermost first; its own is the last. */
  readonly path: readonly string[];
  /** Labels of the path. */
  readonly names: readonly string[];
  readonly columns: FigureColumns;
  /** Between which differences it is shaded; from its own columns where the answer does not say. */
  readonly spreads?: Spreads | undefined;
  /** Cards without a mapping. */
  readonly missing: readonly string[];
};

type Spread = { readonly min: number; readonly max: number };
type Spreads = { readonly compare: Spread; readonly budget: Spread };

/** A row as the table shows it. */
export type FigureRow = {
  readonly id: string;
  readonly name: string;
  readonly depth: number;
  readonly isTotal: boolean;
  readonly columns: FigureColumns;
  readonly spreads: Spreads;
  readonly missing: readonly string[];
};

type Options = {
  /** Names of the companies or vessels whose columns are shown. */
  readonly names: readonly string[];
  readonly kind: Kind;
  /** Label of the total row. */
  readonly total: string;
  /** Adds a column that sums the others. */
  readonly hasTotalColumn: boolean;
};

/** Rows with the groups that sum them, and the row of totals: in the order of the answer. */
export function figureRows(leaves: readonly Leaf[], options: Options): readonly FigureRow[] {
  if (leaves.length === 0) return [];
  const { names, hasTotalColumn } = options;
  const whole = hasTotalColumn
    ? leaves.map((leaf) => ({ ...leaf, columns: withTotalColumn(leaf.columns, names) }))
    : leaves;
  const total: FigureRow = {
    ...buildGroup(whole, options),
    id: 'total',
    name: options.total,
    depth: 0,
    isTotal: true,
    missing: [],
  };
  return [...rowsBelow(whole, { at: 0, depth: 0 }, options), total];
}

type Place = {
  /** Index of the path's name that distinguishes rows here. */
  readonly at: number;
  /** Below how many rows they stand. */
  readonly depth: number;
};

function rowsBelow(leaves: readonly Leaf[], { at, depth }: Place, options: Options): FigureRow[] {
  return [...Map.groupBy(leaves, ({ path }) => path[at] ?? '')].flatMap(([, group]) => {
    const [first] = group;
    if (first === undefined) return [];
    const end = lastAlone(group, at);
    const name = nameOfMerged(first.names.slice(at, end + 1));
    if (end === first.path.length - 1) return [leafRow(first, { name, depth }, options)];
    const row: FigureRow = {
      ...buildGroup(group, options),
      id: JSON.stringify(first.path.slice(0, end + 1)),
      name,
      depth,
      isTotal: false,
      missing: [],
    };
    return [row, ...rowsBelow(group, { at: end + 1, depth: depth + 1 }, options)];
  });
}

function buildGroup(leaves: readonly Leaf[], { names, kind }: Options) {
  const columns = summed(
    leaves.map((leaf) => leaf.columns),
    kind,
  );
  return { columns, spreads: measureSpreads(columns, names) };
}

type Named = Pick<FigureRow, 'name' | 'depth'>;

function leafRow(leaf: Leaf, named: Named, { names }: Options): FigureRow {
  const { path, columns, missing } = leaf;
  return {
    id: JSON.stringify(path),
    ...named,
    isTotal: false,
    columns,
    spreads: leaf.spreads ?? measureSpreads(columns, names),
    missing,
  };
}

/**
 * Default expansion depth of groups: none where a merged group stands for two, as its cards would
 * be shown with it.
 */
export function findOpenDepth(leaves: readonly Leaf[]): 0 | 1 {
  const groups = [...Map.groupBy(leaves, ({ path }) => path[0] ?? '').values()];
  const isOverCards = (group: readonly Leaf[]) => {
    const end = lastAlone(group, 0);
    return end > 0 && end < (group[0]?.path.length ?? 0) - 1;
  };
  return groups.some(isOverCards) ? 0 : 1;
}

const measureSpreads = (columns: FigureColumns, names: readonly string[]): Spreads => ({
  compare: measureSpread(columns, names, 'compare_diff'),
  budget: measureSpread(columns, names, 'budget_diff'),
});

/** True when any figure of a locked period was restated. */
export const hasRestatedFigure = (rows: readonly FigureRow[]): boolean =>
  rows.some(({ columns }) => Object.keys(columns).some((key) => key.includes('|was_')));
