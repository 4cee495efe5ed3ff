/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import { type Auth, NOT_VERIFIED } from '@fairlead/shared/auth';
import type { Endpoint, ReplyOf } from '@fairlead/shared/contract/endpoint';
import { addAdjustment, listAdjustments } from '@fairlead/pnl/contract/adjustments';
import { allTrades } from '@fairlead/pnl/contract/data-sets';
import { backOfficeMisc } from '@fairlead/pnl/contract/exposures';
import { listPnlLegs, listVarScenarios } from '@fairlead/pnl/contract/legs';
import { listRuns } from '@fairlead/pnl/contract/run-list';
import { latestMeta, PNL_SCENARIO_ROUTE, scenarioChoices } from '@fairlead/pnl/contract/runs';
import { getTaskRun } from '@fairlead/shared/contract/runs';
import { declareQueueRun } from '@fairlead/shared/contract/tasks';
import { forgetAllData } from '@fairlead/shared/data';
import { formatCents } from '@fairlead/shared/format';
import { digest, saveText } from '@fairlead/shared/browser-storage';
import {
  allTradesData,
  backOfficeData,
  explainData,
  pnlAnswers,
  pnlMeta,
  pnlRun,
  selectedRun,
} from '@fairlead/pnl/fixtures/pnl';
import {
  answer,
  fakeApi,
  refusal,
  pageStore,
  renderScreen,
  verified,
} from '@fairlead/shared/testing';

import { openedLegs, openedOver } from '../legs/opened-legs.data.ts';
import { openedDialog } from '../run/opened-dialog.data.ts';
import Root from '../root.tsx';

afterEach(() => {
  localStorage.clear();
});

function show(path: string, ...answers: readonly ReturnType<typeof answer>[]) {
  const api = fakeApi(...answers, ...pnlAnswers());
  return { api, ...renderScreen(<Root />, { api, path }) };
}

const refused = { kind: 'rejected', status: 409, body: { err_msg: 'The day is closed' } } as const;

test('[PNL-36] the explanation has an address, and walks from the net before to the net of today', async () => {
  const { address } = show('/?explain=1');
  const drawer = within(await screen.findByRole('dialog', { name: 'Why the P&L changed' }));
  const steps = await drawer.findByRole('table');
  const names = [...steps.querySelectorAll('th')].map((step) => step.textContent);
  expect(names[0]).toBe('Net before');
  expect(names.at(-1)).toBe('Net today');
  expect(names).toContain('Unexplained');
  const tree = within(drawer.getByRole('region', { name: 'By book, strategy and deal' }));
  expect(tree.getByRole('rowheader', { name: 'Total' })).toBeDefined();
  expect(explainData().total.unexplained).toBe(0);
  const prices = within(drawer.getByRole('region', { name: 'Price by product and month' }));
  const rows = prices.getAllByRole('row').map((row) => row.textContent);
  expect(rows.find((row) => row.startsWith('LSTAug 24'))).toContain('2.16c/gal');
  expect(rows.at(-1)).toBe(`Total${formatCents(explainData().total.price)}`);
  await userEvent.click(drawer.getByRole('button', { name: /^Close/ }));
  await waitFor(() => expect(address()).toBe('/'));
});

