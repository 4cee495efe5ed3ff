/** @jest-environment ./bin/jest/dom-environment.mjs */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';

import { MemoryRouter } from '@fairlead/shared/router/memory-router';
import { UiProvider } from '@fairlead/shared/ui';

import type { Column } from './columns/columns.ts';
import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './live-rows.tsx';
import { flagField, numberField, textField } from './rows/fields.ts';
import type { RowSource } from './rows/row-source.ts';
import { createRowStore } from './rows/row-store.ts';
import { useTable } from './model/table-model.ts';
import './menus/on-demand.ts';

type Row = { readonly id: string; readonly name: string; readonly amount: number };

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
  amount: numberField((row: Row) => row.amount),
  done: flagField((_row: Row) => false),
};

const COLUMNS: readonly Column<typeof FIELDS>[] = [
  { id: 'name', header: 'Name', kind: 'text', field: 'name', width: 100, rowHeader: true },
  { id: 'amount', header: 'Amount', kind: 'money', field: 'amount', width: 80 },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'custom',
    width: 90,
    text: (row) => row.id,
    renderCell: (row) => [
      {
        part: 'action',
        action: 'close',
        name: `Close ${row.id}`,
        text: 'Close',
        busy: row.flag('done'),
      },
      { part: 'action', action: 'copy', name: `Copy ${row.id}`, icon: 'copy', tooltip: 'Copy' },
    ],
  },
];

const rowsOf = (count: number, from = 0): Row[] =>
  Array.from({ length: count }, (_row, index) => {
    const number = from + index;
    return { id: `R${number}`, name: `Row ${number}`, amount: number - 5 };
  });

/** The view state of a table outlives it: each test has a table of its own. */
let tests = 0;
beforeEach(() => {
  tests += 1;
});

type ThingsProps = Omit<DataTableProps<typeof FIELDS>, 'table'> & {
  readonly rows: RowSource<typeof FIELDS>;
};

function Things({ rows, ...props }: ThingsProps) {
  const table = useTable({ id: `things ${tests}`, title: 'Things', columns: COLUMNS, rows });
  return <DataTable table={table} {...props} />;
}

function renderTable(count: number, props: Omit<ThingsProps, 'rows'> = {}) {
  const rows = createRowStore({ fields: FIELDS, id: (row: Row) => row.id });
  rows.append(rowsOf(count));
  render(
    <UiProvider>
      <Things rows={rows} {...props} />
    </UiProvider>,
    { wrapper: MemoryRouter },
  );
  return rows;
}

const focusedName = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

async function scrollTo(px: number) {
  const grid = screen.getByRole('grid');
  grid.scrollTop = px;
  act(() => void grid.dispatchEvent(new Event('scroll')));
  await act(async () => new Promise<void>((done) => requestAnimationFrame(() => done())));
}

/**
 * Rows drawn by the virtualised table. jsdom's scroller counts as 600 px high: 24 rows of 26 px,
 * and 8 more on each side.
 */
const drawnRows = () =>
  [...document.querySelectorAll<HTMLElement>('.body .row:not([hidden])')].map((row) => ({
    id: row.dataset.rowId,
    top: row.style.top,
    ariaRow: row.getAttribute('aria-rowindex'),
  }));

test('[TAB-10] of many rows only those around the scroll position are in the page', async () => {
  renderTable(100_000, { total: 100_000 });
  const atTop = drawnRows().length;
  expect(atTop).toBeLessThan(60);

  await scrollTo(26 * 50_000);
  const rows = drawnRows();
  expect(rows.length).toBeLessThan(60);
  for (let index = 50_000; index < 50_024; index += 1) {
    expect(rows).toContainEqual({
      id: `R${index}`,
      top: `${index * 26}px`,
      ariaRow: String(index + 2),
    });
  }
});

