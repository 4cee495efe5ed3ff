/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { NOT_VERIFIED } from '@fairlead/shared/auth';
import { renderScreen, verified } from '@fairlead/shared/testing';

import type { Column } from '../columns/columns.ts';
import { DataTable } from '../data-table.tsx';
import { TableMenu } from '../menus/table-menu.tsx';
import { numberField, textField } from '../rows/fields.ts';
import { createRowStore } from '../rows/row-store.ts';
import { useTable } from '../model/table-model.ts';
import '../menus/on-demand.ts';

type Row = { readonly id: string; readonly name: string; readonly amount: number };

const FIELDS = {
  name: textField((row: Row) => row.name),
  amount: numberField((row: Row) => row.amount),
};
type Fields = typeof FIELDS;

const COLUMNS: readonly Column<typeof FIELDS>[] = [
  { id: 'name', header: 'Name', kind: 'text', field: 'name', width: 100, rowHeader: true },
  { id: 'amount', header: 'Amount', kind: 'money', field: 'amount', width: 80, group: ['FEI'] },
  { id: 'lots', header: 'Lots', kind: 'lots', field: 'amount', width: 80, group: ['FEI'] },
  {
    id: 'note',
    header: 'Note',
    kind: 'custom',
    width: 90,
    text: () => 'n',
    renderCell: () => [{ part: 'text', text: 'Argus note' }],
  },
];

const ROWS: readonly Row[] = [
  { id: '1', name: 'Propane', amount: 30 },
  { id: '2', name: 'Butane', amount: -10 },
  { id: '3', name: 'Naphtha', amount: 20 },
];

type Props = { readonly columns?: readonly Column<Fields>[]; readonly total?: number };

function Things({ columns = COLUMNS, total }: Props) {
  const table = useTable({ id: 'things', title: 'Things', columns, rows });
  return (
    <>
      <TableMenu table={table} total={total} />
      <DataTable table={table} total={total} />
    </>
  );
}

let rows = createRowStore({ fields: FIELDS, id: (row: Row) => row.id });

beforeEach(() => {
  rows = createRowStore({ fields: FIELDS, id: (row: Row) => row.id });
  rows.append(ROWS);
});
afterEach(() => localStorage.clear());

const head = (name: string) => screen.getByRole('columnheader', { name });
const names = () =>
  [...document.querySelectorAll('.names [data-column]')].map((one) => one.textContent);
const firsts = () =>
  [...document.querySelectorAll<HTMLElement>('.body .row:not([hidden])')]
    .toSorted(
      (a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')),
    )
    .map((row) => row.querySelector('[role=rowheader]')?.textContent);
/** A hand is slower than a test: the menu marks the entry under the button before it is let go. */
const choose = async (name: string) => {
  const hand = userEvent.setup();
  const entry = await screen.findByRole('menuitem', { name });
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menu'));
  await hand.pointer({ keys: '[MouseLeft>]', target: entry });
  await waitFor(() => expect(entry.hasAttribute('data-highlighted')).toBe(true));
  await hand.pointer({ keys: '[/MouseLeft]', target: entry });
};
const chooseInMenu = async (column: string, entry: string) => {
  fireEvent.contextMenu(head(column));
  await choose(entry);
};

test('[TAB-11] a press on a name sorts up, down and back; readers are told', async () => {
  renderScreen(<Things />);
  await userEvent.click(head('Amount'));
  await waitFor(() => expect(firsts()).toEqual(['Butane', 'Naphtha', 'Propane']));
  expect(head('Amount').getAttribute('aria-sort')).toBe('ascending');
  expect(screen.getByText('Sorted by Amount, ascending')).toBeDefined();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(firsts()).toEqual(['Propane', 'Naphtha', 'Butane']));
  expect(names()).toContain('Amount ↓');
  await userEvent.keyboard(' ');
  await waitFor(() => expect(firsts()).toEqual(['Propane', 'Butane', 'Naphtha']));
  await userEvent.click(head('Note'));
  expect(document.querySelector('[aria-sort]')).toBeNull();
});