test('[PNL-35] [PNL-36] each part of the explanation, its bars and its prices lead to their legs', async () => {
  const { address } = show('/?explain=1');
  const { total, by_price } = explainData();
  const amount = formatCents(total.price);
  const bar = await screen.findByRole('button', { name: `Price ${amount}: its legs` });
  fireEvent.click(bar);
  await waitFor(() =>
    expect(decodeURIComponent(address())).toBe('/?explain=1&open=legs|part|own|bucket=price'),
  );
  expect(pageStore().get(openedLegs)).toMatchObject({
    query: { bucket: 'price' },
    expected: total.price,
  });
  const partOf = (title: string) => document.querySelector(`section[aria-label="${title}"]`)!;
  const cellsOf = (title: string, row: number) => [
    ...partOf(title).querySelectorAll('[role=row]')[row]!.querySelectorAll('.cell'),
  ];
  // Nothing was amended or cancelled: those columns are not there; what is unexplained always is.
  const tree = partOf('By book, strategy and deal').textContent;
  for (const name of ['Fixings', 'Adjustments', 'Unexplained']) expect(tree).toContain(name);
  for (const name of ['Amended', 'Cancelled', 'FX']) expect(tree).not.toContain(name);
  fireEvent.doubleClick(cellsOf('Price by product and month', 1).at(-1)!);
  expect(pageStore().get(openedLegs)).toMatchObject({
    query: { bucket: 'price', product: by_price[0]!.product, month: by_price[0]!.term_month_date },
    of: 'part',
  });
});

test('[PNL-37] a comparison is said over the page, stays on another tab, and can be stopped', async () => {
  const { address } = show('/?compare=4179');
  expect(await screen.findByText(/, compared with /)).toBeDefined();
  await userEvent.click(screen.getByRole('tab', { name: 'Paper Trading' }));
  expect(address()).toBe('/?compare=4179&tab=paper');
  await screen.findByRole('tab', { name: 'Paper Trading', selected: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Stop comparing' }));
  expect(address()).toBe('/?tab=paper');
  expect(screen.queryByText(/, compared with /)).toBeNull();
});

test('[PNL-37] summaries have both runs and their difference, each under its own name; the strip has all three to the cent', async () => {
  const mine = allTradesData();
  const other = { run_id: 4179, run_type: 'PRELIM', author_nick_name: 'bea' } as const;
  const totals = { ...mine.totals, total_delta_net_pnl: -12.34, net_pnl: 1_000_000 };
  const { api, address } = show(
    '/?compare=4179',
    answer(latestMeta, ({ query }) =>
      query.run_id === 4179 ? pnlMeta({ selected: selectedRun(other) }) : pnlMeta(),
    ),
    answer(allTrades.ofDate, ({ query }) => (query.run_id === 4179 ? { ...mine, totals } : mine)),
  );
  const strip = within(await screen.findByRole('table', { name: /^Both runs/ }));
  const cellsOf = (name: string) =>
    [...strip.getByRole('row', { name: new RegExp(`^${name}`) }).children].map(
      ({ textContent }) => textContent,
    );
  const day = mine.totals.total_delta_net_pnl;
  const more = Math.round(day * 100 + 1234) / 100;
  expect(cellsOf('DtD Net')).toEqual(['DtD Net', formatCents(day), '−12.34', formatCents(more)]);
  expect(cellsOf('Net, life to date')[2]).toBe('1,000,000.00');
  const grid = await screen.findByRole('treegrid', { name: 'Per Strategy Summary' });
  const heads = within(grid)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  for (const name of ['28 Jun 2024 Likely COB, run 4180', '28 Jun 2024 Prelim, run 4179'])
    expect(heads.filter((head) => head === name)).toHaveLength(1);
  expect(heads.filter((head) => head === 'Difference')).toHaveLength(1);
  const total = within(grid).getByRole('rowheader', { name: 'Total' }).closest('[role=row]')!;
  const cells = [...total.querySelectorAll('[role=gridcell]')];
  // Net of cargoes, of paper and of both, and the change of the day: of this run, of the other, and what they differ by.
  expect(cells).toHaveLength(12);
  expect(cells[6]?.textContent).toBe('1.00M');
  // What is a difference is called one; what is of the run alone keeps its name.
  expect(
    await screen.findByRole('treegrid', { name: 'Live To Date PNL, difference' }),
  ).toBeDefined();
  expect(screen.queryByRole('treegrid', { name: 'Live To Date PNL' })).toBeNull();
  expect(await screen.findByRole('region', { name: 'SwissChemGas Book Metrics' })).toBeDefined();

  fireEvent.doubleClick(cells[2]!);
  expect(pageStore().get(openedLegs)).toMatchObject({
    of: 'net',
    expected: mine.totals.net_pnl,
    isOwn: true,
  });
  fireEvent.doubleClick(cells[10]!);
  const difference = Math.round((mine.totals.net_pnl - 1_000_000) * 100) / 100;
  expect(pageStore().get(openedLegs)).toMatchObject({ of: 'net', expected: difference });
  expect(pageStore().get(openedLegs)?.isOwn).toBeUndefined();

  // What is of the other run opens the legs of that one, and says so.
  fireEvent.doubleClick(cells[6]!);
  expect(pageStore().get(openedLegs)).toMatchObject({
    of: 'net',
    expected: 1_000_000,
    isOther: true,
  });
  const title = 'Total, Net Total, 28 Jun 2024 Prelim, run 4179';
  expect(await screen.findByRole('dialog', { name: title })).toBeDefined();
  expect(decodeURIComponent(address())).toContain('open=legs|net|other');
  const asked = () =>
    api.calls.flatMap(({ endpoint, input }) =>
      endpoint.path === listPnlLegs.path ? [input.query] : [],
    );
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ run_id: 4179 }));
});

