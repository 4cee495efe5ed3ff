// The page of the table's benchmarks: the real component, driven from outside by `window.rowsBench`.
import { createRoot } from 'react-dom/client';

import { MemoryRouter } from '@fairlead/shared/router/memory-router';
import { UiProvider } from '@fairlead/shared/ui';
import { DataTable, defineTable, numberField, useTable } from '@fairlead/table';

import { type BenchRow, rowAt } from './grids/data.ts';

const MEASURES = 26;

const order = numberField((row: BenchRow) => Math.floor(Number(row.id.slice(1)) / 3));

// Thirty columns: id, product, 26 figures, marks and an action, as the trades have them.
const { columns, createRows } = defineTable({
  id: (row: BenchRow) => row.id,
  fields: { order },
  columns: [
    {
      id: 'id',
      header: 'ID',
      kind: 'text',
      value: (row) => row.id,
      width: 90,
      rowHeader: true,
    },
    {
      id: 'product',
      header: 'Product',
      kind: 'text',
      value: (row) => row.product,
      width: 180,
      dimRepeated: true,
    },
    ...Array.from({ length: MEASURES }, (_column, place) => ({
      id: `m${place}`,
      header: `Measure ${place}`,
      kind: 'price' as const,
      value: (row: BenchRow) => row.values[place] ?? null,
      width: 92,
    })),
    {
      id: 'marks',
      header: 'Marks',
      kind: 'custom',
      width: 120,
      text: (row) => row.id,
      renderCell: (row) => [
        { part: 'icon', icon: 'hourglass', name: 'automatically closed by our clearer' },
        { part: 'text', text: row.id },
      ],
    },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'custom',
      width: 110,
      text: (row) => row.id,
      renderCell: (row) => [
        { part: 'action', action: 'verify', text: 'Verify', name: `Verify ${row.id}` },
        { part: 'action', action: 'copy', icon: 'copy', name: `Copy ${row.id}`, atEnd: true },
      ],
    },
  ],
});

const DECORATION = {
  group: (row: { number(name: 'order'): number | null }) => row.number('order'),
};
const rows = createRows();

function BenchTable() {
  const table = useTable({ id: 'bench', title: 'Bench', columns, rows });
  return <DataTable table={table} decoration={DECORATION} fill />;
}

const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

const scroller = () => {
  const element = document.querySelector('[role=grid]');
  if (element === null) throw new Error('the table is not mounted');
  return element;
};

const bench = {
  async mount(count: number): Promise<void> {
    rows.append(Array.from({ length: count }, (_row, index) => rowAt(index, MEASURES)));
    createRoot(document.getElementById('root') ?? document.body).render(
      <UiProvider>
        <div style={{ height: 700, padding: 16 }}>
          <MemoryRouter>
            <BenchTable />
          </MemoryRouter>
        </div>
      </UiProvider>,
    );
    await frame();
    await frame();
  },

  /** Appends pages of 20 as the trades arrive, a frame after each. */
  async appendPages(pages: number): Promise<void> {
    for (let page = 0; page < pages; page += 1) {
      rows.append(Array.from({ length: 20 }, (_row, index) => rowAt(rows.count + index, MEASURES)));
      await frame();
    }
  },

  /** Scrolls on by so many px a step, a frame after each. */
  async scrollSteps(steps: number, px: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      scroller().scrollTop += px;
      await frame();
    }
  },

  async scrollTo(px: number): Promise<void> {
    scroller().scrollTop = px;
    await frame();
  },

  /** Rows in sight that are missing or show another row than that of their place. */
  wrongRows(): number {
    const element = scroller();
    const header = element.querySelector('.header')?.clientHeight ?? 0;
    const rowHeight = 26;
    const first = Math.floor(element.scrollTop / rowHeight);
    const last = Math.ceil((element.scrollTop + element.clientHeight - header) / rowHeight);
    const body = element.querySelector('.body')?.getBoundingClientRect().top ?? 0;
    const shown = new Map(
      [...element.querySelectorAll<HTMLElement>('.body .row:not([hidden])')].map((row) => [
        Math.round((row.getBoundingClientRect().top - body) / rowHeight),
        row.querySelector('[role=rowheader]')?.textContent,
      ]),
    );
    let wrong = 0;
    for (let index = first; index < Math.min(last, rows.count); index += 1) {
      if (shown.get(index) !== `N${index}`) wrong += 1;
    }
    return wrong;
  },
};

export type TableBench = typeof bench;
Object.assign(window, { rowsBench: bench });
