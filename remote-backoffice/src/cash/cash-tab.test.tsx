/** @jest-environment ./bin/jest/dom-environment.mjs */
// covers: ./move-rows.view-model.ts
import { afterEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import {
  type CashPlanning,
  cashPlanning,
  cashPlanningAccount,
  detailCashMove,
} from '@fairlead/backoffice/contract/cash';
import type { BackMeta } from '@fairlead/backoffice/contract/meta';
import { useNavigate } from '@fairlead/shared/router';
import { answer, fakeApi, refusal, renderScreen, verified } from '@fairlead/shared/testing';
import {
  cashAccountDetail,
  cashAnswers,
  cashPlanningData,
} from '@fairlead/backoffice/fixtures/back-office-cash';

import { CashPlanningTab } from './cash-tab.tsx';

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

const META: BackMeta = {
  start_date: '2024-04-01',
  end_date: '2024-06-30',
  trade_date: '2024-06-28',
  last_sync_datetime: null,
  last_entry_datetime: null,
  last_accounting_locked_date: null,
  valid_trade_dates: ['2024-06-28'],
  swiss_year: 2024,
  include_adj_proj: true,
  reverse_prev_year: true,
  quick_dates: [],
  default_quick_date_idx: null,
  valid_cash_planning_dates: ['2024-06-28', '2024-06-21', '2024-06-14'],
};

/** The tab beside a way back, as the browser has one. */
function Host({ meta }: { readonly meta: BackMeta }) {
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate(-1)}>Back</button>
      <CashPlanningTab meta={meta} />
    </>
  );
}

type Answers = ReturnType<typeof cashAnswers>;
type Given = { readonly planning?: Partial<CashPlanning>; readonly answers?: Answers };

function show(search = '', { planning, answers = [] }: Given = {}, meta = META) {
  const api = fakeApi(...answers, ...cashAnswers(cashPlanningData(planning)));
  const auth = verified(['backacc:read']);
  const path = `/back-accounting?tab=cash${search}`;
  return { api, ...renderScreen(<Host meta={meta} />, { api, auth, path }) };
}

const asked = ({ calls }: ReturnType<typeof fakeApi>, { path }: { readonly path: string }) =>
  calls.filter(({ endpoint }) => endpoint.path === path).map(({ input }) => input.query);
const table = async (name: string) => within(await screen.findByRole('region', { name }));
const WEEK = 'Cash Week over Week';
const MOVES = 'SCG Cash Moves after 21 Jun 24 to 28 Jun 24';

