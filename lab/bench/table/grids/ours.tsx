// The real table, driven from outside as the other grids are.
import { MemoryRouter } from '@fairlead/shared/router/memory-router';
import {
  type Column,
  DataTable,
  defineTable,
  numberField,
  type RowStore,
  type TableModel,
  useTable,
} from '@fairlead/table';
import { UiProvider } from '@fairlead/shared/ui';

import type { GridBench } from './grid-bench.ts';
import {
  type BenchRow,
  changes,
  COLUMN_WIDTH,
  drawn,
  frame,
  ROW_HEIGHT,
  rowsOf,
  TEXT_COLUMNS,
} from './data.ts';
import { stage } from './stage.tsx';

/** The measures: they are set one by one. */
type Fields = Readonly<Record<`m${number}`, ReturnType<typeof numberField<BenchRow>>>>;

const showGrid = stage(({ children }) => (
  <MemoryRouter>
    <UiProvider>{children}</UiProvider>
  </MemoryRouter>
));
let given: BenchRow[] = [];
let columnCount = 0;
let measureNames: readonly `m${number}`[] = [];
let store: RowStore<BenchRow, Fields>;
let table: TableModel<Fields>;
let round = 0;

function fieldsOf(measures: number): Fields {
  return Object.fromEntries(
    Array.from({ length: measures }, (_measure, place) => [
      `m${place}`,
      numberField((row: BenchRow) => row.values[place] ?? null),
    ]),
  );
}

function definitionOf(measures: number, leaves?: number) {
  return defineTable({
    id: (row: BenchRow) => row.id,
    ...(leaves !== undefined && {
      depth: (row: BenchRow) => (Number(row.id.slice(1)) % (leaves + 1) === 0 ? 0 : 1),
    }),
    fields: fieldsOf(measures),
    columns: [
      {
        id: 'id',
        header: 'Column 0',
        kind: 'text',
        value: (row) => row.id,
        width: COLUMN_WIDTH,
        rowHeader: true,
        pinned: 'start',
      },
      {
        id: 'product',
        header: 'Column 1',
        kind: 'text',
        value: (row) => row.product,
        width: COLUMN_WIDTH,
      },
      ...Array.from({ length: measures }, (_measure, place) => ({
        id: `m${place}`,
        header: `Column ${place + TEXT_COLUMNS}`,
        kind: 'money' as const,
        field: `m${place}` as const,
        width: COLUMN_WIDTH,
      })),
    ],
  });
}

type PageProps = { readonly columns: readonly Column<Fields>[] };

function Page({ columns }: PageProps) {
  table = useTable({ id: 'bench', title: 'Bench', columns, rows: store });
  return (
    <div style={{ height: 700, width: 1368, padding: 16 }}>
      <DataTable table={table} fill />
    </div>
  );
}

async function show(tree?: { readonly leaves: number }): Promise<void> {
  const measures = columnCount - TEXT_COLUMNS;
  const { columns, createRows } = definitionOf(measures, tree?.leaves);
  store = createRows();
  store.replace(given);
  if (tree !== undefined) given = [];
  showGrid(<Page columns={columns} />);
  await drawn();
}

function prepare(rows: number, columns: number): void {
  given = rowsOf(rows, columns);
  columnCount = columns;
  measureNames = Array.from({ length: columns }, (_name, place) => `m${place}` as const);
}

const bench: GridBench = {
  prepare,

  async mount(rows: number, columns: number): Promise<void> {
    if (given.length !== rows) prepare(rows, columns);
    await show();
  },

  /** Rows as objects are the server's answer: the table does not keep them. */
  forget(): void {
    given = [];
  },

  async mountTree(groups: number, leaves: number): Promise<void> {
    columnCount = 30;
    given = rowsOf(groups * (leaves + 1), columnCount);
    await show({ leaves });
  },

  async expandAll(): Promise<void> {
    table.shown.openTo(3);
    await drawn();
  },

  async scrollTo(px: number): Promise<void> {
    scroller().scrollTop = px;
    await frame();
  },

  async selectRange(r0: number, c0: number, r1: number, c1: number): Promise<void> {
    const nameOf = (row: number, column: number) => ({
      row: table.shown.idAt(row) ?? '',
      column: table.layout.columns[column]?.id ?? '',
    });
    table.selection.set([{ mode: 'include', anchor: nameOf(r0, c0), focus: nameOf(r1, c1) }]);
    await frame();
  },

  /** Reads the sum in the footer. */
  async sum(): Promise<number> {
    for (;;) {
      const shown = [...document.querySelectorAll('.statistics dt')].find(
        ({ textContent }) => textContent === 'Sum',
      )?.nextElementSibling?.textContent;
      if (shown !== undefined) return Number(shown.replaceAll(',', '').replace('−', '-'));
      await frame();
    }
  },

  async update(cells: number): Promise<void> {
    round += 1;
    const shape = { rows: given.length, columns: columnCount, round };
    store.set(
      changes(cells, shape).map(({ row, measure, value }) => ({
        id: table.shown.idAt(row) ?? '',
        field: measureNames[measure] ?? 'm0',
        value,
      })),
    );
    await frame();
  },

  cellAt(row: number, column: number): { readonly x: number; readonly y: number } {
    const element = [...document.querySelectorAll('.body .row')].find(
      (candidate) => candidate.getAttribute('data-row-id') === `N${row}`,
    );
    const cell = element?.querySelectorAll('.cell')[column];
    if (cell === undefined) throw new Error(`Cell ${row}, ${column} is not drawn`);
    const { left, top, width } = cell.getBoundingClientRect();
    return { x: left + width / 2, y: top + ROW_HEIGHT / 2 };
  },
};

function scroller(): Element {
  const element = document.querySelector('.scroller');
  if (element === null) throw new Error('the table is not mounted');
  return element;
}

// An application has its font long before it shows a table.
await drawn();
await Promise.all(
  ['400', '500', '600'].map((weight) => document.fonts.load(`${weight} 12px "Inter Variable"`)),
);
Object.assign(window, { bench });
