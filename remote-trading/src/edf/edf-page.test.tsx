/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import {
  type CoreTrade,
  listCoreTrades,
  unverifyCoreTrade,
  verifyCoreTrade,
} from '@fairlead/shared/contract/core-trades';
import { importProgress } from '@fairlead/shared/contract/tasks';
import { answer, fakeApi, refusal, renderScreen, verified } from '@fairlead/shared/testing';

import { EdfPage } from './edf-page.tsx';

const coreTrade = (number: number, change: Partial<CoreTrade> = {}): CoreTrade => ({
  trade_id: `N${number}`,
  order_num: number,
  statement_date: '2024-06-28',
  trade_date: '2024-06-27',
  clearer_name: 'Norvane',
  account_short_name: 'PAPER-01',
  trade_type: 'Trade',
  product_name: 'Argus Propane FEI Swap',
  contract_code: 'FEI',
  lots: -12,
  mult_factor: 1000,
  quoted_volume: -12000,
  quoted_volume_unit: 'MT',
  trade_price: 614.5,
  quoted_trade_price: 614.5,
  quoted_trade_price_unit: '$/MT',
  prompt_date: '2024-08-01',
  prompt_months: 1,
  balmo_date: null,
  last_trading_date: null,
  fees: 19.44,
  commission: 60,
  exchange: 'CME',
  state: 'PENDING',
  is_expiring: false,
  is_internal: false,
  verified_by: null,
  verified_at: null,
  row_version: 3,
  ...change,
});

const IDLE = answer(importProgress, { done: 0, refused: 0, waiting: 0 });

/** The list in pages of 20, `after` being where the next one begins. */
const listed = (trades: readonly CoreTrade[]) =>
  answer(listCoreTrades, ({ query }) => {
    const from = Number(query.after ?? 0);
    const end = from + 20;
    const after = end < trades.length ? String(end) : null;
    return { trades: trades.slice(from, end), total: trades.length, after };
  });

const trades = (count: number) =>
  Array.from({ length: count }, (_trade, index) => coreTrade(index));

const queriesOf = (api: ReturnType<typeof fakeApi>) =>
  api.calls.filter((call) => call.endpoint === listCoreTrades).map((call) => call.input.query);

test('[EDF-11] shows the columns in order, and the trades in them', async () => {
  renderScreen(<EdfPage />, { api: fakeApi(listed(trades(1)), IDLE), path: '/edf' });

  const grid = await screen.findByRole('grid', { name: 'EDF Trades' });
  const headers = within(grid).getAllByRole('columnheader');
  expect(headers.map((header) => header.textContent.replace(' ↓', ''))).toEqual([
    'Run Date',
    'Trade Date',
    'Clearer',
    'Account',
    'Trade Type',
    'Product',
    'Quoted Volume',
    'Quoted Trade Price',
    'Term',
    'Fees',
    'Commission',
    'Exchange',
    'Actions',
  ]);
  const cells = [...(within(grid).getAllByRole('row')[1]?.children ?? [])];
  expect(cells.map((cell) => cell.textContent)).toEqual([
    '28 Jun 24',
    '27 Jun 24',
    'Norvane',
    'PAPER-01',
    'Trade',
    'Argus Propane FEI Swap',
    '−12,000MT',
    '614.5$/MT',
    'Aug 24',
    '19.44',
    '60',
    'CME',
    'Verify',
  ]);
});

test('[EDF-01] [EDF-09] pages of 20 follow each other until one is short', async () => {
  const api = fakeApi(listed(trades(45)), IDLE);
  renderScreen(<EdfPage />, { api, path: '/edf' });

  await screen.findByText('Fetched 40 of 45 trades');
  // jsdom has no layout: the scroller is taken to be 600 px high, and 40 rows are 1,040 px.
  const grid = screen.getByRole('grid');
  grid.scrollTop = 200;
  act(() => void grid.dispatchEvent(new Event('scroll')));

  expect(await screen.findByText('Fetched all 45 trades matching the filters')).toBeDefined();
  expect(queriesOf(api)).toEqual([
    { page_size: 20, state: 'unverified' },
    { page_size: 20, state: 'unverified', after: '20' },
    { page_size: 20, state: 'unverified', after: '40' },
  ]);
  grid.scrollTop = 0; // where the next table will begin
});

test('[EDF-10] a later page that fails says so once and waits for the user', async () => {
  let failing = true;
  const list = answer(listCoreTrades, ({ query }) => {
    if (query.after !== undefined && failing) {
      throw new ApiError({ kind: 'unreachable', cause: new Error('Network Error') });
    }
    const last = query.after !== undefined;
    return { trades: last ? [coreTrade(99)] : trades(20), total: 21, after: last ? null : '20' };
  });
  renderScreen(<EdfPage />, { api: fakeApi(list, IDLE), path: '/edf' });

  const toast = /^Failed to Fetch more trades: We didn't get a response/;
  expect(await screen.findAllByText(toast)).toHaveLength(1);
  expect(screen.getByText('Loading stopped after 20 of 21 trades')).toBeDefined();

  failing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Fetched all 21 trades matching the filters')).toBeDefined();
});

