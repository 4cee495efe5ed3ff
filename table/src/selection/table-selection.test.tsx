/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { MemoryRouter } from '@fairlead/shared/router/memory-router';
import { Toasters } from '@fairlead/shared/toast';
import { UiProvider } from '@fairlead/shared/ui';

import type { Column } from '../columns/columns.ts';
import { DataTable } from '../data-table.tsx';
import type { DataTableProps } from '../live-rows.tsx';
import { numberField, textField } from '../rows/fields.ts';
import { createRowStore } from '../rows/row-store.ts';
import { type TableModel, useTable } from '../model/table-model.ts';

type Row = { readonly id: string; readonly amount: number; readonly depth: number };

const FIELDS = {
  id: textField((row: Row) => row.id),
  amount: numberField((row: Row) => row.amount),
};

const COLUMNS: readonly Column<typeof FIELDS>[] = [
  { id: 'name', header: 'Name', kind: 'text', field: 'id', width: 100, rowHeader: true },
  { id: 'amount', header: 'Amount', kind: 'money', field: 'amount', width: 80, apiField: 'amount' },
  { id: 'twice', header: 'Again', kind: 'money', field: 'amount', width: 80, apiField: 'twice' },
  {
    id: 'act',
    header: 'Act',
    kind: 'custom',
    width: 90,
    text: (row) => row.id,
    renderCell: (row) => [{ part: 'action', action: 'go', name: `Go ${row.id}`, text: 'Go' }],
  },
];

let tests = 0;
beforeEach(() => {
  tests += 1;
});
afterEach(() => void jest.useRealTimers());

let model: TableModel<typeof FIELDS> | undefined;

type Props = Omit<DataTableProps<typeof FIELDS>, 'table'>;

function Things({ rows, ...props }: Props & { readonly rows: ReturnType<typeof storeOf> }) {
  const id = `selected ${tests}`;
  const table = useTable({ id, title: 'Things', columns: COLUMNS, rows, openDepth: 3 });
  model = table;
  return <DataTable table={table} {...props} />;
}

function storeOf(rows: readonly Row[]) {
  const store = createRowStore({
    fields: FIELDS,
    id: (row: Row) => row.id,
    depth: (row: Row) => row.depth,
  });
  store.append(rows);
  return store;
}

const flat = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_row, at) => ({ id: `R${at}`, amount: at + 1, depth: 0 }));

function renderTable(rows: readonly Row[], props: Props = {}) {
  const store = storeOf(rows);
  render(
    <UiProvider>
      <Things rows={store} {...props} />
      <Toasters />
    </UiProvider>,
    { wrapper: MemoryRouter },
  );
  return store;
}

const selected = () =>
  [...document.querySelectorAll('[aria-selected=true]')].map((cell) => {
    const row = cell.closest<HTMLElement>('.row')?.dataset['rowId'] ?? '';
    return `${row} ${cell.getAttribute('aria-colindex') ?? ''}`;
  });

const footer = () => document.querySelector('.statistics')?.textContent ?? '';
const cell = (row: string, column: number): HTMLElement => {
  const found = document.querySelector(`.row[data-row-id="${row}"] > [aria-colindex="${column}"]`);
  if (!(found instanceof HTMLElement)) throw new Error(`No cell ${row} ${column}`);
  return found;
};

const user = () => userEvent.setup();

test('[TAB-01] a click selects a cell, Shift and a click a range, Escape nothing', async () => {
  renderTable(flat(9));
  const hand = user();
  await hand.click(cell('R2', 2));
  expect(selected()).toEqual(['R2 2']);
  await hand.keyboard('{Shift>}');
  await hand.click(cell('R3', 3));
  await hand.keyboard('{/Shift}');
  expect(selected()).toEqual(['R2 2', 'R2 3', 'R3 2', 'R3 3']);
  expect(document.activeElement).toBe(cell('R2', 2));
  await hand.keyboard('{Escape}');
  expect(selected()).toEqual([]);
});

