/** @jest-environment ./bin/jest/dom-environment.mjs */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import {
  blotterList,
  type ClearerBlotterTrade,
  type ClearerRawTrade,
  draftBlotterRows,
  enterClearerRegularTrade,
  undoBlotterEntry,
} from '@fairlead/trading/contract/blotter';
import type { BodyOf, ReplyOf } from '@fairlead/shared/contract/endpoint';
import type { Acknowledged, SendWarning } from '@fairlead/trading/contract/send-warnings';
import { listReportedTrades } from '@fairlead/trading/contract/reported-trades';
import { PERMISSIONS } from '@fairlead/shared/domain/access/permissions';
import { draftAfter } from '@fairlead/trading/domain/tickets/order-draft';
import { answer, fakeApi, refusal, renderScreen, verified } from '@fairlead/shared/testing';
import { clearerOrder as order } from '@fairlead/trading/fixtures/clearer-order';

import { BlotterPage } from './blotter-page.tsx';
import { orderColumns } from './order.columns.ts';

const raw = (number: number, change: Partial<ClearerRawTrade> = {}): ClearerRawTrade => ({
  pipe_run_date: '2024-06-28',
  trade_time: '09:15:00',
  trade_date: '2024-06-28',
  trade_type: 'Trade',
  clearer_name: 'Norvane',
  clearer_account_short_name: 'PAPER-01',
  quoted_volume: 12000,
  quoted_volume_unit: 'MT',
  mult_factor: 1000,
  product_name: 'Argus Propane FEI Swap',
  clearer_contract_code_combo: 'FEI',
  balmo_date: null,
  term_month_date: '2024-08-01',
  term_months: 1,
  quoted_trade_price: 612.5,
  quoted_trade_price_unit: '$/MT',
  exchange: 'ICE',
  trader_nick_name: 'tolsen',
  trade_id: `N${number}`,
  clearer_trade_id: `N${number}`,
  order_num: 9000 + number,
  ...change,
});

const BOOKS = [
  { name: 'Corp Paper', strategies: { 'East-West': ['EW-2408', 'EW-Q4'], Arb: ['ARB-AUG'] } },
  { name: 'Freight', strategies: { Voyages: ['Osprey'] } },
];
const LISTS = {
  books: BOOKS,
  brokers: ['Brightwater', 'Kestrel Bay', 'Trayport'],
  forced_commissions: { Trayport: 0 },
  more_waiting: 0,
};

const READY = { book: 'Corp Paper', strategy: 'East-West', deal: 'EW-2408', broker: 'Brightwater' };

type Set = BodyOf<typeof draftBlotterRows>['set'];

/** A server with these orders: it keeps drafts, submits and undoes as the API does. */
function blotterApi(
  orders: readonly ClearerBlotterTrade[],
  more: Partial<ReplyOf<typeof blotterList>> = {},
) {
  const rows = new Map(orders.map((each) => [each.swiss_order_num, each]));
  const trouble: {
    draft?: () => Promise<void> | undefined;
    submit?: () => Promise<void> | undefined;
    /** Warnings of every order that is submitted. */
    warns?: readonly SendWarning[];
  } = {};
  const change = (
    number: number,
    of: (row: ClearerBlotterTrade) => Partial<ClearerBlotterTrade>,
  ) => {
    const row = rows.get(number) ?? order(number);
    const next = { ...row, ...of(row), row_version: row.row_version + 1 };
    rows.set(number, next);
    return next;
  };
  /** Fakes the database's answer to a version that is not the row's. */
  const check = (number: number, version: number) => {
    const row = rows.get(number) ?? order(number);
    if (row.row_version === version) return;
    const { submitted, drafted } = row;
    const what = submitted === null ? `changed` : `submitted`;
    const by = (submitted ?? drafted)?.by ?? 'Somebody';
    throw new ApiError({
      kind: 'rejected',
      status: 409,
      body: { code: 'ROW_CHANGED', err_msg: `${by} ${what} this order at 14:03`, rows: [row] },
    });
  };
  const ask = (seen: Acknowledged) => {
    const warnings = trouble.warns ?? [];
    const keys = (all: Acknowledged) =>
      JSON.stringify(all.map((each) => [each.code, each.figures]));
    if (keys(seen) === keys(warnings)) return;
    throw new ApiError({
      kind: 'rejected',
      status: 409,
      body: { code: 'CONFIRM_NEEDED', err_msg: 'Something warns', request_id: 'r', warnings },
    });
  };
  const api = fakeApi(
    answer(blotterList, () => ({
      blotter: [],
      ...LISTS,
      ...more,
      blotter_real: [...rows.values()],
    })),
    answer(draftBlotterRows, async ({ body }) => {
      await trouble.draft?.();
      const isLate = (each: (typeof body.rows)[number]) =>
        rows.get(each.swiss_order_num)?.row_version !== each.row_version;
      const late = body.each === true ? body.rows.filter(isLate) : [];
      if (body.each !== true)
        for (const each of body.rows) check(each.swiss_order_num, each.row_version);
      return {
        rows: body.rows.map((each) =>
          late.includes(each)
            ? (rows.get(each.swiss_order_num) ?? order(each.swiss_order_num))
            : change(each.swiss_order_num, (row) => ({
                ...draftAfter(row, body.set, LISTS.forced_commissions),
                drafted: { by: 'maren@halyard.example', at: '2024-06-28T10:00:00Z' },
              })),
        ),
        refused: late.map(({ swiss_order_num }) => ({
          swiss_order_num,
          fields: Object.keys(body.set),
          message: `Joren changed ordered trade ${swiss_order_num} at 14:03 (Zurich)`,
        })),
      };
    }),
    answer(enterClearerRegularTrade, async ({ body, version }) => {
      await trouble.submit?.();
      check(body.swiss_order_num, version);
      ask(body.acknowledged ?? []);
      const row = change(body.swiss_order_num, () => ({
        submitted_to_blotter: 1,
        submitted: { by: 'maren@halyard.example', at: '2024-06-28T10:00:00Z' },
      }));
      return { entry_id: 1, task_id: '7f1c', row };
    }),
    answer(undoBlotterEntry, ({ query, version }) => {
      check(query.swiss_order_num, version);
      return {
        row: change(query.swiss_order_num, () => ({ submitted_to_blotter: 0, submitted: null })),
      };
    }),
  );
  const sent = (endpoint: unknown) =>
    api.calls.filter((call) => call.endpoint === endpoint).map((call) => call.input);
  const sets = () => sent(draftBlotterRows).map(({ body }) => (body as { set: Set }).set);
  return { api, rows, change, trouble, sent, sets };
}

beforeEach(() => localStorage.clear());

const show = (api: ReturnType<typeof fakeApi>, path = '/blotter', onTicket = jest.fn()) =>
  renderScreen(<BlotterPage onTicket={onTicket} />, { api, path });

const grid = () => screen.findByRole('grid', { name: 'Clearer Blotter' });

const table = () => screen.queryByRole('treegrid') ?? screen.getByRole('grid');

const headers = (of: HTMLElement) =>
  within(of)
    .getAllByRole('columnheader')
    .map((header) => header.textContent);

function cell(id: string, header: string): HTMLElement {
  const place = headers(table()).indexOf(header) + 1;
  const found = document.querySelector<HTMLElement>(
    `[data-row-id="${id}"] [aria-colindex="${place}"]`,
  );
  if (found === null) throw new Error(`No cell ${id} ${header}`);
  return found;
}

const textOf = (id: string, header: string) => cell(id, header).textContent;
const row = (id: string) => cell(id, 'Action').closest('.row');

/** Types into a cell as the keyboard does: the first letter opens it. */
async function fill(id: string, header: string, keys: string): Promise<void> {
  act(() => cell(id, header).focus());
  await userEvent.keyboard(keys);
}

const focused = () => {
  const at = document.activeElement?.closest('.cell');
  const place = Number(at?.getAttribute('aria-colindex') ?? 0) - 1;
  const id = at?.closest<HTMLElement>('.row')?.dataset['rowId'];
  return [id, headers(table())[place]];
};

/** A hand is slower than a test: the menu marks the entry under the button before it is let go. */
async function choose(name: string): Promise<void> {
  const hand = userEvent.setup();
  const entry = await screen.findByRole('menuitem', { name });
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menu'));
  await hand.pointer({ keys: '[MouseLeft>]', target: entry });
  await waitFor(() => expect(entry.hasAttribute('data-highlighted')).toBe(true));
  await hand.pointer({ keys: '[/MouseLeft]', target: entry });
}

const submitOf = (id: string) => screen.getByRole('button', { name: `Submit ordered trade ${id}` });

test('[BLO-01] Add Trade offers both kinds, and each opens its ticket', async () => {
  const onTicket = jest.fn();
  show(blotterApi([order(1)]).api, '/blotter', onTicket);
  expect(await screen.findByRole('heading', { name: 'Blotter' })).toBeDefined();

  for (const [entry, kind] of [
    ['ICE/CME Trade', 'regular'],
    ['Internal', 'internal'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: 'Add Trade' }));
    await choose(entry);
    expect(onTicket).toHaveBeenLastCalledWith(kind);
  }
});

