/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';

import { renderScreen } from '@fairlead/shared/testing';

import {
  type Column,
  DataTable,
  FilterChips,
  type ListFilters,
  numberField,
  type ServedSort,
  textField,
  useServedSort,
  useTable,
} from './index.ts';
import './menus/on-demand.ts';
import { createRowStore } from './rows/row-store.ts';

type Row = { readonly id: string; readonly product: string; readonly fees: number };

const FIELDS = {
  product: textField((row: Row) => row.product),
  fees: numberField((row: Row) => row.fees),
};

const COLUMNS: readonly Column<typeof FIELDS>[] = [
  {
    id: 'product',
    header: 'Product',
    kind: 'text',
    field: 'product',
    width: 100,
    rowHeader: true,
    apiField: 'product_name',
    filter: { parameter: 'product', textOf: (value) => value.toUpperCase() },
  },
  {
    id: 'fees',
    header: 'Fees',
    kind: 'money',
    field: 'fees',
    width: 80,
    apiField: 'fees',
    filter: { parameter: 'side', label: 'Side' },
  },
  { id: 'note', header: 'Note', kind: 'text', field: 'product', width: 80 },
];

const rowsOf = (count: number, from = 0): Row[] =>
  Array.from({ length: count }, (_row, place) => {
    const number = from + place;
    return { id: `R${number}`, product: `Propane ${number}`, fees: (number * 7) % 40 };
  });

let rows = createRowStore({ fields: FIELDS, id: (row: Row) => row.id });
let sorts: (ServedSort | undefined)[] = [];
let wait: (words: string | undefined) => void = () => undefined;
const choices = jest.fn<ListFilters['choices']>();
const countOf = jest.fn<ListFilters['countOf']>();
const chosen = jest.fn();

beforeEach(() => {
  rows = createRowStore({ fields: FIELDS, id: (row: Row) => row.id });
  rows.append(rowsOf(40));
  sorts = [];
  chosen.mockReset();
  choices.mockReset().mockResolvedValue([
    { value: 'ara', count: 12 },
    { value: 'fei', count: 3 },
    { value: 'lst mini', count: 1 },
  ]);
  countOf.mockReset().mockResolvedValue(5);
});
afterEach(() => localStorage.clear());

type Narrowed = Pick<ListFilters, 'chosen' | 'text'>;

/** A screen whose list is narrowed to what a user chooses, as an address would keep it. */
function Things({ begin = { chosen: {}, text: '' } }: { readonly begin?: Narrowed }) {
  const [narrowed, setNarrowed] = useState<Narrowed>(begin);
  const [loading, setLoading] = useState<string>();
  wait = setLoading;
  const table = useTable({
    id: 'served',
    title: 'Things',
    columns: COLUMNS,
    rows,
    order: 'server',
  });
  sorts.push(useServedSort(table));
  const filters: ListFilters = {
    ...narrowed,
    choose: (parameter, values) => {
      chosen(parameter, values);
      setNarrowed({ ...narrowed, chosen: { ...narrowed.chosen, [parameter]: values } });
    },
    narrowTo: (text) => setNarrowed({ ...narrowed, text }),
    clear: () => setNarrowed({ chosen: {}, text: '' }),
    choices,
    countOf,
  };
  return (
    <>
      <FilterChips table={table} filters={filters} />
      <DataTable table={table} total={320} filters={filters} loading={loading} />
    </>
  );
}

const head = (name: string) => screen.getByRole('columnheader', { name });
const drawn = () =>
  [...document.querySelectorAll<HTMLElement>('.body .row:not([hidden])')]
    .map((row) => `${row.getAttribute('aria-rowindex')} ${row.textContent}`)
    .toSorted();
const frame = () =>
  act(async () => new Promise<void>((done) => requestAnimationFrame(() => done())));