test('[EDF-07] a first load that fails is a page with the error, and Retry loads again', async () => {
  let failing = true;
  const list = answer(listCoreTrades, () => {
    if (failing) throw new ApiError({ kind: 'rejected', status: 503, body: { err_msg: 'away' } });
    return { trades: trades(1), total: 1, after: null };
  });
  renderScreen(<EdfPage />, { api: fakeApi(list, IDLE), path: '/edf' });

  expect(await screen.findByText('Sorry we have messed up. We are on it!')).toBeDefined();
  expect(screen.getByText(/^\(Error: We got an error response back of 503/)).toBeDefined();
  failing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('grid')).toBeDefined();
});

test('[EDF-08] nothing left to verify says so', async () => {
  renderScreen(<EdfPage />, { api: fakeApi(listed([]), IDLE), path: '/edf' });

  expect(await screen.findByRole('heading', { name: 'All verified' })).toBeDefined();
});

test('[EDF-06] an address that cannot be explains itself and asks for nothing', async () => {
  const api = fakeApi(listed([]), IDLE);
  renderScreen(<EdfPage />, { api, path: '/edf?verified_state=perhaps' });

  expect(screen.getByRole('heading', { name: 'You have messed up (probably)' })).toBeDefined();
  expect(screen.getByText(/Valid values: verified, unverified, all/)).toBeDefined();
  expect(queriesOf(api)).toEqual([]);
});

test('[EDF-03] [EDF-04] [EDF-05] a search with Enter goes to the address and to the API', async () => {
  const api = fakeApi(listed(trades(1)), IDLE);
  const page = renderScreen(<EdfPage />, {
    api,
    path: '/edf?verified_state=all&run_date=2024-06-27',
  });
  await screen.findByRole('grid');

  await userEvent.type(screen.getByRole('textbox', { name: 'Search trade IDs' }), 'N7 N8{Enter}');

  expect(page.address()).toBe('/edf?verified_state=all&trade_ids=N7%2CN8');
  await waitFor(() => {
    expect(queriesOf(api).at(-1)).toEqual({ page_size: 20, state: 'all', trade_ids: 'N7,N8' });
  });
});