test('[BLO-01] who may not enter trades has no Add Trade, and who may only read nothing to edit', async () => {
  const { api } = blotterApi([order(1)]);
  const auth = verified(['blotter:read']);
  renderScreen(<BlotterPage onTicket={jest.fn()} />, { api, auth, path: '/blotter' });
  await grid();
  expect(screen.queryByRole('button', { name: 'Add Trade' })).toBeNull();
  expect(textOf('1', 'Action')).toBe('Waiting');
  expect(cell('1', 'Book').querySelector('.field')).toBeNull();
});

test('[BLO-02] [SHL-31] two tabs, and the address says which', async () => {
  const page = show(blotterApi([order(1)], { blotter: [raw(1)] }).api);
  await grid();
  await userEvent.click(screen.getByRole('tab', { name: 'Clearer Raw Trades' }));
  expect(await screen.findByRole('grid', { name: 'Clearer Raw Trades' })).toBeDefined();
  expect(page.address()).toBe('/blotter?tab=raw');
  await waitFor(() => expect(screen.getAllByRole('grid')).toHaveLength(1));
  expect(cell('N1', 'Volume').querySelector('.field')).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Clearer Blotter' }));
  await grid();
  expect(page.address()).toBe('/blotter');
});

test('[SHL-31] a pasted address shows the raw trades', async () => {
  show(blotterApi([order(1)], { blotter: [raw(1)] }).api, '/blotter?tab=raw');
  expect(await screen.findByRole('grid', { name: 'Clearer Raw Trades' })).toBeDefined();
});