test('what readers were told of a selection is gone with it', async () => {
  renderTable(flat(9));
  const hand = user();
  await hand.click(cell('R2', 2));
  await hand.keyboard('{Shift>}');
  await hand.click(cell('R3', 3));
  await hand.keyboard('{/Shift}');
  const words = /^2 rows, 2 columns selected/;
  const told = () => screen.queryAllByRole('status').filter((said) => words.test(said.textContent));
  await waitFor(() => expect(told()).toHaveLength(1));
  await hand.keyboard('{Escape}');
  await waitFor(() => expect(told()).toHaveLength(0));
});

test('[TAB-01] Ctrl and a click add a cell, and take one away that is selected', async () => {
  renderTable(flat(9));
  const hand = user();
  await hand.click(cell('R1', 1));
  await hand.keyboard('{Shift>}');
  await hand.click(cell('R3', 1));
  await hand.keyboard('{/Shift}{Control>}');
  await hand.click(cell('R5', 2));
  await hand.click(cell('R2', 1));
  await hand.keyboard('{/Control}');
  expect(selected()).toEqual(['R1 1', 'R3 1', 'R5 2']);
  expect(footer()).toContain('3 cells in 3 rows, 2 columns selected');
});

test.each([
  ['{Shift>}{ArrowDown}{ArrowRight}{/Shift}', ['R2 2', 'R2 3', 'R3 2', 'R3 3']],
  ['{Shift>}{ArrowUp}{ArrowUp}{ArrowDown}{/Shift}', ['R1 2', 'R2 2']],
  ['{Shift>}{End}{/Shift}', ['R2 2', 'R2 3', 'R2 4']],
  ['{Shift>}{Home}{/Shift}', ['R2 1', 'R2 2']],
  ['{Shift>}{PageDown}{/Shift}', ['R2 2', 'R3 2', 'R4 2', 'R5 2']],
  ['{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}', ['R2 2', 'R3 2', 'R4 2', 'R5 2']],
  ['{Control>}{Shift>}{Home}{/Shift}{/Control}', ['R0 1', 'R0 2', 'R1 1', 'R1 2', 'R2 1', 'R2 2']],
  ['{Control>}{ArrowDown}{/Control}', ['R5 2']],
  ['{ArrowDown}', ['R3 2']],
  ['{Shift>} {/Shift}', ['R2 1', 'R2 2', 'R2 3', 'R2 4']],
  ['{Control>} {/Control}', ['R0 2', 'R1 2', 'R2 2', 'R3 2', 'R4 2', 'R5 2']],
  ['{Shift>} {ArrowDown}{/Shift}', ['R2 1', 'R2 2', 'R2 3', 'R2 4', 'R3 1', 'R3 2', 'R3 3', 'R3 4']],
])('[TAB-09] from the third row’s second cell, %s', async (keys, expected) => {
  renderTable(flat(6));
  const hand = user();
  await hand.click(cell('R2', 2));
  await hand.keyboard(keys);
  expect(selected()).toEqual(expected);
}); // prettier-ignore

test('[TAB-09] Ctrl and A select all, rows that come later too', async () => {
  const rows = renderTable(flat(3), { total: 5 });
  const hand = user();
  await hand.click(cell('R1', 2));
  await hand.keyboard('{Control>}a{/Control}');
  expect(footer()).toContain('3 loaded rows of 5, 4 columns selected');
  act(() => void rows.append(flat(5)));
  await waitFor(() => expect(footer()).toContain('5 rows, 4 columns selected'));
});

test('walking without a selection selects nothing; pressing a control neither', async () => {
  const onAction = jest.fn();
  renderTable(flat(3), { onAction });
  const hand = user();
  await hand.tab();
  await hand.keyboard('{ArrowDown}{ArrowRight}');
  expect(selected()).toEqual([]);
  await hand.click(screen.getByRole('button', { name: 'Go R1' }));
  expect(onAction).toHaveBeenCalledTimes(1);
  expect(selected()).toEqual([]);
});

test('[TAB-02] the footer says what is selected and what it comes to', async () => {
  renderTable(flat(9));
  const hand = user();
  expect(footer()).toBe('');
  await hand.click(cell('R0', 2));
  await hand.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}');
  expect(footer()).toBe('3 rows, 2 columns selectedSum12Avg2Count6Max3Min1');
});