async function row(name: string, header: string | RegExp) {
  const found = await (await table(name)).findByRole('rowheader', { name: header });
  return found.closest<HTMLElement>('[role=row]')!;
}
/** Cells of a table's row, by the names of its columns. */
async function cells(name: string, header: string | RegExp) {
  const names = (await table(name))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  const shown = [...(await row(name, header)).children].map(({ textContent }) => textContent);
  return Object.fromEntries(names.map((column, at) => [column, shown[at]]));
}
async function look(name: string, header: string | RegExp) {
  await userEvent.dblClick((await row(name, header)).querySelector('[role=gridcell]')!);
}
/** Expand All of the table's menu. */
async function openAll(name: string) {
  await userEvent.click((await table(name)).getByRole('button', { name: 'Table menu' }));
  const entry = await screen.findByRole('menuitem', { name: 'Expand All' });
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menu'));
  // A hand is slower than a test: the menu marks the entry before the button is let go.
  const hand = userEvent.setup();
  await hand.pointer({ keys: '[MouseLeft>]', target: entry });
  await waitFor(() => expect(entry.hasAttribute('data-highlighted')).toBe(true));
  await hand.pointer({ keys: '[/MouseLeft]', target: entry });
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('[BAK-10] the week of EUR 1,000,000 → 1,150,000 is its flow and its FX, in the account and all sums', async () => {
  show();
  const week = { 'Change USD': '162,275', Flow: '160,575', FX: '1,700' };
  expect(await cells(WEEK, 'Operations EUR')).toMatchObject({
    Currency: 'EUR',
    Amount: '1,150,000',
    Change: '150,000',
    USD: '1,231,075',
    'USD Before': '1,068,800',
    ...week,
    Rate: '1.0705',
    'Rate Before': '1.0688',
    Source: 'Bank 28 Jun 24',
    'Holding Company': 'SwissChemGas Holding',
    Type: 'Current',
    Notes: 'Freight and bunkers',
  });
  const sums = { ...week, Amount: '', Change: '', Currency: '' };
  expect(await cells(WEEK, 'Seefeld Bank')).toMatchObject(sums);
  expect(await cells(WEEK, 'Halyard Trading')).toMatchObject(sums);
  expect(await cells(WEEK, 'Total')).toMatchObject({ ...sums, USD: '1,731,075' });
});

test('[BAK-10] lines make their account; what is not in sum is shown, marked and in no sum', async () => {
  show('&fractions=on');
  await openAll(WEEK);
  const shown = (await table(WEEK)).getAllByRole('row').map(({ textContent }) => textContent);
  const lines = shown.slice(shown.findIndex((text) => text.startsWith('Operations EUR')) + 1);
  expect(lines[0]).toMatch(/^Balance.*162,020\.00160,575\.001,445\.00/);
  expect(lines[1]).toMatch(/^Buffer.*170\.000\.00170\.00/);
  expect(lines[2]).toMatch(/^Blocked.*85\.000\.0085\.00/);
  expect(await cells(WEEK, /^Escrow USD ?not in sum$/)).toMatchObject({
    Amount: '15,000.00',
    'Change USD': '5,000.00',
  });
  expect(await cells(WEEK, 'Banque du Rivage')).toMatchObject({
    USD: '500,000.25',
    'Change USD': '0.00',
  });
  expect(await cells(WEEK, 'Total')).toMatchObject({
    USD: '1,731,075.25',
    'Change USD': '162,275.00',
  });
});

test('an account of which the bank is silent is marked as of the ledger', async () => {
  show();
  const source = (await row(WEEK, 'Reserve USD')).textContent;
  expect(source).toContain('Ledger 27 Jun 24');
  expect(within(await row(WEEK, 'Reserve USD')).getByText('Ledger 27 Jun 24').className).not.toBe(
    within(await row(WEEK, 'Operations EUR')).getByText('Bank 28 Jun 24').className,
  );
});

test('[BAK-09] the newest planning is asked for with buffer and blocked; another choice asks again, fractions do not', async () => {
  const { api, address } = show();
  await table(WEEK);
  const first = { run_date: '2024-06-28', with_buffer: true, with_blocked: true };
  expect(asked(api, cashPlanning)).toEqual([first]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show Fractions' }));
  expect(await cells(WEEK, 'Operations EUR')).toMatchObject({ Amount: '1,150,000.00' });
  expect(asked(api, cashPlanning)).toEqual([first]);

  await userEvent.click(screen.getByRole('checkbox', { name: 'With Buffer' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'With Blocked' }));
  const day = screen.getByRole('textbox', { name: 'Planning of' });
  await userEvent.clear(day);
  await userEvent.type(day, '21 Jun 2024{Enter}');
  await waitFor(() =>
    expect(asked(api, cashPlanning)).toEqual([
      first,
      { ...first, with_buffer: false },
      { ...first, with_buffer: false, with_blocked: false },
      { run_date: '2024-06-21', with_buffer: false, with_blocked: false },
    ]),
  );
  expect(address()).toBe(
    '/back-accounting?tab=cash&fractions=on&buffer=off&blocked=off&run_date=2024-06-21',
  );
});

test('[BAK-09] a day without a planning cannot be chosen, and says so', async () => {
  const { api } = show();
  await table(WEEK);
  const day = screen.getByRole('textbox', { name: 'Planning of' });
  await userEvent.clear(day);
  await userEvent.type(day, '20 Jun 2024{Enter}');
  expect(screen.getByText('There is no planning of 20 Jun 2024')).toBeDefined();
  expect(asked(api, cashPlanning)).toHaveLength(1);
});

test('without any planning it is said how one comes to be, and nothing is asked', () => {
  const { api } = show('', {}, { ...META, valid_cash_planning_dates: [] });
  expect(screen.getByRole('heading', { name: 'There is no cash planning yet' })).toBeDefined();
  expect(screen.getByText(/^A planning is made each Friday, or by the task/)).toBeDefined();
  expect(api.calls).toEqual([]);
});

test('[SHL-31] filters and what is open come from the address, and the browser goes back over them', async () => {
  const { api, address } = show(
    '&run_date=2024-06-21&buffer=off&fractions=on&open=account%7C101020',
  );
  await dialog('Operations EUR, after 21 Jun 24 to 28 Jun 24');
  expect(asked(api, cashPlanning)).toEqual([
    { run_date: '2024-06-21', with_buffer: false, with_blocked: true },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await cells(WEEK, 'Operations EUR')).Amount).toBe('1,150,000.00');
  expect(address()).toBe('/back-accounting?tab=cash&run_date=2024-06-21&buffer=off&fractions=on');
  fireEvent.click(screen.getByText('Back'));
  await dialog('Operations EUR, after 21 Jun 24 to 28 Jun 24');
});

test('[BAK-10] an account row opens its transactions between the plannings, over what bank and ledger moved', async () => {
  const { api, address } = show();
  await look(WEEK, 'Operations EUR');
  const account = await dialog('Operations EUR, after 21 Jun 24 to 28 Jun 24');
  expect(asked(api, cashPlanningAccount)).toEqual([
    { start_date: '2024-06-21', end_date: '2024-06-28', ledger_card: '101020' },
  ]);
  expect(new URLSearchParams(address().split('?')[1]).get('open')).toBe('account|101020');
  const figure = (name: string) => account.getByText(name).nextElementSibling?.textContent;
  expect([figure('Ledger movement'), figure('Bank movement'), figure('Not booked yet')]).toEqual([
    ...['140,000.00 EUR', '150,000.00 EUR', '10,000.00 EUR'],
  ]);
  expect(await cells('Transactions', 'Receipt')).toMatchObject({
    Date: '24 Jun 24',
    'From / to': 'Brazos Terminals',
    Company: 'Halyard Trading',
    Narrative: 'Freight of Halyard Dawn, laytime of June 2024, less address…',
    Amount: '200,000.00',
  });
  expect(await cells('Transactions', 'Total')).toMatchObject({ Amount: '140,000.00' });
});

test.each([
  ['[BAK-10]', WEEK, 'Operations EUR', 'account|101020'],
  ['[BAK-11]', MOVES, 'Bunkers', 'move|Costs|Bunkers'],
])(
  '%s one press on the name opens it; it is a link, to be opened in another tab',
  async (_of, title, name, opened) => {
    const { address } = show();
    await openAll(title);
    const link = within(await row(title, name)).getByRole('link', { name });
    const open = new URLSearchParams({ tab: 'cash', open: opened });
    expect(link.getAttribute('href')).toBe(`/back-accounting?${open}`);
    await userEvent.click(link);
    expect(address()).toBe(`/back-accounting?${open}`);
    await screen.findByRole('dialog');
  },
);

test('[BAK-10] Enter opens an account, too, and the menu of its cells', async () => {
  show();
  await userEvent.click((await row(WEEK, 'Operations EUR')).querySelector('[role=gridcell]')!);
  await userEvent.keyboard('{Enter}');
  await dialog('Operations EUR, after 21 Jun 24 to 28 Jun 24');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.contextMenu((await row(WEEK, 'Operations EUR')).querySelector('[role=gridcell]')!);
  expect(await screen.findByRole('menuitem', { name: /^Show transactions/ })).toBeDefined();
});

test.each(['Halyard Trading', 'Seefeld Bank', 'Total'])(
  '[BAK-10] the row %s is no account and opens nothing',
  async (name) => {
    const { address } = show();
    await look(WEEK, name);
    expect(address()).toBe('/back-accounting?tab=cash');
    fireEvent.contextMenu((await row(WEEK, name)).querySelector('[role=gridcell]')!);
    await screen.findByRole('menuitem', { name: /^Copy with headers/ });
    expect(screen.queryByRole('menuitem', { name: /^Show transactions/ })).toBeNull();
  },
);

test('[BAK-10] an account without statements says so', async () => {
  const silent = { ...cashAccountDetail(), bank_move: null, not_booked: null };
  show('&open=account|101020', { answers: [answer(cashPlanningAccount, silent)] });
  const account = await dialog('Operations EUR, after 21 Jun 24 to 28 Jun 24');
  expect(account.getAllByText('No statement of one of the days')).toHaveLength(2);
});

test.each([
  ['Costs', { group: 'Costs' }, 'Costs'],
  ['Bunkers', { group: 'Costs', subgroup: 'Bunkers' }, 'Costs, Bunkers'],
  ['No lot', { group: 'Costs', subgroup: 'Bunkers', lot_num: '' }, 'Costs, Bunkers, No lot'],
])('[BAK-11] the row %s opens the entries of its moves', async (header, query, title) => {
  const { api } = show();
  await openAll(MOVES);
  await look(MOVES, header);
  await dialog(`SCG Cash Moves, ${title}`);
  expect(asked(api, detailCashMove)).toEqual([{ ...query, run_date: '2024-06-28' }]);
});

test('[BAK-11] entries come to their row, which is proved; where they do not, it is said', async () => {
  const first = show('&open=move|Costs|Bunkers');
  const moves = await dialog('SCG Cash Moves, Costs, Bunkers');
  expect(moves.getByText('2 entries, −64,134.00 USD: the row')).toBeDefined();
  expect(await cells('Entries', 'BK 618')).toMatchObject({
    Date: '26 Jun 24',
    'Ledger card': '101020',
    Lot: 'X1',
    'Book value, USD': '−40,000.10',
  });
  expect(await cells('Entries', 'Total')).toMatchObject({ 'Book value, USD': '−64,134.00' });
  first.unmount();
  show('&open=move|Costs|Bunkers|X1');
  const other = await dialog('SCG Cash Moves, Costs, Bunkers, X1');
  expect(
    other.getByText(/The page shows −40,000\.10: the books have changed since$/),
  ).toBeDefined();
});

test('[BAK-11] invalid cash LOTs are a warning over the moves, whose groups sum to what was booked', async () => {
  const first = show('&fractions=on');
  await openAll(MOVES);
  expect(screen.getByRole('alert').textContent).toBe('Invalid cash LOTs: X1');
  expect(await cells(MOVES, 'Costs')).toMatchObject({ 'Book value, USD': '−64,134.00' });
  expect(await cells(MOVES, /^X1 ?invalid$/)).toMatchObject({ 'Book value, USD': '−40,000.10' });
  expect(await cells(MOVES, 'Total')).toMatchObject({ 'Book value, USD': '150,466.00' });
  first.unmount();
  show('', { planning: { scg_cash_move_invalid_lots: [] } });
  await table(MOVES);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('each dollar of the week is explained, or the rest is a warning', async () => {
  const first = show('', { planning: { scg_cash_move_invalid_lots: [] } });
  const WHY = 'Why it changed, SCG in USD';
  const usd = async (header: string) => (await cells(WHY, header)).USD;
  expect([await usd('Booked'), await usd('Rate difference'), await usd('Not booked')]).toEqual([
    ...['150,466', '−596', '10,705'],
  ]);
  expect([await usd('FX'), await usd('USD week over week')]).toEqual(['1,700', '162,275']);
  expect(screen.getByText('Rest 0.00: the reasons explain each dollar')).toBeDefined();
  first.unmount();
  const bridge = { ...cashPlanningData().scg_cash_bridge!, rest: -0.01 };
  show('', { planning: { scg_cash_move_invalid_lots: [], scg_cash_bridge: bridge } });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Rest −0.01 USD: the reasons do not explain it',
  );
});

test('without a planning a week before there are no changes, and it says so', async () => {
  const planning = {
    prev_date: null,
    scg_cash_bridge: null,
    scg_cash_move_start_date: null,
    scg_cash_move_summary_df: [],
    scg_cash_move_invalid_lots: [],
  };
  const { address } = show('', { planning });
  expect(Object.keys(await cells(WEEK, 'Operations EUR'))).toEqual([
    ...['Group company, institution, account', 'Currency', 'Amount', 'USD', 'Rate', 'Source'],
    ...['Holding Company', 'Type', 'Notes'],
  ]);
  expect(screen.getByText(/There is no planning a week before: nothing is compared/)).toBeDefined();
  expect(screen.queryByRole('region', { name: /^Why it changed/ })).toBeNull();
  await look(WEEK, 'Operations EUR');
  expect(address()).toBe('/back-accounting?tab=cash');
});

test('[BAK-08] a drawer opens with what was fetched, stays on Escape, and Close has the focus', async () => {
  // What traps the focus passes over what has no size, and jsdom gives none.
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1);
  const detail = Promise.withResolvers<ReturnType<typeof cashAccountDetail>>();
  const { address } = show('', {
    answers: [answer(cashPlanningAccount, () => detail.promise)],
  });
  await look(WEEK, 'Operations EUR');
  expect(screen.queryByRole('dialog')).toBeNull();
  detail.resolve(cashAccountDetail());
  await dialog('Operations EUR, after 21 Jun 24 to 28 Jun 24');
  const close = screen.getByRole('button', { name: 'Close' });
  await waitFor(() => expect(document.activeElement).toBe(close));
  await userEvent.keyboard('{Escape}');
  await new Promise((later) => setTimeout(later, 100));
  expect(address()).toContain('open=account');
  expect(screen.getByRole('dialog').dataset['state']).toBe('open');
  await userEvent.click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[BAK-08] a fetch that fails is a message and opens nothing; the same row can be tried again', async () => {
  let isDown = true;
  const { api, address } = show('', {
    answers: [refusing(cashPlanningAccount, () => isDown)],
  });
  await look(WEEK, 'Operations EUR');
  expect(
    await screen.findByText('Account transactions failed: The ledger does not answer'),
  ).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(address()).toBe('/back-accounting?tab=cash'));
  isDown = false;
  // No step of the browser's history is left that would open it again.
  fireEvent.click(screen.getByText('Back'));
  await table(WEEK);
  expect(asked(api, cashPlanningAccount)).toHaveLength(1);
  await look(WEEK, 'Operations EUR');
  await dialog('Operations EUR, after 21 Jun 24 to 28 Jun 24');
});

/** Refuses as long as it is down. */
function refusing(endpoint: typeof cashPlanningAccount, isDown: () => boolean) {
  const body = { err_msg: 'The ledger does not answer' };
  const down = refusal(endpoint, { kind: 'rejected', status: 500, body });
  const up = answer(endpoint, cashAccountDetail());
  return { ...up, reply: (input: never) => (isDown() ? down : up).reply(input) } as typeof up;
}

test('[API-03] a planning that was fetched is used again', async () => {
  const { api } = show();
  await table(WEEK);
  const buffer = screen.getByRole('checkbox', { name: 'With Buffer' });
  await userEvent.click(buffer);
  await waitFor(() => expect(asked(api, cashPlanning)).toHaveLength(2));
  await table(WEEK);
  await userEvent.click(buffer);
  await table(WEEK);
  expect(asked(api, cashPlanning)).toHaveLength(2);
});

test('a planning that did not come says what failed, under filters that choose another', async () => {
  const body = { err_msg: 'There is no cash planning of 2024-06-20', request_id: '7F3K-20QX' };
  show('&run_date=2024-06-20', {
    answers: [refusal(cashPlanning, { kind: 'rejected', status: 400, body })],
  });
  expect(
    await screen.findByText('Cash planning failed: There is no cash planning of 2024-06-20'),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Planning of' })).toBeDefined();
});
