/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';

import { renderScreen } from '@fairlead/shared/testing';

import {
  DataTable,
  defineTable,
  FilterChips,
  type ListFilters,
  type TableModel,
  useNarrowedRows,
  useTable,
} from './index.ts';
import './menus/on-demand.ts';

type Row = {
  readonly id: string;
  readonly book: string | null;
  readonly month: string;
  readonly lots: number;
};

const THINGS = defineTable({
  id: (row: Row) => row.id,
  total: ({ id }) => id === 'Total',
  fields: {},
  columns: [
    { id: 'id', header: 'Id', kind: 'text', value: (row) => row.id, width: 60, rowHeader: true },
    {
      id: 'book',
      header: 'Book',
      kind: 'text',
      value: (row) => row.book,
      width: 80,
      filter: { parameter: 'book' },
    },
    {
      id: 'month',
      header: 'Month',
      kind: 'month',
      value: (row) => row.month,
      width: 80,
      filter: { parameter: 'month', label: 'Tenor' },
    },
    { id: 'lots', header: 'Lots', kind: 'integer', value: (row) => row.lots, width: 80 },
  ],
});

const row = (id: string, book: string | null, month: string, lots: number): Row => ({
  id,
  book,
  month: `2024-${month}-01`,
  lots,
});

let layout: Pick<TableModel<unknown>['layout'], 'sortBy'> | undefined;

type Props = { readonly begin?: ListFilters['chosen']; readonly totals?: readonly Row[] };

function Things({ begin = {}, totals = [] }: Props) {
  const [all] = useState(() => {
    const rows = THINGS.createRows();
    rows.replace([
      row('A', 'Corp', '04', 1),
      row('B', 'Spec', '10', 2),
      row('C', null, '02', 4),
      row('D', 'Corp', '02', 8),
      row('E', 'Spec', '02', 16),
      ...totals,
    ]);
    return rows;
  });
  const [chosen, onChosen] = useState(begin);
  const { columns } = THINGS;
  const { rows, filters } = useNarrowedRows({ rows: all, columns, chosen, onChosen });
  const model = useTable({ id: 'narrowed', title: 'Things', columns, rows });
  ({ layout } = model);
  return (
    <>
      <FilterChips table={model} filters={filters} />
      <DataTable table={model} filters={filters} />
    </>
  );
}

afterEach(() => localStorage.clear());

const frame = () =>
  act(async () => new Promise<void>((done) => requestAnimationFrame(() => done())));
const ids = () =>
  [...document.querySelectorAll<HTMLElement>('.body .row:not([hidden])')]
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((each) => each.dataset['rowId']);
const placeOf = (each: HTMLElement) => Number(each.getAttribute('aria-rowindex'));
const head = (name: string) => screen.getByRole('columnheader', { name });
const openFilter = async (column: string) => {
  fireEvent.contextMenu(head(column));
  const entry = await screen.findByRole('menuitem', { name: 'Filter …' });
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menu'));
  await userEvent.keyboard('{Home}{Enter}');
  await waitFor(() => expect(entry.isConnected).toBe(false));
  return screen.findByRole('dialog', { name: /^Filter by/ });
};
const values = async () =>
  (await screen.findAllByRole('checkbox')).map((box) => box.closest('li')?.textContent);
const toggle = async (name: RegExp) =>
  userEvent.click(await screen.findByRole('checkbox', { name }));
const apply = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await frame();
};

test('rows are narrowed to values of a column, and of several', async () => {
  renderScreen(<Things />);
  await openFilter('Book');
  expect(await values()).toEqual(['None1', 'Corp2', 'Spec2']);
  await toggle(/Corp/);
  await toggle(/None/);
  expect(ids()).toHaveLength(5);
  await apply();
  expect(ids()).toEqual(['A', 'C', 'D']);
  expect(head('Book, filtered')).toBeDefined();

  // The values of another column are those that the first has left, in its order.
  const menu = await openFilter('Month');
  expect(menu.getAttribute('aria-label')).toBe('Filter by Tenor');
  expect(await values()).toEqual(['Feb 242', 'Apr 241']);
  await toggle(/Feb/);
  await apply();
  expect(ids()).toEqual(['C', 'D']);

  // Its own values are all there still.
  await openFilter('Book, filtered');
  expect(await values()).toEqual(['None1', 'Corp1', 'Spec1']);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await frame();
  expect(ids()).toEqual(['C', 'D', 'E']);
});

test('totals stay where they are when rows are narrowed, and are no value to narrow to', async () => {
  renderScreen(<Things begin={{ month: ['Feb 24'] }} totals={[row('Total', null, '01', 31)]} />);
  await frame();
  expect(ids()).toEqual(['C', 'D', 'E', 'Total']);
  act(() => layout?.sortBy({ column: 'lots', direction: 'descending' }));
  await frame();
  expect(ids()).toEqual(['E', 'D', 'C', 'Total']);
  await openFilter('Book');
  expect(await values()).toEqual(['None1', 'Corp1', 'Spec1']);
});

test('chips say what the table is narrowed to, and take it back', async () => {
  renderScreen(<Things begin={{ book: ['', 'Corp'], month: ['Feb 24'] }} />);
  await frame();
  expect(ids()).toEqual(['C', 'D']);
  expect(
    await screen.findByRole('button', { name: 'Remove filter Book: 2 values, None, Corp' }),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Tenor: Feb 24' }));
  await frame();
  expect(ids()).toEqual(['A', 'C', 'D']);
  await userEvent.click(screen.getByRole('button', { name: /^Remove filter Book/ }));
  await frame();
  expect(ids()).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test('what sorts, finds, counts and leaves a narrowed table knows only its rows', async () => {
  renderScreen(<Things begin={{ book: ['Corp', ''] }} />);
  await frame();
  act(() => layout?.sortBy({ column: 'lots', direction: 'descending' }));
  await frame();
  expect(ids()).toEqual(['D', 'C', 'A']);

  const user = userEvent.setup();
  await user.click(document.querySelector('[data-row-id="C"] .cell')!);
  await user.keyboard('{Control>}a{/Control}');
  expect(document.querySelector('.footer')?.textContent).toContain('Sum13');
  expect(copied()).toBe('D\tCorp\t2024-02-01\t8\nC\t\t2024-02-01\t4\nA\tCorp\t2024-04-01\t1');

  await user.keyboard('{Control>}f{/Control}');
  const bar = await screen.findByRole('search');
  await user.type(within(bar).getByRole('textbox'), 'spec');
  expect(await within(bar).findByText('Nothing found')).toBeDefined();
});

/** Clipboard content after Ctrl+C. */
function copied(): string | undefined {
  const data: Record<string, string> = {};
  const focused = document.activeElement ?? document.body;
  const setData = (type: string, text: string) => (data[type] = text);
  fireEvent(focused, createEvent.copy(focused, { clipboardData: { setData } }));
  return data['text/plain'];
}
