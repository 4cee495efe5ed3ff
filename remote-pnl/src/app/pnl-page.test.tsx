/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import { allTrades } from '@fairlead/pnl/contract/data-sets';
import { exposures } from '@fairlead/pnl/contract/exposures';
import { latestMeta, metaOfDate, type PnlMeta, runSince } from '@fairlead/pnl/contract/runs';
import { PNL_SINCE_ROUTE, type RunMoves } from '@fairlead/pnl/contract/since';
import { declareQueueRun } from '@fairlead/shared/contract/tasks';
import type { Permission } from '@fairlead/shared/domain/access/permissions';
import {
  allTradesData,
  pnlAnswers,
  pnlMeta,
  pnlRun,
  runSinceData,
  selectedRun,
} from '@fairlead/pnl/fixtures/pnl';
import { answer, fakeApi, refusal, renderScreen, verified } from '@fairlead/shared/testing';

import Root from '../root.tsx';

afterEach(() => {
  localStorage.clear();
  jest.useRealTimers();
});

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

function opened(path = '/', meta: PnlMeta = pnlMeta()) {
  const api = fakeApi(...pnlAnswers(meta));
  return { api, ...renderScreen(<Root />, { api, path }) };
}

const metaCalls = (api: ReturnType<typeof fakeApi>) =>
  api.calls.filter(({ endpoint }) => endpoint.path.includes('/meta/'));

test('[PNL-01] / asks for the latest run, /date/{d} for that date, ?run= for another of its runs', async () => {
  const latest = opened('/');
  await screen.findByText(/Run By/);
  expect(metaCalls(latest.api)[0]?.endpoint.path).toBe(latestMeta.path);
  latest.unmount();

  const other = opened('/date/2024-06-28?run=4171');
  await screen.findByText(/Run By/);
  const [asked] = metaCalls(other.api);
  expect(asked?.endpoint.path).toBe(metaOfDate.path);
  expect(asked?.input).toMatchObject({
    params: { pipe_run_date: '2024-06-28' },
    query: { run_id: 4171 },
  });
  const sets = other.api.calls.filter(({ endpoint }) => endpoint.path === exposures.ofDate.path);
  expect(sets[0]?.input.query).toEqual({ run_id: 4180 });
});

test('a date that is in no calendar is said to be none', () => {
  renderScreen(<Root />, { path: '/date/2024-02-30' });
  expect(heading()).toBe('You have messed up (probably)');
  expect(screen.getByText('There is no 30 February 2024.')).toBeDefined();
});

test.each(['/date/2024-6-28', '/date/latest', '/date/%3Cscript%3E'])(
  '%s is no run date, and is named as text',
  (path) => {
    renderScreen(<Root />, { path });
    expect(heading()).toBe('You have messed up (probably)');
    const date = decodeURIComponent(path.slice('/date/'.length));
    expect(
      screen.getByText(`The run date ${date} is not a date of the form YYYY-MM-DD.`),
    ).toBeDefined();
  },
);

test.each([
  ['INTRADAY', null, 'Intraday Preliminary', 'intraday'],
  ['INTRADAY', true, 'Intraday Preliminary', 'intraday'],
  ['INTRADAY', false, 'Intraday', 'intraday'],
  ['PRELIM', null, 'Prelim', 'prelim'],
  ['LIKELY_COB', null, 'Likely COB', 'likelyCob'],
  ['COB', null, 'COB', 'cob'],
  ['VERIFIED', null, 'Verified', 'verified'],
  ['SCENARIO', null, 'Scenario', 'scenario'],
] as const)(
  '[PNL-02] a %s run (preliminary: %s) is called %s and has its ground',
  async (run_type, preliminary_pnl_run, label, tone) => {
    opened('/', pnlMeta({ selected: selectedRun({ run_type, preliminary_pnl_run }) }));
    await screen.findByText(/Run By/);
    expect(heading()).toBe(`Friday, June 28, 2024 ${label} PNL`);
    expect(document.querySelector('[data-run]')?.getAttribute('data-run')).toBe(tone);
  },
);