const scrollTo = async (px: number) => {
  const grid = screen.getByRole('grid');
  grid.scrollTop = px;
  act(() => void grid.dispatchEvent(new Event('scroll')));
  await frame();
};
const openFilter = async (column: string) => {
  fireEvent.contextMenu(head(column));
  const entry = await screen.findByRole('menuitem', { name: 'Filter …' });
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menu'));
  await userEvent.keyboard('{Home}{Enter}');
  await waitFor(() => expect(entry.isConnected).toBe(false));
  return screen.findByRole('dialog', { name: /^Filter by/ });
};
const values = () => screen.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent);

test('[TAB-11] a press on a name asks the server for another order and moves no row', async () => {
  renderScreen(<Things />);
  await frame();
  const before = drawn();
  await userEvent.click(head('Fees'));
  await frame();
  expect(sorts.at(-1)).toEqual({ column: 'fees', direction: 'ascending' });
  expect(drawn()).toEqual(expect.arrayContaining(before));
  expect(head('Fees').getAttribute('aria-sort')).toBe('ascending');
  expect(screen.getByText('Sorted by Fees, ascending')).toBeDefined();
  expect(screen.queryByText(/^Sorted among/)).toBeNull();
  await userEvent.click(head('Note'));
  expect(sorts.at(-1)).toEqual({ column: 'fees', direction: 'ascending' });
  await userEvent.click(head('Fees'));
  await userEvent.click(head('Fees'));
  expect(sorts.at(-1)).toBeUndefined();
});

test('[TAB-11] a page that arrives moves nothing that is in view; another list is seen from its start', async () => {
  renderScreen(<Things />);
  await userEvent.click(head('Fees'));
  await scrollTo(200);
  const before = drawn().slice(0, 20);
  act(() => void rows.append(rowsOf(20, 40)));
  await frame();
  expect(drawn()).toEqual(expect.arrayContaining(before));
  expect(screen.getByRole('grid').scrollTop).toBe(200);
  act(() => rows.replace(rowsOf(40, 100)));
  await frame();
  expect(screen.getByRole('grid').scrollTop).toBe(0);
});

test('rows stay in sight while others are fetched, with the words of the wait below them', async () => {
  renderScreen(<Things />);
  await frame();
  const before = drawn();
  act(() => wait('Fetching things …'));
  await frame();
  expect(drawn()).toEqual(expect.arrayContaining(before));
  expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true');
  expect(screen.getByText('Fetching things …')).toBeDefined();
  act(() => rows.replace([]));
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.getByText('Fetching things …')).toBeDefined();
});

