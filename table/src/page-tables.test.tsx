/** @jest-environment ./bin/jest/dom-environment.mjs */
import { renderScreen } from '@fairlead/shared/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import type { Column } from './columns/columns.ts';
import { DataTable } from './data-table.tsx';
import { TableMenu } from './menus/table-menu.tsx';
import { useTable } from './model/table-model.ts';
import { textField } from './rows/fields.ts';
import { createRowStore } from './rows/row-store.ts';

type Row = { readonly name: string };

const FIELDS = { name: textField((row: Row) => row.name) };
const COLUMNS: readonly Column<typeof FIELDS>[] = [
  { id: 'name', header: 'Name', kind: 'text', field: 'name', width: 100, rowHeader: true },
];

function storeOf(...names: readonly string[]) {
  const rows = createRowStore({ fields: FIELDS, id: (row: Row) => row.name });
  rows.append(names.map((name) => ({ name })));
  return rows;
}

const TRADES = storeOf('Propane', 'Butane');
const BOOKS = storeOf('Book');

type Props = {
  readonly title: string;
  readonly rows: typeof TRADES;
  readonly hasMenu?: boolean;
};

function Things({ title, rows, hasMenu = true }: Props) {
  const table = useTable({ id: title, title, columns: COLUMNS, rows });
  return (
    <section aria-label={title}>
      {hasMenu && <TableMenu table={table} />}
      <DataTable table={table} />
    </section>
  );
}

let printed: (string | null)[] = [];
const print = jest.fn(() => {
  printed = [...document.querySelectorAll('.print-view :is(h1, td)')].map((one) => one.textContent);
});
class Sheet {
  replaceSync = () => undefined;
}

beforeEach(() => {
  jest.clearAllMocks();
  printed = [];
  Object.assign(window, { print, CSSStyleSheet: Sheet });
  Object.assign(document, { adoptedStyleSheets: [] });
});

afterEach(() => void window.dispatchEvent(new Event('afterprint')));

/** True when a key was left to the browser. */
const isLeft = (key: string, on: Element = document.body) =>
  fireEvent.keyDown(on, { key, ctrlKey: true });

const findBoxOf = (title: string) => {
  const place = screen.getByRole('region', { name: title });
  return place.querySelector('[aria-label="Find in table"]');
};

test('[TAB-11] Ctrl+F opens find from anywhere on the page, also from a text field; again it is the browser’s', async () => {
  renderScreen(
    <>
      <input aria-label="Trade IDs" />
      <Things title="Trades" rows={TRADES} />
    </>,
  );
  expect(isLeft('f', screen.getByRole('textbox', { name: 'Trade IDs' }))).toBe(false);
  await waitFor(() => expect(findBoxOf('Trades')).not.toBeNull());
  expect(isLeft('f')).toBe(true);
});

test('of several tables it is the one used last, before that the first', async () => {
  renderScreen(
    <>
      <Things title="Trades" rows={TRADES} />
      <Things title="Books" rows={BOOKS} />
    </>,
  );
  await userEvent.setup({ pointerEventsCheck: 0 }).click(screen.getByText('Book'));
  expect(isLeft('f')).toBe(false);
  await waitFor(() => expect(findBoxOf('Books')).not.toBeNull());
  expect(findBoxOf('Trades')).toBeNull();
});

test('before a table is used it is the first', async () => {
  renderScreen(
    <>
      <Things title="Trades" rows={TRADES} />
      <Things title="Books" rows={BOOKS} />
    </>,
  );
  expect(isLeft('f')).toBe(false);
  await waitFor(() => expect(findBoxOf('Trades')).not.toBeNull());
});

test('under a dialog the keys are the browser’s', () => {
  renderScreen(
    <>
      <Things title="Trades" rows={TRADES} />
      <div role="dialog" aria-modal="true" aria-label="New trade" />
    </>,
  );
  expect(isLeft('f')).toBe(true);
  expect(isLeft('p')).toBe(true);
});

test('a table without rows leaves the keys to the browser', () => {
  renderScreen(<Things title="Trades" rows={storeOf()} />);
  expect(isLeft('f')).toBe(true);
  expect(isLeft('p')).toBe(true);
});

test('Ctrl+P prints the table’s own view, not a page of the screen', async () => {
  renderScreen(<Things title="Trades" rows={TRADES} />);
  expect(isLeft('p')).toBe(false);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(printed).toEqual(['Trades', 'Propane', 'Butane']);
  expect(isLeft('p')).toBe(false);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
});

test('a table without a menu leaves Ctrl+P to the browser', () => {
  renderScreen(<Things title="Trades" rows={TRADES} hasMenu={false} />);
  expect(isLeft('p')).toBe(true);
  expect(isLeft('f')).toBe(false);
});

test('where there is no table any more, the keys are the browser’s', () => {
  renderScreen(<Things title="Trades" rows={TRADES} />).unmount();
  expect(isLeft('f')).toBe(true);
});