test('[PNL-03] the header says whose run it is and how old, where the run was found', async () => {
  const created_at = '2024-06-28T09:46:00.000Z';
  const { unmount } = opened('/', pnlMeta({ selected: selectedRun({ created_at }) }));
  expect(await screen.findByText('Run By: tolsen, 14 minutes ago (GMT)')).toBeDefined();
  unmount();
  opened('/', pnlMeta({ found_selected_run: false }));
  await screen.findByRole('tab', { name: 'Management' });
  expect(screen.queryByText(/Run By/)).toBeNull();
});

const picker = () => screen.findByRole('combobox', { name: 'Run date' });
const options = () => screen.getAllByRole('option').map((option) => option.textContent);

test('[PNL-04] the list has every run by day, label and author, and a date without a run', async () => {
  const runs = [pnlRun(), pnlRun({ run_id: 3, pipe_run_date: '2024-06-27', run_type: 'COB' })];
  const meta = pnlMeta({
    pnl_list: runs,
    pipe_run_date: '2024-06-29',
    selected: null,
    found_selected_run: false,
  });
  opened('/date/2024-06-29', meta);
  await userEvent.click(await picker());
  expect(options()).toEqual([
    'Latest run',
    '29 JunNo run2024',
    '28 JunLikely COBtolsen2024',
    '27 JunCOBtolsen2024',
  ]);
});

test('[PNL-04] runs are found by typing, and chosen by keys', async () => {
  const { address } = opened('/');
  await userEvent.type(await picker(), '12 jan 2024');
  expect(options()).toEqual([expect.stringMatching(/^12 Jan/)]);
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/date/2024-01-12');
});

test('[PNL-04] one of several runs of a date is asked for by its id', async () => {
  const runs = [pnlRun(), pnlRun({ run_id: 4179, run_type: 'PRELIM' })];
  const { address } = opened('/', pnlMeta({ pnl_list: runs }));
  await userEvent.click(await picker());
  expect(options().slice(1)).toEqual([
    '28 JunLikely COBtolsen, 28 Jun 16:462024',
    '28 JunPrelimtolsen, 28 Jun 16:462024',
  ]);
  await userEvent.click(screen.getByRole('option', { name: /Prelim/ }));
  expect(address()).toBe('/date/2024-06-28?run=4179');
});

test('the days beside the one that is shown are a button and a key away, and the tab stays', async () => {
  const days = ['2024-07-01', '2024-06-28', '2024-06-27'];
  const runs = days.map((pipe_run_date) => pnlRun({ pipe_run_date }));
  const { address } = opened('/?tab=paper', pnlMeta({ pnl_list: runs }));
  await userEvent.click(await screen.findByRole('button', { name: 'Previous day' }));
  expect(address()).toBe('/date/2024-06-27?tab=paper');
  await screen.findByRole('button', { name: 'Next day' });
  await userEvent.keyboard('{Alt>}{PageDown}{/Alt}');
  expect(address()).toBe('/date/2024-07-01?tab=paper');
});

test('[PNL-05] while a day is on its way its head stands over the tabs without a figure, and nothing loses the focus', async () => {
  const days = ['2024-06-28', '2024-06-27', '2024-06-26'];
  const runs = days.map((pipe_run_date, at) =>
    pnlRun({ pipe_run_date, run_id: 90 - at, run_type: 'COB' }),
  );
  const waiting: ((meta: PnlMeta) => void)[] = [];
  const ofDate = answer(metaOfDate, () => new Promise<PnlMeta>((come) => waiting.push(come)));
  const api = fakeApi(ofDate, ...pnlAnswers(pnlMeta({ pnl_list: runs })));
  const { address } = renderScreen(<Root />, { api, path: '/' });
  await screen.findByTestId('pnl-complete');
  const before = screen.getByRole('button', { name: 'Previous day' });
  const tabs = screen.getByRole('tablist');
  await userEvent.click(before);
  expect(heading()).toBe('Thursday, June 27, 2024 COB PNL');
  expect(screen.getByText('Fetching PNL metadata ...')).toBeDefined();
  expect(screen.queryByText(/Run By/)).toBeNull();
  expect(screen.queryByTestId('pnl-complete')).toBeNull();
  expect(screen.queryAllByRole('treegrid')).toEqual([]);
  expect(screen.getByRole('button', { name: 'Run' })).toHaveProperty('disabled', true);
  // A step on is a step from the day that is asked for.
  await userEvent.keyboard('{Alt>}{PageUp}{/Alt}');
  expect(address()).toBe('/date/2024-06-26');
  expect(heading()).toBe('Wednesday, June 26, 2024 COB PNL');
  const selected = selectedRun({ run_id: 88, pipe_run_date: '2024-06-26', run_type: 'COB' });
  const arrived = pnlMeta({ pnl_list: runs, pipe_run_date: '2024-06-26', selected });
  await act(async () => waiting.at(-1)?.(arrived));
  expect((await screen.findByTestId('pnl-complete')).dataset['runId']).toBe('88');
  expect(screen.getByRole('tablist')).toBe(tabs);
  expect(document.activeElement).toBe(before);
});

