/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { ByteStream } from '@fairlead/shared/api';
import { renderScreen } from '@fairlead/shared/testing';
import { toasts } from '@fairlead/shared/toast';
import { frameBytes, type RowFrame } from '@fairlead/shared/workbook/row-frames';

import { defineTable } from '../columns/define-table.ts';
import { DataTable } from '../data-table.tsx';
import type { TableExportFormat, ExportRequest } from '../export/whole-list.ts';
import { useTable } from '../model/table-model.ts';
import { TableMenu } from './table-menu.tsx';

type Row = { readonly book: string; readonly price: number };

const BOOKS = defineTable({
  id: (row: Row) => row.book,
  fields: {},
  columns: [
    {
      id: 'book',
      header: 'Book',
      kind: 'text',
      apiField: 'book_name',
      value: (row) => row.book,
      width: 140,
      rowHeader: true,
    },
    {
      id: 'price',
      header: 'Price',
      kind: 'price',
      apiField: 'price',
      value: (row) => row.price,
      unit: { value: () => '$/MT', apiField: 'price_unit', width: 30 },
      width: 70,
    },
    { id: 'own', header: 'Own', kind: 'custom', text: () => 'x', renderCell: () => [], width: 60 },
  ],
});

/** A server that sends what it is given, when it is given it. */
function fakeServer() {
  const asked: { form: TableExportFormat; table: ExportRequest; signal: AbortSignal }[] = [];
  const waiting: (() => void)[] = [];
  let sent: Uint8Array[] = [];
  let isOver = false;
  const wake = () => waiting.splice(0).forEach((go) => go());
  async function* stream(signal: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for (;;) {
      if (signal.aborted) throw new Error('aborted');
      const next = sent.shift();
      if (next !== undefined) yield new Uint8Array(next);
      else if (isOver) return;
      else
        await new Promise<void>((go) => {
          waiting.push(go);
          signal.addEventListener('abort', () => go());
        });
    }
  }
  return {
    asked,
    open: async (
      form: TableExportFormat,
      table: ExportRequest,
      signal: AbortSignal,
    ): Promise<ByteStream> => {
      asked.push({ form, table, signal });
      return stream(signal);
    },
    send: async (frame: RowFrame, content = '') =>
      act(async () => {
        sent.push(frameBytes(frame, new TextEncoder().encode(content)));
        wake();
      }),
    end: async () =>
      act(async () => {
        isOver = true;
        wake();
      }),
    anew: () => {
      sent = [];
      isOver = false;
    },
  };
}

let hand = userEvent.setup();
let server = fakeServer();
let saved: { name: string; content: Blob }[] = [];

