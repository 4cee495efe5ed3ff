/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import type { BodyOf } from '@fairlead/shared/contract/endpoint';
import { createSheet } from '@fairlead/shared/contract/sheets';
import { answer, fakeApi, refusal, renderScreen, verified } from '@fairlead/shared/testing';
import { toasts } from '@fairlead/shared/toast';

import type { Column } from '../columns/columns.ts';
import { numberField, textField } from '../rows/fields.ts';
import { createRowStore } from '../rows/row-store.ts';
import type { ExportInput } from './export-columns.ts';
import { MAX_PRINTED_ROWS, PRINT_STYLE, printTable } from './export-print.ts';
import { dateTime, useOpenInGoogleSheets } from './google-sheets.ts';

type Row = { readonly book: string; readonly volume: number };

const FIELDS = {
  book: textField((row: Row) => row.book),
  volume: numberField((row: Row) => row.volume),
};
const COLUMNS: readonly Column<typeof FIELDS>[] = [
  { id: 'book', header: 'Book', kind: 'text', field: 'book', width: 140, rowHeader: true },
  { id: 'volume', header: 'Volume', kind: 'lots', field: 'volume', width: 100 },
];

function input(count = 2): ExportInput<typeof FIELDS> {
  const rows = createRowStore({ fields: FIELDS, id: (row: Row) => row.book });
  rows.append(
    Array.from({ length: count }, (_, at) => ({ book: `Book ${at}`, volume: -1.5 * at })),
  );
  return { title: 'Exposure', columns: COLUMNS, rows };
}

/** The window that the browser opens, as much of it as is used. */
function fakeWindow() {
  return {
    opener: window as Window | null,
    document: document.implementation.createHTMLDocument(),
    location: { replace: jest.fn<(address: string) => void>() },
    close: jest.fn<() => void>(),
  };
}

let opened = fakeWindow();

beforeEach(() => {
  opened = fakeWindow();
  jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
});
afterEach(() => {
  jest.restoreAllMocks();
  toasts.clear();
});

function Opener() {
  const openInGoogleSheets = useOpenInGoogleSheets();
  if (openInGoogleSheets === undefined) return <p>may not</p>;
  return (
    <button type="button" onClick={() => void openInGoogleSheets(input())}>
      Open
    </button>
  );
}

const AUCKLAND = 'Pacific/Auckland';

const MADE = answer(createSheet, { spreadsheet_id: 's1', url: '/api/sheets/s1?ticket=t' });

test('[TAB-06] the window opens with the click and shows the spreadsheet when it is made', async () => {
  const api = fakeApi(MADE);
  renderScreen(<Opener />, { api });
  await userEvent.click(screen.getByText('Open'));
  expect(window.open).toHaveBeenCalledWith('', '_blank');
  expect(opened.opener).toBeNull();
  expect(opened.document.body.textContent).toContain('Making the spreadsheet of Exposure');
  expect(api.calls[0]?.input.body).toMatchObject({
    title: 'Exposure',
    order: ['Book', 'Volume'],
    data: [
      { Book: 'Book 0', Volume: 0 },
      { Book: 'Book 1', Volume: -1.5 },
    ],
  });
  expect(opened.location.replace).toHaveBeenCalledWith('http://localhost/api/sheets/s1?ticket=t');
});

test('[TAB-06] the time of a spreadsheet is that of the firm, wherever the browser is', async () => {
  const api = fakeApi(MADE);
  const auth = verified();
  if (auth.status !== 'VERIFIED') throw new Error('nobody is signed in');
  // No zone that a machine of ours is in.
  renderScreen(<Opener />, { api, auth: { ...auth, clock: { ...auth.clock, zone: AUCKLAND } } });
  const now = () => dateTime({ at: new Date(), zone: AUCKLAND });
  const before = now();
  await userEvent.click(screen.getByText('Open'));
  const after = now();
  const { date_time } = api.calls[0]?.input.body as BodyOf<typeof createSheet>;
  expect([before, date_time, after].toSorted()).toEqual([before, date_time, after]);
});

test('[TAB-06] a failure closes the window and is a message', async () => {
  const body = { err_msg: 'Google Sheets is out of order' };
  const api = fakeApi(refusal(createSheet, { kind: 'rejected', status: 503, body }));
  renderScreen(<Opener />, { api });
  await userEvent.click(screen.getByText('Open'));
  expect(await screen.findByText(/The spreadsheet could not be made.*out of order/)).toBeTruthy();
  expect(opened.close).toHaveBeenCalled();
  expect(opened.location.replace).not.toHaveBeenCalled();
});

test('[TAB-06] a lost answer is asked for under the same key, another click under another', async () => {
  let isLost = true;
  const made = answer(createSheet, () => {
    if (!isLost) return { spreadsheet_id: 's1', url: '/s1' };
    isLost = false;
    throw new ApiError({ kind: 'unreachable', cause: new Error('gone') });
  });
  const api = fakeApi(made);
  renderScreen(<Opener />, { api });
  await userEvent.click(screen.getByText('Open'));
  expect(opened.location.replace).toHaveBeenCalledWith('http://localhost/s1');
  await userEvent.click(screen.getByText('Open'));
  const [lost, again, another] = api.calls.map(({ input: { key } }) => key);
  expect(lost).toMatch(/^[\da-f-]{36}$/);
  expect(again).toBe(lost);
  expect(another).not.toBe(lost);
  expect(api.calls).toHaveLength(3);
  expect(screen.queryByText(/could not be made/)).toBeNull();
});