test('what can be done with the run stands behind its button by name, and closes when one is chosen', async () => {
  show('/');
  const menu = await screen.findByRole('button', { name: 'Run' });
  await userEvent.click(menu);
  const acts = within(await screen.findByRole('dialog', { name: 'Run' }));
  for (const name of ['Why did the P&L change?', 'Run a scenario', 'Adjustments']) {
    expect(acts.getByRole('button', { name })).toBeDefined();
  }
  await userEvent.click(acts.getByRole('button', { name: 'Compare with another run' }));
  expect(await screen.findByRole('dialog', { name: 'Compare with another run' })).toBeDefined();
  await waitFor(() => expect(menu.getAttribute('aria-expanded')).toBe('false'));
});

test('a run that cannot be compared with is said, and the page shows its own', async () => {
  const api = fakeApi(
    answer(latestMeta, ({ query }) => {
      if (query.run_id === 4179) throw new ApiError(missing);
      return pnlMeta();
    }),
    ...pnlAnswers(),
  );
  renderScreen(<Root />, { api, path: '/?compare=4179' });
  expect(
    await screen.findByText(/^The run to compare with did not load: No such run/),
  ).toBeDefined();
  expect(await screen.findByRole('treegrid', { name: 'Per Strategy Summary' })).toBeDefined();
});

test('the value at risk leads to its scenarios, the worst first, and says which one it is', async () => {
  const scenarios = Array.from({ length: 500 }, (_, at) => ({
    rank: at + 1,
    scenario_date: `2023-0${(at % 9) + 1}-15`,
    pnl: 1000 * at - 1_864_000,
  }));
  const found = answer(listVarScenarios, { scope: 'scg', scenarios, var_rank: 25 });
  const { address, api } = show('/', found);
  const link = await screen.findByRole('link', { name: /^VaR 95 .*: its scenarios$/ });
  act(() => link.focus());
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/?var=1');
  const drawer = within(await screen.findByRole('dialog', { name: 'Value at risk' }));
  expect(
    await drawer.findByText(
      'VaR 95 is 1,840,000.00: what the 25th worst of 500 changes of prices would cost the positions of this run, that of 15 Jul 2023.',
    ),
  ).toBeDefined();
  const rows = drawer
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
  expect(rows[1]).toBe('1 | 15 Jan 23 | −1,864,000.00 | ');
  expect(rows.filter((row) => row.includes('VaR'))).toEqual([
    '25 | 15 Jul 23 | −1,840,000.00 | VaR 95',
  ]);
  const { run_id } = pnlMeta().selected ?? {};
  expect(api.calls.find(({ endpoint }) => endpoint === listVarScenarios)?.input.query).toEqual({
    run_id,
    scope: 'scg',
  });
});

const missing = { kind: 'rejected', status: 404, body: { err_msg: 'No such run' } } as const;