beforeEach(() => {
  hand = userEvent.setup();
  server = fakeServer();
  saved = [];
  let last: Blob | undefined;
  URL.createObjectURL = (content) => {
    last = content as Blob;
    return 'blob:x';
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (last !== undefined) saved.push({ name: this.download, content: last });
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  toasts.clear();
});

type ScreenProps = {
  readonly total: number;
  readonly narrowed?: readonly string[];
  readonly hasWay?: boolean;
};

const NARROWED = ['unverified', 'Veldkamp'];

function Screen({ total, narrowed = NARROWED, hasWay = true }: ScreenProps) {
  const [rows] = [ROWS()];
  const table = useTable({ id: 'books', title: 'Books', columns: BOOKS.columns, rows });
  const whole = { open: server.open, rowsOf };
  return (
    <>
      <TableMenu table={table} total={total} narrowed={narrowed} {...(hasWay ? { whole } : {})} />
      <DataTable table={table} total={total} />
    </>
  );
}

let store: ReturnType<typeof BOOKS.createRows> | undefined;
function ROWS() {
  if (store === undefined) {
    store = BOOKS.createRows();
    store.append([{ book: 'Loaded', price: 1 }]);
  }
  return store;
}

function rowsOf(rows: readonly unknown[]) {
  const all = BOOKS.createRows();
  all.append(rows as readonly Row[]);
  return all;
}

/** A hand is slower than a test: the menu marks the entry under the button before it is let go. */
async function choose(name: string): Promise<void> {
  await hand.click(screen.getByRole('button', { name: 'Table menu' }));
  const entry = await screen.findByRole('menuitem', { name: new RegExp(name) });
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menu'));
  await hand.pointer({ keys: '[MouseLeft>]', target: entry });
  await waitFor(() => expect(entry.hasAttribute('data-highlighted')).toBe(true));
  await hand.pointer({ keys: '[/MouseLeft]', target: entry });
}

const SAVED = 'Books 2024-06-28 unverified Veldkamp.csv';

test('[TAB-14] CSV of a list takes every row from the server, says how far it is, and is saved when it is whole', async () => {
  renderScreen(<Screen total={3} />);
  await choose('CSV');
  expect(server.asked[0]).toMatchObject({
    form: 'csv',
    table: {
      title: 'Books',
      notes: ['2024-06-28, unverified, Veldkamp'],
      columns: [
        { served: 'book_name', header: 'Book', kind: 'text' },
        { served: 'price', header: 'Price', kind: 'number', decimals: 3 },
        { served: 'price_unit', header: 'Price unit', kind: 'text' },
      ],
      row_header: 0,
    },
  });
  await server.send({ kind: 'start', total: 3 });
  await server.send({ kind: 'rows', rows: 2, bytes: 4 }, 'a,b\n');
  expect(screen.getByText('CSV: 2 of 3 rows')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'CSV' }).getAttribute('aria-valuenow')).toBe('2');
  expect(screen.getByText('50% of 3 rows').getAttribute('role')).toBe('status');
  expect(saved).toEqual([]);
  await server.send({ kind: 'rows', rows: 3, bytes: 4 }, 'c,d\n');
  await server.send({ kind: 'end', rows: 3 });
  expect(saved.map(({ name }) => name)).toEqual([SAVED]);
  expect(saved[0]?.content.size).toBe(8);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(await screen.findByText(`3 rows are in ${SAVED}`)).toBeTruthy();
});