test('values of a column are found, ticked by keyboard and chosen together', async () => {
  let arrive: (found: readonly { value: string; count: number }[]) => void = () => undefined;
  choices.mockImplementationOnce(async () => new Promise((resolve) => (arrive = resolve)));
  renderScreen(<Things begin={{ chosen: { product: ['gone'] }, text: '' }} />);
  await openFilter('Product, filtered');
  expect(screen.getByText('Fetching values …')).toBeDefined();
  await act(async () =>
    arrive([
      { value: 'ara', count: 1200 },
      { value: 'fei', count: 3 },
      { value: 'mini', count: 1 },
    ]),
  );
  expect(values()).toEqual(['GONE0', 'ARA1,200', 'FEI3', 'MINI1']);
  const search = screen.getByRole('searchbox', { name: 'Search Product' });
  await waitFor(() => expect(document.activeElement).toBe(search));
  await userEvent.keyboard('xy');
  expect(screen.getByText('No match')).toBeDefined();
  await userEvent.keyboard('{Backspace}{Backspace}i');
  expect(values()).toEqual(['FEI3', 'MINI1']);
  await userEvent.keyboard('{ArrowDown} {ArrowDown} {ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  expect(chosen).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(chosen.mock.calls).toEqual([['product', ['gone', 'fei', 'mini']]]);
  await waitFor(() => expect(document.activeElement).toBe(head('Product, filtered')));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape leaves the filter as it was, a press elsewhere takes what is ticked, Clear takes it back', async () => {
  renderScreen(<Things />);
  await openFilter('Fees');
  await userEvent.click(await screen.findByRole('checkbox', { name: /fei/ }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(chosen).not.toHaveBeenCalled();
  const menu = await openFilter('Fees');
  expect(within(menu).getByRole('button', { name: 'Clear' }).ariaDisabled).toBe('true');
  await userEvent.click(await screen.findByRole('checkbox', { name: /fei/ }));
  await userEvent.setup({ pointerEventsCheck: 0 }).click(document.body);
  await waitFor(() => expect(chosen).toHaveBeenLastCalledWith('side', ['fei']));
  await openFilter('Fees, filtered');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(chosen).toHaveBeenLastCalledWith('side', []);
  expect(head('Fees')).toBeDefined();
});

test('values that cannot be had are said, and fetched again', async () => {
  choices.mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce([]);
  renderScreen(<Things />);
  await openFilter('Product');
  expect(await screen.findByText('The values could not be fetched.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No values')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.contextMenu(head('Note'));
  await screen.findByRole('menu', { name: 'Column Note' });
  expect(screen.queryByRole('menuitem', { name: 'Filter …' })).toBeNull();
});

test('chips say what the list is narrowed to and take it back, by keyboard too', async () => {
  const begin = { chosen: { product: ['fei', 'ara'], side: ['sold'] }, text: 'mini' };
  renderScreen(<Things begin={begin} />);
  const line = await screen.findByRole('group', { name: 'Filters' });
  const chips = () =>
    within(line)
      .queryAllByRole('button')
      .map((chip) => chip.textContent);
  expect(chips()).toEqual(['Product: 2 values', 'Side: sold', 'Text: mini', 'Clear all']);
  within(line).getByRole('button', { name: 'Remove filter Product: 2 values, FEI, ARA' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(chips()).toEqual(['Side: sold', 'Text: mini', 'Clear all']);
  expect(document.activeElement?.textContent).toBe('Side: sold');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(chips()).toEqual(['Side: sold']);
  expect(document.activeElement?.textContent).toBe('Side: sold');
  await userEvent.keyboard('{Enter}');
  expect(chips()).toEqual([]);
});

test('all chips are taken back at once', async () => {
  renderScreen(<Things begin={{ chosen: { product: ['fei'], side: ['sold'] }, text: '' }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }));
  expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull();
  expect(head('Product')).toBeDefined();
});

test('find offers what the server finds in the whole list, and narrows the list to it', async () => {
  renderScreen(<Things />);
  await userEvent.click(head('Product'));
  await userEvent.keyboard('{Control>}f{/Control}');
  const field = await screen.findByRole('textbox', { name: 'Find in table' });
  await userEvent.type(field, 'Propane 1');
  // Ten to nineteen and the first one are here; the server need not find them all.
  countOf.mockResolvedValue(7);
  const offer = await screen.findByRole('button', { name: '7 among all 320' });
  expect(countOf).toHaveBeenCalledTimes(1);
  expect(countOf.mock.lastCall?.[0]).toBe('Propane 1');
  countOf.mockResolvedValue(0);
  await userEvent.type(field, '9');
  expect(offer.isConnected).toBe(false);
  expect(await screen.findByText('None among all 320')).toBeDefined();
  countOf.mockResolvedValue(40);
  await userEvent.clear(field);
  await userEvent.type(field, 'mini');
  await userEvent.click(await screen.findByRole('button', { name: '40 among all 320' }));
  expect(await screen.findByRole('button', { name: 'Remove filter Text: mini' })).toBeDefined();
  expect(screen.queryByRole('search')).toBeNull();
});

test('find asks the server no more for a text that is not looked for any more', async () => {
  const signals: AbortSignal[] = [];
  countOf.mockImplementation(async (_text, signal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  renderScreen(<Things />);
  await userEvent.click(head('Product'));
  await userEvent.keyboard('{Control>}f{/Control}');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Find in table' }), 'a');
  await waitFor(() => expect(signals).toHaveLength(1));
  await userEvent.keyboard('b{Escape}');
  expect(signals.map((signal) => signal.aborted)).toEqual([true]);
});
