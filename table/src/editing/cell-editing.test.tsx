/** @jest-environment ./bin/jest/dom-environment.mjs */
import { expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { MemoryRouter } from '@fairlead/shared/router/memory-router';
import { UiProvider } from '@fairlead/shared/ui';

import type { CellEdit } from '../cells/cell-edits.ts';
import type { Column } from '../columns/columns.ts';
import { DataTable } from '../data-table.tsx';
import { flagField, numberField, textField } from '../rows/fields.ts';
import { createRowStore } from '../rows/row-store.ts';
import { useTable } from '../model/table-model.ts';

type Row = {
  readonly id: string;
  readonly broker: string | null;
  readonly exchange: string;
  readonly commission: number | null;
  readonly share: number;
  readonly isMini: boolean;
};

const FIELDS = {
  id: textField((row: Row) => row.id),
  broker: textField((row: Row) => row.broker),
  exchange: textField((row: Row) => row.exchange),
  commission: numberField((row: Row) => row.commission),
  share: numberField((row: Row) => row.share),
  mini: flagField((row: Row) => row.isMini),
};

const BROKERS = ['Brightwater', 'Kestrel', 'Keystone', 'Trayport'];

const COLUMNS: readonly Column<typeof FIELDS>[] = [
  { id: 'id', header: 'Trade', kind: 'text', field: 'id', width: 80, rowHeader: true },
  {
    id: 'broker',
    header: 'Broker',
    kind: 'text',
    field: 'broker',
    width: 100,
    editor: {
      kind: 'combobox',
      placeholder: 'Broker',
      choices: () => BROKERS,
      open: (row) => row.id !== 'locked',
      disabled: (row) => (row.id === 'crude' ? 'Not brokered' : undefined),
    },
  },
  {
    id: 'exchange',
    header: 'Exchange',
    kind: 'text',
    field: 'exchange',
    width: 100,
    editor: { kind: 'select', choices: () => ['CME', 'ICE', 'NYMEX'] },
  },
  {
    id: 'commission',
    header: 'Commission',
    kind: 'money',
    field: 'commission',
    width: 90,
    editor: {
      kind: 'number',
      problem: (value) => (value < 0 ? 'Must not be negative' : undefined),
    },
  },
  {
    id: 'share',
    header: 'Share',
    kind: 'percent',
    field: 'share',
    width: 90,
    editor: { kind: 'number' },
  },
  {
    id: 'mini',
    header: 'Mini',
    kind: 'boolean',
    field: 'mini',
    width: 60,
    editor: { kind: 'checkbox' },
  },
];

const tradeOf = (id: string): Row => ({
  id,
  broker: 'Kestrel',
  exchange: 'ICE',
  commission: 1234.5,
  share: 0.25,
  isMini: false,
});

type Save = (edit: CellEdit<typeof FIELDS>) => Promise<void>;

function Blotter({ rows, onEdit }: { rows: ReturnType<typeof createRows>; onEdit: Save }) {
  const table = useTable({ id: 'blotter', title: 'Blotter', columns: COLUMNS, rows });
  return <DataTable table={table} onEdit={onEdit} />;
}

const createRows = () => createRowStore({ fields: FIELDS, id: (row: Row) => row.id });

function renderBlotter(
  answer: () => Promise<void> = async () => undefined,
  ids: readonly string[] = ['A', 'B', 'crude', 'locked'],
) {
  const rows = createRows();
  rows.append(ids.map(tradeOf));
  const saved = jest.fn();
  render(
    <UiProvider>
      <Blotter
        rows={rows}
        onEdit={async ({ row, column, value }) => {
          saved([row.id, column, value]);
          await answer();
        }}
      />
    </UiProvider>,
    { wrapper: MemoryRouter },
  );
  return { rows, saved, user: userEvent.setup() };
}

const cell = (id: string, column: string) => {
  const place = COLUMNS.findIndex((each) => each.id === column) + 1;
  const found = document.querySelector<HTMLElement>(
    `[data-row-id="${id}"] [aria-colindex="${place}"]`,
  );
  if (found === null) throw new Error(`No cell ${id} ${column}`);
  return found;
};

const focusOn = (id: string, column: string) => act(() => cell(id, column).focus());

const focused = () => document.activeElement;

const placeOfFocus = () => {
  const element = focused();
  const row = element?.closest<HTMLElement>('[data-row-id]')?.dataset.rowId;
  const column = Number(element?.closest('.cell')?.getAttribute('aria-colindex')) - 1;
  return `${row} ${COLUMNS[column]?.id}`;
};

async function frame() {
  await act(async () => new Promise<void>((done) => requestAnimationFrame(() => done())));
}

test.each([
  { keys: '{Enter}', text: '1234.5' },
  { keys: '{F2}', text: '1234.5' },
  { keys: '7', text: '7' },
  { keys: '{Backspace}', text: '' },
])('$keys opens a cell with "$text"', async ({ keys, text }) => {
  const { user } = renderBlotter();
  focusOn('A', 'commission');
  await user.keyboard(keys);
  expect(screen.getByRole('textbox', { name: 'Commission' })).toBe(focused());
  expect(focused()).toHaveProperty('value', text);
});

test.each([
  { keys: '{Enter}', place: 'B commission' },
  { keys: '{Shift>}{Enter}{/Shift}', place: 'A commission' },
  { keys: '{Tab}', place: 'A share' },
  { keys: '{Shift>}{Tab}{/Shift}', place: 'A exchange' },
])('$keys saves what was typed and goes to $place', async ({ keys, place }) => {
  const { user, saved } = renderBlotter();
  focusOn('A', 'commission');
  await user.keyboard(`2,500.25${keys}`);
  expect(saved.mock.calls).toEqual([[['A', 'commission', 2500.25]]]);
  expect(placeOfFocus()).toBe(place);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('Escape gives the old value back and saves nothing', async () => {
  const { user, saved } = renderBlotter();
  focusOn('A', 'commission');
  await user.keyboard('99{Escape}');
  expect(saved).not.toHaveBeenCalled();
  expect(cell('A', 'commission').textContent).toBe('1,234.5');
  expect(placeOfFocus()).toBe('A commission');
});

test('a value that stays the same is not saved', async () => {
  const { user, saved } = renderBlotter();
  focusOn('A', 'commission');
  await user.keyboard('{Enter}{Enter}');
  expect(saved).not.toHaveBeenCalled();
});

test.each([
  { column: 'commission', typed: 'twelve', problem: 'Needs to be a number' },
  { column: 'commission', typed: '-3', problem: 'Must not be negative' },
  { column: 'broker', typed: 'Nobody', problem: "No match for 'Nobody'" },
])('$typed is refused: $problem', async ({ column, typed, problem }) => {
  const { user, saved } = renderBlotter();
  focusOn('A', column);
  await user.keyboard(`${typed}{Enter}`);
  expect(saved).not.toHaveBeenCalled();
  expect(focused()?.getAttribute('aria-invalid')).toBe('true');
  // In words at the field, not in a tooltip, and with nothing else over it.
  const words = document.getElementById(focused()?.getAttribute('aria-describedby') ?? '');
  expect(words?.textContent).toBe(problem);
  expect(words?.className).toBe('problem');
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(document.querySelectorAll('.choices:not([hidden])')).toHaveLength(0);
  expect(focused()).toHaveProperty('value', typed);
  await user.keyboard('x');
  expect(focused()?.getAttribute('aria-describedby')).toBeNull();
  expect(document.querySelector('.problem')).toBeNull();
});

test('a combobox says that nothing begins with what is typed', async () => {
  const { user } = renderBlotter();
  focusOn('A', 'broker');
  await user.keyboard('Nob');
  expect(document.querySelector('.choices:not([hidden])')?.textContent).toBe("No match for 'Nob'");
});

test('a share is typed as a percentage', async () => {
  const { user, saved } = renderBlotter();
  focusOn('A', 'share');
  await user.keyboard('{Enter}');
  expect(focused()).toHaveProperty('value', '25');
  await user.keyboard('{Control>}a{/Control}12.5{Enter}');
  expect(saved.mock.calls).toEqual([[['A', 'share', 0.125]]]);
});

test('a combobox lists what begins with the typed letters, by the listbox pattern', async () => {
  const { user, saved } = renderBlotter();
  focusOn('A', 'broker');
  await user.keyboard('ke');
  const combobox = screen.getByRole('combobox', { name: 'Broker', expanded: true });
  const options = screen.getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['Kestrel', 'Keystone']);
  expect(combobox.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  expect(combobox.getAttribute('aria-activedescendant')).toBe(options[0]?.id);
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Keystone');
  await user.keyboard('{Tab}');
  expect(saved.mock.calls).toEqual([[['A', 'broker', 'Keystone']]]);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a choice is taken with the pointer, too, and nothing empties a cell by itself', async () => {
  const { user, saved } = renderBlotter();
  await user.click(cell('A', 'broker').querySelector('.field') ?? cell('A', 'broker'));
  expect(screen.getAllByRole('option')).toHaveLength(BROKERS.length);
  await user.click(screen.getByRole('option', { name: 'Trayport' }));
  expect(saved.mock.calls).toEqual([[['A', 'broker', 'Trayport']]]);
  expect(placeOfFocus()).toBe('A broker');
  await user.keyboard('{Delete}{Enter}');
  expect(saved.mock.calls[1]).toEqual([['A', 'broker', null]]);
});

test('a select goes to the choice whose first letters are typed', async () => {
  const { user, saved } = renderBlotter();
  focusOn('A', 'exchange');
  await user.keyboard('ny');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('NYMEX');
  await user.keyboard('{Enter}');
  expect(saved.mock.calls).toEqual([[['A', 'exchange', 'NYMEX']]]);
});

test('a checkbox is always there and turns by Space', async () => {
  const { user, saved, rows } = renderBlotter();
  act(() => cell('A', 'mini').querySelector('button')?.focus());
  const checkbox = screen.getAllByRole('checkbox', { name: 'Mini' })[0];
  expect(focused()).toBe(checkbox);
  await user.keyboard(' ');
  expect(saved.mock.calls).toEqual([[['A', 'mini', true]]]);
  act(() => rows.update([{ ...tradeOf('A'), isMini: true }]));
  await waitFor(() => expect(checkbox?.getAttribute('aria-checked')).toBe('true'));
  expect(focused()).toBe(checkbox);
});

test('cells that take no value say why, rows that are closed show theirs plainly', async () => {
  const { user } = renderBlotter();
  focusOn('crude', 'broker');
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(cell('crude', 'broker').getAttribute('aria-readonly')).toBe('true');
  expect(cell('crude', 'broker').getAttribute('aria-disabled')).toBe('true');
  expect(cell('A', 'broker').getAttribute('aria-readonly')).toBe('false');
  expect(cell('A', 'broker').getAttribute('aria-disabled')).toBeNull();
  expect(cell('locked', 'broker').querySelector('.field')).toBeNull();
  focusOn('locked', 'broker');
  await user.keyboard('x');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('while a value is saved its cell is busy and shows it; refused, it keeps it and says why', async () => {
  let refuse: (reason: Error) => void = () => undefined;
  const answer = () => new Promise<void>((_done, fail) => (refuse = fail));
  const { user } = renderBlotter(answer);
  focusOn('A', 'commission');
  await user.keyboard('77{Enter}');
  await frame();
  expect(cell('A', 'commission').getAttribute('aria-busy')).toBe('true');
  expect(cell('A', 'commission').textContent).toBe('77');

  await act(async () => refuse(new Error('Commission is above the limit')));
  await frame();
  const refused = cell('A', 'commission');
  expect(refused.textContent).toBe('77');
  expect(refused.getAttribute('aria-busy')).toBeNull();
  expect(refused.getAttribute('aria-invalid')).toBe('true');
  expect(refused.getAttribute('aria-description')).toBe('Commission is above the limit');
  expect(screen.getByText('Commission: Commission is above the limit')).toBeDefined();

  focusOn('A', 'commission');
  await user.keyboard('{Enter}');
  expect(focused()).toHaveProperty('value', '77');
  await user.keyboard('{Escape}');
  await frame();
  expect(cell('A', 'commission').textContent).toBe('1,234.5');
  expect(cell('A', 'commission').getAttribute('aria-invalid')).toBeNull();
});

test('what is typed stays and stays in its row when rows arrive above it', async () => {
  const { user, rows, saved } = renderBlotter();
  focusOn('B', 'commission');
  await user.keyboard('12');
  act(() => rows.replace(['new', 'newer', 'A', 'B'].map(tradeOf)));
  await frame();
  expect(focused()).toHaveProperty('value', '12');
  expect(focused()?.closest('.row')?.getAttribute('aria-rowindex')).toBe('5');
  await user.keyboard('5{Enter}');
  expect(saved.mock.calls).toEqual([[['B', 'commission', 125]]]);
});

test('what is typed stays however far the table is scrolled', async () => {
  const ids = Array.from({ length: 500 }, (_row, index) => `T${index}`);
  const { user, saved } = renderBlotter(undefined, ids);
  focusOn('T2', 'commission');
  await user.keyboard('31');
  const grid = screen.getByRole('grid');
  grid.scrollTop = 26 * 300;
  act(() => void grid.dispatchEvent(new Event('scroll')));
  await frame();
  expect(focused()).toHaveProperty('value', '31');
  await user.keyboard('4{Enter}');
  expect(saved.mock.calls).toEqual([[['T2', 'commission', 314]]]);
  grid.scrollTop = 0; // where the next table will begin
});

test('a click elsewhere saves; a text that is no value stays in its cell, marked', async () => {
  const { user, saved } = renderBlotter();
  focusOn('A', 'commission');
  await user.keyboard('42');
  focusOn('B', 'id');
  expect(saved.mock.calls).toEqual([[['A', 'commission', 42]]]);
  focusOn('B', 'commission');
  await user.keyboard('many');
  focusOn('A', 'id');
  await frame();
  expect(saved).toHaveBeenCalledTimes(1);
  expect(cell('B', 'commission').textContent).toBe('many');
  expect(cell('B', 'commission').getAttribute('aria-description')).toBe('Needs to be a number');
});

test('a row that goes away and comes back still has what was typed', async () => {
  const { user, rows } = renderBlotter();
  focusOn('B', 'commission');
  await user.keyboard('12');
  act(() => rows.replace(['A'].map(tradeOf)));
  await frame();
  expect(screen.queryByRole('textbox')).toBeNull();
  void act(() => rows.append(['B'].map(tradeOf)));
  await frame();
  expect(cell('B', 'commission').textContent).toBe('12');
});
