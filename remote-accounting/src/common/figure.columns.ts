import { formatCents } from '@fairlead/shared/format';
import { defineTable, numberField } from '@fairlead/table';

import type { FigureColumnName } from './column-names.view-model.ts';
import type { FigureRow } from './figure-rows.view-model.ts';
import { TOTAL_COLUMN } from './figures.rules.ts';
import { type ReportFigure, shownFigures } from './shown-figures.rules.ts';
import type { Toggles } from './toggles.rules.ts';

/** Options of a table of figures. Meant to be a stable object between renders. */
export type FigureTableLook = {
  /** Nearer to zero than this a difference has no arrow (ACC-12). */
  readonly movesFrom: number;
  /** True when more is worse. */
  readonly ofCosts: boolean;
  /** Adds a column that sums the others. */
  readonly hasTotalColumn: boolean;
  /** Offers the amount a day in the list of columns. */
  readonly hasPerDay?: boolean;
};

const FIELDS = {
  compareMin: numberField(({ spreads }: FigureRow) => spreads.compare.min),
  compareMax: numberField(({ spreads }: FigureRow) => spreads.compare.max),
  budgetMin: numberField(({ spreads }: FigureRow) => spreads.budget.min),
  budgetMax: numberField(({ spreads }: FigureRow) => spreads.budget.max),
};

type Defined = {
  readonly rows: readonly FigureRow[];
  readonly names: readonly FigureColumnName[];
  readonly toggles: Toggles;
  readonly look: FigureTableLook;
  /** Header of the first column. */
  readonly rowsOf: string;
};

/** The columns of a table of figures: of each company or vessel those that the toggles show. */
export function defineFigureTable({ rows, names, toggles, look, rowsOf }: Defined) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const figures = shownFigures(toggles, look.hasPerDay === true);
  const isAlone = figures.filter(({ initially }) => initially !== 'hidden').length === 1;
  const total: FigureColumnName = { name: TOTAL_COLUMN, group: [], isOfAll: true };
  const all = look.hasTotalColumn ? [total, ...names] : names;
  return defineTable({
    id: (row: FigureRow) => row.id,
    depth: (row) => row.depth,
    total: (row) => row.isTotal,
    fields: FIELDS,
    columns: [
      {
        id: 'name',
        header: rowsOf,
        kind: 'text',
        value: (row) => row.name,
        width: 190,
        rowHeader: true,
        pinned: 'start',
        tooltip: ({ id }) => missingTip(byId.get(id)),
      },
      ...all.flatMap((column) => {
        const isEmpty = isEmptyColumn(column, rows);
        return (
          figures
            // Companies and vessels have other days each.
            .filter(({ key }) => column.name !== TOTAL_COLUMN || key !== 'per_day_amount')
            .map((figure) =>
              figureColumn({ column, figure, byId, look, toggles, isAlone, isEmpty }),
            )
        );
      }),
    ],
  });
}

/**
 * True when a company or vessel has only empty cells, whatever figures are shown; there is always
 * one of all.
 */
function isEmptyColumn({ name, isOfAll }: FigureColumnName, rows: readonly FigureRow[]): boolean {
  const isOwn = (key: string) => key.slice(0, key.lastIndexOf('|')) === name;
  return (
    isOfAll !== true &&
    rows.every(({ columns }) =>
      Object.entries(columns).every(([key, figure]) => figure === 0 || !isOwn(key)),
    )
  );
}

type Placed = {
  readonly column: FigureColumnName;
  readonly figure: ReportFigure;
  readonly byId: ReadonlyMap<string, FigureRow>;
  readonly look: FigureTableLook;
  readonly toggles: Toggles;
  /** True for a company or vessel with one column, which then has that name alone. */
  readonly isAlone: boolean;
  /** True when all of its columns hold nothing but zeros. */
  readonly isEmpty: boolean;
};

function figureColumn(placed: Placed) {
  const { column, figure, look, toggles, isEmpty } = placed;
  const key = `${column.name}|${figure.key}`;
  return {
    id: key,
    ...headerNames(placed),
    kind: 'money' as const,
    decimals: { exactly: toggles.show_fractions ? 2 : 0 } as const,
    width: figure.key in SHADES ? 92 : 84,
    value: (row: FigureRow) => row.columns[key] ?? null,
    ...(column.name === TOTAL_COLUMN && { bold: true }),
    // In sight beside whichever company is looked at.
    ...(column.isOfAll === true && { pinned: 'wide' as const, phone: 'first' as const }),
    ...(isEmpty && { initially: 'empty' as const }),
    ...(figure.initially !== undefined && { initially: figure.initially }),
    ...differenceLook(figure, column, look),
    ...restated(placed),
  };
}

function headerNames({ column, figure, isAlone }: Placed) {
  const name = column.name === TOTAL_COLUMN ? 'Total' : column.name;
  const isNamedAlone = isAlone && figure.key === 'amount_report';
  const group = isNamedAlone ? column.group : [...column.group, name];
  return { header: isNamedAlone ? name : figure.header, ...(group.length > 0 && { group }) };
}

/** Former value of a figure before a locked period was restated, by its key. */
const WAS: Partial<Record<ReportFigure['key'], string>> = {
  amount_report: 'was_report',
  amount_compare: 'was_compare',
  amount_budget: 'was_budget',
  per_day_amount: 'was_per_day_amount',
};

const SHADES: Partial<
  Record<
    ReportFigure['key'],
    { readonly min: keyof typeof FIELDS; readonly max: keyof typeof FIELDS }
  >
> = {
  compare_diff: { min: 'compareMin', max: 'compareMax' },
  budget_diff: { min: 'budgetMin', max: 'budgetMax' },
};

/** The arrow of a difference, and its shade among those of its row. */
function differenceLook(
  { key }: ReportFigure,
  { name }: FigureColumnName,
  { movesFrom, ofCosts }: FigureTableLook,
) {
  const shade = SHADES[key];
  if (shade === undefined) return {};
  return {
    trend: { threshold: movesFrom, tight: true },
    ...(ofCosts && { better: 'less' as const }),
    // A total is further than all that it sums.
    ...(name !== TOTAL_COLUMN && { shade }),
  };
}

/** A mark where a locked period was restated, and what the figure was. */
function restated({ column: { name }, figure, byId }: Placed) {
  const before = WAS[figure.key];
  if (before === undefined) return {};
  const [key, was] = [`${name}|${figure.key}`, `${name}|${before}`];
  if (![...byId.values()].some(({ columns }) => was in columns)) return {};
  return {
    unit: { value: ({ columns }: FigureRow) => (was in columns ? 'R' : ''), width: 10 },
    tooltip: ({ id }: { readonly id: string }) => wasTip(byId.get(id)?.columns ?? {}, key, was),
  };
}

function wasTip(columns: FigureRow['columns'], key: string, was: string) {
  const [now, before] = [columns[key], columns[was]];
  if (before === undefined) return [];
  return [
    { label: 'Restated, was', value: shown(before) },
    { label: 'Now', value: shown(now ?? null) },
  ];
}

const shown = (figure: number | null): string =>
  figure === null ? 'no days' : formatCents(figure);

/** Tooltip of the cards that no chart names. */
function missingTip(row: FigureRow | undefined) {
  if (row === undefined || row.missing.length === 0) return [];
  return [{ label: 'Cards without a mapping', value: row.missing.join(', ') }];
}