test('[TAB-06] an answer that is no page is not opened', async () => {
  const api = fakeApi(answer(createSheet, { spreadsheet_id: 's1', url: 'javascript:alert(1)' }));
  renderScreen(<Opener />, { api });
  await userEvent.click(screen.getByText('Open'));
  expect(await screen.findByText(/The spreadsheet could not be made/)).toBeTruthy();
  expect(opened.location.replace).not.toHaveBeenCalled();
});

test('[TAB-06] a window that the browser refuses is a message, and nothing is made', async () => {
  jest.spyOn(window, 'open').mockReturnValue(null);
  const api = fakeApi(MADE);
  renderScreen(<Opener />, { api });
  await userEvent.click(screen.getByText('Open'));
  expect(await screen.findByText(/did not let its window open/)).toBeTruthy();
  expect(api.calls).toHaveLength(0);
});

test('[TAB-03] who may not make spreadsheets is not offered it', () => {
  renderScreen(<Opener />, { auth: verified(['edf:read']) });
  expect(screen.getByText('may not')).toBeTruthy();
});

/** Fakes what jsdom lacks: constructed style sheets, and a printer. */
function withPrinter(): { printed: () => string } {
  let printed = '';
  Object.assign(document, { adoptedStyleSheets: [] });
  Object.assign(CSSStyleSheet.prototype, { replaceSync: () => undefined });
  jest.spyOn(window, 'print').mockImplementation(() => {
    printed = document.querySelector('.print-view')?.outerHTML ?? '';
  });
  return { printed: () => printed };
}

test('all rows are printed, and the page is as before afterwards', () => {
  const printer = withPrinter();
  printTable({ ...input(300), total: 1000 });
  const page = document.createElement('div');
  page.innerHTML = printer.printed();
  expect(page.querySelectorAll('tbody tr')).toHaveLength(300);
  expect(page.querySelector('h1')?.textContent).toBe('Exposure');
  expect(page.querySelector('p')?.textContent).toBe('300 of 1,000 rows');
  expect([...page.querySelectorAll('tbody td.end')].at(-1)?.textContent).toBe('−448.5');
  window.dispatchEvent(new Event('afterprint'));
  expect(document.querySelector('.print-view')).toBeNull();
});

test('numbers are printed with their points under each other, losses red', () => {
  const printer = withPrinter();
  const rows = createRowStore({ fields: FIELDS, id: (row: Row) => row.book });
  rows.append([
    { book: 'a', volume: 8.1 },
    { book: 'b', volume: -25.92 },
    { book: 'c', volume: 7 },
  ]);
  printTable({ ...input(), rows });
  const page = document.createElement('div');
  page.innerHTML = printer.printed();
  const looks = [...page.querySelectorAll('td.end')].map((cell) => [
    cell.className,
    cell.firstElementChild?.className,
    cell.textContent,
  ]);
  expect(looks).toEqual([
    ['end', 'figure lacks-1', '8.1'],
    ['end negative', 'figure', '−25.92'],
    ['end', 'figure lacks-point-2', '7'],
  ]);
  expect(PRINT_STYLE).toContain('.lacks-point-2 { padding-right: 1.565em; }');
  expect(PRINT_STYLE).not.toContain('font:');
  window.dispatchEvent(new Event('afterprint'));
});

test('what a figure says by its ground and its arrow is printed, too', () => {
  const printer = withPrinter();
  const rows = createRowStore({ fields: FIELDS, id: (row: Row) => row.book });
  rows.append([
    { book: 'a', volume: -200 },
    { book: 'b', volume: 50 },
    { book: 'c', volume: 0.4 },
  ]);
  const change: Column<typeof FIELDS> = {
    id: 'change',
    header: 'Change',
    kind: 'integer',
    field: 'volume',
    width: 80,
    trend: { threshold: 1 },
  };
  const shaded: Column<typeof FIELDS> = { ...change, id: 'shaded', shade: { by: 'column' } };
  const cost: Column<typeof FIELDS> = { ...change, id: 'cost', better: 'less' };
  printTable({ ...input(), columns: [change, shaded, cost], rows });
  const page = document.createElement('div');
  page.innerHTML = printer.printed();
  const cells = [...page.querySelectorAll<HTMLTableRowElement>('tbody tr')].map((row) =>
    [...row.cells].map((cell) => `${cell.className}: ${cell.textContent}`),
  );
  expect(cells).toEqual([
    ['end negative: ↓−200', 'end heat-neg-10: ↓−200', 'end: ↓−200'],
    ['end: ↑50', 'end heat-pos-10: ↑50', 'end negative: ↑50'],
    ['end: 0', 'end heat-pos-0: 0', 'end: 0'],
  ]);
  for (const look of ['.heat-neg-10 { background: var(--fl-colors-heat-neg-10); }', '.trend {'])
    expect(PRINT_STYLE).toContain(look);
  window.dispatchEvent(new Event('afterprint'));
});

test('a print that is cut says so', () => {
  const printer = withPrinter();
  printTable(input(MAX_PRINTED_ROWS + 1));
  expect(printer.printed()).toContain('The first 10,000 of 10,001 rows');
  window.dispatchEvent(new Event('afterprint'));
});
