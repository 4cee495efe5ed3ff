/** @jest-environment ./bin/jest/dom-environment.mjs */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { blotterList } from '@fairlead/trading/contract/blotter';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import {
  type EnteredTrade,
  listEntries,
  readEntry,
} from '@fairlead/trading/contract/entered-trades';
import type { Permission } from '@fairlead/shared/domain/access/permissions';
import { answer, fakeApi, renderScreen, verified } from '@fairlead/shared/testing';
import { enteredTrade } from '@fairlead/trading/fixtures/entered-trade';

import { BlotterScreen } from '../app/blotter-screen.tsx';

jest.setTimeout(40_000);

beforeEach(() => localStorage.clear());

const NO_ORDERS = {
  blotter: [],
  blotter_real: [],
  books: [],
  brokers: [],
  forced_commissions: {},
  more_waiting: 0,
};

/** A server that has these entries, and says what it was asked for. */
function enteredApi(entries: readonly EnteredTrade[]) {
  const asked: object[] = [];
  const api = fakeApi(
    answer(blotterList, NO_ORDERS),
    answer(listEntries, ({ query }) => {
      asked.push(query);
      const of = entries.filter(
        (each) =>
          (query.product === undefined || each.product_a === query.product) &&
          (query.day === undefined || each.trade_date === query.day),
      );
      return { entries: of, total: of.length, products: ['ARA', 'FEI'], after: null };
    }),
    answer(readEntry, ({ params }): ReplyOf<typeof readEntry> => ({
      entry: entries.find(({ entry_id }) => entry_id === params.entry_id)!,
      legs: [
        {
          book: 'Paper',
          strategy: 'Arb',
          deal: 'D1',
          product: 'FEI',
          metric: 'MT',
          term_month: '2024-08-01',
          window_start: '2024-08-01',
          window_end: '2024-08-31',
          qty: 10_000,
          price: 614.5,
          priced: 'FIXED',
          trade_date: '2024-06-28',
          exchange: 'ICE',
        },
      ],
      history: [
        {
          seq: 7,
          entry_id: params.entry_id,
          what: 'entered',
          by: 'maren@halyard.example',
          at: '2024-06-28T12:03:00Z',
          reason: null,
          acknowledged: ['FEI Aug 24 settled at 600: 2.4 % away'],
        },
      ],
    })),
  );
  return { api, asked };
}

const show = (
  api: ReturnType<typeof fakeApi>,
  path = '/blotter?tab=entered',
  may: readonly Permission[] = MAREN,
) => renderScreen(<BlotterScreen />, { api, path, auth: verified([...may]) });

const MAREN: readonly Permission[] = ['blotter:read', 'trade:enter'];

const table = async () => screen.findByRole('grid', { name: 'Entered' });
const cellTexts = async (row: number) =>
  within((await within(await table()).findAllByRole('row'))[row]!)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent);

test('a trader sees what he entered today first, and all of it by a press', async () => {
  const { api, asked } = enteredApi([
    enteredTrade(2, { trade_date: '2024-06-28' }),
    enteredTrade(1, { trade_date: '2024-06-27', product_a: 'ARA' }),
  ]);
  const page = show(api);
  expect(await screen.findByText('1 entry')).toBeDefined();
  expect(asked[0]).toEqual({ whose: 'mine', day: '2024-06-28' });
  await userEvent.click(await screen.findByRole('radio', { name: 'All' }));
  expect(await screen.findByText('2 entries')).toBeDefined();
  expect(page.address()).toBe('/blotter?tab=entered&entered=all');
  expect(asked.at(-1)).toEqual({});
});

test('who deals nothing sees what everybody entered', async () => {
  const { api, asked } = enteredApi([enteredTrade(1)]);
  show(api, '/blotter?tab=entered', ['blotter:read']);
  expect(await screen.findByText('1 entry')).toBeDefined();
  expect(asked[0]).toEqual({});
  expect(screen.queryByRole('radio', { name: 'Mine' })).toBeNull();
});

test('[SHL-31] a pasted address narrows the list, and what it does not match can be cleared', async () => {
  const { api, asked } = enteredApi([enteredTrade(1)]);
  const path =
    '/blotter?tab=entered&entered=all&entered_day=2024-06-27&entered_product=ARA&entered_text=by+phone&entered_status=live';
  const page = show(api, path);
  expect(await screen.findByText('No entry matches these filters')).toBeDefined();
  expect(asked[0]).toEqual({
    day: '2024-06-27',
    product: 'ARA',
    text: 'by phone',
    status: 'live',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('1 entry')).toBeDefined();
  expect(page.address()).toBe('/blotter?tab=entered&entered=all');
});

test('the list is sorted by the server', async () => {
  const { api, asked } = enteredApi([enteredTrade(1), enteredTrade(2)]);
  show(api, '/blotter?tab=entered&entered=all');
  await table();
  await userEvent.click(await screen.findByRole('columnheader', { name: /^Volume/ }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ sort: 'volume', direction: 'ascending' }));
});

test('a row says what was entered: MOC, both books, and by what it was replaced', async () => {
  const { api } = enteredApi([
    enteredTrade(3, {
      kind: 'INTERNAL',
      status: 'replaced',
      replaced_by: 4,
      price_a: null,
      book: null,
      strategy: null,
      deal: null,
      buy_from_book: 'Paper',
      buy_from_strategy: 'Arb',
      buy_from_deal: 'D1',
      sell_to_book: 'Cargo',
      sell_to_strategy: 'West',
      sell_to_deal: 'D2',
    }),
  ]);
  show(api, '/blotter?tab=entered&entered=all');
  await screen.findByText('1 entry');
  const cells = await cellTexts(1);
  expect(cells).toEqual(expect.arrayContaining(['3', 'Internal']));
  expect(cells.join('|')).toMatch(/Paper \/ Arb \/ D1.+Cargo \/ West \/ D2/);
  expect(cells.join('|')).toContain('Replacedby 4');
  expect(cells.join('|')).toContain('MOC');
});

test('[SHL-31] an entry opens over the list with its history, and its address opens it anywhere', async () => {
  const { api } = enteredApi([enteredTrade(12, { notes: 'by phone' })]);
  const page = show(api, '/blotter?tab=entered&entered=all');
  await userEvent.click(await screen.findByRole('button', { name: /^Open entry 12/ }));
  expect(page.address()).toBe('/blotter?tab=entered&entered=all&entry=12');
  const drawer = await screen.findByRole('dialog', { name: 'Entry 12' });
  expect(await within(drawer).findByText('Buy 12,000 MT FEI Aug 24')).toBeDefined();
  expect(within(drawer).getByText('by phone')).toBeDefined();
  const history = within(await within(drawer).findByRole('region', { name: 'History' }));
  expect(await history.findByText('maren@halyard.example')).toBeDefined();
  expect(history.getByText('FEI Aug 24 settled at 600: 2.4 % away')).toBeDefined();
  await userEvent.click(within(drawer).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(page.address()).toBe('/blotter?tab=entered&entered=all'));

  page.unmount();
  show(api, '/blotter?tab=entered&entry=12');
  expect(await screen.findByRole('dialog', { name: 'Entry 12' })).toBeDefined();
});