const served = (amount: number) => ({
  rows: 308,
  columns: [{ column: 'amount', unit: null, count: 308, sum: amount, min: 0.1, max: 50 }],
});

test('[TAB-02] where the server can, Ctrl+A is summed over all rows and not over those loaded', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof served>>();
  const statistics = jest.fn(() => answer.promise);
  renderTable(flat(4), { total: 320, statistics });
  const hand = user();
  await hand.click(cell('R0', 2));
  expect(statistics).not.toHaveBeenCalled();
  await hand.keyboard('{Control>} {/Control}');
  expect(footer()).toBe('320 rows, 1 column selectedSumming …');
  answer.resolve(served(924));
  await waitFor(() =>
    expect(footer()).toBe('308 rows, 1 column selectedSum924Avg3Count308Max50Min0.1'),
  );
  await hand.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(footer()).toMatch(/^308 rows, 4 columns selectedSum924/));
  await hand.keyboard('{Escape}');
  expect(footer()).toBe('');
});

test('[TAB-02] where the server cannot, the footer says that it is about the loaded rows', async () => {
  renderTable(flat(4), { total: 320 });
  const hand = user();
  await hand.click(cell('R0', 2));
  await hand.keyboard('{Control>}a{/Control}');
  expect(footer()).toBe('4 loaded rows of 320, 4 columns selectedSum20Avg2.5Count8Max4Min1');
});

test('[TAB-02] where the server fails to sum, the loaded rows are and that is said', async () => {
  renderTable(flat(4), { total: 320, statistics: () => Promise.reject(new Error('no')) });
  const hand = user();
  await hand.click(cell('R0', 2));
  await hand.keyboard('{Control>} {/Control}');
  await waitFor(() =>
    expect(footer()).toBe(
      '4 loaded rows of 320, 1 column selectedThe server could not sum all rowsSum10Avg2.5Count4Max4Min1',
    ),
  );
});

test('what the table did is one line in its footer: the same again counts up, another takes its place', async () => {
  renderTable(flat(4));
  const line = () => document.querySelector('.footer .message')?.textContent;
  const hand = user();
  await hand.click(cell('R0', 1));
  await hand.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(line()).toBe('');
  copied();
  await waitFor(() => expect(line()).toBe('Copied 2 cells'));
  copied();
  copied();
  await waitFor(() => expect(line()).toBe('Copied 2 cells · 3×'));
  const said = screen.getAllByRole('status').map((region) => region.textContent);
  expect(said).toContain('Copied 2 cells · 3×');
  act(() => model?.layout.sortBy({ column: 'amount', direction: 'descending' }));
  await waitFor(() => expect(line()).toBe('Sorted by Amount, descending'));
});

test('[TAB-13] a group selected with its rows is left out, and the footer says so', async () => {
  renderTable([
    { id: 'G', amount: 3, depth: 0 },
    { id: 'x', amount: 1, depth: 1 },
    { id: 'y', amount: 2, depth: 1 },
  ]);
  const hand = user();
  await hand.click(cell('G', 2));
  expect(footer()).toContain('Sum3');
  await hand.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(footer()).toContain('1 group cell left out');
  expect(footer()).toContain('Sum3Avg1.5Count2');
});

test('[TAB-12] readers are told politely, and only after a pause', async () => {
  jest.useFakeTimers();
  renderTable(flat(4));
  expect(screen.getByRole('grid').getAttribute('aria-multiselectable')).toBe('true');
  const hand = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  await hand.click(cell('R0', 2));
  await hand.keyboard('{Shift>}{ArrowDown}{/Shift}');
  const words = '2 rows, 1 column selected, Sum 3, Avg 1.5, Count 2, Max 2, Min 1';
  const said = () => screen.getAllByRole('status').map((region) => region.textContent);
  act(() => jest.advanceTimersByTime(599));
  expect(said()).not.toContain(words);
  act(() => jest.advanceTimersByTime(1));
  expect(said()).toContain(words);
});