test('[SHL-31] another day is looked at as far ahead, on the same tab', async () => {
  const days = ['2024-06-28', '2024-06-27'];
  const runs = days.map((pipe_run_date) => pnlRun({ pipe_run_date }));
  const { address } = opened('/?tab=physical&ahead=5', pnlMeta({ pnl_list: runs }));
  await userEvent.click(await screen.findByRole('button', { name: 'Previous day' }));
  expect(address()).toBe('/date/2024-06-27?tab=physical&ahead=5');
});

test('a day without another on a side says so, and its button does nothing', async () => {
  const { address } = opened('/', pnlMeta({ pnl_list: [pnlRun()] }));
  const before = await screen.findByRole('button', { name: 'Previous day' });
  expect(before.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(before);
  expect(address()).toBe('/');
});

/** A data set that does not come, and why it was given up. */
function pending() {
  const reasons: unknown[] = [];
  const waiting = answer(exposures.ofDate, async ({ signal }) => {
    await new Promise((resolve) => {
      signal?.addEventListener('abort', () => resolve(reasons.push(signal.reason)));
    });
    throw new Error('cancelled');
  });
  return { reasons, waiting };
}

test('[PNL-05] another date cancels what is under way, forgets the data and keeps the tab', async () => {
  const { reasons, waiting } = pending();
  const api = fakeApi(waiting, ...pnlAnswers());
  const { address } = renderScreen(<Root />, { api, path: '/?tab=paper' });
  await userEvent.type(await picker(), '2024-06-27{Enter}');
  expect(address()).toBe('/date/2024-06-27?tab=paper');
  await waitFor(() => expect(reasons[0]).toBe('Cancelling due to change of date'));

  // What was there before is asked for anew on the way back.
  const before = metaCalls(api).length;
  await userEvent.type(await picker(), 'latest{Enter}');
  expect(address()).toBe('/?tab=paper');
  await waitFor(() => expect(metaCalls(api).length).toBe(before + 1));
});

test('[PNL-06] a page drawn down by 80 px selects its date anew after 1.5 s', async () => {
  const { reasons, waiting } = pending();
  renderScreen(<Root />, { api: fakeApi(waiting, ...pnlAnswers()) });
  await screen.findByText(/Run By/);
  jest.useFakeTimers();
  const draw = (far: number) => {
    fireEvent.touchStart(document.body, { touches: [{ clientY: 10 }] });
    fireEvent.touchMove(document.body, { touches: [{ clientY: 10 + far }] });
    fireEvent.touchEnd(document.body, { touches: [] });
  };
  draw(79);
  expect(screen.queryByText('Refreshing ...')).toBeNull();
  draw(80);
  expect(screen.getByText('Refreshing ...')).toBeDefined();
  await jest.advanceTimersByTimeAsync(1499);
  expect(reasons).toEqual([]);
  await act(async () => jest.advanceTimersByTimeAsync(1));
  expect(reasons).toEqual(['Cancelling due to change of date']);
});

const never = async () => new Promise<never>(() => undefined);

test('[PNL-07] the waits are worded, and a hidden mark says that the main data are complete', async () => {
  const meta = renderScreen(<Root />, { api: fakeApi(answer(latestMeta, never)) });
  expect(await screen.findByText('Fetching PNL metadata ...')).toBeDefined();
  meta.unmount();

  const api = fakeApi(answer(exposures.ofDate, never), ...pnlAnswers());
  const partly = renderScreen(<Root />, { api });
  await screen.findByText('Live To Date PNL');
  expect(screen.queryByTestId('pnl-complete')).toBeNull();
  partly.unmount();

  for (const tab of ['physical', 'paper', 'back-office']) {
    const waiting = pnlAnswers().map(({ endpoint, reply }) => ({
      endpoint,
      reply: endpoint.path.includes('/meta/') ? reply : never,
    }));
    const { unmount } = renderScreen(<Root />, { api: fakeApi(...waiting), path: `/?tab=${tab}` });
    const panel = within(await screen.findByRole('tabpanel'));
    expect(await panel.findAllByText('Fetching you PNL goodies')).not.toHaveLength(0);
    await waitFor(() => expect(panel.queryByText(/^Fetching (?!you PNL goodies)/)).toBeNull());
    unmount();
  }

  opened('/');
  expect((await screen.findByTestId('pnl-complete')).hidden).toBe(true);
});

test('[PNL-08] [PNL-09] four tabs, the first one as the meta says, the address before it', async () => {
  const paper = opened('/', pnlMeta({ default_tab: 'paper' }));
  expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
    'Management',
    'Physical Trading',
    'Paper Trading',
    'Back Office',
  ]);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Paper Trading');
  await userEvent.click(screen.getByRole('tab', { name: 'Management' }));
  expect(paper.address()).toBe('/?tab=management');
  await waitFor(() => {
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Management');
  });
});

