/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import {
  type CoreTrade,
  listCoreTrades,
  listTradeChoices,
  summariseCoreTrades,
  unverifyCoreTrade,
  verifyCoreTrade,
} from '@fairlead/trading/contract/core-trades';
import type { BodyOf, ReplyOf } from '@fairlead/shared/contract/endpoint';
import { importProgress } from '@fairlead/shared/contract/tasks';
import {
  coreTradeChanges,
  coreTradeDays,
  unverifyCoreTrades,
  verifyCoreTrades,
  verifyMatchingTrades,
} from '@fairlead/trading/contract/verification';
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
  renderScreen(<EdfPage />, { api: fakeApi(list, IDLE, following({})), path: '/edf' });

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
  const verified = answer(listCoreTrades, ({ query }) => ({
    trades: [],
    total: query.state === 'unverified' ? 0 : 412,
    after: null,
  }));
  renderScreen(<EdfPage />, { api: fakeApi(verified, IDLE), path: '/edf' });

  expect(await screen.findByRole('heading', { name: 'All verified' })).toBeDefined();
});

test('[EDF-08] where there never was a trade nothing is said to be verified', async () => {
  renderScreen(<EdfPage />, { api: fakeApi(listed([]), IDLE), path: '/edf' });

  expect(await screen.findByRole('heading', { name: 'No trades yet' })).toBeDefined();
  expect(screen.queryByText('All verified')).toBeNull();
});