/** Answers what a press of Ctrl and C puts on the clipboard; the browser tells an element of it. */
function copied(told = document.activeElement ?? document.body, isTaken = true) {
  const data: Record<string, string> = {};
  const event = createEvent.copy(told, {
    clipboardData: { setData: (type: string, text: string) => (data[type] = text) },
  });
  fireEvent(told, event);
  expect(event.defaultPrevented).toBe(isTaken);
  return data;
}

test('[TAB-09] copying gives raw values as text and a table as HTML', async () => {
  renderTable([
    { id: 'a', amount: 1234.56789, depth: 0 },
    { id: 'b', amount: -1, depth: 0 },
  ]);
  const hand = user();
  await hand.click(cell('a', 1));
  await hand.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  const data = copied();
  expect(data['text/plain']).toBe('a\t1234.56789\nb\t-1');
  expect(data['text/html']).toContain('>1,234.568</td>');
});

test('[TAB-09] without a selection the active cell is copied', async () => {
  renderTable(flat(3));
  const hand = user();
  await hand.tab();
  await hand.keyboard('{ArrowDown}');
  expect(copied()['text/plain']).toBe('R1');
});

test('[TAB-09] a copy that Firefox tells to the page is one of the cells with the focus, but for text that is marked', async () => {
  renderTable(flat(3));
  const hand = user();
  await hand.click(cell('R1', 1));
  expect(copied(document.body)['text/plain']).toBe('R1');
  const left = document.body.appendChild(document.createElement('input'));
  expect(copied(left)['text/plain']).toBe('R1');
  left.remove();
  const words = document.body.appendChild(document.createElement('p'));
  words.textContent = 'marked';
  getSelection()?.selectAllChildren(words);
  expect(copied(words, false)).toEqual({});
  getSelection()?.removeAllRanges();
  words.remove();
  act(() => (document.activeElement as HTMLElement).blur());
  expect(copied(document.body, false)).toEqual({});
});

test('[TAB-09] ranges in the same rows are copied together, others are refused in words', async () => {
  renderTable(flat(4));
  const hand = user();
  await hand.click(cell('R0', 1));
  await hand.keyboard('{Control>}');
  await hand.click(cell('R0', 3));
  await hand.keyboard('{/Control}');
  expect(copied()['text/plain']).toBe('R0\t1');
  await hand.keyboard('{Control>}');
  await hand.click(cell('R2', 2));
  await hand.keyboard('{/Control}');
  expect(copied()).toEqual({});
  expect(await screen.findByText(/same rows or the same columns/)).toBeDefined();
});

test('[TAB-01] what is selected stays with its rows when they are sorted or columns hidden', async () => {
  renderTable(flat(4));
  const hand = user();
  await hand.click(cell('R0', 2));
  act(() => model?.layout.sortBy({ column: 'amount', direction: 'descending' }));
  await waitFor(() => expect(selected()).toEqual(['R0 2']));
  act(() => model?.layout.show('amount', false));
  await waitFor(() => expect(footer()).toBe(''));
});

test('the menu of the cells opens by key and mouse, with the screen’s own entries', async () => {
  const run = jest.fn();
  renderTable(flat(4), {
    menuEntries: (row, column) => [
      { label: `Open ${row.id}`, run: () => run(row.id, column, screen.queryByRole('menu')) },
    ],
  });
  const hand = user();
  await hand.click(cell('R1', 2));
  await hand.keyboard('{Shift>}{F10}{/Shift}');
  await hand.click(await screen.findByRole('menuitem', { name: 'Open R1' }));
  await waitFor(() => expect(document.activeElement).toBe(cell('R1', 2)));
  // What it opens is not closed with the menu, which is gone by then.
  await waitFor(() => expect(run).toHaveBeenCalledWith('R1', 'amount', null));
  await hand.pointer({ keys: '[MouseRight]', target: cell('R3', 2) });
  expect(selected()).toEqual(['R3 2']);
  expect(await screen.findByRole('menuitem', { name: 'Open R3' })).toBeDefined();
});