test('[TAB-14] how many rows leave is what the server says now, not what the list said when it came', async () => {
  renderScreen(<Screen total={320} />);
  await choose('CSV');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBeNull();
  expect(document.body.textContent).not.toContain('320');
  await server.send({ kind: 'start', total: 308 });
  expect(screen.getByText('CSV of 308 rows has begun').getAttribute('role')).toBe('status');
  await server.send({ kind: 'rows', rows: 77, bytes: 4 }, 'a,b\n');
  expect(screen.getByText('CSV: 77 of 308 rows')).toBeTruthy();
  expect(screen.getByText('25% of 308 rows')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuemax')).toBe('308');
  await server.send({ kind: 'rows', rows: 308, bytes: 4 }, 'c,d\n');
  await server.send({ kind: 'end', rows: 308 });
  expect(await screen.findByText(`308 rows are in ${SAVED}`)).toBeTruthy();
});

test('[TAB-14] a list that is narrowed to more than fits a line leaves all the same', async () => {
  const narrowed = Array.from({ length: 60 }, (_, at) => `U-${1000 + at}`);
  renderScreen(<Screen total={3} narrowed={narrowed} />);
  await choose('CSV');
  const [note = ''] = server.asked[0]?.table.notes ?? [];
  expect(note).toMatch(/^2024-06-28, U-1000, U-1001, .*…$/);
  expect(note).toHaveLength(300);
});

test('[TAB-14] a file that breaks off is not saved, and can be taken again', async () => {
  renderScreen(<Screen total={3} />);
  await choose('xlsx');
  await server.send({ kind: 'start', total: 3 });
  await server.send({ kind: 'rows', rows: 2, bytes: 4 }, 'a,b\n');
  await server.end();
  const problem = screen.getByRole('alert');
  expect(problem.textContent).toBe('.xlsx failed. The connection ended before the last row');
  expect(saved).toEqual([]);
  server.anew();
  await hand.click(screen.getByRole('button', { name: 'Try again' }));
  await server.send({ kind: 'start', total: 3 });
  await server.send({ kind: 'rows', rows: 3, bytes: 2 }, 'ab');
  await server.send({ kind: 'end', rows: 3 });
  expect(saved.map(({ content }) => content.size)).toEqual([2]);
});

test('[TAB-14] what the server says failed is said, with its support id, and can be put aside', async () => {
  renderScreen(<Screen total={3} />);
  await choose('CSV');
  await server.send({ kind: 'start', total: 3 });
  await server.send({
    kind: 'failed',
    err_msg: 'The database took too long',
    code: 'X',
    request_id: 'r-7',
  });
  expect(screen.getByRole('alert').textContent).toBe(
    'CSV failed. The database took too long (support id r-7)',
  );
  await hand.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(saved).toEqual([]);
});

test('[TAB-14] an export that is cancelled ends on the server and leaves nothing; leaving the screen does the same', async () => {
  const { unmount } = renderScreen(<Screen total={3} />);
  await choose('CSV');
  await server.send({ kind: 'start', total: 3 });
  await hand.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(server.asked[0]?.signal.aborted).toBe(true);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  await choose('CSV');
  expect(server.asked[1]?.signal.aborted).toBe(false);
  unmount();
  expect(server.asked[1]?.signal.aborted).toBe(true);
  expect(saved).toEqual([]);
});

test('[TAB-14] the focus that the line of an export had goes on to where the user goes on', async () => {
  renderScreen(<Screen total={3} />);
  const focused = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent;
  await choose('CSV');
  act(() => screen.getByRole('button', { name: 'Cancel' }).focus());
  await hand.keyboard('{Enter}');
  expect(focused()).toBe('Table menu');
  await choose('CSV');
  await server.send({ kind: 'failed', err_msg: 'Too slow', code: 'X', request_id: 'r-7' });
  act(() => screen.getByRole('button', { name: 'Try again' }).focus());
  await hand.keyboard('{Enter}');
  expect(focused()).toBe('Cancel');
  await server.send({ kind: 'failed', err_msg: 'Too slow', code: 'X', request_id: 'r-8' });
  expect(focused()).toBe('Dismiss');
  await hand.keyboard('{Enter}');
  expect(focused()).toBe('Table menu');
  await choose('CSV');
  act(() => screen.getByRole('button', { name: 'Cancel' }).focus());
  await server.send({ kind: 'start', total: 0 });
  await server.send({ kind: 'rows', rows: 0, bytes: 0 });
  await server.send({ kind: 'end', rows: 0 });
  expect(saved).toHaveLength(1);
  expect(focused()).toBe('Table menu');
});

test('one export at a time: the menu offers the next after it', async () => {
  renderScreen(<Screen total={3} />);
  await choose('CSV');
  await hand.click(screen.getByRole('button', { name: 'Table menu' }));
  const entry = await screen.findByRole('menuitem', { name: /xlsx/ });
  expect(entry.getAttribute('aria-disabled')).toBe('true');
});

test.each(['Copy', 'Print'])('[TAB-14] %s takes 10,000 rows, then a clear word', async (what) => {
  renderScreen(<Screen total={67_744} />);
  await choose(what);
  expect(
    await screen.findByText(`${what} takes 10,000 rows, the list has 67,744: take CSV`),
  ).toBeTruthy();
  expect(server.asked).toEqual([]);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

/** Fakes the clipboard, and how it answers a page's promises. */
function fakeClipboard(answer: (promised: readonly Promise<Blob>[]) => Promise<unknown>) {
  const promised: Promise<Blob>[] = [];
  Object.assign(globalThis, {
    ClipboardItem: function (items: Record<string, Promise<Blob>>) {
      promised.push(...Object.values(items));
    },
  });
  const write = jest.fn(() => answer(promised));
  Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true });
  return { promised, write };
}

test('[TAB-09] copy all takes every row of the list, promised to the clipboard in the click', async () => {
  const { promised, write } = fakeClipboard((blobs) => Promise.all(blobs));
  renderScreen(<Screen total={5} />);
  await choose('Copy');
  expect(write).toHaveBeenCalled();
  await server.send({ kind: 'start', total: 2 });
  const rows = '{"book":"A","price":1.5}\n{"book":"=B","price":2}\n';
  await server.send({ kind: 'rows', rows: 2, bytes: rows.length }, rows);
  await server.send({ kind: 'end', rows: 2 });
  const blob = await promised[0];
  expect(await textOf(blob)).toBe("Book\tPrice\tPrice unit\tOwn\nA\t1.5\t$/MT\tx\n'=B\t2\t$/MT\tx");
  expect(await screen.findByText('Copied 2 rows')).toBeTruthy();
});

test('[TAB-09] a copy that the clipboard refuses has failed for good, and does not keep the menu from the next', async () => {
  fakeClipboard(() => Promise.reject(new Error('Write permission denied')));
  renderScreen(<Screen total={2} />);
  await choose('Copy');
  expect(screen.getByRole('alert').textContent).toBe('Copy failed. Write permission denied');
  expect(server.asked[0]?.signal.aborted).toBe(true);
  await server.send({ kind: 'start', total: 2 });
  await server.send({ kind: 'rows', rows: 1, bytes: 0 });
  expect(screen.getByRole('alert').textContent).toBe('Copy failed. Write permission denied');
  await hand.click(screen.getByRole('button', { name: 'Dismiss' }));
  await choose('CSV');
  expect(server.asked[1]?.form).toBe('csv');
});

test('[TAB-14] print takes every row of the list', async () => {
  const printed = fakePrinter();
  renderScreen(<Screen total={5} />);
  await choose('Print');
  await printsAll(printed);
});

test('[TAB-14] Ctrl+P prints the same, and does not disturb an export under way', async () => {
  const printed = fakePrinter();
  renderScreen(<Screen total={5} />);
  const isLeft = () => fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true });
  expect(isLeft()).toBe(false);
  await waitFor(() => expect(server.asked[0]?.form).toBe('rows'));
  expect(isLeft()).toBe(false);
  expect(await screen.findByText('Not printed: another export is under way')).toBeTruthy();
  await printsAll(printed);
  expect(server.asked).toHaveLength(1);
});