test('statements that were refused lead to their runs', async () => {
  const busy = answer(importProgress, { done: 0, refused: 98, waiting: 238 });
  renderScreen(<EdfPage />, { api: fakeApi(listed([]), busy), path: '/edf' });

  const link = await screen.findByRole('link', { name: '98 refused' });
  expect(link.getAttribute('href')).toBe(
    '/tasks/history?route=%2Fclearer%2Fimport_statement&state=FAIL',
  );
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

test('more than can be searched for stays in the box, which says so; the list and the address stay, too', async () => {
  const page = renderScreen(<EdfPage />, { api: fakeApi(listed(trades(1)), IDLE), path: '/edf' });
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search trade IDs' });
  fireEvent.change(box, { target: { value: 'N'.repeat(10_000) } });
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(screen.getByText('The search is longer than 4000 characters.')).toBeDefined();
  expect(box.value).toHaveLength(10_000);
  expect(page.address()).toBe('/edf');
  expect(await screen.findByRole('grid')).toBeDefined();
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
  // On a phone, where the filters fold, how many are set stands on their button.
  expect(screen.getByText('Filters 1')).toBeDefined();
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

const NARROWED =
  '/edf?verified_state=all&clearer=Veldkamp&product=FEI&product=LST+mini&term=2024-10..2024-12';

const ASKED = {
  state: 'all',
  clearer: ['Veldkamp'],
  product: ['FEI', 'LST mini'],
  term: ['2024-10..2024-12'],
};

const chips = () => screen.queryAllByLabelText(/^Remove filter/).map((chip) => chip.textContent);

test('[EDF-04] who changes two controls before the first is drawn has changed both', async () => {
  const api = fakeApi(listed(trades(1)), IDLE);
  const page = renderScreen(<EdfPage />, { api, path: NARROWED });
  const all = await screen.findAllByLabelText(/^Remove filter/);
  act(() => {
    for (const chip of all) fireEvent.click(chip);
    fireEvent.click(screen.getByRole('radio', { name: 'Verified' }));
  });
  expect(page.address()).toBe('/edf?verified_state=verified');
});

test('[EDF-04] what columns are narrowed to is in the address, asked for and in chips', async () => {
  const api = fakeApi(listed(trades(1)), IDLE);
  const page = renderScreen(<EdfPage />, { api, path: `${NARROWED}&text=mini` });
  await screen.findByText('Text: mini');
  expect(queriesOf(api)).toEqual([{ page_size: 20, ...ASKED, text: 'mini' }]);
  const ofColumns = ['Clearer: Veldkamp', 'Product: 2 values', 'Term: Q4 24'];
  expect(chips()).toEqual([...ofColumns, 'Text: mini']);

  fireEvent.click(screen.getByLabelText('Remove filter Text: mini'));
  expect(page.address()).toBe(NARROWED);
  await waitFor(() => expect(queriesOf(api).at(-1)).toEqual({ page_size: 20, ...ASKED }));
  expect(chips()).toEqual(ofColumns);
});

test('[EDF-04] values chosen in the menu of a column go to the address', async () => {
  const choices = answer(listTradeChoices, { choices: [{ value: 'bought', count: 7 }] });
  const api = fakeApi(listed(trades(1)), IDLE, choices);
  const page = renderScreen(<EdfPage />, { api, path: NARROWED });
  await screen.findByText('Fetched the 1 trade matching the filters');
  fireEvent.contextMenu(screen.getByText('Quoted Volume'));
  await screen.findByText('Filter …');
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menu'));
  await userEvent.keyboard('{Home}{Enter}');
  fireEvent.click(await screen.findByText('Bought'));
  fireEvent.click(screen.getByText('Apply'));
  expect(page.address()).toBe(`${NARROWED}&side=bought`);
  const asked = api.calls.filter(({ endpoint }) => endpoint === listTradeChoices);
  expect(asked.map(({ input }) => input.query)).toEqual([{ ...ASKED, column: 'side' }]);
  expect(await screen.findByText('Side: Bought')).toBeDefined();
});

test('[EDF-18] another order is another list, which the server puts in order', async () => {
  const api = fakeApi(listed(trades(45)), IDLE);
  renderScreen(<EdfPage />, { api, path: '/edf' });
  await screen.findByText('Fetched 40 of 45 trades');
  await userEvent.click(screen.getByRole('columnheader', { name: 'Fees' }));
  await userEvent.click(screen.getByRole('columnheader', { name: 'Fees' }));
  const sort = { sort: 'fees', direction: 'descending' };
  const first = { page_size: 20, state: 'unverified', ...sort };
  await waitFor(() => {
    expect(queriesOf(api).slice(-2)).toEqual([first, { ...first, after: '20' }]);
  });
  await screen.findByText('Fetched 40 of 45 trades');
  expect(screen.queryByText(/^Sorted among/)).toBeNull();
  localStorage.clear();
});

test('when no trade matches the filters there is a way to clear them', async () => {
  const path = '/edf?verified_state=all&run_date=2024-06-27&clearer=Veldkamp&text=mini';
  const page = renderScreen(<EdfPage />, { api: fakeApi(listed([]), IDLE), path });
  expect(
    await screen.findByRole('heading', { name: 'No trade matches these filters' }),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(page.address()).toBe('/edf?verified_state=all&run_date=2024-06-27');
});

test('what is found among all trades narrows the list to it', async () => {
  const list = answer(listCoreTrades, ({ query }) => {
    return { trades: trades(1), total: query.text === undefined ? 320 : 3, after: null };
  });
  const api = fakeApi(list, IDLE);
  const page = renderScreen(<EdfPage />, { api, path: '/edf?verified_state=all&side=sold' });
  await screen.findByText('Fetched the 1 trade matching the filters');
  fireEvent.keyDown(screen.getByText('Actions'), { key: 'f', ctrlKey: true });
  const field = await screen.findByPlaceholderText('Find in table');
  fireEvent.change(field, { target: { value: 'mini' } });
  fireEvent.click(await screen.findByText('3 among all 320'));
  expect(page.address()).toBe('/edf?verified_state=all&side=sold&text=mini');
  expect(queriesOf(api)).toContainEqual({
    page_size: 1,
    state: 'all',
    side: ['sold'],
    text: 'mini',
  });
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

const verifiedTrade = (number: number, by = 'maren@halyard.example') =>
  coreTrade(number, {
    state: 'VERIFIED',
    row_version: 4,
    verified_by: by,
    verified_at: '2024-06-28T14:03:07.000Z',
  });

const numberOf = (tradeId: string) => Number(tradeId.slice(1));

/** The calls that change trades, as a server that has no objection answers them. */
const CHANGES = [
  answer(verifyCoreTrade, ({ params }) => ({ trade: verifiedTrade(numberOf(params.trade_id)) })),
  answer(unverifyCoreTrade, ({ params }) => ({
    trade: coreTrade(numberOf(params.trade_id), { row_version: 5 }),
  })),
  answer(verifyCoreTrades, ({ body }) => ({
    trades: body.trades.map(({ trade_id }) => stateOf(verifiedTrade(numberOf(trade_id)))),
  })),
  answer(unverifyCoreTrades, ({ body }) => ({
    trades: body.trades.map(({ trade_id }) =>
      stateOf(coreTrade(numberOf(trade_id), { row_version: 5 })),
    ),
  })),
];

function stateOf({ trade_id, state, verified_by, verified_at, row_version }: CoreTrade) {
  return { trade_id, state, verified_by, verified_at, row_version };
}

const WRITES = [
  verifyCoreTrade,
  unverifyCoreTrade,
  verifyCoreTrades,
  unverifyCoreTrades,
  verifyMatchingTrades,
] as const;

/** The changes that were asked for: what, of which trades. */
const changesOf = (api: ReturnType<typeof fakeApi>) =>
  api.calls.flatMap(({ endpoint, input }) => {
    if (!WRITES.some((write) => write === endpoint)) return [];
    return [{ path: endpoint.path, ...(input.params ?? {}), ...(input.body ?? {}) }];
  });

const once = (tradeId: string) => ({
  path: '/core-trades/{trade_id}/verify',
  trade_id: tradeId,
  row_version: 3,
});

const verifyButton = (tradeId: string) =>
  screen.findByRole('button', { name: `Verify trade ${tradeId}` });
const unverifyButton = (tradeId: string) =>
  screen.findByRole('button', { name: `Unverify trade ${tradeId}` });

async function selectRows(count: number): Promise<void> {
  const grid = await screen.findByRole('grid');
  act(() => grid.querySelector<HTMLElement>('[role=gridcell]')?.focus());
  await userEvent.keyboard(`{Shift>}${'{ArrowDown}'.repeat(count - 1)}{/Shift}`);
}

test('[EDF-17] verifying keeps the row, marked; a second click and a held key do nothing', async () => {
  const api = fakeApi(listed(trades(2)), IDLE, ...CHANGES);
  renderScreen(<EdfPage />, { api, path: '/edf' });

  await userEvent.dblClick(await verifyButton('N1'));
  const button = await unverifyButton('N1');
  expect(button.closest('[role=row]')?.className).toContain('is-done');
  expect(screen.getByText('Trade N1 verified')).toBeDefined();
  // The pointer's second click, and Enter on what has taken Verify's place.
  await userEvent.keyboard('{Enter}');
  expect(changesOf(api)).toEqual([once('N1')]);
});

test('[EDF-17] Enter on Verify goes on to the next trade; held, it verifies one', async () => {
  const api = fakeApi(listed(trades(3)), IDLE, ...CHANGES);
  renderScreen(<EdfPage />, { api, path: '/edf' });

  const first = await verifyButton('N0');
  act(() => first.focus());
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(await verifyButton('N1'));
  const held = new KeyboardEvent('keydown', {
    key: 'Enter',
    repeat: true,
    bubbles: true,
    cancelable: true,
  });
  expect((await verifyButton('N1')).dispatchEvent(held)).toBe(false);
  await userEvent.keyboard('v');
  expect(document.activeElement).toBe(await verifyButton('N2'));
  (await verifyButton('N2')).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'v', repeat: true, bubbles: true, cancelable: true }),
  );
  await waitFor(() => expect(changesOf(api)).toEqual([once('N0'), once('N1')]));
});

test('[EDF-17] V on a trade that is verified goes on to the next that is not', async () => {
  const api = fakeApi(listed([verifiedTrade(0), verifiedTrade(1), coreTrade(2)]), IDLE, ...CHANGES);
  renderScreen(<EdfPage />, { api, path: '/edf?verified_state=all' });
  const first = await unverifyButton('N0');
  act(() => first.focus());

  await userEvent.keyboard('v');
  const focused = document.activeElement?.closest('[role=row]');
  expect(focused?.textContent).toContain('Verify');
  expect(changesOf(api)).toEqual([]);
});

test('[EDF-17] an answer that comes late: the click after it does not unverify', async () => {
  const arrival = Promise.withResolvers<null>();
  const late = answer(verifyCoreTrade, async () => {
    await arrival.promise;
    return { trade: verifiedTrade(0) };
  });
  const api = fakeApi(listed(trades(1)), IDLE, late, ...CHANGES);
  renderScreen(<EdfPage />, { api, path: '/edf' });
  await userEvent.click(await verifyButton('N0'));
  await later(2_000);

  arrival.resolve(null);
  await userEvent.click(await unverifyButton('N0'));
  expect(changesOf(api)).toEqual([once('N0')]);
  await later(2_000);
  await userEvent.click(await unverifyButton('N0'));
  expect(changesOf(api)).toHaveLength(2);
});

test('[EDF-17] an Undo that failed can be tried again, without what others have changed', async () => {
  const theirs = coreTrade(1, { row_version: 9 });
  const words = {
    err_msg: 'Trade N1 was unverified by bea@halyard.example',
    code: 'TRADE_CHANGED',
  };
  const body = { ...words, request_id: 'r-1', trades: [theirs] };
  let asked = 0;
  const conflict = answer(unverifyCoreTrades, (input) => {
    asked += 1;
    if (asked === 1) throw new ApiError({ kind: 'unreachable', cause: new Error('no line') });
    if (asked === 2) throw new ApiError({ kind: 'rejected', status: 409, body });
    return {
      trades: input.body.trades.map(({ trade_id }) => stateOf(coreTrade(numberOf(trade_id)))),
    };
  });
  const api = fakeApi(listed(trades(4)), IDLE, conflict, ...CHANGES);
  renderScreen(<EdfPage />, { api, path: '/edf' });
  await selectRows(3);
  await userEvent.keyboard('v');

  for (const time of [1, 2, 3]) {
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(asked).toBe(time));
  }
  expect(await screen.findByText('2 trades are pending again')).toBeDefined();
  const undone = api.calls
    .filter(({ endpoint }) => endpoint === unverifyCoreTrades)
    .map(({ input }) => (input.body as BodyOf<typeof unverifyCoreTrades>).trades)
    .map((seen) => seen.map(({ trade_id }) => trade_id));
  expect(undone).toEqual([
    ['N0', 'N1', 'N2'],
    ['N0', 'N1', 'N2'],
    ['N0', 'N2'],
  ]);
});

test('[EDF-17] a verification is taken back by a control of its own', async () => {
  const api = fakeApi(listed([verifiedTrade(1)]), IDLE, ...CHANGES);
  renderScreen(<EdfPage />, { api, path: '/edf?verified_state=all' });

  expect(
    await screen.findByRole('img', {
      name: /^Verified by maren@halyard.example, 28 Jun 24 14:03 UTC$/,
    }),
  ).toBeDefined();
  await userEvent.click(await unverifyButton('N1'));
  expect(await screen.findByText('Trade N1 is pending again')).toBeDefined();
  expect(await verifyButton('N1')).toBeDefined();
});

test('[EDF-17] selected trades are verified by V in one call, and Undo takes them back', async () => {
  const api = fakeApi(listed(trades(4)), IDLE, ...CHANGES);
  renderScreen(<EdfPage />, { api, path: '/edf' });
  await selectRows(3);
  expect(await screen.findByRole('button', { name: 'Verify 3' })).toBeDefined();

  await userEvent.keyboard('v');
  expect(await screen.findByText('3 trades verified')).toBeDefined();
  expect(document.activeElement?.closest('[role=row]')?.textContent).toContain('Verify');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('3 trades are pending again')).toBeDefined();
  const seen = (row_version: number) =>
    ['N0', 'N1', 'N2'].map((trade_id) => ({ trade_id, row_version }));
  expect(changesOf(api)).toEqual([
    { path: '/core-trades/verify', trades: seen(3) },
    { path: '/core-trades/unverify', trades: seen(4) },
  ]);
});

test('[EDF-17] of selected trades each button takes those that it can change', async () => {
  const list = [coreTrade(0), verifiedTrade(1), coreTrade(2)];
  const api = fakeApi(listed(list), IDLE, ...CHANGES);
  renderScreen(<EdfPage />, { api, path: '/edf?verified_state=all' });
  await selectRows(3);

  await userEvent.click(await screen.findByRole('button', { name: 'Verify 2' }));
  expect(await screen.findByText('2 trades verified')).toBeDefined();
  expect(document.activeElement?.closest('[role=grid]')).not.toBeNull();
  expect(changesOf(api)).toMatchObject([{ trades: [{ trade_id: 'N0' }, { trade_id: 'N2' }] }]);

  await selectRows(3);
  await userEvent.click(await screen.findByRole('button', { name: 'Unverify 3' }));
  expect(await screen.findByText('3 trades are pending again')).toBeDefined();
});

/** Fakes the poll for changes: one response after another, the last one repeated. */
const following = (...answers: readonly Partial<ReplyOf<typeof coreTradeChanges>>[]) => {
  let asked = 0;
  return answer(coreTradeChanges, () => {
    const next = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    return { as_of: '2024-06-28T10:00:00.000Z', counts: null, changed: [], more: false, ...next };
  });
};

/** Looks at the clock so many ms later. */
async function later(ms: number): Promise<void> {
  const now = performance.now() + ms;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  await act(async () => Promise.resolve());
}
afterEach(() => {
  jest.restoreAllMocks();
});

const counting = (unverified: number) => ({ counts: { unverified, total: unverified } });

test('how many are unverified stands on the control and follows each change', async () => {
  const api = fakeApi(
    listed(trades(45)),
    IDLE,
    following(counting(320), counting(317)),
    ...CHANGES,
  );
  renderScreen(<EdfPage />, { api, path: '/edf' });
  expect(await screen.findByRole('radio', { name: 'Unverified 320' })).toBeDefined();

  await userEvent.click(await verifyButton('N1'));
  expect(await screen.findByRole('radio', { name: 'Unverified 317' })).toBeDefined();
  expect(await screen.findByText('Fetched 39 of 317 trades; 1 here no longer match')).toBeDefined();
});

test('what others have changed is told, and shown when the user says so', async () => {
  const theirs = stateOf(verifiedTrade(1, 'bea@halyard.example'));
  const change = {
    ...theirs,
    last_change: 'verified' as const,
    changed_at: '2024-06-28T10:00:05.000Z',
  };
  const unseen = { ...change, trade_id: 'N900' };
  const api = fakeApi(listed(trades(2)), IDLE, following({}, { changed: [change, unseen] }));
  renderScreen(<EdfPage />, { api, path: '/edf' });
  await verifyButton('N1');

  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByText('1 changed')).toBeDefined();
  expect(await verifyButton('N1')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(
    await screen.findByRole('img', { name: /^Verified by bea@halyard.example/ }),
  ).toBeDefined();
  expect(screen.queryByText('1 changed')).toBeNull();
  expect(document.activeElement?.closest('[role=row]')?.textContent).toContain('bea');
  expect(queriesOf(api)).toHaveLength(1);
});

test.each([2, 0])(
  'a list of %i whose changes cannot be asked for says so, until they can',
  async (count) => {
    let isDown = true;
    const changes = answer(coreTradeChanges, () => {
      if (isDown) throw new ApiError({ kind: 'rejected', status: 503, body: { err_msg: 'away' } });
      return { as_of: '2024-06-28T10:00:00.000Z', counts: null, changed: [], more: false };
    });
    renderScreen(<EdfPage />, { api: fakeApi(listed(trades(count)), IDLE, changes), path: '/edf' });
    const words = 'May be out of date: away';
    expect(await screen.findByText(words)).toBeDefined();
    if (count > 0) expect(await verifyButton('N1')).toBeDefined();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  },
);

test('an empty list is asked anew when there are trades by now', async () => {
  let list: readonly CoreTrade[] = [];
  const growing = answer(listCoreTrades, () => ({
    trades: [...list],
    total: list.length,
    after: null,
  }));
  const api = fakeApi(growing, IDLE, following(counting(0), counting(3)));
  renderScreen(<EdfPage />, { api, path: '/edf' });
  expect(await screen.findByText('No trades yet')).toBeDefined();

  list = trades(3);
  window.dispatchEvent(new Event('focus'));
  expect(await verifyButton('N0')).toBeDefined();
  expect(screen.getByRole('radio', { name: 'Unverified 3' })).toBeDefined();
});

test('that many have changed is told, but not what happened shortly before the list was asked', async () => {
  const api = fakeApi(listed(trades(2)), IDLE, following({}, { more: true }));
  renderScreen(<EdfPage />, { api, path: '/edf' });
  await verifyButton('N1');
  const pollsOf = () => api.calls.filter(({ endpoint }) => endpoint === coreTradeChanges).length;

  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(pollsOf()).toBe(2));
  expect(screen.queryByText('Many changed')).toBeNull();
  await later(60_000);
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByText('Many changed')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(queriesOf(api)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText('Many changed')).toBeNull());
});

