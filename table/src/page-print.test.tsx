/** @jest-environment ./bin/jest/dom-environment.mjs */
import { renderScreen } from '@fairlead/shared/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import type { Column } from './columns/columns.ts';
import { DataTable } from './data-table.tsx';
import { TableMenu } from './menus/table-menu.tsx';
import { useTable } from './model/table-model.ts';
import { numberField, textField } from './rows/fields.ts';
import { createRowStore } from './rows/row-store.ts';

type Row = { readonly name: string; readonly volume: number };

const FIELDS = {
  name: textField((row: Row) => row.name),
  volume: numberField((row: Row) => row.volume),
};
const COLUMNS: readonly Column<typeof FIELDS>[] = [
  { id: 'name', header: 'Name', kind: 'text', field: 'name', width: 100, rowHeader: true },
  { id: 'volume', header: 'Volume', group: ['Paper'], kind: 'lots', field: 'volume', width: 80 },
];

function storeOf(count: number) {
  const rows = createRowStore({ fields: FIELDS, id: (row: Row) => row.name });
  rows.append(
    Array.from({ length: count }, (_, at) => ({ name: `Trade ${at}`, volume: at - 100 })),
  );
  return rows;
}

type Props = {
  readonly title: string;
  readonly rows: ReturnType<typeof storeOf>;
  readonly total?: number;
};

function Things({ title, rows, total }: Props) {
  const table = useTable({ id: title, title, columns: COLUMNS, rows });
  return (
    <>
      <TableMenu table={table} total={total} day="2024-06-28" narrowed={['unverified']} />
      <DataTable table={table} total={total} />
    </>
  );
}

const print = jest.fn();

beforeEach(() => {
  jest.clearAllMocks();
  class Sheet {
    replaceSync = () => undefined;
  }
  Object.assign(window, { print, CSSStyleSheet: Sheet });
  Object.assign(document, { adoptedStyleSheets: [] });
});
afterEach(() => void window.dispatchEvent(new Event('afterprint')));

const beforePrint = () => void window.dispatchEvent(new Event('beforeprint'));
const papers = () => [...document.querySelectorAll<HTMLTableElement>('.on-paper table')];
const notes = () => [...document.querySelectorAll('.on-paper p')].map((note) => note.textContent);

test('the print of a page has every row of a table, its head in a head that browsers repeat', () => {
  renderScreen(<Things title="Trades" rows={storeOf(300)} />);
  beforePrint();
  const [paper] = papers();
  expect(paper?.tBodies[0]?.rows).toHaveLength(300);
  expect(paper?.tBodies[0]?.rows[299]?.textContent).toBe('Trade 299199');
  const head = [...(paper?.tHead?.rows ?? [])].map((row) =>
    [...row.cells].map((cell) => cell.textContent),
  );
  expect(head).toEqual([['Name', 'Paper'], ['Volume']]);
  expect(notes()).toEqual(['28 Jun 2024, unverified']);
});

test('of a screen the plain table is no part: no reader meets it, and after the print it is gone', () => {
  renderScreen(<Things title="Trades" rows={storeOf(3)} />);
  expect(papers()).toHaveLength(0);
  beforePrint();
  expect(papers()).toHaveLength(1);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('grid', { name: 'Trades' })).toBeDefined();
  window.dispatchEvent(new Event('afterprint'));
  expect(papers()).toHaveLength(0);
  expect(document.adoptedStyleSheets).toHaveLength(0);
});

test('a table that goes while the page is printed leaves nothing behind', () => {
  const { unmount } = renderScreen(<Things title="Trades" rows={storeOf(3)} />);
  beforePrint();
  unmount();
  expect(document.adoptedStyleSheets).toHaveLength(0);
});

test('a list of which the server has more says so, and how all of it is printed', () => {
  renderScreen(<Things title="Trades" rows={storeOf(40)} total={1200} />);
  beforePrint();
  expect(papers()[0]?.tBodies[0]?.rows).toHaveLength(40);
  expect(notes()[1]).toBe('40 of 1,200 rows: ‘Print’ in the menu of the table prints all');
});

test('a very long table is cut, and says so', () => {
  renderScreen(<Things title="Trades" rows={storeOf(2_001)} />);
  beforePrint();
  expect(papers()[0]?.tBodies[0]?.rows).toHaveLength(2_000);
  expect(notes()[1]).toBe('2,000 of 2,001 rows: ‘Print’ in the menu of the table prints all');
});

test('of several tables Ctrl+P is for the one with the focus; from elsewhere the browser prints the page', async () => {
  renderScreen(
    <>
      <input aria-label="Day" />
      <Things title="Trades" rows={storeOf(2)} />
      <Things title="Books" rows={storeOf(2)} />
    </>,
  );
  const isLeft = (on: Element) => fireEvent.keyDown(on, { key: 'p', ctrlKey: true });
  const day = screen.getByRole('textbox', { name: 'Day' });
  day.focus();
  expect(isLeft(day)).toBe(true);
  const cell = screen.getByRole('grid', { name: 'Books' }).querySelector<HTMLElement>('[tabindex]');
  cell?.focus();
  expect(isLeft(cell ?? day)).toBe(false);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
});