const BOOKS = answer(listAdjustments, { adjustments: [], books: ['Corp'] });

test('what was opened over the page is gone with the sign-out', async () => {
  const { address } = show('/?explain=1');
  const amount = formatCents(explainData().total.price);
  fireEvent.click(await screen.findByRole('button', { name: `Price ${amount}: its legs` }));
  await waitFor(() => expect(address()).toContain('open=legs'));
  act(() => pageStore().set(openedDialog, 'adjust'));
  const held = () => {
    const { get } = pageStore();
    return [get(openedLegs), get(openedOver), get(openedDialog)];
  };
  expect(held()).not.toContain(undefined);

  await act(() => forgetAllData('Signed out'));
  expect(held()).toEqual([undefined, undefined, undefined]);
});

test('[PNL-12] an adjustment that is refused says why, and keeps what was typed', async () => {
  const { api } = show('/', BOOKS, refusal(addAdjustment, refused));
  fireEvent.click(await screen.findByRole('button', { name: 'Add adjustment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Adjustments of 28 Jun 2024' }));
  const description = await dialog.findByLabelText(/Description/);
  expect(dialog.getByText('Choose a book')).toBeDefined();
  const book = dialog.getByRole('combobox', { name: /Book/ });
  await userEvent.type(book, 'Corp{Enter}');
  fireEvent.change(description, { target: { value: 'Demurrage of Petrel' } });
  const pnl = dialog.getByLabelText(/P&L/);
  fireEvent.change(pnl, { target: { value: '-1250.5' } });
  fireEvent.blur(pnl);
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Not in the lots yet' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('The day is closed');
  expect((description as HTMLInputElement).value).toBe('Demurrage of Petrel');
  const sent = api.calls.find(({ endpoint }) => endpoint === addAdjustment);
  expect(sent?.input.body).toMatchObject({ book: 'Corp', pnl: '-1250.5' });
});

test('[PNL-12] who may not adjust has no way to it', async () => {
  const auth = verified(['pnl:read']);
  renderScreen(<Root />, { api: fakeApi(...pnlAnswers()), auth });
  await screen.findByRole('region', { name: 'Adjusted P&L' });
  expect(screen.queryByRole('button', { name: 'Add adjustment' })).toBeNull();
});

const CHOICES = answer(scenarioChoices, {
  products: [{ code: 'FEI', quote_unit: '$/MT', metric: 'MT' }],
  deals: [{ book: 'Corp', strategy: 'East-West', deal: 'EW-2408' }],
});

/** Stores a draft as the browser does for a scenario of the shown run. */
function keepScenario(draft: object) {
  const name = `scenario/${String(pnlMeta().selected?.run_id)}`;
  const place = `fairlead.pnl.${digest(['maren@halyard.example', name])}`;
  saveText(place, JSON.stringify({ draft }));
}