/** Fakes the printer: the printed table, cell by cell. */
function fakePrinter() {
  const printed: (string | null)[] = [];
  Object.assign(document, { adoptedStyleSheets: [] });
  Object.assign(window, {
    CSSStyleSheet: class {
      replaceSync = () => undefined;
    },
    print: () => {
      const cells = document.querySelectorAll('.print-view :is(h1, p, td:first-child)');
      printed.push(...[...cells].map(({ textContent }) => textContent));
      window.dispatchEvent(new Event('afterprint'));
    },
  });
  return printed;
}

async function printsAll(printed: readonly (string | null)[]): Promise<void> {
  await waitFor(() => expect(server.asked[0]?.form).toBe('rows'));
  await server.send({ kind: 'start', total: 2 });
  const rows = '{"book":"A","price":1.5}\n{"book":"B","price":2}\n';
  await server.send({ kind: 'rows', rows: 2, bytes: rows.length }, rows);
  expect(printed).toEqual([]);
  await server.send({ kind: 'end', rows: 2 });
  await waitFor(() => expect(printed).toEqual(['Books', 'A', 'B']));
}

/** jsdom's blobs have no `text`. */
const textOf = (blob: Blob | undefined) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob ?? new Blob());
  });

test('[TAB-06] a spreadsheet of a list is made of every row, in a window that opens with the click', async () => {
  const opened = {
    opener: window as Window | null,
    document: document.implementation.createHTMLDocument(),
    location: { replace: jest.fn<(address: string) => void>() },
    close: jest.fn<() => void>(),
  };
  jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  renderScreen(<Screen total={3} />);
  await choose('Google Sheets');
  expect(window.open).toHaveBeenCalledWith('', '_blank');
  expect(server.asked[0]?.form).toBe('sheet');
  await server.send({ kind: 'start', total: 3 });
  await server.send({ kind: 'rows', rows: 3, bytes: 0 });
  await server.send({ kind: 'end', rows: 3, url: '/api/sheets/s1?ticket=t' });
  expect(opened.location.replace).toHaveBeenCalledWith('http://localhost/api/sheets/s1?ticket=t');
});

test('what is loaded whole leaves as it is, without the server', async () => {
  renderScreen(<Screen total={1} />);
  await choose('CSV');
  expect(server.asked).toEqual([]);
  expect(saved.map(({ name }) => name)).toEqual([SAVED]);
});

test.each(['CSV', 'xlsx'])(
  'without a way to the others the rows that are here leave as %s, and the footer says it',
  async (file) => {
    renderScreen(<Screen total={3} hasWay={false} />);
    await choose(file);
    const said = await screen.findByText(/^Taken are 1 of 3 rows/);
    expect(said.closest('.footer')).not.toBeNull();
    expect(within(document.body).queryByRole('progressbar')).toBeNull();
  },
);