test('[TAB-11] where more rows are on the server the sort says that it is among the loaded ones', async () => {
  renderScreen(<Things total={1200} />);
  expect(screen.queryByText(/^Sorted among/)).toBeNull();
  await userEvent.click(head('Name'));
  expect(screen.getByText('Sorted among the 3 loaded of 1,200')).toBeDefined();
});

test('[TAB-11] where more rows are on the server, find says among which it looked', async () => {
  renderScreen(<Things total={1200} />);
  await userEvent.click(head('Name'));
  await userEvent.keyboard('{Control>}f{/Control}');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Find in table' }), 'Butane');
  const count = screen.getAllByRole('status').find((one) => one.className === 'count');
  await waitFor(() => expect(count?.textContent).toBe('1 of 1 in the 3 loaded of 1,200'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Find in table' }), 'xyz');
  await waitFor(() => expect(count?.textContent).toBe('Nothing found in the 3 loaded of 1,200'));
});

test('[TAB-12] the names are reached from the first row, walked by the arrows, and left again', async () => {
  renderScreen(<Things />);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{ArrowUp}');
  expect(document.activeElement).toBe(head('Amount'));
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(head('Note'));
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-colindex')).toBe('3');
  await userEvent.keyboard('{ArrowUp}');
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Table menu' }));
});

test('[TAB-11] Alt and an arrow moves a column, with Shift it resizes it; the focus stays on it', async () => {
  renderScreen(<Things />);
  act(() => head('Lots').focus());
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await waitFor(() => expect(document.activeElement).toBe(head('Lots')));
  expect(names()).toEqual(['Name', 'Lots', 'Amount', 'Note']);
  expect(screen.getByText('Lots is column 2 of 4')).toBeDefined();
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{/Alt}');
  const frame = document.querySelector<HTMLElement>('.scroller')?.parentElement;
  expect(frame?.style.getPropertyValue('--column-1')).toBe('112px');
  expect(frame?.style.getPropertyValue('--column-0')).toBe('100px');
});

test('on a phone nothing says that a column could be made wider', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      Object.assign(new EventTarget(), { matches: true, media: query } as MediaQueryList),
    );
  renderScreen(<Things />);
  act(() => head('Lots').focus());
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
  expect(screen.queryByText(/pixels wide/)).toBeNull();
  fireEvent.contextMenu(head('Lots'));
  await screen.findByRole('menuitem', { name: 'Hide' });
  expect(screen.queryByRole('menuitem', { name: /Wider|Narrower|Fit to content/ })).toBeNull();
  jest.restoreAllMocks();
});

test('[TAB-11] an edge is dragged; Escape takes it back', () => {
  renderScreen(<Things />);
  const frame = document.querySelector<HTMLElement>('.scroller')?.parentElement;
  const edge = head('Amount').querySelector('.edge')!;
  const width = () => frame?.style.getPropertyValue('--column-1');
  fireEvent.pointerDown(edge, { button: 0, clientX: 200, pointerId: 1 });
  fireEvent.pointerMove(window, { clientX: 250, pointerId: 1 });
  expect(width()).toBe('130px');
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(width()).toBe('80px');
  fireEvent.pointerDown(edge, { button: 0, clientX: 200, pointerId: 1 });
  fireEvent.pointerMove(window, { clientX: 100, pointerId: 1 });
  fireEvent.pointerUp(window, { clientX: 100, pointerId: 1 });
  // No narrower than what would be cut: the name, where it has no number that is longer.
  expect(width()).toBe('71px');
  expect(document.querySelector('[aria-sort]')).toBeNull();
});

