/** @jest-environment ./bin/jest/dom-environment.mjs */
import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';

import { MemoryRouter } from '@fairlead/shared/router/memory-router';
import { UiProvider } from '@fairlead/shared/ui';

import type { Column } from './columns/columns.ts';
import { DataTable } from './data-table.tsx';
import { numberField, textField } from './rows/fields.ts';
import { createRowStore } from './rows/row-store.ts';
import { useTable } from './model/table-model.ts';

type Row = { readonly name: string; readonly depth: number; readonly net: number };

/** Page around a table. */
function Page({ children }: { readonly children: ReactNode }) {
  return (
    <MemoryRouter>
      <UiProvider>{children}</UiProvider>
    </MemoryRouter>
  );
}

const FIELDS = {
  name: textField((row: Row) => row.name),
  net: numberField((row: Row) => row.net),
};

const COLUMNS: readonly Column<typeof FIELDS>[] = [
  { id: 'name', header: 'Book', kind: 'text', field: 'name', width: 100, rowHeader: true },
  { id: 'net', header: 'Net', kind: 'money', field: 'net', width: 80 },
];

const BOOKS: readonly Row[] = [
  { name: 'Corp', depth: 0, net: 3 },
  { name: 'East', depth: 1, net: 2 },
  { name: 'E1', depth: 2, net: 2 },
  { name: 'West', depth: 1, net: 1 },
  { name: 'Product', depth: 0, net: 4 },
  { name: 'P1', depth: 1, net: 4 },
  { name: 'Total', depth: 0, net: 7 },
];

type BooksProps = {
  readonly id: string;
  readonly rows: ReturnType<typeof books>;
  readonly openDepth?: 0 | 1 | 2 | 3;
};

function Books({ id, rows, openDepth = 1 }: BooksProps) {
  const table = useTable({ id, title: 'Books', columns: COLUMNS, rows, openDepth });
  return <DataTable table={table} />;
}

function books(given: readonly Row[] = BOOKS) {
  const rows = createRowStore({
    fields: FIELDS,
    id: (row: Row) => row.name,
    depth: (row) => row.depth,
    total: (row) => row.name === 'Total',
  });
  rows.append(given);
  return rows;
}

let tables = 0;

function show(rows = books(), id = `books-${(tables += 1)}`) {
  return render(
    <UiProvider>
      <Books id={id} rows={rows} />
    </UiProvider>,
    { wrapper: MemoryRouter },
  );
}

/** The rows from top to bottom; the elements' own order is another. */
const drawn = () =>
  [...document.querySelectorAll<HTMLElement>('.body .row:not([hidden])')].sort(
    (a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')),
  );
const names = () => drawn().map((row) => row.querySelector('[role=rowheader]')?.textContent);
const rowOf = (name: string) => screen.getByRole('rowheader', { name }).closest('[role=row]')!;
const frame = () =>
  act(async () => new Promise<void>((done) => requestAnimationFrame(() => done())));

test('[TAB-12] readers hear the level of a row, its place and whether it is open', () => {
  show();
  expect(screen.getByRole('treegrid', { name: 'Books' })).toBeDefined();
  const said = drawn().map((row) =>
    ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded']
      .map((name) => row.getAttribute(name))
      .join(' '),
  );
  expect(names()).toEqual(['Corp', 'East', 'West', 'Product', 'P1', 'Total']);
  expect(said).toEqual(['1 1 3 true', '2 1 2 false', '2 2 2 ', '1 2 3 true', '2 1 1 ', '1 3 3 ']);
});

test('[TAB-03] a press on the mark of a row opens and closes it', async () => {
  show();
  await userEvent.click(rowOf('East').querySelector('.twisty')!);
  await frame();
  expect(names()).toEqual(['Corp', 'East', 'E1', 'West', 'Product', 'P1', 'Total']);
  await userEvent.click(rowOf('Corp').querySelector('.twisty')!);
  await frame();
  expect(names()).toEqual(['Corp', 'Product', 'P1', 'Total']);
});

test('[TAB-12] Right opens a row, Left closes it or leads to the row above', async () => {
  show();
  act(() => screen.getByRole('rowheader', { name: 'East' }).focus());
  await userEvent.keyboard('{ArrowRight}');
  await frame();
  expect(names()).toContain('E1');
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('E1');
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement?.textContent).toBe('East');
  await userEvent.keyboard('{ArrowLeft}');
  await frame();
  expect(names()).not.toContain('E1');
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement?.textContent).toBe('Corp');
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('3');
});

test('the focus goes to what holds its row when that is folded away', async () => {
  const rows = books();
  const seen: { collapse?: () => void } = {};
  function Foldable() {
    const table = useTable({ id: 'foldable', title: 'Books', columns: COLUMNS, rows });
    seen.collapse = () => table.shown.openTo(0);
    return <DataTable table={table} />;
  }
  render(
    <UiProvider>
      <Foldable />
    </UiProvider>,
    { wrapper: MemoryRouter },
  );
  act(() => screen.getByRole('rowheader', { name: 'P1' }).focus());
  act(() => seen.collapse?.());
  await frame();
  expect(names()).toEqual(['Corp', 'Product', 'Total']);
  expect(document.activeElement?.textContent).toBe('Product');
});

test('groups, totals and levels are told apart by class', () => {
  show();
  const classes = drawn().map((row) => row.className);
  expect(classes).toEqual([
    'row depth-0 is-branch is-open is-top-edge',
    'row depth-1 is-branch',
    'row depth-1 is-top-edge',
    'row depth-0 is-branch is-open is-top-edge',
    'row is-above-total depth-1 is-top-edge',
    'row is-total depth-0',
  ]);
});

test('[TAB-03] what was open and how far it was scrolled is there again after leaving the screen', async () => {
  const many = Array.from({ length: 400 }, (_row, place) => ({
    name: `R${place}`,
    depth: place % 4 === 0 ? 0 : 1,
    net: place,
  }));
  const first = show(books(many), 'kept');
  await userEvent.click(rowOf('R4').querySelector('.twisty')!);
  screen.getByRole('treegrid').scrollTop = 26 * 100;
  await frame();
  first.unmount();

  show(books(many), 'kept');
  expect(screen.getByRole('treegrid').scrollTop).toBe(26 * 100);
  expect(names()).toContain('R110');
  screen.getByRole('treegrid').scrollTop = 0;
  act(() => void screen.getByRole('treegrid').dispatchEvent(new Event('scroll')));
  await frame();
  expect(names().slice(0, 6)).toEqual(['R0', 'R1', 'R2', 'R3', 'R4', 'R8']);
});

test('a tree that is to be open to another depth opens to it', () => {
  const rows = books();
  const id = `books-${(tables += 1)}`;
  const { rerender } = render(<Books id={id} rows={rows} />, { wrapper: Page });
  expect(screen.queryByRole('rowheader', { name: 'E1' })).toBeNull();

  rerender(<Books id={id} rows={rows} openDepth={3} />);
  expect(screen.getByRole('rowheader', { name: 'E1' })).toBeTruthy();
});