test('[PNL-37] a scenario says what it lacks; one that is refused says why and keeps the draft', async () => {
  const run = refusal(declareQueueRun(PNL_SCENARIO_ROUTE, 'POST'), refused);
  show('/', CHOICES, run);
  await screen.findByText(/Run By/);
  act(() => pageStore().set(openedDialog, 'scenario'));
  const empty = within(await screen.findByRole('dialog', { name: 'Scenario' }));
  expect(await empty.findByText('Choose a product')).toBeDefined();
  act(() => pageStore().set(openedDialog, undefined));

  const draft = { shifts: [{ product: 'FEI', month: null, shift: -12.5 }], trades: [] };
  keepScenario(draft);
  act(() => pageStore().set(openedDialog, 'scenario'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Scenario' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Run scenario' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('The day is closed');
  expect(dialog.getByDisplayValue(/12\.5/)).toBeDefined();
});

test('[PNL-37] what a scenario cannot have is said at its field, and nothing is sent', async () => {
  const { api } = show('/', CHOICES);
  await screen.findByText(/Run By/);
  const trade = { deal: null, product: 'FEI', month: '2024-09', qty: 0.0000001, price: null };
  const deal = JSON.stringify(['Corp', 'East-West', 'EW-2408']);
  keepScenario({
    shifts: [{ product: 'FEI', month: null, shift: 0.1234567 }],
    trades: Array.from({ length: 51 }, () => ({ ...trade, deal })),
  });
  act(() => pageStore().set(openedDialog, 'scenario'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Scenario' }));
  const shift = within(await dialog.findByRole('group', { name: 'shift 1' }));
  expect(shift.getByText('At most 6 decimals')).toBeDefined();
  const traded = within(dialog.getByRole('group', { name: 'trade 51' }));
  expect(traded.getByText('At most 6 decimals')).toBeDefined();
  // Beside the button that adds one, and as what is in the way of sending.
  expect(dialog.getAllByText('At most 50 trades')).toHaveLength(2);
  await userEvent.click(dialog.getByRole('button', { name: 'Add a trade' }));
  expect(dialog.queryByRole('group', { name: 'trade 52' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Run scenario' }));
  const { path } = declareQueueRun(PNL_SCENARIO_ROUTE, 'POST');
  expect(api.calls.filter(({ endpoint }) => endpoint.path === path)).toEqual([]);
});

test('[PNL-37] a scenario of one month is typed by keys alone, and sent with the first day of the month', async () => {
  const queue = declareQueueRun(PNL_SCENARIO_ROUTE, 'POST');
  const waiting = answer(getTaskRun, async () => new Promise<never>(() => undefined));
  const { api } = show('/', CHOICES, answer(queue, { task_id: 'task-1' }), waiting);
  await screen.findByText(/Run By/);
  act(() => pageStore().set(openedDialog, 'scenario'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Scenario' }));
  const typeInto = async (row: string, field: RegExp, text: string) => {
    const group = within(dialog.getByRole('group', { name: row }));
    act(() => group.getByLabelText(field).focus());
    await userEvent.keyboard(`${text}{Tab}`);
  };
  const press = async (name: string) => {
    act(() => dialog.getByRole('button', { name }).focus());
    await userEvent.keyboard('{Enter}');
  };
  await dialog.findByRole('group', { name: 'shift 1' });
  await typeInto('shift 1', /^Product/, 'FEI');
  await typeInto('shift 1', /^Month/, 'Aug 24');
  await typeInto('shift 1', /^Shift/, '10.5');
  // A row that is taken away leaves the focus where another one is added.
  await press('Add a shift');
  await press('Remove shift 2');
  expect(document.activeElement?.textContent).toBe('Add a shift');
  await press('Add a trade');
  await typeInto('trade 1', /^Deal/, 'Corp');
  await typeInto('trade 1', /^Product/, 'FEI');
  await typeInto('trade 1', /^Month/, 'Sep 24');
  await typeInto('trade 1', /^Quantity/, '-3000');
  await press('Run scenario');
  expect(await dialog.findByText('The scenario waits for its turn.')).toBeDefined();
  expect(api.calls.find(({ endpoint }) => endpoint.path === queue.path)?.input.body).toMatchObject({
    shifts: [{ product: 'FEI', term_month: '2024-08-01', shift: '10.5' }],
    trades: [{ deal: 'EW-2408', product: 'FEI', term_month: '2024-09-01', qty: '-3000' }],
  });
});

const SILENCE = { kind: 'unreachable', cause: undefined } as const;

/** Fails a call without a response until `speak`. */
function silentAtFirst<E extends Endpoint>(endpoint: E, reply: ReplyOf<E>) {
  let isSilent = true;
  const told = answer(endpoint, () => {
    if (isSilent) throw new ApiError(SILENCE);
    return reply;
  });
  return { told, speak: () => (isSilent = false) };
}

/** The keys under which something was sent, each once. */
const keysOf = ({ calls }: ReturnType<typeof fakeApi>) => [
  ...new Set(calls.flatMap(({ input: { key } }) => key ?? [])),
];

const UNANSWERED = /^Sent at 28 Jun 24 12:00 and not answered: it may be done/;

test('[PNL-37] a scenario of which nothing was heard is sent again under its key, though it was closed', async () => {
  const queue = declareQueueRun(PNL_SCENARIO_ROUTE, 'POST');
  const { told, speak } = silentAtFirst(queue, { task_id: 'task-1' });
  const waiting = answer(getTaskRun, async () => new Promise<never>(() => undefined));
  const { api } = show('/', CHOICES, told, waiting);
  keepScenario({ shifts: [{ product: 'FEI', month: null, shift: -12.5 }], trades: [] });
  await screen.findByText(/Run By/);
  const open = async () => {
    act(() => pageStore().set(openedDialog, 'scenario'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Scenario' }));
    return { dialog, run: await dialog.findByRole('button', { name: 'Run scenario' }) };
  };
  const first = await open();
  await userEvent.click(first.run);
  await first.dialog.findByRole('alert');
  act(() => pageStore().set(openedDialog, undefined));

  const second = await open();
  expect(second.dialog.getByText(UNANSWERED)).toBeDefined();
  speak();
  await userEvent.click(second.run);
  expect(await second.dialog.findByText('The scenario waits for its turn.')).toBeDefined();
  expect(keysOf(api)).toEqual([expect.any(String)]);
  act(() => pageStore().set(openedDialog, undefined));

  // It is still known which one is under way.
  const third = await open();
  expect(third.run.getAttribute('aria-disabled')).toBe('true');
});

test('while a scenario is sent nothing says that it was not answered', async () => {
  const queue = declareQueueRun(PNL_SCENARIO_ROUTE, 'POST');
  const { api } = show(
    '/',
    CHOICES,
    answer(queue, async () => new Promise<never>(() => undefined)),
  );
  keepScenario({ shifts: [{ product: 'FEI', month: null, shift: -12.5 }], trades: [] });
  await screen.findByText(/Run By/);
  act(() => pageStore().set(openedDialog, 'scenario'));
  await userEvent.click(await screen.findByRole('button', { name: 'Run scenario' }));
  await waitFor(() => expect(keysOf(api)).toHaveLength(1));
  expect(screen.queryByText(UNANSWERED)).toBeNull();
});

test('[PNL-12] an adjustment of which nothing was heard is sent again under its key, though it was closed', async () => {
  const adjustment = {
    adjustment_id: 7,
    adj_date: '2024-06-28',
    book: 'Corp',
    description: 'Demurrage of Petrel',
    pnl: -1250.5,
    reason: 'Not in the lots yet',
    entered_by: 'maren',
    entered_at: '2024-06-28T10:00:00.000Z',
    row_version: 1,
  };
  const { told, speak } = silentAtFirst(addAdjustment, { adjustment });
  const { api } = show('/', BOOKS, told);
  await screen.findByText(/Run By/);
  const open = async () => {
    act(() => pageStore().set(openedDialog, 'adjust'));
    const dialog = within(await screen.findByRole('dialog', { name: /^Adjustments/ }));
    return { dialog, description: await dialog.findByLabelText<HTMLInputElement>(/Description/) };
  };
  const first = await open();
  await userEvent.type(first.dialog.getByRole('combobox', { name: /Book/ }), 'Corp{Enter}');
  fireEvent.change(first.description, { target: { value: adjustment.description } });
  const pnl = first.dialog.getByLabelText(/P&L/);
  fireEvent.change(pnl, { target: { value: '-1250.5' } });
  fireEvent.blur(pnl);
  fireEvent.change(first.dialog.getByLabelText(/Reason/), { target: { value: adjustment.reason } });
  fireEvent.click(first.dialog.getByRole('button', { name: 'Add' }));
  await first.dialog.findByRole('alert');
  act(() => pageStore().set(openedDialog, undefined));

  const second = await open();
  expect(second.description.value).toBe(adjustment.description);
  expect(second.dialog.getByText(UNANSWERED)).toBeDefined();
  speak();
  fireEvent.click(second.dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(second.description.value).toBe(''));
  expect(keysOf(api)).toEqual([expect.any(String)]);
  // Its key is no longer kept: the same entered once more is another one.
  const kept = Object.keys(localStorage).map((name) => localStorage.getItem(name));
  const forms = kept.filter((text) => text?.includes('"draft"'));
  expect(forms).toEqual([expect.stringContaining('"description":""')]);
  expect(forms.join()).not.toContain('"sent"');
});

const BOT: Auth = (() => {
  const auth = verified(['pnl:read']);
  if (auth.status !== 'VERIFIED') return NOT_VERIFIED;
  const auth_user_data = {
    user_type: 'BOT',
    service_type: 'screenshot',
    usage: 'screenshot',
  } as const;
  return { ...auth, user: { ...auth.user, auth_user_data } };
})();

test('[PNL-08] [PNL-25] [PNL-34] a picture has all sections stacked, no controls, no tables by book', async () => {
  const someFar = answer(backOfficeMisc.ofDate, backOfficeData({ far_prices: 1 }));
  const api = fakeApi(someFar, ...pnlAnswers());
  renderScreen(<Root />, { api, auth: BOT, path: '/screenshot/2024-06-28' });
  const marker = await screen.findByTestId('pnl-complete');
  expect(marker.getAttribute('data-run-id')).toBe(String(pnlMeta().selected?.run_id));
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  expect(screen.queryByText(/double click/)).toBeNull();
  expect(screen.queryByText(/ago \(GMT\)/)).toBeNull();
  const parts = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  const places = ['Live To Date PNL', 'Physical', 'Physical Summary', 'Paper'].map((part) =>
    parts.indexOf(part),
  );
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(-1);
  expect(parts).not.toContain('Per Book Detail Exposures');
  expect(parts).not.toContain('Detail Exp Per Book');
  expect(api.calls.every(({ endpoint }) => endpoint.path.includes('{pipe_run_date}'))).toBe(true);
});

test('[PNL-08] who takes pictures has no tabs on any page of the P&L', async () => {
  renderScreen(<Root />, { api: fakeApi(...pnlAnswers()), auth: BOT, path: '/date/2024-06-28' });
  expect(await screen.findByRole('heading', { name: 'Physical' })).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
});

test('[PNL-08] nobody else has a page of pictures', async () => {
  renderScreen(<Root />, { path: '/screenshot/2024-06-28' });
  expect(await screen.findByText('Not authorized to access PNL')).toBeDefined();
});

test('runs and scenarios of any day are found, narrowed and opened', async () => {
  const scenario = {
    ...pnlRun({ run_id: 645, pipe_run_date: '2024-05-31', run_type: 'SCENARIO' }),
    author_nick_name: 'maren',
    base_run_id: 600,
    shocks: ['FEI, all months: +10 $/MT.'],
  };
  const second = { ...pnlRun({ run_id: 644 }), base_run_id: null, shocks: [] };
  const list = answer(listRuns, ({ query }) => {
    const runs = query.whose === 'all' ? [scenario, second] : [scenario];
    return { runs, total: runs.length, after: null };
  });
  const { address } = show('/?tab=paper', list);
  await userEvent.click(await screen.findByRole('button', { name: 'Run' }));
  await userEvent.click(screen.getByRole('button', { name: 'Find a run or scenario' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'All runs' }));
  expect(await drawer.findByText('2 runs')).toBeDefined();
  await userEvent.click(drawer.getByRole('radio', { name: 'Scenarios' }));
  expect(await drawer.findByText('1 run')).toBeDefined();
  expect(address()).toBe('/?tab=paper&runs=scenarios');
  expect(drawer.getByText('FEI, all months: +10 $/MT.')).toBeDefined();
  await userEvent.click(drawer.getByRole('link', { name: '31 May 24' }));
  await waitFor(() => expect(address()).toBe('/date/2024-05-31?run=645'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'All runs' })).toBeNull());
});