test('[TAB-12] readers are told the size of the grid and the place of a cell', () => {
  renderTable(3, { total: 500 });
  const grid = screen.getByRole('grid', { name: 'Things' });
  expect(grid.getAttribute('aria-rowcount')).toBe('501');
  expect(grid.getAttribute('aria-colcount')).toBe('3');
  const cell = screen.getByRole('rowheader', { name: 'Row 1' });
  expect(cell.getAttribute('aria-colindex')).toBe('1');
  expect(cell.closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('3');
});

test('[TAB-12] the grid is one stop of the Tab key; arrows walk cells and controls', async () => {
  renderTable(40);
  await userEvent.tab();
  expect(focusedName()).toBe('Row 0');
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(focusedName()).toBe('−4');
  await userEvent.keyboard('{ArrowRight}');
  expect(focusedName()).toBe('Close R1');
  await userEvent.keyboard('{ArrowRight}');
  expect(focusedName()).toBe('Copy R1');
  await userEvent.keyboard('{PageDown}');
  expect(focusedName()).toBe('Copy R23');
  await userEvent.keyboard('{Control>}{End}{/Control}');
  expect(focusedName()).toBe('Close R39');
  await userEvent.keyboard('{Home}');
  expect(focusedName()).toBe('Row 39');
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
  await userEvent.tab({ shift: true });
  expect(focusedName()).toBe('Row 39');
});

test('the focused row is never given to another row, however far the table is scrolled', async () => {
  renderTable(1000);
  await userEvent.click(screen.getByRole('button', { name: 'Close R2' }));
  await scrollTo(26 * 500);
  expect(focusedName()).toBe('Close R2');
  expect(drawnRows().map((row) => row.id)).toEqual(expect.arrayContaining(['R2', 'R500', 'R523']));

  await scrollTo(0);
  expect(drawnRows().filter((row) => row.id === 'R2')).toHaveLength(1);
  await userEvent.keyboard('{ArrowDown}');
  expect(focusedName()).toBe('Close R3');
});

test('the focus stays with its row when rows arrive above it', async () => {
  const rows = renderTable(5);
  await userEvent.click(screen.getByRole('button', { name: 'Close R2' }));
  act(() => rows.replace([...rowsOf(2, 50), ...rowsOf(5)]));
  await waitFor(() => {
    expect(document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('6');
  });
  expect(focusedName()).toBe('Close R2');
});

test('what is in sight is drawn first, more around it soon after', async () => {
  renderTable(1_000);
  expect(drawnRows()).toHaveLength(24);
  await waitFor(() => expect(drawnRows()).toHaveLength(32));
});

const cellOf = (id: string, column: number) =>
  document.querySelector(`[data-row-id="${id}"] [aria-colindex="${column}"]`);

test('other values are drawn in their rows, and what depends on them in the others', async () => {
  const rows = renderTable(3, { decoration: { group: (row) => row.text('name') } });
  const drawn = () => [...document.querySelectorAll('.body .row')];
  const endsGroup = () => drawn().map((row) => row.classList.contains('ends-group'));
  expect(endsGroup()).toEqual([true, true, false]);
  act(() => rows.set([{ id: 'R1', field: 'name', value: 'Row 0' }]));
  await waitFor(() => expect(endsGroup()).toEqual([false, true, false]));
  expect(cellOf('R1', 1)?.textContent).toBe('Row 0');
});

test('a row that was scrolled past comes back with its other value', async () => {
  const rows = renderTable(1_000);
  await scrollTo(26 * 100);
  expect(cellOf('R91', 2)).toBeNull();
  await scrollTo(26 * 100 - 1);
  await scrollTo(26 * 100);
  expect(cellOf('R91', 2)?.textContent).toBe('86');
  act(() => rows.set([{ id: 'R91', field: 'amount', value: 1 }]));
  await scrollTo(26 * 100);
  await scrollTo(26 * 99);
  expect(cellOf('R91', 2)?.textContent).toBe('1');
});

test('a number with more decimals than all others moves these to the left', async () => {
  const rows = renderTable(3);
  act(() => rows.set([{ id: 'R1', field: 'amount', value: 7.25 }]));
  await waitFor(() => expect(cellOf('R1', 2)?.textContent).toBe('7.25'));
  expect(cellOf('R0', 2)?.className).toContain('lacks-point-2');
});

test('a press reports the action and its row; a busy one is not to be pressed', async () => {
  const onAction = jest.fn();
  const rows = renderTable(3, { onAction: ({ action, row }) => onAction(action, row.id) });
  await userEvent.click(screen.getByRole('button', { name: 'Close R1' }));
  act(() => rows.set([{ id: 'R1', field: 'done', value: true }]));
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Close R1' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });
  expect(focusedName()).toBe('Close R1');
  await userEvent.keyboard('{Enter}{ArrowRight}{Enter}');
  expect(onAction.mock.calls).toEqual([
    ['close', 'R1'],
    ['copy', 'R1'],
  ]);
});

test('[EDF-01] the end is announced when it comes near, not before', async () => {
  const onNearEnd = jest.fn();
  renderTable(100, { onNearEnd });
  expect(onNearEnd).not.toHaveBeenCalled();
  await scrollTo(100 * 26 - 600 - 251);
  expect(onNearEnd).not.toHaveBeenCalled();
  await scrollTo(100 * 26 - 600 - 250);
  expect(onNearEnd).toHaveBeenCalledTimes(1);
});

test('loading, failed and empty take the place of the rows', () => {
  const rows = createRowStore({ fields: FIELDS, id: (row: Row) => row.id });
  const table = (props: Omit<ThingsProps, 'rows'>) => (
    <UiProvider>
      <Things rows={rows} empty={<p>Nothing</p>} {...props} />
    </UiProvider>
  );
  const { rerender } = render(table({ loading: 'Fetching things …' }), { wrapper: MemoryRouter });
  expect(screen.getByText('Fetching things …')).toBeDefined();
  rerender(table({ failed: <p>Broken</p> }));
  expect(screen.getByText('Broken')).toBeDefined();
  rerender(table({}));
  expect(screen.getByText('Nothing')).toBeDefined();
  act(() => void rows.append(rowsOf(1)));
  expect(screen.getByRole('rowheader', { name: 'Row 0' })).toBeDefined();
});

test('a table that is given another title and other rows shows them', () => {
  const rowsNamed = (name: string) => {
    const rows = createRowStore({ fields: FIELDS, id: (row: Row) => row.id });
    rows.append([{ id: 'R1', name, amount: 1 }]);
    return rows;
  };
  const id = `changing ${tests}`;
  const Table = ({ title, rows }: { title: string; rows: RowSource<typeof FIELDS> }) => (
    <DataTable table={useTable({ id, title, columns: COLUMNS, rows })} />
  );
  const { rerender } = render(<Table title="Bought" rows={rowsNamed('propane')} />, {
    wrapper: Page,
  });
  expect(screen.getByRole('grid', { name: 'Bought' }).textContent).toContain('propane');

  rerender(<Table title="Sold" rows={rowsNamed('butane')} />);
  expect(screen.getByRole('grid', { name: 'Sold' }).textContent).toContain('butane');
  expect(screen.queryByText('propane')).toBeNull();
});

test('what was selected in one table is not selected in the next one of a screen', () => {
  const rows = createRowStore({ fields: FIELDS, id: (row: Row) => row.id });
  rows.append(rowsOf(3));
  let selection: ReturnType<typeof useTable<typeof FIELDS>>['selection'] | undefined;
  const Table = ({ id }: { id: string }) => {
    const table = useTable({ id, title: id, columns: COLUMNS, rows });
    selection = table.selection;
    return <DataTable table={table} />;
  };
  const { rerender } = render(<Table id={`first ${tests}`} />, { wrapper: Page });
  const cell = { row: 'R1', column: 'name' };
  act(() => selection?.set([{ mode: 'include', anchor: cell, focus: cell }]));
  expect(document.querySelectorAll('[aria-selected=true]')).toHaveLength(1);

  rerender(<Table id={`second ${tests}`} />);
  expect(screen.getByRole('grid', { name: `second ${tests}` })).toBeTruthy();
  expect(document.querySelectorAll('[aria-selected=true]')).toHaveLength(0);
});

test('where more rows follow, bars stand below the last one; none once fetching has stopped', () => {
  const bars = () =>
    document.querySelector<HTMLElement>('.to-come')?.style.getPropertyValue('--rows');
  const rows = renderTable(3, { total: 10 });
  expect(bars()).toBe('7');
  act(() => void rows.append(rowsOf(5, 3)));
  expect(bars()).toBe('2');
  act(() => void rows.append(rowsOf(2, 8)));
  expect(bars()).toBeUndefined();
  renderTable(3, { total: 400, stopped: true });
  expect(bars()).toBeUndefined();
});

test('decimals of amounts do not move as pages come in: there is room for three from the start', () => {
  renderTable(2, { total: 10 });
  const amount = screen.getByRole('gridcell', { name: '−5' });
  expect(amount.className).toContain('lacks-point-3');
});

const NARROW = '(max-width: 600px)';

/** The window is as narrow as a phone's. */
function onPhone() {
  jest.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes(NARROW),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
}

const FOLDS: Record<string, object> = { name: { pinned: 'phone' }, amount: { phone: 'first' } };

test('on a phone the name of a row opens it to all of its columns, as Enter does in any cell', async () => {
  onPhone();
  const onAction = jest.fn();
  const folding = COLUMNS.map((column) => ({ ...column, ...FOLDS[column.id] }));
  const rows = createRowStore({ fields: FIELDS, id: (row: Row) => row.id });
  rows.append(rowsOf(3));
  const Table = () => {
    const table = useTable({ id: `folded ${tests}`, title: 'Folded', columns: folding, rows });
    return <DataTable table={table} onAction={({ action, row }) => onAction(action, row.id)} />;
  };
  render(<Table />, { wrapper: Page });
  await userEvent.click(screen.getByRole('button', { name: 'Row 1' }));
  const sheet = await screen.findByRole('dialog', { name: 'Row 1' });
  const named = [...sheet.querySelectorAll('dt')].map((one) => one.textContent);
  expect(named).toEqual(['Name', 'Amount', 'Actions']);
  expect([...sheet.querySelectorAll('dd')].map((one) => one.textContent)).toEqual([
    'Row 1',
    '−4',
    'Close',
  ]);
  await userEvent.click(within(sheet).getByRole('button', { name: 'Close R1' }));
  expect(onAction).toHaveBeenCalledWith('close', 'R1');
  act(() => rows.set([{ id: 'R1', field: 'amount', value: 7 }]));
  expect(sheet.textContent).toContain('7');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const amount = screen.getByRole('gridcell', { name: '−3' });
  act(() => amount.focus());
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Row 2' });
  jest.restoreAllMocks();
});

test('on a phone a reader hears the whole name of a row whose middle is cut', async () => {
  onPhone();
  const whole = 'Mont Belvieu Non-LST Propane Mini against Naphtha CIF NWE';
  const folding = COLUMNS.map((column) => ({ ...column, ...FOLDS[column.id] }));
  const rows = createRowStore({ fields: FIELDS, id: (row: Row) => row.id });
  rows.append([{ id: 'R0', name: whole, amount: 1 }]);
  const Table = () => {
    const table = useTable({ id: `cut ${tests}`, title: 'Cut', columns: folding, rows });
    return <DataTable table={table} />;
  };
  render(<Table />, { wrapper: Page });
  const name = screen.getByRole('button', { name: whole });
  expect(name.textContent).toMatch(/^Mont.*….*NWE$/);
  expect(screen.getByRole('rowheader', { name: whole }).getAttribute('data-tip')).toBe(whole);
  jest.restoreAllMocks();
});

test('an opened row shows values that are edited in the table, and no fields that do nothing', async () => {
  onPhone();
  const onAction = jest.fn();
  const rows = createRowStore({ fields: FIELDS, id: (row: Row) => row.id });
  rows.append(rowsOf(1));
  rows.set([{ id: 'R0', field: 'done', value: true }]);
  const columns: readonly Column<typeof FIELDS>[] = [
    { ...COLUMNS[0], pinned: 'phone' } as Column<typeof FIELDS>,
    {
      id: 'amount',
      header: 'Amount',
      kind: 'money',
      field: 'amount',
      width: 80,
      editor: { kind: 'number', placeholder: '$' },
      phone: 'first',
    },
    {
      id: 'done',
      header: 'Done',
      kind: 'boolean',
      field: 'done',
      width: 50,
      editor: { kind: 'checkbox' },
    },
  ];
  const Table = () => {
    const table = useTable({ id: `edited ${tests}`, title: 'Edited', columns, rows });
    return <DataTable table={table} onAction={onAction} />;
  };
  render(<Table />, { wrapper: Page });
  await userEvent.click(screen.getByRole('button', { name: 'Row 0' }));
  const sheet = await screen.findByRole('dialog', { name: 'Row 0' });
  expect([...sheet.querySelectorAll('dd')].map((one) => one.textContent)).toEqual([
    'Row 0',
    '−5',
    'yes',
  ]);
  expect(within(sheet).queryByRole('checkbox')).toBeNull();
  expect(sheet.querySelector('.field, [aria-readonly]')).toBeNull();
  jest.restoreAllMocks();
});

test('[EDF-15] rules part orders in the order they came in; another takes orders apart, and says so', () => {
  const rows = createRowStore({ fields: FIELDS, id: (row: Row) => row.id });
  rows.append(rowsOf(3));
  const columns = COLUMNS.map((column) =>
    column.id === 'name' ? { ...column, rowHeader: false, sorted: 'ascending' as const } : column,
  );
  const decoration = { group: (row: { id: string }) => row.id, groups: 'Orders' };
  let layout: ReturnType<typeof useTable<typeof FIELDS>>['layout'] | undefined;
  const Table = () => {
    const table = useTable({ id: `orders ${tests}`, title: 'Orders', columns, rows });
    layout = table.layout;
    return <DataTable table={table} decoration={decoration} />;
  };
  render(<Table />, { wrapper: Page });
  const seen = () => ({
    rules: document.querySelectorAll('.ends-group').length,
    says: screen.queryByText('Orders are apart in this order') !== null,
  });
  expect(seen()).toEqual({ rules: 2, says: false });
  act(() => layout?.sortBy({ column: 'amount', direction: 'descending' }));
  expect(seen()).toEqual({ rules: 0, says: true });
  act(() => layout?.sortBy({ column: 'name', direction: 'descending' }));
  expect(seen()).toEqual({ rules: 2, says: false });
  // Out of sight the column still says in which order the rows stand.
  act(() => layout?.show('name', false));
  expect(screen.queryByRole('columnheader', { name: 'Name' })).toBeNull();
  expect(seen()).toEqual({ rules: 2, says: false });
});