test('[EDF-03] the search is sent by its button too', async () => {
  const page = renderScreen(<EdfPage />, { api: fakeApi(listed(trades(1)), IDLE), path: '/edf' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Search trade IDs' }), 'N7');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(page.address()).toBe('/edf?verified_state=all&trade_ids=N7');
});

test('[SHL-31] an address gives the screen that it was copied from', async () => {
  const api = fakeApi(listed(trades(1)), IDLE);
  const path = '/edf?verified_state=verified&run_date=2024-06-27';
  const page = renderScreen(<EdfPage />, { api, path });
  await screen.findByRole('grid');

  const chosen = screen.getByRole('radio', { name: 'Verified' });
  expect(chosen.getAttribute('aria-checked')).toBe('true');
  const date = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Run date' });
  expect(date.value).toBe('27 Jun 2024');
  expect(queriesOf(api)).toEqual([{ page_size: 20, state: 'verified', run_date: '2024-06-27' }]);
  expect(page.address()).toBe(path);
});

test('[EDF-04] the three-way control narrows the list', async () => {
  const api = fakeApi(listed(trades(1)), IDLE);
  const page = renderScreen(<EdfPage />, { api, path: '/edf' });
  await screen.findByRole('grid');

  await userEvent.click(screen.getByRole('radio', { name: 'Verified' }));

  expect(page.address()).toBe('/edf?verified_state=verified');
  await waitFor(() => expect(queriesOf(api).at(-1)).toMatchObject({ state: 'verified' }));
});

test('[EDF-18] [EDF-07] a list that does not come after a change of filter is a page', async () => {
  const list = answer(listCoreTrades, ({ query }) => {
    if (query.state !== 'verified') return { trades: trades(1), total: 1, after: null };
    throw new ApiError({ kind: 'unreachable', cause: new Error('Network Error') });
  });
  renderScreen(<EdfPage />, { api: fakeApi(list, IDLE), path: '/edf' });
  await screen.findByRole('grid');

  await userEvent.click(screen.getByRole('radio', { name: 'Verified' }));

  expect(await screen.findByText('Sorry we have messed up. We are on it!')).toBeDefined();
  expect(screen.queryByText(/Failed to Fetch more trades/)).toBeNull();
});

test('[API-03] [EDF-18] another filter, or leaving the page, cancels what is under way', async () => {
  const list = answer(listCoreTrades, async () => new Promise<never>(() => undefined));
  const api = fakeApi(list, IDLE);
  const page = renderScreen(<EdfPage />, { api, path: '/edf' });
  expect(await screen.findByText('Fetching trades …')).toBeDefined();
  const aborted = () =>
    api.calls
      .filter(({ endpoint }) => endpoint === listCoreTrades)
      .map(({ input }) => input.signal?.aborted);

  await userEvent.click(screen.getByRole('radio', { name: 'Verified' }));
  expect(aborted()).toEqual([true, false]);
  page.unmount();
  expect(aborted()).toEqual([true, true]);
});

test('[EDF-17] verifying keeps the row, marked, and the focus on its control', async () => {
  const stored = { ...coreTrade(1), state: 'VERIFIED' as const, row_version: 4 };
  const verify = answer(verifyCoreTrade, {
    trade: { ...stored, verified_by: 'maren@halyard.example' },
  });
  const unverify = answer(unverifyCoreTrade, { trade: coreTrade(1, { row_version: 5 }) });
  const api = fakeApi(listed(trades(2)), IDLE, verify, unverify);
  renderScreen(<EdfPage />, { api, path: '/edf' });

  await userEvent.click(await screen.findByRole('button', { name: 'Verify trade N1' }));
  const button = await screen.findByRole('button', { name: 'Unverify trade N1' });
  expect(document.activeElement).toBe(button);
  expect(button.closest('[role=row]')?.className).toContain('is-done');
  expect(screen.getByText('Trade N1 verified')).toBeDefined();

  await userEvent.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Verify trade N1' });
  const versions = api.calls.flatMap(({ input }) => (input.body === undefined ? [] : [input.body]));
  expect(versions).toEqual([{ row_version: 3 }, { row_version: 4 }]);
});

test('[EDF-17] somebody else was faster: the message, and the trade as it is now', async () => {
  const theirs = coreTrade(0, { state: 'VERIFIED', verified_by: 'bea@halyard.example' });
  const words = { err_msg: 'Trade N0 was verified by bea@halyard.example', code: 'TRADE_CHANGED' };
  const body = { ...words, request_id: 'r-1', trade: theirs };
  const conflict = refusal(verifyCoreTrade, { kind: 'rejected', status: 409, body });
  renderScreen(<EdfPage />, { api: fakeApi(listed(trades(1)), IDLE, conflict), path: '/edf' });

  await userEvent.click(await screen.findByRole('button', { name: 'Verify trade N0' }));

  const said = `409 with data ${JSON.stringify({ ...words, request_id: 'r-1' })}`;
  expect(await screen.findByText(`We got an error response back of ${said}`)).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Unverify trade N0' })).toBeDefined();
});

test('[EDF-17] without the permission there is no control', async () => {
  const auth = verified(['edf:read']);
  renderScreen(<EdfPage />, { api: fakeApi(listed(trades(1)), IDLE), auth, path: '/edf' });

  await screen.findByRole('grid');
  expect(screen.queryByRole('button', { name: /erify trade/ })).toBeNull();
  expect(screen.getByText('Pending')).toBeDefined();
});

test('[EDF-16] copying a trade ID says so', async () => {
  const user = userEvent.setup();
  renderScreen(<EdfPage />, { api: fakeApi(listed(trades(1)), IDLE), path: '/edf' });

  await user.click(await screen.findByRole('button', { name: 'Copy trade ID N0' }));

  const toast = await screen.findByText('Trade N0 copied to clipboard');
  expect(toast.closest('section')?.getAttribute('aria-label')).toBe('Messages');
  expect(await navigator.clipboard.readText()).toBe('N0');
});

test('[EDF-15] a thicker border ends an order, and repeats inside it are muted', async () => {
  const list = [coreTrade(1), coreTrade(2, { order_num: 1 }), coreTrade(3)];
  renderScreen(<EdfPage />, { api: fakeApi(listed(list), IDLE), path: '/edf' });

  const grid = await screen.findByRole('grid');
  const rows = within(grid).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.className.includes('ends-group'))).toEqual([false, true, false]);
  const muted = rows.map((row) =>
    row.querySelector('[role=rowheader]')?.className.includes('is-muted'),
  );
  expect(muted).toEqual([false, true, false]);
});

test('statements on their way are told of', async () => {
  const busy = answer(importProgress, { done: 212, refused: 0, waiting: 438 });
  renderScreen(<EdfPage />, { api: fakeApi(listed([]), busy), path: '/edf' });

  expect(await screen.findByText('Importing statements: 212 of 650 …')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'No trades yet' })).toBeDefined();
});
