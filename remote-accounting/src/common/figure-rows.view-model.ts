import { type Columns, type Kind, spread, summed, withTotal } from './figures.rules.ts';

/** A row of the answer: where it stands among groups, and what it is called. */
export type Leaf = {
  /** The names that tell it and its groups apart, outermost first; its own is the last. */
  readonly path: readonly string[];
  /** What they are called. */
  readonly names: readonly string[];
  readonly columns: Columns;
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
  readonly columns: Columns;
  readonly spreads: Spreads;
  readonly missing: readonly string[];
};

type Options = {
  /** Whose columns are shown. */
  readonly names: readonly string[];
  readonly kind: Kind;
  /** What the row that sums all is called. */
  readonly total: string;
  /** Whether there is a column that sums the others. */
  readonly hasTotalColumn: boolean;
};

/** Rows with the groups that sum them, and the row of totals: in the order of the answer. */
export function figureRows(leaves: readonly Leaf[], options: Options): readonly FigureRow[] {
  if (leaves.length === 0) return [];
  const { names, hasTotalColumn } = options;
  const whole = hasTotalColumn
    ? leaves.map((leaf) => ({ ...leaf, columns: withTotal(leaf.columns, names) }))
    : leaves;
  const total: FigureRow = {
    ...groupOf(whole, options),
    id: 'total',
    name: options.total,
    depth: 0,
    isTotal: true,
    missing: [],
  };
  return [...rowsBelow(whole, 0, options), total];
}

function rowsBelow(leaves: readonly Leaf[], depth: number, options: Options): FigureRow[] {
  return [...Map.groupBy(leaves, ({ path }) => path[depth] ?? '')].flatMap(([, group]) => {
    const [first] = group;
    if (first === undefined) return [];
    if (depth === first.path.length - 1) return group.map((leaf) => leafRow(leaf, options));
    const row: FigureRow = {
      ...groupOf(group, options),
      id: JSON.stringify(first.path.slice(0, depth + 1)),
      name: first.names[depth] ?? '',
      depth,
      isTotal: false,
      missing: [],
    };
    return [row, ...rowsBelow(group, depth + 1, options)];
  });
}

function groupOf(leaves: readonly Leaf[], { names, kind }: Options) {
  const columns = summed(
    leaves.map((leaf) => leaf.columns),
    kind,
  );
  return { columns, spreads: spreadsOf(columns, names) };
}

function leafRow(leaf: Leaf, { names }: Options): FigureRow {
  const { path, columns, missing } = leaf;
  return {
    id: JSON.stringify(path),
    name: leaf.names.at(-1) ?? '',
    depth: path.length - 1,
    isTotal: false,
    columns,
    spreads: leaf.spreads ?? spreadsOf(columns, names),
    missing,
  };
}

const spreadsOf = (columns: Columns, names: readonly string[]): Spreads => ({
  compare: spread(columns, names, 'compare_diff'),
  budget: spread(columns, names, 'budget_diff'),
});

/** Whether a locked period was restated in any figure. */
export const isRestated = (rows: readonly FigureRow[]): boolean =>
  rows.some(({ columns }) => Object.keys(columns).some((key) => key.includes('|was_')));
