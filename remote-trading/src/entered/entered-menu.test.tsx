/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { blotterList } from '@fairlead/trading/contract/blotter';
import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  type EnteredTrade,
  exportEntries,
  listEntries,
  sheetOfEntries,
} from '@fairlead/trading/contract/entered-trades';
import { answer, fakeApi, renderScreen, verified } from '@fairlead/shared/testing';
import { enteredTrade } from '@fairlead/trading/fixtures/entered-trade';
import { frameBytes, type RowFrame } from '@fairlead/shared/workbook/row-frames';

import { BlotterScreen } from '../app/blotter-screen.tsx';

jest.setTimeout(40_000);

const ENTRIES = [3, 2, 1].map((id) => enteredTrade(id, { product_a: 'ARA', price_a: 614.5 }));

/** An answer in frames: so many rows with this content. */
const frames = (content: string, end: object = {}) =>
  (async function* () {
    const bytes = new TextEncoder().encode(content);
    const all: readonly [RowFrame, Uint8Array?][] = [
      [{ kind: 'start', total: 3 }],
      [{ kind: 'rows', rows: 3, bytes: bytes.length }, bytes],
      [{ kind: 'end', rows: 3, ...end }],
    ];
    for (const [frame, part] of all) yield new Uint8Array(frameBytes(frame, part));
  })() as never;

/** A server that has three entries and answers the first of them as its first page. */
const api = () =>
  fakeApi(
    answer(blotterList, {
      blotter: [],
      blotter_real: [],
      books: [],
      brokers: [],
      forced_commissions: {},
      more_waiting: 0,
    }),
    answer(listEntries, ({ query: { after } }) => ({
      entries: after === undefined ? ENTRIES.slice(0, 1) : [],
      total: 3,
      products: ['ARA'],
      after: after === undefined ? 3 : null,
    })),
    answer(exportEntries, (({ body }: { body: { format: string } }) =>
      frames(body.format === 'rows' ? linesOf(ENTRIES) : 'a,b\n')) as never),
    answer(sheetOfEntries, (() => frames('', { url: 'http://localhost/api/sheets/s1' })) as never),
  );

const linesOf = (entries: readonly EnteredTrade[]) =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

let hand = userEvent.setup();
const saved: string[] = [];

beforeEach(() => {
  // It brings a clipboard of its own.
  hand = userEvent.setup();
  localStorage.clear();
  saved.length = 0;
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => void jest.restoreAllMocks());

const PATH =
  '/blotter?tab=entered&entered=mine&entered_day=2024-06-28&entered_product=ARA&entered_text=by+phone';

/** Shows the tab, sorted by volume, and takes a way out of its menu. */
async function leaveBy(name: string) {
  const served = api();
  const auth = verified(['blotter:read', 'trade:enter', 'sheet:create']);
  renderScreen(<BlotterScreen />, { api: served, auth, path: PATH });
  await screen.findByText('3 entries');
  await hand.click(await screen.findByRole('columnheader', { name: /^Volume/ }));
  await waitFor(() => expect(served.calls.some(({ input }) => 'sort' in input.query)).toBe(true));
  await screen.findByText('3 entries');
  await hand.click(screen.getByRole('button', { name: 'Table menu' }));
  const entry = await screen.findByRole('menuitem', { name });
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menu'));
  await hand.pointer({ keys: '[MouseLeft>]', target: entry });
  await waitFor(() => expect(entry.hasAttribute('data-highlighted')).toBe(true));
  await hand.pointer({ keys: '[/MouseLeft]', target: entry });
  const isOfEntries = ({ method, path: of }: Endpoint) =>
    method === 'POST' && of.startsWith('/blotter/entries/');
  return { calls: () => served.calls.filter(({ endpoint }) => isOfEntries(endpoint)) };
}

const QUERY = {
  whose: 'mine',
  day: '2024-06-28',
  product: 'ARA',
  text: 'by phone',
  sort: 'volume',
  direction: 'ascending',
};

test('[TAB-14] every entry of the list leaves as CSV, as it is narrowed and sorted, not the loaded ones', async () => {
  const { calls } = await leaveBy('Download CSV');
  await waitFor(() => expect(saved).toEqual(['Entered 2024-06-28 mine ARA by phone.csv']));
  expect(calls()).toEqual([
    expect.objectContaining({
      endpoint: exportEntries,
      input: expect.objectContaining({
        query: QUERY,
        body: expect.objectContaining({
          title: 'Entered',
          format: 'csv',
          notes: ['2024-06-28, mine, ARA, by phone'],
        }),
      }),
    }),
  ]);
});

test('what stands together in a cell leaves in columns of its own, prices with all of their digits', async () => {
  const { calls } = await leaveBy('Download .xlsx');
  await waitFor(() => expect(saved).toEqual(['Entered 2024-06-28 mine ARA by phone.xlsx']));
  const { columns } = calls()[0]?.input.body as {
    columns: { served: string; header: string; decimals: number }[];
  };
  const of = (served: string) => columns.find((each) => each.served === served);
  expect(of('price_a')).toMatchObject({ header: 'Price', decimals: 5 });
  expect(columns.map(({ served }) => served)).toEqual(
    expect.arrayContaining([
      ...['entry_id', 'status', 'replaced_by', 'trade_date', 'kind', 'volume', 'metric'],
      ...['product_a', 'product_b', 'month_a', 'year_a', 'month_b', 'year_b', 'balmo_date'],
      ...['price_unit', 'is_diff', 'book', 'strategy', 'deal', 'buy_from_book', 'sell_to_book'],
      ...['broker', 'exchange', 'executing_for', 'entered_by', 'entered_at', 'notes'],
    ]),
  );
});

const textOf = async (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });

test('every entry of the list is copied', async () => {
  const promised: Promise<Blob>[] = [];
  Object.assign(globalThis, {
    ClipboardItem: function (items: Record<string, Promise<Blob>>) {
      promised.push(...Object.values(items));
    },
  });
  const write = async () => Promise.all(promised);
  Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true });
  const { calls } = await leaveBy('Copy all');
  await screen.findByText('Copied 3 rows');
  expect(calls()[0]?.input.body).toMatchObject({ format: 'rows' });
  const [head, ...lines] = (await textOf(await promised[0]!)).split('\n');
  expect(head).toMatch(/^Entry\tStatus\t/);
  expect(lines.map((line) => line.split('\t')[0])).toEqual(['3', '2', '1']);
});

test('a spreadsheet is made of every entry of the list', async () => {
  const replaced: string[] = [];
  const opened = {
    opener: {},
    document: { title: '', body: { textContent: '' } },
    location: { replace: (address: string) => replaced.push(address) },
    close: () => undefined,
  };
  jest.spyOn(window, 'open').mockReturnValue(opened as never);
  const { calls } = await leaveBy('Open in Google Sheets');
  await waitFor(() => expect(replaced).toEqual(['http://localhost/api/sheets/s1']));
  expect(calls().map(({ endpoint }) => endpoint)).toEqual([sheetOfEntries]);
  expect(calls()[0]?.input.query).toEqual(QUERY);
});
