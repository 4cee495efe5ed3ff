/** @jest-environment ./bin/jest/dom-environment.mjs */
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import { listReportedTrades, type ReportedTrade } from '@fairlead/trading/contract/reported-trades';
import { Page } from '@fairlead/shared/ui';
import { answer, fakeApi, renderScreen } from '@fairlead/shared/testing';

import { ReportedTradeFilters } from './reported-trade-filters.tsx';
import { ReportedTradesList, useReportedTrades } from './reported-trades.tsx';

const told = (id: number, change: Partial<ReportedTrade> = {}): ReportedTrade => ({
  told_id: id,
  source: 'CME STP',
  trade_key: `K${id}`,
  status: 'told',
  replaced_by: null,
  trade_date: '2024-06-28',
  executed_at: '2024-06-28T13:00:00Z',
  clearer_name: 'Norvane',
  account_short_name: 'PAPER-01',
  contract_code: '7E',
  exchange: 'ICE',
  product_name: 'FEI Swap',
  term_month_date: '2024-08-01',
  term_months: 1,
  balmo_date: null,
  lots: 10,
  price: 612.5,
  price_unit: '$/MT',
  venue: null,
  trader: null,
  counterparty: null,
  trade_ids: [],
  ...change,
});

/** A server with these trades: it narrows and pages them as the API does. */
function toldApi(trades: readonly ReportedTrade[], pageSize = 100) {
  const state = { trades };
  const api = fakeApi(
    answer(listReportedTrades, ({ query }) => {
      const { status, trade_date: day, after } = query;
      const fits = state.trades.filter(
        (each) =>
          (status === undefined || each.status === status) &&
          (day === undefined || each.trade_date === day),
      );
      const from = fits.findIndex(({ told_id: id }) => id === after) + 1;
      const page = fits.slice(from, from + pageSize);
      const last = page.at(-1)?.told_id ?? null;
      return {
        trades: page,
        total: fits.length,
        missing: state.trades.filter((each) => each.status === 'not_in_statement').length,
        after: from + page.length < fits.length ? last : null,
      };
    }),
  );
  return { api, state };
}

function Screen() {
  const trades = useReportedTrades(true);
  return (
    <Page
      title="Blotter"
      bar={<ReportedTradeFilters filter={trades.filter} onChange={trades.choose} />}
    >
      <ReportedTradesList told={trades} doubt={undefined} />
    </Page>
  );
}

const show = (api: ReturnType<typeof toldApi>['api'], path = '/blotter?tab=told') =>
  renderScreen(<Screen />, { api, path });

const rowTexts = () =>
  [...document.querySelectorAll<HTMLElement>('[data-row-id]')].map((row) => row.textContent);

beforeEach(() => localStorage.clear());

test('told trades are listed with what became of each; the heading says what they are, and counts the breaks', async () => {
  const { api } = toldApi([
    told(5),
    told(4, { status: 'in_statement', trade_ids: ['N1', 'N2'] }),
    told(3, { status: 'not_in_statement', lots: -3 }),
    told(2, { status: 'replaced', replaced_by: 'K9' }),
    told(1, { status: 'cancelled', balmo_date: '2024-08-12' }),
  ]);
  show(api);
  await waitFor(() => expect(rowTexts()).toHaveLength(5));
  const rows = rowTexts();
  for (const [at, words] of [
    'Told',
    'In the statement',
    'Not in the statement',
    'Replaced',
    'Cancelled',
  ].entries())
    expect(rows[at]).toContain(words);
  expect(rows[0]).toContain('CME STP');
  expect(rows[0]).toContain('7E · FEI Swap');
  expect(rows[0]).toContain('612.5');
  expect(rows[3]).toContain('by K9');
  expect(rows[4]).toContain('Balmo 12 Aug');
  expect(screen.getByText(/They are no orders and count in no P&L and no position\./)).toBeTruthy();
  expect(
    await screen.findByRole('button', { name: '1 trade is not in the statement' }),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'N1, N2' }).getAttribute('href')).toBe(
    '/edf?verified_state=all&trade_ids=N1%2CN2',
  );
  expect(screen.getByText('5 trades')).toBeTruthy();
});

test('the count of the heading leads to what is missing; the filter is in the address', async () => {
  const { api } = toldApi([told(2), told(1, { status: 'not_in_statement' })]);
  const page = show(api);
  await userEvent.click(
    await screen.findByRole('button', { name: '1 trade is not in the statement' }),
  );
  expect(await screen.findByText('1 trade')).toBeTruthy();
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('2');
  expect(page.address()).toBe('/blotter?tab=told&told_status=not_in_statement');
});

test('where no trade is missing the heading counts none', async () => {
  show(toldApi([told(1, { status: 'in_statement', trade_ids: ['N1'] })]).api);
  await waitFor(() => expect(rowTexts()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /not in the statement/ })).toBeNull();
});

test('a filter that nothing fits can be cleared; without one it says where trades come from', async () => {
  const { api } = toldApi([told(1)]);
  show(api, '/blotter?tab=told&told_status=cancelled&told_day=2024-06-27');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(rowTexts()).toHaveLength(1));
});

test('without any trade it says where they come from', async () => {
  show(toldApi([]).api);
  const empty = await screen.findByText('No told trades');
  expect(within(document.body).getByText(/inbox\/trades/)).toBeTruthy();
  expect(empty).toBeTruthy();
});

test.each([1, 0])(
  'a count of missing trades that did not come is said under a list of %i, and is asked for again',
  async (count) => {
    // The look at what is new asks before the list does.
    let isRefused = true;
    const refusesOnce = () => {
      if (isRefused) {
        isRefused = false;
        throw new ApiError({ kind: 'rejected', status: 400, body: { err_msg: 'away' } });
      }
      const trades = count === 0 ? [] : [told(1, { status: 'not_in_statement' })];
      return { trades, total: count, missing: count, after: null };
    };
    show(fakeApi(answer(listReportedTrades, refusesOnce)));
    await waitFor(() =>
      expect(screen.queryAllByText(/^(1 trade|No told trades)$/)).toHaveLength(1),
    );
    const words = 'May be out of date: away';
    expect(await screen.findByText(words)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
    const missing = within(screen.getAllByRole('status')[0]!).queryAllByRole('button');
    expect(missing).toHaveLength(count);
  },
);