test('[BLO-03] the columns of the raw trades, and what stands in them', async () => {
  const trades = [raw(1, { mult_factor: 100, trade_time: '23:59:01' }), raw(2)];
  show(blotterApi([], { blotter: trades }).api, '/blotter?tab=raw');
  expect(headers(await screen.findByRole('grid'))).toEqual([
    'Run Date',
    'Execution Time (UTC)',
    'Type',
    'Account',
    'Volume',
    'Is Mini',
    'Product Name',
    'Product Code',
    'Prompt Month',
    'Price',
    'Exchange',
    'Trader',
    'Trade ID',
  ]);
  expect([...(row1('N1')?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '28 Jun 24',
    '23:59:01',
    'Trade',
    'PAPER-01',
    '12,000MT',
    'yes',
    'Argus Propane FEI Swap',
    'FEI',
    'Aug 24',
    '612.5$/MT',
    'ICE',
    'tolsen',
    'N1',
  ]);
  expect(textOf('N2', 'Is Mini')).toBe('');
});

const row1 = (id: string) => document.querySelector(`[data-row-id="${id}"]`);

test('[BLO-03] a trade ID is copied and said', async () => {
  const user = userEvent.setup();
  show(blotterApi([], { blotter: [raw(1)] }).api, '/blotter?tab=raw');
  await screen.findByRole('grid');
  await user.click(screen.getByRole('button', { name: 'Copy trade ID N1' }));
  expect(await screen.findByText('Trade N1 copied to clipboard')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('N1');
});

test('[BLO-04] sales are red, balmo months blue, and orders and run dates are ruled off', async () => {
  const trades = [
    raw(1, { quoted_volume: -500, order_num: 1 }),
    raw(2, { order_num: 1, balmo_date: '2024-06-12', term_month_date: '2024-06-01' }),
    raw(3, { order_num: 2 }),
    raw(4, { order_num: 2, pipe_run_date: '2024-06-27' }),
    raw(5, { order_num: 2, pipe_run_date: '2024-06-27' }),
  ];
  show(blotterApi([], { blotter: trades }).api, '/blotter?tab=raw');
  await screen.findByRole('grid');
  expect(cell('N1', 'Volume').className).toContain('is-negative');
  expect(cell('N2', 'Volume').className).not.toContain('is-negative');
  expect(textOf('N2', 'Prompt Month')).toBe('Jun 24Balmo 12 Jun');
  expect(cell('N2', 'Prompt Month').querySelectorAll('.tone-balmo')).toHaveLength(2);
  expect(cell('N1', 'Prompt Month').querySelector('.tone-balmo')).toBeNull();
  const ended = trades.map(({ trade_id }) => row1(trade_id)?.classList.contains('ends-group'));
  expect(ended).toEqual([false, true, true, false, false]);
});

test('[BLO-05] the columns of the blotter, and what stands in them', async () => {
  const submitted = { submitted_to_blotter: 1, ...READY, commission_override: 1.25 };
  const spread = order(7, {
    ...submitted,
    product_b: 'ARA',
    month_b: 'Sep',
    year_b: 2024,
    volume: -3000,
    price_a: -41.25,
    balmo_date: '2024-06-12',
    converted_leg_volume: 14996,
    clearer_trade_ids: 'N7, N8',
  });
  show(blotterApi([spread, order(8)]).api);
  expect(headers(await grid())).toEqual([
    'Action',
    'Broker',
    'Book',
    'Strategy',
    'Deal',
    'Commission',
    'Trade Date',
    'Exchange',
    'Volume',
    'Product',
    'Tenor',
    'Price',
    'Balmo Date',
    'Converted Leg Vol',
    'Clearer Trade IDs',
  ]);
  expect([...(row('7')?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Undo',
    'Brightwater',
    'Corp Paper',
    'East-West',
    'EW-2408',
    '$1.25',
    '28 Jun 24',
    'ICE',
    '−3,000MT',
    'FEI / ARA',
    'Aug 24 / Sep 24',
    '−41.25',
    '12 Jun 24',
    '14,996BBL',
    'N7, N8',
  ]);
  expect([textOf('8', 'Product'), textOf('8', 'Tenor')]).toEqual(['FEI', 'Aug 24']);
  act(() => cell('7', 'Clearer Trade IDs').focus());
  expect((await screen.findByRole('tooltip')).textContent).toContain('Order number 9007');
});

test('[TAB-02] [BLO-05] volumes say their unit and are not added to others; a price is shown as it was dealt', async () => {
  const lst = { volume: 40_000, volume_metric: 'BBL', product_a: 'LST', price_a: -0.01625 };
  const { api } = blotterApi([order(1), order(2, lst)]);
  show(api);
  await grid();
  expect([textOf('1', 'Volume'), textOf('2', 'Volume')]).toEqual(['12,000MT', '40,000BBL']);
  expect([textOf('1', 'Price'), textOf('2', 'Price')]).toEqual(['612.5', '−0.01625']);
  act(() => cell('1', 'Volume').focus());
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect((await screen.findAllByText(/Units differ: MT, BBL/)).length).toBeGreaterThan(0);
  expect(screen.queryByText('Sum')).toBeNull();
});

test('[BLO-06] submitted rows are green and locked, the earliest trade has a blue top border', async () => {
  const orders = [
    order(1),
    order(2, { submitted_to_blotter: 1, ...READY }),
    order(3, { trade_date: '2024-06-26' }),
    order(4, { trade_date: '2024-06-26' }),
  ];
  show(blotterApi(orders).api);
  await grid();
  const having = (name: string) =>
    ['1', '2', '3', '4'].filter((id) => row(id)?.classList.contains(name));
  expect(having('is-submitted')).toEqual(['2']);
  expect(having('is-earliest')).toEqual(['3']);
  expect(row('2')?.querySelector('.field')).toBeNull();
  await fill('2', 'Book', 'F');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('[BLO-06] a correction makes another trade the earliest', async () => {
  const { api, change } = blotterApi([order(1, { trade_date: '2024-06-27' }), order(2)]);
  jest.useFakeTimers();
  try {
    show(api);
    await act(async () => jest.advanceTimersByTimeAsync(0));
    change(2, () => ({ trade_date: '2024-06-26' }));
    await act(async () => jest.advanceTimersByTimeAsync(11_100));
    expect(row('2')?.classList.contains('is-earliest')).toBe(true);
    expect(row('1')?.classList.contains('is-earliest')).toBe(false);
  } finally {
    jest.useRealTimers();
  }
});

test('[BLO-07] strategy and deal wait for a book, and another book clears them', async () => {
  const { api, sets } = blotterApi([order(1), order(2, READY)]);
  show(api);
  await grid();
  expect([textOf('1', 'Strategy'), textOf('1', 'Deal')]).toEqual([
    'Select Book First',
    'Select Book First',
  ]);
  await fill('1', 'Strategy', 'E');
  expect(screen.queryByRole('combobox')).toBeNull();

  await fill('1', 'Book', 'C{Enter}');
  expect([textOf('1', 'Book'), textOf('1', 'Strategy')]).toEqual(['Corp Paper', 'Strategy']);
  await fill('1', 'Strategy', 'E{Tab}');
  await fill('1', 'Deal', 'EW-Q{Tab}');
  await waitFor(() => {
    expect(sets()).toEqual([{ book: 'Corp Paper' }, { strategy: 'East-West' }, { deal: 'EW-Q4' }]);
  });

  await fill('2', 'Book', 'F{Enter}');
  expect(['Book', 'Strategy', 'Deal'].map((name) => textOf('2', name))).toEqual([
    'Freight',
    'Strategy',
    'Deal',
  ]);
});

test('a deal that is chosen before its strategy brings it', async () => {
  const { api, sets } = blotterApi([order(1, { book: 'Corp Paper' })]);
  show(api);
  await grid();
  await fill('1', 'Deal', 'ARB{Enter}');
  await waitFor(() => {
    expect(sets()).toEqual([{ strategy: 'Arb', deal: 'ARB-AUG' }]);
  });
  expect(textOf('1', 'Strategy')).toBe('Arb');
});

test('[BLO-08] Submit is off until all is filled in, and says what is missing', async () => {
  const { api, sent } = blotterApi([
    order(1, { ...READY, broker: null }),
    order(2, { ...READY, broker: null, has_broker: false, product_a: 'BRT' }),
    order(3, { ...READY, problem: 'Three terms in one order' }),
  ]);
  show(api);
  await grid();
  expect(submitOf('1').getAttribute('aria-disabled')).toBe('true');
  expect(submitOf('1').dataset['tip']).toBe('To submit fill in Broker, Book, Strategy and Deal');
  expect(submitOf('2').getAttribute('aria-disabled')).toBeNull();
  // What cannot be one row is entered by tickets.
  const byTickets = screen.getByRole('button', { name: 'Close ordered trade 3 by tickets' });
  expect(byTickets.dataset['tip']).toBe('Three terms in one order');
  await userEvent.click(submitOf('1'));
  expect(sent(enterClearerRegularTrade)).toEqual([]);

  await fill('1', 'Broker', 'K{Tab}');
  expect(submitOf('1').getAttribute('aria-disabled')).toBeNull();
});

test('[BLO-09] the broker says whether it is wanted', async () => {
  show(blotterApi([order(1), order(2, { has_broker: false, product_a: 'BRT' })]).api);
  await grid();
  act(() => cell('1', 'Broker').focus());
  expect((await screen.findByRole('tooltip')).textContent).toBe('Broker is required for FEI');
  act(() => cell('2', 'Broker').focus());
  await waitFor(() => {
    expect(screen.getByRole('tooltip').textContent).toBe('BRT is not a brokered product');
  });
  expect(textOf('2', 'Broker')).toBe('Not brokered');
});

test('[BLO-10] an empty commission is null, anything else a number', async () => {
  const { api, sets } = blotterApi([order(1, { commission_override: 2 })]);
  show(api);
  await grid();
  expect(textOf('1', 'Commission')).toBe('$2');
  await fill('1', 'Commission', '1.25{Enter}');
  await fill('1', 'Commission', '{Delete}{Enter}');
  await waitFor(() => {
    expect(sets()).toEqual([{ commission_override: 1.25 }, { commission_override: null }]);
  });
  expect(textOf('1', 'Commission')).toBe('$/lot');
  await fill('1', 'Commission', 'x{Enter}');
  expect(await screen.findAllByText('Needs to be a number')).toHaveLength(2);
  expect(sets()).toHaveLength(2);
});

test('a commission is dollars a lot, and no cost of the P&L', async () => {
  show(blotterApi([order(1, { commission_override: 2.5 })]).api);
  await grid();
  act(() => cell('1', 'Commission').focus());
  expect((await screen.findByRole('tooltip')).textContent).toBe(
    '$2.5 a lotThe P&L has what the clearer charges',
  );
});

test("a broker's commission comes with it", async () => {
  show(blotterApi([order(1)]).api);
  await grid();
  await fill('1', 'Broker', 'T{Enter}');
  expect(textOf('1', 'Commission')).toBe('$0');
});

test('[BLO-11] Submit sends the order, says so, and the row is green', async () => {
  const { api, sent } = blotterApi([
    order(5, { ...READY, row_version: 3, commission_override: 2 }),
  ]);
  show(api);
  await grid();
  await userEvent.click(submitOf('5'));
  expect(
    await screen.findByText('Ordered trade 5 entered successfully in the Blotter'),
  ).toBeDefined();
  await waitFor(() => expect(row('5')?.classList.contains('is-submitted')).toBe(true));
  expect(sent(enterClearerRegularTrade)).toMatchObject([
    {
      version: 3,
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      body: {
        swiss_order_num: 5,
        trade_date: '2024-06-28',
        volume: 12000,
        month_a: 'Aug',
        year_a: 2024,
        balmo_date: null,
        month_b: null,
        year_b: null,
        product_a: 'FEI',
        price_a: 612.5,
        product_b: null,
        diff: false,
        mini: false,
        converted_leg_volume: null,
        ...READY,
        exchange: 'ICE',
        commission_override: 2,
        executing_for: 'tolsen@halyard.example',
        notes: null,
        clearer_trade_ids: 'N5',
      },
    },
  ]);
});

test('[BLO-11] a submission whose answer is lost is asked again under its key, also by the next click', async () => {
  const { api, sent, trouble } = blotterApi([order(5, READY)]);
  trouble.submit = () => {
    throw new ApiError({ kind: 'unreachable', cause: new Error('Network Error') });
  };
  show(api);
  await grid();
  await userEvent.click(submitOf('5'));
  expect(
    await screen.findByText(/^Ordered trade 5 could not be submitted: We didn't get a response/),
  ).toBeDefined();
  trouble.submit = () => undefined;
  await userEvent.click(submitOf('5'));
  await screen.findByText('Ordered trade 5 entered successfully in the Blotter');
  const keys = sent(enterClearerRegularTrade).map(({ key }) => key);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('[BLO-11] [BLO-14] Submit waits for what is being saved', async () => {
  const { api, sent, trouble } = blotterApi([order(5, { ...READY, deal: null })]);
  const waiting: (() => void)[] = [];
  trouble.draft = async () => new Promise((resolve) => void waiting.push(resolve));
  show(api);
  await grid();
  await fill('5', 'Deal', 'EW-Q{Tab}');
  await userEvent.click(submitOf('5'));
  expect(sent(enterClearerRegularTrade)).toEqual([]);
  await act(async () => waiting.shift()?.());
  await screen.findByText('Ordered trade 5 entered successfully in the Blotter');
  expect(sent(enterClearerRegularTrade)).toMatchObject([{ version: 2, body: { deal: 'EW-Q4' } }]);
});

const TWIN: SendWarning = {
  code: 'TWIN',
  figures: { entry_id: '7', by: 'Joren', at: '2024-06-28T12:03:00.000Z' },
  message: 'Joren entered the same at 14:03 (Zurich): entry 7',
};
const FAR = (settled: string): SendWarning => ({
  code: 'PRICE_FAR',
  figures: { price: '614.5', settled },
  message: `Price 614.5 is far above the last settlement of FEI Aug 24, ${settled}`,
});
const asked = async (id: string) =>
  screen.findByRole('alertdialog', { name: `Submit ordered trade ${id}?` });
const noneAsked = async () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
const acknowledged = ({ sent }: ReturnType<typeof blotterApi>) =>
  sent(enterClearerRegularTrade).map(
    ({ body }) => (body as { acknowledged?: Acknowledged }).acknowledged,
  );
const seenOf = (...warnings: SendWarning[]) =>
  warnings.map(({ code, figures }) => ({ code, figures }));

test('by keyboard: what warns of an order is asked, Escape sends nothing, Send anyway exactly that', async () => {
  // What traps the focus passes over what has no size, and jsdom gives none.
  const size = jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1);
  const blotter = blotterApi([order(5, READY)]);
  blotter.trouble.warns = [FAR('400'), TWIN];
  show(blotter.api);
  await grid();
  act(() => cell('5', 'Action').focus());
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const dialog = await asked('5');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([FAR('400').message, TWIN.message]);
  // Enter in haste sends nothing either.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  await userEvent.keyboard('{Escape}');
  await noneAsked();
  await waitFor(() => expect(focused()).toEqual(['5', 'Action']));
  expect(acknowledged(blotter)).toEqual([undefined]);
  expect(blotter.rows.get(5)?.submitted_to_blotter).toBe(0);

  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await asked('5');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  await userEvent.keyboard('{Tab}{Enter}');
  await screen.findByText('Ordered trade 5 entered successfully in the Blotter');
  expect(acknowledged(blotter)).toEqual([undefined, undefined, seenOf(FAR('400'), TWIN)]);
  size.mockRestore();
});

test('figures that moved while an order was asked about are asked anew', async () => {
  const blotter = blotterApi([order(5, READY)]);
  blotter.trouble.warns = [FAR('400')];
  show(blotter.api);
  await grid();
  await userEvent.click(submitOf('5'));
  const first = await asked('5');
  blotter.trouble.warns = [FAR('410')];
  await userEvent.click(within(first).getByRole('button', { name: 'Send anyway' }));
  await screen.findByText(FAR('410').message);
  expect(blotter.rows.get(5)?.submitted_to_blotter).toBe(0);
  await userEvent.click(within(await asked('5')).getByRole('button', { name: 'Send anyway' }));
  await screen.findByText('Ordered trade 5 entered successfully in the Blotter');
  expect(acknowledged(blotter)).toEqual([undefined, seenOf(FAR('400')), seenOf(FAR('410'))]);
});

test('of several orders that warn each is asked about in turn, and one may be left', async () => {
  const blotter = blotterApi([order(5, READY), order(6, READY)]);
  blotter.trouble.warns = [TWIN];
  show(blotter.api);
  await grid();
  act(() => cell('5', 'Action').focus());
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}{Enter}{/Control}');
  await userEvent.click(within(await asked('5')).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(within(await asked('6')).getByRole('button', { name: 'Send anyway' }));
  await screen.findByText('Ordered trade 6 entered successfully in the Blotter');
  await noneAsked();
  expect([5, 6].map((id) => blotter.rows.get(id)?.submitted_to_blotter)).toEqual([0, 1]);
});

test('what another changed while it was asked about is not sent as if it had been seen', async () => {
  jest.useFakeTimers();
  try {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const blotter = blotterApi([order(5, READY)]);
    blotter.trouble.warns = [TWIN];
    show(blotter.api);
    await act(async () => jest.advanceTimersByTimeAsync(0));
    await user.click(submitOf('5'));
    const dialog = await asked('5');
    blotter.change(5, () => ({ deal: 'EW-Q4' }));
    await act(async () => jest.advanceTimersByTimeAsync(11_100));
    expect(document.querySelector('[data-row-id="5"]')?.textContent).toContain('EW-Q4');
    await user.click(within(dialog).getByRole('button', { name: 'Send anyway' }));
    await screen.findByText(
      'Ordered trade 5 could not be submitted: it has changed since you pressed Submit',
    );
    expect(acknowledged(blotter)).toEqual([undefined]);
  } finally {
    jest.useRealTimers();
  }
});

test('[BLO-14] an order that was filled in offline is saved once the line is back, and asked about then', async () => {
  const blotter = blotterApi([order(5, { ...READY, deal: null })]);
  blotter.trouble.draft = offline;
  blotter.trouble.warns = [TWIN];
  show(blotter.api);
  await grid();
  await fill('5', 'Deal', 'EW-Q{Tab}');
  await screen.findByText('1 trade not saved');
  blotter.trouble.draft = () => undefined;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(blotter.rows.get(5)?.deal).toBe('EW-Q4'));
  await waitFor(() => expect(screen.queryByText('1 trade not saved')).toBeNull());
  await userEvent.click(submitOf('5'));
  await userEvent.click(within(await asked('5')).getByRole('button', { name: 'Send anyway' }));
  await screen.findByText('Ordered trade 5 entered successfully in the Blotter');
  expect(blotter.sent(enterClearerRegularTrade)[1]).toMatchObject({
    version: 2,
    body: { deal: 'EW-Q4', acknowledged: seenOf(TWIN) },
  });
});

test('a submitted row says in words that its trades or its product are others by now', async () => {
  const changed = { ...READY, submitted_to_blotter: 1, changed_since_submitted: true };
  const { api } = blotterApi([order(5, changed), order(6, { ...changed, stands_for: 'MOPJ' })]);
  show(api);
  await grid();
  expect(
    screen.getByRole('img', {
      name: 'A corrected statement has changed this order since it was submitted',
    }),
  ).toBeDefined();
  expect(
    screen.getByRole('img', {
      name: 'Its contract stands for MOPJ now; the row shows what was submitted',
    }),
  ).toBeDefined();
});

test('[BLO-12] Undo asks first in the words of the specification; then the row waits again', async () => {
  const { api, sent } = blotterApi([
    order(5, { ...READY, submitted_to_blotter: 1, row_version: 4 }),
  ]);
  show(api);
  await grid();
  const undo = () => screen.getByRole('button', { name: 'Undo ordered trade 5' });
  await userEvent.click(undo());
  const dialog = await screen.findByRole('alertdialog');
  expect(
    within(dialog).getByText(
      'This does not undo it from the Blotter Google sheet, just here visually',
    ),
  ).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(sent(undoBlotterEntry)).toEqual([]);

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(undo());
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo' }),
  );
  await waitFor(() => expect(submitOf('5')).toBeDefined());
  expect(row('5')?.classList.contains('is-submitted')).toBe(false);
  expect(sent(undoBlotterEntry)).toMatchObject([{ version: 4, query: { swiss_order_num: 5 } }]);
});

test('[BLO-14] an edit is shown at once and kept; saves of a row follow each other', async () => {
  const { api, rows, sent, trouble } = blotterApi([order(1)]);
  const waiting: (() => void)[] = [];
  trouble.draft = async () => new Promise((resolve) => void waiting.push(resolve));
  const page = show(api);
  await grid();
  await fill('1', 'Book', 'C{Tab}');
  await userEvent.keyboard('E{Tab}EW-Q{Tab}');
  expect(['Book', 'Strategy', 'Deal'].map((name) => textOf('1', name))).toEqual([
    'Corp Paper',
    'East-West',
    'EW-Q4',
  ]);
  expect(sent(draftBlotterRows)).toHaveLength(1);
  await act(async () => waiting.shift()?.());
  await waitFor(() => expect(sent(draftBlotterRows)).toHaveLength(2));
  await act(async () => waiting.shift()?.());
  await waitFor(() => expect(rows.get(1)?.deal).toBe('EW-Q4'));
  expect(sent(draftBlotterRows).map(({ body }) => body)).toEqual([
    { rows: [{ swiss_order_num: 1, row_version: 1 }], set: { book: 'Corp Paper' } },
    {
      rows: [{ swiss_order_num: 1, row_version: 2 }],
      set: { strategy: 'East-West', deal: 'EW-Q4' },
    },
  ]);
  // Another user, or the same one after a reload.
  page.unmount();
  show(api);
  await grid();
  expect(textOf('1', 'Deal')).toBe('EW-Q4');
});

test('[BLO-14] what could not be saved stays, says so, and is tried again', async () => {
  const { api, rows, trouble } = blotterApi([order(1)]);
  trouble.draft = () => {
    throw new ApiError({ kind: 'unreachable', cause: new Error('Network Error') });
  };
  show(api);
  await grid();
  await fill('1', 'Book', 'C{Tab}');
  expect(await screen.findByText('1 trade not saved')).toBeDefined();
  await waitFor(() => expect(cell('1', 'Book').getAttribute('aria-invalid')).toBe('true'));
  expect(cell('1', 'Book').getAttribute('aria-description')).toMatch(
    /^Not saved: We didn't get a response/,
  );
  expect(textOf('1', 'Book')).toBe('Corp Paper');
  // The strategy can be chosen all the same.
  await userEvent.keyboard('E{Tab}');

  trouble.draft = () => undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => {
    expect(rows.get(1)).toMatchObject({ book: 'Corp Paper', strategy: 'East-West' });
  });
  await waitFor(() => expect(screen.queryByText('1 trade not saved')).toBeNull());
  await waitFor(() => expect(cell('1', 'Book').getAttribute('aria-invalid')).toBeNull());
});

const away = () => {
  throw new ApiError({ kind: 'rejected', status: 503, body: { err_msg: 'away' } });
};
const offline = () => {
  throw new ApiError({ kind: 'unreachable', cause: new Error('Network Error') });
};
const isMarked = (id: string, header: string) =>
  cell(id, header).getAttribute('aria-invalid') === 'true';

test('[BLO-14] what was chosen last, not saved in a row where something else was not, is all tried again', async () => {
  const suggestion = { book: 'Corp Paper', strategy: 'East-West', deal: 'EW-2408' };
  const { api, rows, trouble } = blotterApi([order(1, { suggestion })]);
  trouble.draft = away;
  show(api);
  await grid();
  await fill('1', 'Broker', 'B{Tab}');
  await screen.findByText('1 trade not saved');
  await userEvent.keyboard('{Control>}.{/Control}');
  await waitFor(() => expect(isMarked('1', 'Deal')).toBe(true));

  trouble.draft = () => undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(rows.get(1)).toMatchObject(READY));
  await waitFor(() => expect(screen.queryByText('1 trade not saved')).toBeNull());
});

test('[BLO-14] what was not saved of a book is not wanted once there is another', async () => {
  const { api, rows, trouble } = blotterApi([order(1, { book: 'Corp Paper' })]);
  trouble.draft = away;
  show(api);
  await grid();
  await fill('1', 'Strategy', 'E{Tab}');
  await waitFor(() => expect(isMarked('1', 'Strategy')).toBe(true));

  trouble.draft = () => undefined;
  await fill('1', 'Book', 'F{Tab}');
  await waitFor(() => expect(rows.get(1)).toMatchObject({ book: 'Freight', strategy: null }));
  await waitFor(() => expect(isMarked('1', 'Strategy')).toBe(false));
  expect(textOf('1', 'Strategy')).toBe('Strategy');
  expect(screen.queryByText('1 trade not saved')).toBeNull();
});

test('[BLO-14] the same again in a cell that was not saved is another try, Escape gives it up', async () => {
  const { api, rows, trouble, sets } = blotterApi([order(1), order(2)]);
  trouble.draft = () => {
    throw new ApiError({ kind: 'rejected', status: 503, body: { err_msg: 'away' } });
  };
  show(api);
  await grid();
  await fill('1', 'Book', 'C{Tab}');
  await fill('2', 'Book', 'F{Tab}');
  await screen.findByText('2 trades not saved');
  await fill('2', 'Book', '{Enter}{Escape}');
  await screen.findByText('1 trade not saved');
  expect(textOf('2', 'Book')).toBe('Book');

  trouble.draft = () => undefined;
  await fill('1', 'Book', '{Enter}{Enter}');
  await waitFor(() => expect(rows.get(1)?.book).toBe('Corp Paper'));
  expect(sets().at(-1)).toEqual({ book: 'Corp Paper' });
  expect(screen.queryByText('1 trade not saved')).toBeNull();
});

/** Joren has filled in the row of which this page knows nothing yet. */
const byJoren = {
  book: 'Freight',
  strategy: 'Voyages',
  deal: 'Osprey',
  broker: 'Brightwater',
  drafted: { by: 'joren@halyard.example', at: '2024-06-28T12:03:00Z' },
};
const question = () => screen.findByRole('alert');
const BOOK_FIELDS = ['Book', 'Strategy', 'Deal'];
/** The row as it is drawn once the question is there. */
const rowShows = async (expected: readonly string[]) =>
  waitFor(() => expect(BOOK_FIELDS.map((name) => textOf('1', name))).toEqual(expected));

test('[BLO-14] of two on one row the second sees the row as it is, what was lost beside it, and cannot submit before it is answered', async () => {
  const { api, change, sent } = blotterApi([order(1)]);
  show(api);
  await grid();
  change(1, () => byJoren);
  await fill('1', 'Book', 'C{Tab}');
  expect((await question()).textContent).toContain(
    'Ordered trade 1: your book Corp Paper was not saved: joren@halyard.example changed this order at 14:03. Use yours?',
  );
  await rowShows(['Freight', 'Voyages', 'Osprey']);
  expect(isMarked('1', 'Book')).toBe(false);
  expect(submitOf('1').getAttribute('aria-disabled')).toBe('true');
  act(() => cell('1', 'Book').focus());
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await userEvent.click(submitOf('1'));
  expect(sent(enterClearerRegularTrade)).toHaveLength(0);

  await userEvent.click(screen.getByRole('button', { name: 'Keep theirs' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(submitOf('1'));
  await waitFor(() => expect(sent(enterClearerRegularTrade)).toHaveLength(1));
  expect(sent(enterClearerRegularTrade)).toMatchObject([{ body: { book: 'Freight' } }]);
});

test('[BLO-14] what was lost is used once it is asked for, and never in a mixed row', async () => {
  const { api, rows, change } = blotterApi([order(1, { book: 'Corp Paper' })]);
  show(api);
  await grid();
  change(1, () => byJoren);
  await fill('1', 'Strategy', 'E{Tab}');
  expect((await question()).textContent).toContain(
    'your book Corp Paper / East-West was not saved',
  );
  await rowShows(['Freight', 'Voyages', 'Osprey']);
  await userEvent.click(screen.getByRole('button', { name: 'Use mine' }));
  await waitFor(() => expect(rows.get(1)).toMatchObject({ book: 'Corp Paper', strategy: 'East-West', deal: null })); // prettier-ignore
  await rowShows(['Corp Paper', 'East-West', 'Deal']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[BLO-14] what another chose while an edit waited to be saved is not written over', async () => {
  const { api, rows, change, trouble } = blotterApi([order(1)]);
  trouble.draft = away;
  show(api);
  await grid();
  await fill('1', 'Book', 'C{Tab}');
  await screen.findByText('1 trade not saved');
  change(1, () => byJoren);
  trouble.draft = () => undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await question();
  await rowShows(['Freight', 'Voyages', 'Osprey']);
  expect(rows.get(1)?.book).toBe('Freight');
  expect(isMarked('1', 'Book')).toBe(false);
});

test('[BLO-14] what was filled in offline survives a reload, and is sent as soon as the line is back', async () => {
  const { api, rows, trouble } = blotterApi([order(1)]);
  trouble.draft = offline;
  const page = show(api);
  await grid();
  await fill('1', 'Broker', 'B{Tab}');
  await screen.findByText('1 trade not saved');
  page.unmount();
  show(api);
  await grid();
  expect(await screen.findByText('1 trade not saved')).toBeDefined();
  expect(textOf('1', 'Broker')).toBe('Brightwater');
  expect(isMarked('1', 'Broker')).toBe(true);

  trouble.draft = () => undefined;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(rows.get(1)?.broker).toBe('Brightwater'));
  await waitFor(() => expect(screen.queryByText('1 trade not saved')).toBeNull());
  expect(Object.keys(localStorage).filter((key) => key.startsWith('fairlead.orders'))).toEqual([]);
});

test('[BLO-14] what was filled in before a reload is a question where somebody was faster', async () => {
  const { api, change, trouble } = blotterApi([order(1)]);
  trouble.draft = offline;
  const page = show(api);
  await grid();
  await fill('1', 'Broker', 'K{Tab}');
  await screen.findByText('1 trade not saved');
  page.unmount();
  change(1, () => byJoren);
  show(api);
  await grid();
  expect((await question()).textContent).toContain(
    'Ordered trade 1: your broker Kestrel Bay was not saved: Joren changed this order at 14:03 (Zurich). Use yours?',
  );
  expect(textOf('1', 'Broker')).toBe('Brightwater');
  await userEvent.click(screen.getByRole('button', { name: 'Keep theirs' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[BLO-14] a save that failed is tried again by itself', async () => {
  jest.useFakeTimers();
  try {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { api, rows, trouble } = blotterApi([order(1)]);
    trouble.draft = offline;
    show(api);
    await act(async () => jest.advanceTimersByTimeAsync(0));
    act(() => cell('1', 'Book').focus());
    await user.keyboard('C{Tab}');
    await act(async () => jest.advanceTimersByTimeAsync(100));
    trouble.draft = () => undefined;
    await act(async () => jest.advanceTimersByTimeAsync(5_000));
    expect(rows.get(1)?.book).toBe('Corp Paper');
  } finally {
    jest.useRealTimers();
  }
});

test('[BLO-14] the same choice by two is no question', async () => {
  const { api, change } = blotterApi([order(1)]);
  show(api);
  await grid();
  change(1, () => ({ ...byJoren, book: 'Corp Paper', strategy: null, deal: null }));
  await fill('1', 'Book', 'C{Tab}');
  await waitFor(() => expect(textOf('1', 'Broker')).toBe('Brightwater'));
  expect(textOf('1', 'Book')).toBe('Corp Paper');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[BLO-11] a row of which a cell shows what was not taken cannot be submitted', async () => {
  const { api, sent } = blotterApi([order(1, READY)]);
  show(api);
  await grid();
  await fill('1', 'Commission', 'abc');
  await userEvent.click(submitOf('1'));
  await waitFor(() => expect(isMarked('1', 'Commission')).toBe(true));
  await waitFor(() => expect(submitOf('1').getAttribute('aria-disabled')).toBe('true'));
  act(() => cell('1', 'Book').focus());
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(sent(enterClearerRegularTrade)).toHaveLength(0);
  await fill('1', 'Commission', '{Enter}{Escape}');
  await waitFor(() => expect(submitOf('1').getAttribute('aria-disabled')).toBeNull());
});

test('[BLO-14] an order that somebody else has submitted is not submitted twice', async () => {
  const { api, change, sent } = blotterApi([order(1, READY)]);
  show(api);
  await grid();
  change(1, () => ({
    submitted_to_blotter: 1,
    submitted: { by: 'Joren', at: '2024-06-28T12:03:00Z' },
  }));
  await userEvent.click(submitOf('1'));
  expect(
    await screen.findByText(
      'Ordered trade 1 could not be submitted: Joren submitted this order at 14:03',
    ),
  ).toBeDefined();
  await waitFor(() => expect(row('1')?.classList.contains('is-submitted')).toBe(true));
  expect(sent(enterClearerRegularTrade)).toHaveLength(1);
});

test('[BLO-14] a submit that fails keeps what was filled in', async () => {
  const { api, trouble } = blotterApi([order(1, READY)]);
  trouble.submit = () => {
    throw new ApiError({ kind: 'rejected', status: 503, body: { err_msg: 'away' } });
  };
  show(api);
  await grid();
  await userEvent.click(submitOf('1'));
  await screen.findByText(/^Ordered trade 1 could not be submitted/);
  expect(['Book', 'Strategy', 'Deal'].map((name) => textOf('1', name))).toEqual([
    'Corp Paper',
    'East-West',
    'EW-2408',
  ]);
  expect(submitOf('1').getAttribute('aria-disabled')).toBeNull();
});

test('[BLO-14] what others do comes in without disturbing what is typed', async () => {
  jest.useFakeTimers();
  try {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { api, change, rows } = blotterApi([order(1), order(2, READY)]);
    show(api);
    await act(async () => jest.advanceTimersByTimeAsync(0));
    act(() => cell('1', 'Book').focus());
    await user.keyboard('Co');
    change(2, () => ({ submitted_to_blotter: 1 }));
    rows.set(3, order(3));
    await act(async () => jest.advanceTimersByTimeAsync(11_100));
    expect(row('2')?.classList.contains('is-submitted')).toBe(true);
    expect(row('3')).not.toBeNull();
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Book' });
    expect([input.value, document.activeElement]).toEqual(['Co', input]);
  } finally {
    jest.useRealTimers();
  }
});

test('a suggestion is shown and taken only when asked', async () => {
  const suggestion = { book: 'Corp Paper', strategy: 'East-West', deal: 'EW-2408' };
  const { api, sets } = blotterApi([order(1, { suggestion }), order(2, { suggestion })]);
  show(api);
  await grid();
  expect(textOf('1', 'Book')).toBe('Corp Paper?Use');
  expect(textOf('1', 'Strategy')).toBe('Select Book First');
  expect(sets()).toEqual([]);
  await userEvent.click(within(cell('1', 'Book')).getByText('Use'));
  await waitFor(() => {
    expect(['Book', 'Strategy', 'Deal'].map((name) => textOf('1', name))).toEqual([
      'Corp Paper',
      'East-West',
      'EW-2408',
    ]);
  });
  act(() => cell('2', 'Broker').focus());
  await userEvent.keyboard('{Control>}.{/Control}');
  await waitFor(() => expect(sets()).toEqual([suggestion, suggestion]));
});

test('a row is filled in, submitted and left for the next one by keys alone', async () => {
  const { api, sets } = blotterApi([
    order(1),
    order(2, { submitted_to_blotter: 1, ...READY }),
    order(3, { broker: 'Brightwater' }),
  ]);
  show(api);
  await grid();
  await fill('1', 'Broker', 'B{Tab}C{Tab}E{Tab}EW-Q{Control>}{Enter}{/Control}');
  expect(
    await screen.findByText('Ordered trade 1 entered successfully in the Blotter'),
  ).toBeDefined();
  expect(focused()).toEqual(['3', 'Book']);
  expect(Object.assign({}, ...sets())).toEqual({
    broker: 'Brightwater',
    book: 'Corp Paper',
    strategy: 'East-West',
    deal: 'EW-Q4',
  });
  // Of an order that lacks something the key says what, and goes where it is missing.
  await userEvent.keyboard('{End}{Control>}{Enter}{/Control}');
  expect(focused()).toEqual(['3', 'Book']);
  expect(
    await screen.findByText('To submit fill in Broker, Book, Strategy and Deal'),
  ).toBeDefined();
});

test('of several rows those that cannot be submitted are not passed over in silence', async () => {
  const { api, rows } = blotterApi([order(1, READY), order(2), order(3)]);
  show(api);
  await grid();
  act(() => cell('1', 'Trade Date').focus());
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}{Enter}{/Control}');
  await waitFor(() => expect(rows.get(1)?.submitted_to_blotter).toBe(1));
  const why = 'To submit fill in Broker, Book, Strategy and Deal';
  expect(await screen.findByText(`2 trades not submitted: ${why}`)).toBeDefined();
});

test('several rows are filled in at once, by keys, in one call', async () => {
  const { api, rows, sent } = blotterApi([order(1), order(2, { row_version: 4 }), order(3)]);
  show(api);
  await grid();
  act(() => cell('1', 'Trade Date').focus());
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(await screen.findByRole('button', { name: 'Fill in 2 …' })).toBeDefined();
  await userEvent.keyboard('{Control>}d{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Fill in 2 trades' });
  const box = (name: string) => within(dialog).getByRole('combobox', { name });
  await userEvent.type(box('Book'), 'C{Tab}');
  await userEvent.type(box('Strategy'), 'E{Tab}');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Fill in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(draftBlotterRows).map(({ body }) => body)).toEqual([
    {
      rows: [
        { swiss_order_num: 1, row_version: 1 },
        { swiss_order_num: 2, row_version: 4 },
      ],
      set: { book: 'Corp Paper', strategy: 'East-West' },
      each: true,
    },
  ]);
  expect([textOf('2', 'Strategy'), textOf('3', 'Book')]).toEqual(['East-West', 'Book']);
  expect(rows.get(1)?.book).toBe('Corp Paper');
});

test('[BLO-14] what was filled in last is taken back by Ctrl Z, step by step, and never over a colleague', async () => {
  const { api, change, rows } = blotterApi([
    order(1, { book: 'Freight', broker: 'Brightwater' }),
    order(2),
    order(3),
  ]);
  show(api);
  await grid();
  await fill('2', 'Broker', 'K{Tab}');
  await waitFor(() => expect(rows.get(2)?.broker).toBe('Kestrel Bay'));
  act(() => cell('1', 'Trade Date').focus());
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Fill in 3 trades' });
  await userEvent.type(within(dialog).getByRole('combobox', { name: 'Book' }), 'C{Tab}');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Filled in 3 trades');
  const books = () => ['1', '2', '3'].map((id) => textOf(id, 'Book'));
  await waitFor(() => expect(books()).toEqual(Array(3).fill('Corp Paper')));

  // Joren has one of them in hand by now.
  change(3, () => ({
    strategy: 'Arb',
    drafted: { by: 'joren@halyard.example', at: '2024-06-28T12:03:00Z' },
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(
    'Taken back in 2 of 3 trades: Joren changed ordered trade 3 at 14:03 (Zurich)',
  );
  expect([1, 2, 3].map((number) => rows.get(number)?.book)).toEqual([
    'Freight',
    null,
    'Corp Paper',
  ]);
  await waitFor(() => expect(textOf('3', 'Strategy')).toBe('Arb'));

  act(() => cell('1', 'Trade Date').focus());
  await userEvent.keyboard('{Control>}z{/Control}');
  await screen.findByText('Taken back in 1 trade');
  expect(rows.get(2)?.broker).toBeNull();
  expect(rows.get(1)?.broker).toBe('Brightwater');
  await userEvent.keyboard('{Control>}z{/Control}');
  await screen.findByText('Nothing to take back');
});

test('the menu of a row copies its ids and makes a ticket of it', async () => {
  const onTicket = jest.fn();
  const user = userEvent.setup();
  const { api } = blotterApi([order(1, { ...READY, clearer_trade_ids: 'N1, N2' })]);
  const page = show(api, '/blotter', onTicket);
  await grid();
  const open = async (entry: string) => {
    act(() => cell('1', 'Trade Date').focus());
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await choose(entry);
  };
  await open('Copy ids');
  await screen.findByText('Trade N1, N2 copied to clipboard');
  expect(await navigator.clipboard.readText()).toBe('N1, N2');
  await open('Reverse as ticket');
  await waitFor(() => {
    expect(onTicket).toHaveBeenCalledWith('regular', { from: expect.any(Function) });
  });
  await open('Show in EDF Trades');
  await waitFor(() => {
    expect(page.address()).toBe('/edf?verified_state=all&trade_ids=N1%2CN2');
  });
});

test('the footer counts, and says what is not here', async () => {
  const orders = [order(1), order(2, { submitted_to_blotter: 1, ...READY })];
  show(blotterApi(orders, { more_waiting: 3 }).api);
  await grid();
  expect(screen.getByText('2 trades, 1 submitted')).toBeDefined();
  expect(screen.getByText(/^3 more wait/)).toBeDefined();
});

test('where nothing waits it says so', async () => {
  show(blotterApi([]).api);
  expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeDefined();
});

/** ms after which the list is asked for again, and some more. */
const LIST_AGAIN_MS = 12_000;

test.each(['', '?tab=raw', '?tab=told'])(
  'orders that could not be asked for again are said to be in doubt, where none are there, too: /blotter%s',
  async (search) => {
    let isDown = false;
    const list = answer(blotterList, () => {
      if (isDown) throw new ApiError({ kind: 'rejected', status: 503, body: { err_msg: 'away' } });
      return { blotter: [], blotter_real: [], ...LISTS };
    });
    const told = answer(listReportedTrades, () => ({
      trades: [],
      total: 0,
      missing: 0,
      after: null,
    }));
    jest.useFakeTimers({ advanceTimers: true });
    show(fakeApi(list, told), `/blotter${search}`);
    await screen.findByRole('heading', { name: /^(Nothing waits|No trades|No told trades)$/ });
    isDown = true;
    await act(() => jest.advanceTimersByTimeAsync(LIST_AGAIN_MS));
    expect(await screen.findByText('May be out of date: away')).toBeDefined();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/out of date/)).toBeNull());
    jest.useRealTimers();
  },
);

test('a list that cannot be had is a page that says why', async () => {
  const failing = refusal(blotterList, {
    kind: 'rejected',
    status: 503,
    body: { err_msg: 'away' },
  });
  show(fakeApi(failing));
  expect(await screen.findByText('Sorry we have messed up. We are on it!')).toBeDefined();
  expect(screen.getByText(/^\(Error: We got an error response back of 503/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test('who may not submit is told that an order waits', async () => {
  const held = PERMISSIONS.filter((each) => each !== 'blotter:undo');
  renderScreen(<BlotterPage onTicket={jest.fn()} />, {
    api: blotterApi([order(1, { ...READY, submitted_to_blotter: 1 })]).api,
    auth: verified(held),
    path: '/blotter',
  });
  await grid();
  expect(textOf('1', 'Action')).toBe('Submitted');
});

const openFilter = async (header: string) => {
  const name = screen.getAllByRole('columnheader').find((each) => each.textContent === header);
  fireEvent.contextMenu(name!);
  const entry = await screen.findByRole('menuitem', { name: 'Filter …' });
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menu'));
  await userEvent.keyboard('{Home}{Enter}');
  await waitFor(() => expect(entry.isConnected).toBe(false));
  return screen.findByRole('dialog', { name: /^Filter by/ });
};
const narrow = async (header: string, value: RegExp) => {
  const menu = await openFilter(header);
  await userEvent.click(await within(menu).findByRole('checkbox', { name: value }));
  await userEvent.click(within(menu).getByRole('button', { name: 'Apply' }));
};
const ids = () =>
  [...document.querySelectorAll<HTMLElement>('.body .row:not([hidden])')]
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((each) => each.dataset['rowId']);
const placeOf = (each: HTMLElement) => Number(each.getAttribute('aria-rowindex'));

test('[SHL-31] orders are narrowed to values of a column; the footer counts, the address keeps it', async () => {
  const orders = [
    order(1, { book: 'Freight' }),
    order(2, { exchange: 'CME' }),
    order(3, { exchange: 'CME', submitted_to_blotter: 1, ...READY }),
  ];
  const page = show(blotterApi(orders).api);
  await grid();
  await narrow('Exchange', /CME/);
  await waitFor(() => expect(ids()).toEqual(['2', '3']));
  expect(screen.getByText('2 of 3 trades, 1 submitted')).toBeDefined();
  expect(page.address()).toBe('/blotter?exchange=CME');

  const menu = await openFilter('Book');
  await waitFor(() =>
    expect(
      within(menu)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['None1', 'Corp Paper1']),
  );
  await userEvent.click(within(menu).getByRole('checkbox', { name: /None/ }));
  await userEvent.click(within(menu).getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(ids()).toEqual(['2']));
  expect(page.address()).toBe('/blotter?book=&exchange=CME');
  expect(await screen.findByRole('button', { name: 'Remove filter Book: None' })).toBeDefined();

  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(ids()).toEqual(['1', '2', '3']));
  expect(screen.getByText('3 trades, 1 submitted')).toBeDefined();
  expect(page.address()).toBe('/blotter');
});

test('[SHL-31] [TAB-11] those that wait, a text and a range of volumes; counts in sight, the address says all', async () => {
  const orders = [
    order(1, { volume: 5000, clearer_trade_ids: 'N4471820' }),
    order(2, { volume: -12_000, exchange: 'CME' }),
    order(3, { volume: 30_000, submitted_to_blotter: 1, ...READY }),
  ];
  const page = show(blotterApi(orders).api);
  await grid();
  const state = (name: string) => screen.getByRole('radio', { name });
  expect(state('All 3').getAttribute('aria-checked')).toBe('true');
  await userEvent.click(state('Waiting 2'));
  await waitFor(() => expect(ids()).toEqual(['1', '2']));
  expect(page.address()).toBe('/blotter?state=Waiting');
  expect(state('Submitted 1')).toBeDefined();

  const box = screen.getByRole('textbox', { name: 'Search orders' });
  await userEvent.type(box, 'cme −12000{Enter}');
  await waitFor(() => expect(ids()).toEqual(['2']));
  await userEvent.clear(box);
  await userEvent.type(box, 'n4471820{Enter}');
  await waitFor(() => expect(ids()).toEqual(['1']));
  expect(page.address()).toBe('/blotter?state=Waiting&find=n4471820');

  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  await userEvent.click(state('All 3'));
  await waitFor(() => expect(ids()).toEqual(['1', '2', '3']));
  expect(page.address()).toBe('/blotter');

  const menu = await openFilter('Volume');
  await userEvent.type(within(menu).getByRole('textbox', { name: 'Volume from' }), 'much');
  expect(within(menu).getByText('Needs to be a number')).toBeDefined();
  await userEvent.clear(within(menu).getByRole('textbox', { name: 'Volume from' }));
  await userEvent.type(within(menu).getByRole('textbox', { name: 'Volume from' }), '5,000{Enter}');
  await waitFor(() => expect(ids()).toEqual(['1', '3']));
  expect(page.address()).toBe('/blotter?volume=5000..');
  expect(
    await screen.findByRole('button', { name: 'Remove filter Volume: from 5,000' }),
  ).toBeDefined();
});

test('every column narrows the orders', () => {
  const viewer = { email: '', zone: 'UTC', businessDate: '2024-06-28' };
  const columns = orderColumns({
    viewer,
    lists: () => LISTS,
    isGrouped: false,
    maySubmit: true,
    mayUndo: true,
  });
  expect(columns.filter(({ filter }) => filter === undefined)).toEqual([]);
});

test('no word of a search is passed over, and nothing found gives the search back', async () => {
  const page = show(blotterApi([order(1, { exchange: 'CME' })]).api, '/blotter?find=cme%20nothing');
  expect(await screen.findByText('No trade matches these filters')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await grid();
  expect(page.address()).toBe('/blotter');
});

test('[SHL-31] a pasted address narrows each of the two tables by its own', async () => {
  const orders = [order(1), order(2, { exchange: 'CME', submitted_to_blotter: 1, ...READY })];
  const blotter = [raw(1), raw(2), raw(3, { exchange: 'CME', trader_nick_name: 'ikarim' })];
  const path = '/blotter?tab=raw&state=Submitted&raw_exchange=ICE&raw_trader=tolsen';
  const page = show(blotterApi(orders, { blotter }).api, path);
  await screen.findByRole('grid', { name: 'Clearer Raw Trades' });
  await waitFor(() => expect(ids()).toEqual(['N1', 'N2']));
  expect(screen.getByText('2 of 3 trades')).toBeDefined();
  await userEvent.click(screen.getByRole('tab', { name: 'Clearer Blotter' }));
  await grid();
  await waitFor(() => expect(ids()).toEqual(['2']));
  await userEvent.click(
    await screen.findByRole('button', { name: 'Remove filter State: Submitted' }),
  );
  await waitFor(() => expect(ids()).toEqual(['1', '2']));
  expect(page.address()).toBe('/blotter?raw_exchange=ICE&raw_trader=tolsen');
});

test('a row that is filled in or submitted stays, and one that comes to match comes in', async () => {
  jest.useFakeTimers();
  try {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { api, change } = blotterApi([
      order(1, { ...READY, deal: null }),
      order(2, READY),
      order(3, { ...READY, submitted_to_blotter: 1 }),
      order(4, { ...READY, submitted_to_blotter: 1 }),
    ]);
    show(api, '/blotter?state=Waiting&deal=&deal=EW-2408');
    await act(async () => jest.advanceTimersByTimeAsync(0));
    expect(ids()).toEqual(['1', '2']);
    act(() => cell('1', 'Deal').focus());
    await user.keyboard('EW-Q{Enter}');
    fireEvent.click(submitOf('2'));
    await act(async () => jest.advanceTimersByTimeAsync(100));
    expect(textOf('1', 'Deal')).toBe('EW-Q4');
    expect(row('2')?.classList.contains('is-submitted')).toBe(true);
    expect(ids()).toEqual(['1', '2']);

    // Somebody else has undone it by the time the list is asked for again.
    change(3, () => ({ submitted_to_blotter: 0, submitted: null }));
    await act(async () => jest.advanceTimersByTimeAsync(11_100));
    expect(ids()).toEqual(['1', '2', '3']);
    expect(screen.getByText('3 of 4 trades, 1 submitted')).toBeDefined();
  } finally {
    jest.useRealTimers();
  }
});

test('where no trade has the values, the page says so and gives them back', async () => {
  show(blotterApi([order(1)]).api, '/blotter?book=Freight');
  expect(await screen.findByText('No trade matches these filters')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await grid();
  expect(ids()).toEqual(['1']);
});

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

/** Gives elements a size: a focus trap passes over what has none, and jsdom gives none. */
const withSizes = async (run: () => Promise<void>) => {
  const sizes = jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1);
  try {
    await run();
  } finally {
    sizes.mockRestore();
  }
};
const paste = async (id: string, header: string, text: string) => {
  act(() => cell(id, header).focus());
  await userEvent.paste(text);
};

test('a block from a spreadsheet is shown before it is filled in; Enter takes what may be, Ctrl Z gives it back', async () =>
  withSizes(async () => {
    const { api, sets, rows } = blotterApi([
      order(1, { broker: 'Trayport', book: 'Freight' }),
      order(2, { ...READY, submitted_to_blotter: 1 }),
      order(3),
      order(4, { has_broker: false }),
    ]);
    show(api);
    await grid();
    const lines = [
      'brightwater\tcorp paper\teast-west\tew-q4\t(2.5)\t28 Jun 2024',
      'Brightwater\tCorp Paper\tEast-West\tEW-2408\t1\t28 Jun 2024',
      'Nobody\tCorp Paper\tArb\t\t1,5\t28 Jun 2024',
      'Brightwater\tFreight\t\t\t$1\t28 Jun 2024',
      'Brightwater\tFreight\t\t\t\t',
    ];
    await paste('1', 'Broker', lines.join('\r\n'));
    const preview = await dialog('Paste into 3 of 4 trades');
    expect(sets()).toEqual([]);
    expect(preview.getByText('Not filled in by pasting: Trade Date')).toBeDefined();
    expect(preview.getByText('1 line below the last trade')).toBeDefined();
    const texts = preview
      .getAllByRole('row')
      .map((line) =>
        within(line)
          .queryAllByRole('cell')
          .map(({ textContent }) => textContent),
      )
      .slice(1);
    expect(texts).toEqual([
      ['Brightwater', 'Corp Paper', 'East-West', 'EW-Q4', '−2.5'],
      ['Brightwater', 'Corp Paper', 'East-West', 'EW-2408', '1'],
      ["NobodyNo broker 'Nobody'", 'Corp Paper', 'Arb', 'Stays', '1,5Needs to be a number'],
      ['BrightwaterNot brokered', 'Freight', 'Stays', 'Stays', '1'],
    ]);
    expect(
      preview.getByRole('rowheader', { name: /Ordered trade 2 .*Is submitted/ }),
    ).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Fill in'));

    await userEvent.keyboard('{Enter}');
    await screen.findByText(
      /^Filled in 3 of 4 trades: ordered trade 2: Is submitted; 2 without broker, commission: /,
    );
    expect(sets()).toHaveLength(3);
    expect(rows.get(1)).toMatchObject({
      broker: 'Brightwater',
      book: 'Corp Paper',
      strategy: 'East-West',
      deal: 'EW-Q4',
      commission_override: -2.5,
    });
    expect(rows.get(3)).toMatchObject({ broker: null, book: 'Corp Paper', strategy: 'Arb' });
    expect(rows.get(4)).toMatchObject({ broker: null, book: 'Freight', commission_override: 1 });

    await waitFor(() => expect(focused()).toEqual(['1', 'Broker']));
    await userEvent.keyboard('{Control>}z{/Control}');
    await screen.findByText('Taken back in 3 trades');
    expect(rows.get(1)).toMatchObject({ broker: 'Trayport', book: 'Freight', strategy: null });
    expect(rows.get(3)).toMatchObject({ book: null, strategy: null });
    expect(rows.get(4)).toMatchObject({ book: null, commission_override: null });
  }));

test('Escape leaves a pasted block, and one with nothing to take says so', async () => {
  const { api, sets } = blotterApi([order(1), order(2)]);
  show(api);
  await grid();
  await paste('1', 'Volume', '5,000\n6,000');
  const preview = await dialog('Paste into 0 trades');
  expect(preview.getByRole('alert').textContent).toBe('None of these columns is filled in');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sets()).toEqual([]);
});

test('one cell is pasted at once, over all that is selected, under its header or without', async () =>
  withSizes(async () => {
    const { api, sets, rows } = blotterApi([order(1), order(2), order(3)]);
    show(api);
    await grid();
    await paste('1', 'Broker', 'KESTREL BAY');
    await screen.findByText('Filled in 1 trade');
    expect(rows.get(1)?.broker).toBe('Kestrel Bay');
    await paste('1', 'Commission', '1,5');
    await screen.findByText('ordered trade 1: Needs to be a number');
    await paste('1', 'Book', 'Broker');
    await screen.findByText("ordered trade 1: No book 'Broker'");
    expect(sets()).toHaveLength(1);

    act(() => cell('2', 'Broker').focus());
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await userEvent.paste('brightwater');
    await dialog('Paste into 2 trades');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('Filled in 2 trades');
    expect([rows.get(2)?.broker, rows.get(3)?.broker]).toEqual(['Brightwater', 'Brightwater']);

    await userEvent.keyboard('{Escape}');
    await paste('2', 'Broker', 'Broker\tBook\nTrayport\tFreight');
    await dialog('Paste into 1 trade');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Fill in'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(rows.get(2)).toMatchObject({ broker: 'Trayport', book: 'Freight' }));
  }));

test('a text that is edited in a cell is pasted as a text, and who may only read pastes nothing', async () => {
  const { api, sets } = blotterApi([order(1)]);
  const page = show(api);
  await grid();
  await fill('1', 'Broker', '{Enter}');
  await userEvent.paste('Kestrel\tCorp');
  expect((document.activeElement as HTMLInputElement).value).toContain('Kestrel');
  expect(screen.queryByRole('dialog')).toBeNull();
  page.unmount();

  const auth = verified(['blotter:read']);
  renderScreen(<BlotterPage onTicket={jest.fn()} />, { api, auth, path: '/blotter' });
  await grid();
  await paste('1', 'Broker', 'Brightwater\tCorp Paper');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sets()).toEqual([]);
});

test('a row is filled in by one typed line: what it is read as is said before Enter takes it, Ctrl Z gives it back', async () =>
  withSizes(async () => {
    const { api, sets, rows } = blotterApi([
      order(1),
      order(2, { ...READY, submitted_to_blotter: 1 }),
    ]);
    show(api);
    await grid();
    act(() => cell('1', 'Volume').focus());
    await userEvent.keyboard('{Control>}{Shift>}L{/Shift}{/Control}');
    const line = await dialog('Ordered trade 1 in one line');
    await waitFor(() => expect(document.activeElement).toBe(line.getByRole('textbox')));
    const said = () => line.getByRole('status').textContent;
    await userEvent.keyboard('kes c e');
    expect(said()).toBe('Kestrel Bay, Corp Paper, East-West');
    await userEvent.keyboard(' ew');
    expect(said()).toBe("Deal: 'ew' may be EW-2408, EW-Q4");
    await userEvent.keyboard('{Enter}');
    expect(sets()).toEqual([]);
    await userEvent.keyboard('-2 2.5{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(rows.get(1)).toMatchObject({
        broker: 'Kestrel Bay',
        book: 'Corp Paper',
        strategy: 'East-West',
        deal: 'EW-2408',
        commission_override: 2.5,
      }),
    );
    expect(sets()).toHaveLength(1);
    await waitFor(() => expect(focused()).toEqual(['1', 'Volume']));
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(rows.get(1)).toMatchObject({ broker: null, book: null }));

    // What is submitted has no line.
    act(() => cell('2', 'Volume').focus());
    await userEvent.keyboard('{Control>}{Shift>}L{/Shift}{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
  }));

test('[ENT-05] a line says what its broker does not allow, Escape leaves, and the menu opens it, too', async () =>
  withSizes(async () => {
    const { api, sets } = blotterApi([order(1)]);
    show(api);
    await grid();
    act(() => cell('1', 'Volume').focus());
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await choose('Fill in by one line …');
    const line = await dialog('Ordered trade 1 in one line');
    await waitFor(() => expect(document.activeElement).toBe(line.getByRole('textbox')));
    await userEvent.keyboard('tray 2.5');
    expect(line.getByRole('status').textContent).toBe(
      'Commission override: Must be 0 with Trayport',
    );
    await userEvent.keyboard('{Enter}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sets()).toEqual([]);
  }));

describe('below their products', () => {
  const GROUPED = '/blotter?group=product';
  const ORDERS = [
    order(1, { volume: 12_000 }),
    order(2, { product_a: 'LST', product_b: 'FEI', volume: -25_000, volume_metric: 'BBL' }),
    order(3, { volume: -4_000 }),
    order(4, { ...READY, volume: 3_000, submitted_to_blotter: 1 }),
  ];
  const FEI = 'group FEI';

  test('each product has a row with its orders, what was bought and what was sold, and is folded by a key', async () => {
    const { api } = blotterApi(ORDERS);
    const page = show(api);
    await grid();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Group by product' }));
    await screen.findByRole('treegrid', { name: 'Clearer Blotter' });
    expect(page.address()).toBe(GROUPED);
    expect(ids()).toEqual([FEI, '1', '3', '4', 'group LST / FEI', '2']);
    expect(['Product', 'Bought', 'Sold', 'Volume'].map((name) => textOf(FEI, name))).toEqual([
      ...['FEI (3)', '15,000MT', '4,000MT', '11,000MT'],
    ]);
    expect(textOf('group LST / FEI', 'Sold')).toBe('25,000BBL');
    // The row of a product is no order.
    expect(textOf(FEI, 'Action')).toBe('');
    expect(screen.getByText('4 trades, 1 submitted')).toBeDefined();

    act(() => cell(FEI, 'Product').focus());
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(ids()).toEqual([FEI, 'group LST / FEI', '2']));
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(ids()).toHaveLength(6));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Group by product' }));
    await grid();
    expect(ids()).toEqual(['1', '2', '3', '4']);
    expect(page.address()).toBe('/blotter');
  });

  test('what has two units is not summed', async () => {
    const { api } = blotterApi([order(1), order(2, { volume_metric: 'BBL' })]);
    show(api, GROUPED);
    await screen.findByRole('treegrid');
    await waitFor(() => expect(textOf(FEI, 'Product')).toBe('FEI (2)'));
    expect(['Bought', 'Sold', 'Volume'].map((name) => textOf(FEI, name))).toEqual(['', '', '']);
  });

  test('orders are filled in and submitted by keys alone, over the rows of products, and a filter narrows them', async () => {
    const { api, rows } = blotterApi(ORDERS);
    show(api, `${GROUPED}&state=Waiting`);
    await screen.findByRole('treegrid');
    await waitFor(() => expect(ids()).toEqual([FEI, '1', '3', 'group LST / FEI', '2']));
    expect(textOf(FEI, 'Product')).toBe('FEI (2)');
    await fill('3', 'Broker', 'B{Tab}C{Tab}E{Tab}EW-Q{Control>}{Enter}{/Control}');
    await screen.findByText('Ordered trade 3 entered successfully in the Blotter');
    expect(rows.get(3)).toMatchObject({ book: 'Corp Paper', deal: 'EW-Q4' });
    // The next one that waits lies below the next product.
    expect(focused()).toEqual(['2', 'Broker']);
    await waitFor(() => expect(row('3')?.classList.contains('is-submitted')).toBe(true));
    // Nothing is typed into the row of a product, and it is submitted by no key.
    await fill(FEI, 'Book', 'C{Enter}{Control>}{Enter}{/Control}');
    expect(textOf(FEI, 'Book')).toBe('');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a selection sums orders, and no product beside its orders', async () => {
    const { api } = blotterApi(ORDERS);
    show(api, GROUPED);
    await screen.findByRole('treegrid');
    await waitFor(() => expect(ids()).toHaveLength(6));
    act(() => cell(FEI, 'Volume').focus());
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    const said = await screen.findByText(/^3 rows, 1 column selected/);
    expect(said.closest('.footer')?.textContent).toContain('Sum8,000');
  });

  test('a block is pasted into orders, not into the rows of products', async () =>
    withSizes(async () => {
      const { api, rows, sets } = blotterApi(ORDERS);
      show(api, GROUPED);
      await screen.findByRole('treegrid');
      await waitFor(() => expect(ids()).toHaveLength(6));
      await paste(FEI, 'Book', 'Freight');
      await dialog('Paste into 0 trades');
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(sets()).toEqual([]);
      await paste(FEI, 'Book', 'Freight\nCorp Paper');
      await dialog('Paste into 2 trades');
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Fill in'));
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(rows.get(3)).toMatchObject({ book: 'Corp Paper' }));
      expect(rows.get(1)).toMatchObject({ book: 'Freight' });
      expect(rows.get(2)).toMatchObject({ book: null });
    }));
});