const rejected = (status: number, body: object = {}) =>
  ({ kind: 'rejected', status, body }) as const;

test.each([
  [400, { err_msg: 'No such run' }, 'You have messed up (probably)', 'No such run'],
  [404, {}, "We can't find the dog you are looking for", '(Page / not found)'],
  [500, { err_msg: 'Broken' }, 'Sorry we have messed up. We are on it!', '(Error: Broken)'],
])('[PNL-31] a %s of the metadata is its own page', async (status, body, title, text) => {
  renderScreen(<Root />, { api: fakeApi(refusal(latestMeta, rejected(status, body))) });
  expect(await screen.findByText(text)).toBeDefined();
  expect(heading()).toBe(title);
});

test('[PNL-31] a date that does not come leaves what was shown, figures and all, with a way to try again', async () => {
  let isDown = true;
  const ofDate = answer(metaOfDate, () => {
    if (isDown) throw new ApiError({ kind: 'unreachable', cause: new Error('offline') });
    return pnlMeta({ pipe_run_date: '2024-06-27', selected: selectedRun({ run_id: 77 }) });
  });
  const api = fakeApi(ofDate, ...pnlAnswers());
  const { address } = renderScreen(<Root />, { api, path: '/?tab=paper' });
  await screen.findByTestId('pnl-complete');
  const before = heading();
  const setsOf = (run_id: number) =>
    api.calls.filter(
      ({ endpoint, input }) =>
        endpoint.path === exposures.ofDate.path &&
        (input.query as { run_id?: number }).run_id === run_id,
    ).length;
  await userEvent.type(await picker(), '2024-06-27{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(
    /^The run of 27 Jun 2024 did not load: .*What is shown stays\.Retry$/,
  );
  expect(heading()).toBe(before);
  expect(address()).toBe('/date/2024-06-27?tab=paper');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Paper Trading');
  expect(screen.getByTestId('pnl-complete')).toBeDefined();
  expect(setsOf(4180)).toBe(1);

  isDown = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(setsOf(77)).toBe(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([400, 404])(
  '[PNL-31] after a %s of the latest run it can be asked for again',
  async (status) => {
    let isDown = true;
    const failing = answer(latestMeta, () => {
      if (isDown) throw new ApiError(rejected(status));
      return pnlMeta();
    });
    renderScreen(<Root />, { api: fakeApi(failing, ...pnlAnswers()), path: '/?tab=paper' });
    const latest = await screen.findByRole('button', { name: 'Latest run' });
    isDown = false;
    await userEvent.click(latest);
    expect(await screen.findByText(/Run By/)).toBeDefined();
  },
);

test('[PNL-31] after a 404 of a date there is a way to the latest run', async () => {
  const failing = refusal(metaOfDate, rejected(404));
  const api = fakeApi(failing, ...pnlAnswers());
  const { address } = renderScreen(<Root />, { api, path: '/date/2024-06-27?tab=paper' });
  await userEvent.click(await screen.findByRole('button', { name: 'Latest run' }));
  expect(await screen.findByText(/Run By/)).toBeDefined();
  expect(address()).toBe('/?tab=paper');
});

test('[PNL-31] metadata without data are our own bug', async () => {
  const empty = refusal(latestMeta, { kind: 'without-data', body: '{}', requestId: 'r-7' });
  renderScreen(<Root />, { api: fakeApi(empty) });
  const text =
    '(Error: While we should have had PNL data for some reason we do not. This is our own bug)';
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText(/r-7/)).toBeDefined();
});

test('[PNL-32] a data set that failed is told to the site, and its panels offer to try again', async () => {
  let isDown = true;
  const failing = answer(allTrades.ofDate, () => {
    if (isDown) throw new ApiError(rejected(404, { err_msg: 'No legs' }));
    return allTradesData();
  });
  const api = fakeApi(failing, ...pnlAnswers());
  renderScreen(<Root />, { api });
  const notice = 'Failed to fetch PNL Analytics all_trades_run_date route: No legs';
  expect(await screen.findByText(notice)).toBeDefined();
  const panel = (await screen.findAllByRole('region', { name: 'Live To Date PNL' }))[0];
  expect(within(panel ?? document.body).getByText('No legs')).toBeDefined();
  isDown = false;
  await userEvent.click(within(panel ?? document.body).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('treegrid', { name: 'Live To Date PNL' })).toBeDefined();
});

test('a date without a run says what is under way, and leads to the nearest days and the latest run', async () => {
  const meta = pnlMeta({
    pnl_list: [pnlRun({ pipe_run_date: '2024-06-26' })],
    pipe_run_date: '2024-06-27',
    selected: null,
    found_selected_run: false,
    under_way: { done: 2, waiting: 3 },
  });
  const { address } = opened('/date/2024-06-27', meta);
  expect(await screen.findByText('There is no run of 27 Jun 2024')).toBeDefined();
  expect(screen.getByText(/2 of 5 are made/)).toBeDefined();
  const before = screen.getByRole('link', { name: 'Before: 26 Jun 2024' });
  expect(before.getAttribute('href')).toBe('/date/2024-06-26');
  await userEvent.click(screen.getByRole('button', { name: 'Latest run' }));
  expect(address()).toBe('/');
});

test('what a run warns of is one line that opens', async () => {
  opened('/');
  const line = await screen.findByText(/2 warnings of this run/);
  expect(line.closest('details')?.open).toBe(false);
  await userEvent.click(line);
  expect(line.closest('details')?.open).toBe(true);
});

test('the page says what has come in since its run, and leads to the newer run of the date', async () => {
  const shown = selectedRun({ run_id: 4180, run_type: 'VERIFIED' });
  const newer = pnlRun({ run_id: 4183, run_type: 'COB', created_at: '2024-06-28T19:20:00.000Z' });
  const meta = pnlMeta({ selected: shown, pnl_list: [pnlRun({ run_type: 'VERIFIED' }), newer] });
  const counts = runSinceData({
    statements: 1,
    orders: 5,
    prices: 2,
    newer: { run_id: 4183, moved: -51_065.5 },
  });
  const api = fakeApi(answer(runSince, counts), ...pnlAnswers(meta));
  renderScreen(<Root />, { api, path: '/' });
  expect(await screen.findByText('Since this run: 1 statement, 5 orders, 2 prices.')).toBeDefined();
  expect(screen.getByText('P&L to date is 51,065.50 USD lower there')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Newer COB run of 21:20' }));
  await waitFor(() =>
    expect(
      metaCalls(api).some(({ input }) => JSON.stringify(input).includes('"run_id":4183')),
    ).toBe(true),
  );
});

test('what has come in since and cannot be asked for is not taken for nothing', async () => {
  let isDown = true;
  const since = answer(runSince, () => {
    if (isDown) throw new ApiError(rejected(503, { err_msg: 'away' }));
    return runSinceData({ orders: 5 });
  });
  renderScreen(<Root />, { api: fakeApi(since, ...pnlAnswers(pnlMeta())), path: '/' });
  const words = 'What has come in since this run is not known: away';
  expect(await screen.findByText(words)).toBeDefined();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Since this run: 5 orders.')).toBeDefined();
  expect(screen.queryByText(words)).toBeNull();
});

test('what has come in would move so much, which who may make runs has worked out', async () => {
  const meta = pnlMeta();
  const counts = { orders: 2, prices: 2 };
  const made = {
    ...({ status: 'MADE', total: 51_000, earlier: null, task_id: 'a' } as const),
    by_kind: [
      { kind: 'orders', moved: -9_000 } as const,
      { kind: 'prices', moved: 60_000 } as const,
    ],
  };
  let since = runSinceData(counts);
  const api = fakeApi(
    answer(declareQueueRun(PNL_SINCE_ROUTE, 'POST'), () => {
      since = runSinceData({ ...counts, moves: made });
      return { task_id: 'a' };
    }),
    answer(runSince, () => since),
    ...pnlAnswers(meta),
  );
  const { unmount } = renderScreen(<Root />, {
    api,
    path: '/',
    auth: verified(['pnl:read', 'pnl:run']),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'What would it move?' }));
  await screen.findByText(
    'It would move P&L to date by +51,000.00 USD: orders −9,000.00, prices +60,000.00.',
  );
  expect(screen.queryByRole('button', { name: 'What would it move?' })).toBeNull();
  expect(
    api.calls.find(({ endpoint }) => endpoint.path.includes('pnl/since'))?.input,
  ).toMatchObject({ body: { run_id: 4180 } });
  unmount();
  since = runSinceData(counts);
  renderScreen(<Root />, { api, path: '/', auth: verified(['pnl:read']) });
  await screen.findByText('Since this run: 2 orders, 2 prices.');
  expect(screen.queryByRole('button', { name: 'What would it move?' })).toBeNull();
});

test('what was worked out stays when more comes in; a failure leads to its run, of who may read runs', async () => {
  const earlier = {
    worked_out_at: '2024-06-20T07:40:00.000Z',
    total: 60_000,
    by_kind: [{ kind: 'prices', moved: 60_000 } as const],
  };
  const of = { total: null, by_kind: [], earlier };
  const failed = { ...of, status: 'FAILED', task_id: 'b' } as const;
  const show = (moves: RunMoves, permissions: Permission[]) =>
    renderScreen(<Root />, {
      api: fakeApi(answer(runSince, runSinceData({ prices: 3, moves })), ...pnlAnswers(pnlMeta())),
      path: '/',
      auth: verified(permissions),
    });
  const words =
    'It would have moved P&L to date by +60,000.00 USD on 20 Jun 24 at 09:40: prices +60,000.00; more has come in since.';
  const first = show({ ...of, status: 'NONE', task_id: null }, ['pnl:read', 'pnl:run']);
  await screen.findByText(words);
  expect(screen.getByRole('button', { name: 'Work it out again' })).toBeDefined();
  first.unmount();
  const second = show(failed, ['pnl:read', 'pnl:run', 'task:history']);
  await screen.findByText(`${words} What it would move now could not be worked out.`);
  const link = screen.getByRole('link', { name: "Open the task's run" });
  expect(link.getAttribute('href')).toBe('/tasks/history/b');
  expect(screen.getByRole('button', { name: 'Work it out again' })).toBeDefined();
  second.unmount();
  show(failed, ['pnl:read']);
  await screen.findByText(`${words} What it would move now could not be worked out.`);
  expect(screen.queryByRole('link', { name: "Open the task's run" })).toBeNull();
});

test.each([
  ['a run', pnlMeta()],
  ['a day without one', pnlMeta({ selected: null })],
])('%s says that nothing newer is known while that cannot be asked for', async (_, meta) => {
  jest.useFakeTimers();
  let isDown = false;
  const asked = answer(latestMeta, () => {
    if (isDown) throw new ApiError(rejected(500, { err_msg: 'away' }));
    return meta;
  });
  renderScreen(<Root />, { api: fakeApi(asked, ...pnlAnswers(meta)) });
  await act(async () => jest.advanceTimersByTimeAsync(100));
  const words = 'Whether there is a newer run is not known: away.';
  expect(screen.queryByText(words)).toBeNull();
  isDown = true;
  await act(async () => jest.advanceTimersByTimeAsync(70_000));
  const said = screen.getByText(words).closest<HTMLElement>('[role=alert]')!;
  isDown = false;
  await act(async () => within(said).getByRole('button').click());
  await act(async () => jest.advanceTimersByTimeAsync(100));
  expect(screen.queryByText(words)).toBeNull();
});