test('trades that have come in are told, and shown by asking for the list anew', async () => {
  const change = {
    ...stateOf(coreTrade(7)),
    last_change: 'imported' as const,
    changed_at: '2024-06-28T10:00:05.000Z',
  };
  const before = { ...change, trade_id: 'N8', changed_at: '2024-06-28T09:59:55.000Z' };
  const api = fakeApi(listed(trades(2)), IDLE, following({}, { changed: [change, before] }, {}));
  renderScreen(<EdfPage />, { api, path: '/edf' });
  await verifyButton('N1');

  window.dispatchEvent(new Event('focus'));
  await screen.findByText('1 new');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(queriesOf(api)).toHaveLength(2));
  expect(screen.queryByText('1 new')).toBeNull();
});

const DAY = '/edf?verified_state=unverified&run_date=2024-06-28';

test('[EDF-17] an answer about a whole day that is lost is asked for again, and can be undone', async () => {
  const all = trades(45).map(({ trade_id }) => stateOf(verifiedTrade(numberOf(trade_id))));
  let asked = 0;
  const lostOnce = answer(verifyMatchingTrades, () => {
    asked += 1;
    if (asked > 1) return { trades: all };
    throw new ApiError({ kind: 'unreachable', cause: new Error('no answer within 30 s') });
  });
  const api = fakeApi(listed(trades(45)), IDLE, following(counting(45)), lostOnce, ...CHANGES);
  renderScreen(<EdfPage />, { api, path: DAY });

  await userEvent.click(await screen.findByRole('button', { name: /^Verify all 45 of/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Verify all' }));
  expect(await screen.findByText('45 trades of 28 Jun 2024 verified')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  const keys = api.calls
    .filter(({ endpoint }) => endpoint === verifyMatchingTrades)
    .map(({ input }) => input.key);
  expect(keys).toEqual([expect.stringMatching(/^[-0-9a-f]{36}$/), keys[0]]);
});

test('[EDF-17] a whole day is verified after a question, as many as were confirmed', async () => {
  const all = trades(45).map(({ trade_id }) => stateOf(verifiedTrade(numberOf(trade_id))));
  const api = fakeApi(
    listed(trades(45)),
    IDLE,
    following(counting(45)),
    answer(verifyMatchingTrades, { trades: all }),
    ...CHANGES,
  );
  renderScreen(<EdfPage />, { api, path: DAY });

  await userEvent.click(
    await screen.findByRole('button', { name: 'Verify all 45 of 28 Jun 2024 …' }),
  );
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Verify all 45 unverified trades of 28 Jun 2024?',
  });
  expect(changesOf(api)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Verify all' }));
  expect(await screen.findByText('45 trades of 28 Jun 2024 verified')).toBeDefined();
  const asked = api.calls.find(({ endpoint }) => endpoint === verifyMatchingTrades);
  expect(asked?.input).toMatchObject({
    query: { state: 'unverified', run_date: '2024-06-28' },
    body: { expected: 45 },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('45 trades are pending again')).toBeDefined();
});

test('[EDF-17] of a day that is narrowed only what matches is asked for, in these words', async () => {
  const api = fakeApi(listed(trades(5)), IDLE, following(counting(5)));
  renderScreen(<EdfPage />, { api, path: `${DAY}&product=FEI` });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Verify these 5 of 28 Jun 2024 …' }),
  );
  const question = 'Verify the 5 unverified trades of 28 Jun 2024 that match the filters?';
  expect(await screen.findByRole('alertdialog', { name: question })).toBeDefined();
});

test('[EDF-17] a day of more than one call takes is not offered, and says why', async () => {
  const api = fakeApi(listed(trades(5)), IDLE, following(counting(5_001)));
  renderScreen(<EdfPage />, { api, path: DAY });
  const button = await screen.findByRole('button', { name: 'Verify all 5,001 of 28 Jun 2024 …' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a whole day that others have changed meanwhile is not verified, and why is said', async () => {
  const words = { err_msg: 'There are 43 unverified trades by now, not 45', code: 'COUNT_CHANGED' };
  const body = { ...words, request_id: 'r-1', unverified: 43 };
  const api = fakeApi(
    listed(trades(45)),
    IDLE,
    following(counting(45), counting(43)),
    refusal(verifyMatchingTrades, { kind: 'rejected', status: 409, body }),
  );
  renderScreen(<EdfPage />, { api, path: DAY });
  await userEvent.click(await screen.findByRole('button', { name: /^Verify all 45 of/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Verify all' }));

  const said = `45 trades of 28 Jun 2024 could not be verified: ${words.err_msg}`;
  expect(await screen.findByText(said)).toBeDefined();
  expect(await screen.findByRole('button', { name: /^Verify all 43 of/ })).toBeDefined();
});

test.each([
  { total: 0, says: 'There is no trade on 28 Jun 2024.' },
  { total: 3, says: 'Every trade of 28 Jun 2024 is verified.' },
])('[EDF-08] a day with $total trades and none unverified: $says', async ({ total, says }) => {
  const days = total === 0 ? [] : [{ day: '2024-06-28', unverified: 0, total }];
  const api = fakeApi(listed([]), IDLE, answer(coreTradeDays, { days }));
  renderScreen(<EdfPage />, { api, path: DAY });
  expect(await screen.findByText(says)).toBeDefined();
});

test('the calendar marks the days that have unverified trades, and says how many', async () => {
  const days = [
    { day: '2024-06-19', unverified: 1320, total: 1400 },
    { day: '2024-06-20', unverified: 0, total: 12 },
  ];
  const api = fakeApi(listed(trades(1)), IDLE, answer(coreTradeDays, { days }));
  renderScreen(<EdfPage />, { api, path: '/edf' });
  await screen.findByRole('grid');
  const asked = () => api.calls.filter(({ endpoint }) => endpoint === coreTradeDays);
  expect(asked()).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Choose run date' }));
  const day = (name: RegExp) => screen.findByRole('button', { name });
  expect((await day(/19 June 2024, 1,320 unverified$/)).dataset.marked).toBeDefined();
  expect((await day(/20 June 2024$/)).dataset.marked).toBeUndefined();
  // All six weeks that it draws of a month.
  expect(asked()[0]?.input.query).toEqual({ from: '2024-05-25', to: '2024-07-15' });
});

test('clearing the filters of an empty list leaves the focus in the page', async () => {
  const api = fakeApi(listed([]), IDLE);
  const page = (
    <main tabIndex={-1}>
      <EdfPage />
    </main>
  );
  const { address } = renderScreen(page, { api, path: '/edf?product=FEI' });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect([address(), document.activeElement]).toEqual(['/edf', screen.getByRole('main')]);
});

test('the search is cleared by a button, which leaves the field ready for another', async () => {
  const page = renderScreen(<EdfPage />, {
    api: fakeApi(listed(trades(1)), IDLE),
    path: '/edf?verified_state=all&trade_ids=N7',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(page.address()).toBe('/edf?verified_state=all');
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search trade IDs' });
  expect([box.value, document.activeElement]).toEqual(['', box]);
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
});

test('[EDF-17] somebody else was faster: the message names the trade, which shows as it is now', async () => {
  const theirs = coreTrade(0, { state: 'VERIFIED', verified_by: 'bea@halyard.example' });
  const words = { err_msg: 'Trade N0 was verified by bea@halyard.example', code: 'TRADE_CHANGED' };
  const body = { ...words, request_id: 'r-1', trade: theirs };
  const conflict = refusal(verifyCoreTrade, { kind: 'rejected', status: 409, body });
  renderScreen(<EdfPage />, { api: fakeApi(listed(trades(1)), IDLE, conflict), path: '/edf' });

  await userEvent.click(await verifyButton('N0'));

  const said = 'Trade N0 could not be verified: it was verified by bea@halyard.example';
  expect(await screen.findByText(said)).toBeDefined();
  expect(await unverifyButton('N0')).toBeDefined();
});

test('[EDF-17] a verification that fails on the way names its trade, which can be tried again', async () => {
  const lost = refusal(verifyCoreTrade, { kind: 'unreachable', cause: new Error('Network Error') });
  renderScreen(<EdfPage />, { api: fakeApi(listed(trades(1)), IDLE, lost), path: '/edf' });

  await userEvent.click(await verifyButton('N0'));
  expect(await screen.findByText(/^Trade N0 could not be verified: /)).toBeDefined();
  expect((await verifyButton('N0')).getAttribute('aria-disabled')).toBeNull();
});

test('[EDF-17] without the permission there is no control', async () => {
  const auth = verified(['edf:read']);
  renderScreen(<EdfPage />, { api: fakeApi(listed(trades(1)), IDLE), auth, path: '/edf' });

  await screen.findByRole('grid');
  expect(screen.queryByRole('button', { name: /erify trade/ })).toBeNull();
  expect(screen.getByText('Pending')).toBeDefined();
});

test('[TAB-02] Ctrl+A sums the whole list by the server, prices and units kept apart', async () => {
  const totals = { count: 44, min: 1, max: 90 };
  const summed = answer(summariseCoreTrades, {
    rows: 44,
    columns: [
      { ...totals, column: 'quoted_volume', unit: 'MT', sum: 30_000 },
      { ...totals, column: 'quoted_volume', unit: 'BBL', sum: 1_000 },
      { ...totals, column: 'quoted_trade_price', unit: '$/MT', sum: 1 },
      { ...totals, column: 'fees', unit: null, sum: 880 },
      { ...totals, column: 'commission', unit: null, sum: 450 },
    ],
  });
  const api = fakeApi(listed(trades(45)), IDLE, summed);
  renderScreen(<EdfPage />, { api, path: '/edf?product=FEI' });
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const bar = () => document.querySelector('.statistics')?.textContent;

  await user.click((await screen.findAllByRole('gridcell', { name: '19.44' }))[0] as HTMLElement);
  await user.keyboard('{Control>} {/Control}');
  await waitFor(() => expect(bar()).toBe('44 rows, 1 column selectedSum880Avg20Count44Max90Min1'));
  await user.keyboard('{Control>}a{/Control}');
  await waitFor(() =>
    expect(bar()).toBe(
      '44 rows, 13 columns selectedUnits differ: MT, BBL, moneyPrices left outCount176',
    ),
  );
  const asked = api.calls.filter(({ endpoint }) => endpoint === summariseCoreTrades);
  expect(asked[0]?.input.query).toEqual({ state: 'unverified', product: ['FEI'] });
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