test('[TAB-11] the menu of a column pins, hides and resets', async () => {
  renderScreen(<Things />);
  await chooseInMenu('Note', 'Pin to the start');
  expect(names()).toEqual(['Note', 'Name', 'Amount', 'Lots']);
  await chooseInMenu('Name', 'Pin to the end');
  expect(names()).toEqual(['Note', 'Amount', 'Lots', 'Name']);
  expect(head('Name').getAttribute('aria-colindex')).toBe('4');
  await chooseInMenu('Name', 'Unpin');
  await chooseInMenu('Lots', 'Hide');
  expect(names()).toEqual(['Note', 'Name', 'Amount']);
  expect(screen.getByRole('grid').getAttribute('aria-colcount')).toBe('3');
  fireEvent.contextMenu(head('Name'));
  const hide = await screen.findByRole('menuitem', { name: 'Hide' });
  expect(hide.getAttribute('aria-disabled')).toBe('true');
  await choose('Reset columns');
  expect(names()).toEqual(['Name', 'Amount', 'Lots', 'Note']);
});

test('[TAB-11] the list of columns shows, hides and moves them', async () => {
  renderScreen(<Things />);
  await userEvent.click(screen.getByRole('button', { name: 'Table menu' }));
  await choose('Columns …');
  const list = await screen.findByRole('list', { name: 'Columns' });
  await userEvent.click(within(list).getByRole('checkbox', { name: 'FEI · Lots' }));
  await userEvent.click(within(list).getByRole('button', { name: 'Move Note up' }));
  await userEvent.click(within(list).getByRole('button', { name: 'Move Note up' }));
  expect(names()).toEqual(['Name', 'Note', 'Amount']);
  expect(within(list).getByRole('checkbox', { name: 'Name' }).hasAttribute('disabled')).toBe(true);
});

test('[TAB-12] groups over columns tell readers how many they span, also once one is hidden', async () => {
  renderScreen(<Things total={3} />);
  const grid = screen.getByRole('grid');
  const group = () => screen.getByRole('columnheader', { name: 'FEI' });
  expect([group().getAttribute('aria-colindex'), group().getAttribute('aria-colspan')]).toEqual([
    '2',
    '2',
  ]);
  expect(grid.getAttribute('aria-rowcount')).toBe('5');
  expect(screen.getByText('Propane').closest('[role=row]')?.getAttribute('aria-rowindex')).toBe(
    '3',
  );
  await chooseInMenu('Amount', 'Hide');
  expect(group().getAttribute('aria-colspan')).toBe('1');
});

test('[TAB-11] choices are remembered for the user, and for nobody when nobody is known', async () => {
  const screenOf = (email: string) => {
    const auth = verified();
    if (auth.status !== 'VERIFIED') throw new Error('verified');
    return renderScreen(<Things />, { auth: { ...auth, user: { ...auth.user, email } } });
  };
  const first = screenOf('maren@halyard.example');
  await chooseInMenu('Lots', 'Hide');
  await userEvent.click(head('Amount'));
  first.unmount();

  const other = screenOf('olav@halyard.example');
  expect(names()).toEqual(['Name', 'Amount', 'Lots', 'Note']);
  other.unmount();
  const again = screenOf('maren@halyard.example');
  expect(names()).toEqual(['Name', 'Amount ↑', 'Note']);
  await waitFor(() => expect(firsts()).toEqual(['Butane', 'Naphtha', 'Propane']));
  again.unmount();

  const kept = localStorage.length;
  renderScreen(<Things />, { auth: NOT_VERIFIED });
  await userEvent.click(head('Name'));
  expect(localStorage.length).toBe(kept);
});

test('[TAB-11] Ctrl+F finds in the table, walks the hits and gives the focus back', async () => {
  renderScreen(<Things />);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Control>}f{/Control}');
  const box = await screen.findByRole('textbox', { name: 'Find in table' });
  expect(document.activeElement).toBe(box);
  await userEvent.keyboard('ane');
  expect(screen.getByText('1 of 2')).toBeDefined();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('2 of 2')).toBeDefined();
  await userEvent.keyboard('{Enter}{Shift>}{Enter}{/Shift}');
  expect(screen.getByText('2 of 2')).toBeDefined();
  expect(fireEvent.keyDown(box, { key: 'f', ctrlKey: true })).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Find in table' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Butane');
});
