/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import { getTaskRun, listTaskHistory, type TaskRun } from '@fairlead/shared/contract/runs';
import { declareQueueRun, listTasks } from '@fairlead/shared/contract/tasks';
import { answer, fakeApi, refusal, renderScreen } from '@fairlead/shared/testing';
import { task, taskRun } from '@fairlead/shared/testing/task-run';

import { TaskHistoryPage } from './task-history-page.tsx';

const ROUTE = '/clearer/import_statement';
const AT = ', 28 Jun 24 10:00';

/** All runs there are, newest first, in pages of 100; a test changes them. */
function history(all: TaskRun[], total: { readonly at_least?: boolean } = {}) {
  return answer(listTaskHistory, ({ query }) => {
    const from = query.after === undefined ? 0 : Number(query.after);
    const tasks = all.slice(from, from + 100);
    const after = from + 100 < all.length ? String(from + 100) : null;
    return { tasks, total: all.length, at_least: total.at_least ?? false, after };
  });
}

const runs = (count: number) => Array.from({ length: count }, (_run, at) => taskRun(`r${at}`));
const ROUTES = answer(listTasks, { tasks: [task(ROUTE), task('/pnl/run_pnl')] });

function show(api: ReturnType<typeof fakeApi>, path = '/tasks/history') {
  return renderScreen(<TaskHistoryPage />, { api, path });
}

const queriesOf = (api: ReturnType<typeof fakeApi>) =>
  api.calls.filter((call) => call.endpoint === listTaskHistory).map((call) => call.input.query);
const grid = () => screen.findByRole('grid', { name: 'Tasks History' });
const rowTexts = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the table', () => {
  test('[TSK-07] shows each run, what it is about and how long it took', async () => {
    show(fakeApi(history([taskRun('a')])));
    const headers = within(await grid()).getAllByRole('columnheader');
    expect(headers.map((header) => header.textContent.replace(' ↓', ''))).toEqual([
      'Task Route',
      'Status',
      'Created (UTC)',
      'Started (UTC)',
      'Elapsed (s)',
      'Asked by',
      'Trigger',
      'Actions',
    ]);
    expect(rowTexts()).toEqual([
      [
        ROUTE,
        'SUCCESS',
        '28 Jun 24 10:00',
        '28 Jun 24 10:01',
        '<1',
        'Olav',
        'TRIGGER',
        'OutputErrorDataRe-Run',
      ],
    ]);
    const link = screen.getByRole('link', { name: ROUTE });
    expect(link.getAttribute('href')).toBe('/tasks/history/a');
  });

  test('[TSK-03] each state has its colour', async () => {
    const states = ['SUCCESS', 'FAIL', 'KILLED', 'RUNNING', 'QUEUED'] as const;
    show(fakeApi(history(states.map((state) => taskRun(state, { state })))));
    const tones = [...(await grid()).querySelectorAll('.badge')].map((badge) => badge.className);
    expect(tones).toEqual([
      'badge tone-positive',
      'badge tone-negative',
      'badge tone-warning',
      'badge tone-neutral',
      'badge tone-neutral',
    ]);
  });

  test('a run that waits for others, and one that is being stopped, say so', async () => {
    const all = [
      taskRun('a', { state: 'QUEUED', held: true }),
      taskRun('b', { state: 'RUNNING', kill_requested: '2024-06-28T10:02:00.000Z' }),
    ];
    show(fakeApi(history(all)));
    await grid();
    expect(rowTexts().map((cells) => cells[1])).toEqual(['QUEUEDwaits', 'RUNNINGbeing stopped']);
    const tip = screen.getByText('waits').dataset['tip'];
    expect(tip).toMatch(/^As many runs of its user, its task or its schedule are under way/);
  });

  test('[TSK-16] pages follow each other to the end', async () => {
    const api = fakeApi(history(runs(250)));
    show(api);
    const table = await grid();
    expect(screen.getByText('250 runs')).toBeDefined();
    for (const top of [2000, 5000]) {
      table.scrollTop = top;
      act(() => void table.dispatchEvent(new Event('scroll')));

      await act(async () => Promise.resolve());
    }
    await waitFor(() => expect(queriesOf(api)).toEqual([{}, { after: '100' }, { after: '200' }]));
    table.scrollTop = 0; // where the next table will begin
  });

  test('[TSK-16] a history that is not counted to its end says so', async () => {
    show(fakeApi(history(runs(100), { at_least: true })));
    expect(await screen.findByText('More than 100 runs')).toBeDefined();
  });

  test('[TSK-12] a history that cannot be had is an error page, and Retry asks again', async () => {
    let isAway = true;
    const list = answer(listTaskHistory, () => {
      if (isAway) throw new ApiError({ kind: 'rejected', status: 503, body: {} });
      return { tasks: [taskRun('a')], total: 1, at_least: false, after: null };
    });
    show(fakeApi(list));
    expect(await screen.findByText('Sorry we have messed up. We are on it!')).toBeDefined();
    isAway = false;
    await press('Retry');
    expect(await screen.findByText('1 run')).toBeDefined();
  });
});

describe('what narrows the list', () => {
  test('[TSK-16] the address does: the same list after a reload and from a pasted link', async () => {
    const api = fakeApi(history([taskRun('a', { state: 'FAIL' })]), ROUTES);
    show(api, '/tasks/history?state=FAIL&who=olav%40halyard.example&from=2024-06-01&words=line');
    await grid();
    expect(queriesOf(api)).toEqual([
      { state: 'FAIL', who: 'olav@halyard.example', from: '2024-06-01', words: 'line' },
    ]);
    const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
    expect(box('Asked by (e-mail)')).toBe('olav@halyard.example');
    expect(box('Words of the error')).toBe('line');
    const state = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'State' });
    expect(state.value).toBe('FAIL');
  });

  test('[TSK-16] who changes two controls before the first is drawn has changed both', async () => {
    const page = show(fakeApi(history(runs(1)), ROUTES));
    const state = await screen.findByRole('combobox', { name: 'State' });
    act(() => {
      fireEvent.change(state, { target: { value: 'SUCCESS' } });
      fireEvent.change(screen.getByRole('combobox', { name: 'Trigger' }), {
        target: { value: 'CRON' },
      });
    });
    expect(page.address()).toBe('/tasks/history?state=SUCCESS&trigger=CRON');
  });

  test('tasks to choose from that did not load are said so, and can be asked for again', async () => {
    let isDown = true;
    const failing = answer(listTasks, () => {
      if (isDown)
        throw new ApiError({ kind: 'rejected', status: 403, body: { err_msg: 'Not now' } });
      return { tasks: [task('/pnl/run_pnl')] };
    });
    show(fakeApi(history(runs(1)), failing));
    const alert = await screen.findByText('The tasks to choose from did not load: Not now');
    isDown = false;
    await press('Retry');
    await waitFor(() => expect(alert.isConnected).toBe(false));
    await userEvent.type(screen.getByRole('combobox', { name: 'Task route' }), '/pnl');
    expect(await screen.findByRole('option', { name: '/pnl/run_pnl' })).toBeDefined();
  });

  test('[TSK-16] each control changes the address and asks anew', async () => {
    const api = fakeApi(history(runs(1)), ROUTES);
    const page = show(api);
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'State' }),
      'SUCCESS',
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Trigger' }), 'CRON');
    await userEvent.type(screen.getByRole('combobox', { name: 'Task route' }), '/pnl{Enter}');
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Asked by (e-mail)' }),
      'olav@halyard.example{Enter}',
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Words of the error' }), 'tab{Enter}');
    await userEvent.type(screen.getByRole('textbox', { name: 'From (UTC)' }), '2024-06-01{Enter}');
    await userEvent.type(screen.getByRole('textbox', { name: 'To (UTC)' }), '2024-06-28{Enter}');
    expect(page.address()).toBe(
      '/tasks/history?route=%2Fpnl%2Frun_pnl&state=SUCCESS&who=olav%40halyard.example&trigger=CRON&from=2024-06-01&to=2024-06-28&words=tab',
    );
    await waitFor(() =>
      expect(queriesOf(api).at(-1)).toEqual({
        route: '/pnl/run_pnl',
        state: 'SUCCESS',
        who: 'olav@halyard.example',
        trigger: 'CRON',
        from: '2024-06-01',
        to: '2024-06-28',
        words: 'tab',
      }),
    );
  });

  test('[TSK-16] an address that cannot be explains itself and asks for nothing', () => {
    const api = fakeApi(history([]));
    show(api, '/tasks/history?state=DONE');
    expect(screen.getByText(/Valid values: QUEUED, RUNNING, SUCCESS, FAIL, KILLED/)).toBeDefined();
    expect(queriesOf(api)).toEqual([]);
  });

  test('no runs at all is another thing than none that match, which can be cleared', async () => {
    const api = fakeApi(
      answer(listTaskHistory, ({ query }) => {
        const tasks = query.state === undefined ? [taskRun('a')] : [];
        return { tasks, total: tasks.length, at_least: false, after: null };
      }),
    );
    const page = show(api, '/tasks/history?state=FAIL');
    await screen.findByRole('heading', { name: 'No run matches these filters' });
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);
    expect(page.address()).toBe('/tasks/history');
    expect(await screen.findByText('1 run')).toBeDefined();
  });

  test('a firm without runs says so', async () => {
    show(fakeApi(history([])));
    expect(await screen.findByRole('heading', { name: 'No runs yet' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });
});

describe('keeping up to date', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    // Neither more nor less than the interval.
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  /** ms: rows are painted with the next frame. */
  const FRAMES = 50;
  const click = async (name: string) => {
    act(() => screen.getByRole('button', { name }).click());
    await pass(FRAMES);
  };

  test('[TSK-07] the runs are asked for again every 20 s, and by Refresh', async () => {
    const api = fakeApi(history([]));
    show(api);
    await pass(19_900);
    expect(queriesOf(api)).toHaveLength(1);
    await pass(200);
    expect(queriesOf(api)).toHaveLength(2);
    await click('Refresh');
    expect(queriesOf(api)).toHaveLength(3);
    await pass(20_000);
    expect(queriesOf(api)).toHaveLength(4);
  });

  test('[TSK-07] out of sight nothing is asked; seen again, once', async () => {
    const api = fakeApi(history(runs(1)));
    show(api);
    await pass(0);
    const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(10 * 60 * 1000);
    expect(queriesOf(api)).toHaveLength(1);
    seen.mockReturnValue('visible');
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    });
    await pass(0);
    expect(queriesOf(api)).toHaveLength(2);
  });

  test('[TSK-07] a refresh changes rows in their places, and new runs wait to be shown', async () => {
    const all = [taskRun('b', { state: 'RUNNING', started: null }), taskRun('a')];
    show(fakeApi(history(all)));
    await pass(0);
    const states = () => rowTexts().map((cells) => cells[1]);
    expect(states()).toEqual(['RUNNING', 'SUCCESS']);
    all.splice(0, 1, taskRun('d', { state: 'QUEUED' }), taskRun('c', { state: 'QUEUED' }));
    all.splice(2, 0, taskRun('b', { state: 'FAIL' }));
    await pass(20_100);
    expect(states()).toEqual(['FAIL', 'SUCCESS']);
    expect(screen.getByText('4 runs')).toBeDefined();

    await click('2 new runs');
    expect(states()).toEqual(['QUEUED', 'QUEUED', 'FAIL', 'SUCCESS']);
    expect(screen.queryByRole('button', { name: /new run/ })).toBeNull();
  });

  test('[TSK-07] who refreshes at the top of the list is shown new runs at once, below not', async () => {
    const all = runs(100);
    show(fakeApi(history(all)));
    await pass(0);
    const first = () => screen.getAllByRole('link')[0]?.getAttribute('href');
    all.unshift(taskRun('new'));
    await click('Refresh');
    expect(first()).toBe('/tasks/history/new');

    const table = screen.getByRole('grid');
    table.scrollTop = 10;
    all.unshift(taskRun('newer'));
    await click('Refresh');
    expect(first()).toBe('/tasks/history/new');
    expect(screen.getByRole('button', { name: '1 new run' })).toBeDefined();
    table.scrollTop = 0;
  });

  test('[TSK-07] the first run of all comes in by itself', async () => {
    const all: TaskRun[] = [];
    show(fakeApi(history(all)));
    await pass(0);
    expect(screen.getByRole('heading', { name: 'No runs yet' })).toBeDefined();
    all.push(taskRun('a'));
    await pass(20_100);
    expect(screen.getByText('1 run')).toBeDefined();
  });

  test('[TSK-07] a run that no longer matches the filter is shown as it is, in its place', async () => {
    const all = [taskRun('b', { state: 'RUNNING' }), taskRun('a', { state: 'RUNNING' })];
    const ended = answer(getTaskRun, ({ params }) => wholeRun(taskRun(params.task_id)));
    show(fakeApi(history(all), ended), '/tasks/history?state=RUNNING');
    await pass(0);
    all.pop();
    await pass(20_100);
    expect(rowTexts().map((cells) => cells[1])).toEqual(['RUNNING', 'SUCCESS']);
  });

  test('[TSK-07] a run far below that was running is asked after by its page', async () => {
    const all = runs(200);
    all[150] = taskRun('r150', { state: 'RUNNING' });
    const api = fakeApi(history(all));
    show(api);
    await pass(0);
    const table = screen.getByRole('grid');
    table.scrollTop = 2000;
    act(() => void table.dispatchEvent(new Event('scroll')));
    await pass(FRAMES);
    table.scrollTop = 0;
    all[150] = taskRun('r150', { state: 'FAIL' });
    await pass(20_100);
    expect(queriesOf(api)).toEqual([{}, { after: '100' }, {}, { after: '100' }]);
    await pass(20_100);
    expect(queriesOf(api).slice(4)).toEqual([{}]);
  });

  test('[TSK-07] what is shown stays when a refresh fails, which says so until one does not', async () => {
    let isAway = false;
    const list = answer(listTaskHistory, () => {
      if (isAway) throw new ApiError({ kind: 'unreachable', cause: new Error('gone') });
      return { tasks: runs(2), total: 2, at_least: false, after: null };
    });
    show(fakeApi(list));
    await pass(0);
    isAway = true;
    await pass(20_100);
    expect(screen.getByText(/^Could not refresh: We didn't get a response/)).toBeDefined();
    expect(rowTexts()).toHaveLength(2);
    isAway = false;
    await click('Refresh');
    expect(screen.getByText('2 runs')).toBeDefined();
  });

  test('[TSK-07] a run that is running counts on each second, without a call', async () => {
    // By the firm's clock it is 10:00:00, whatever the browser's says.
    const started = '2024-06-28T09:59:50.000Z';
    const api = fakeApi(history([taskRun('a', { state: 'RUNNING', started })]));
    show(api);
    await pass(FRAMES);
    const row = () => screen.getAllByRole('row')[1];
    const seconds = () => rowTexts()[0]?.[4];
    expect(seconds()).toBe('10');
    const node = row();
    await pass(5_000);
    expect(seconds()).toBe('15');
    expect(row()).toBe(node);
    expect(queriesOf(api)).toHaveLength(1);
  });

  test('[API-03] leaving the page ends what is under way', async () => {
    const list = answer(listTaskHistory, async () => new Promise<never>(() => undefined));
    const api = fakeApi(list);
    const { unmount } = show(api);
    await pass(0);
    expect(screen.getByText('Fetching the runs of tasks …')).toBeDefined();
    unmount();
    await pass(0);
    const [asked] = api.calls.filter(({ endpoint }) => endpoint === listTaskHistory);
    expect(asked?.input.signal?.aborted).toBe(true);
  });
});

function wholeRun(run: TaskRun) {
  return {
    run,
    timeout_seconds: 900,
    killed_by: null,
    kill_reason: null,
    schedule_id: null,
    due_at: null,
    made: [],
    followers: [],
  };
}

describe('Re-Run', () => {
  const queued = declareQueueRun(ROUTE, 'PUT');
  const run = taskRun('a', {
    method: 'PUT',
    request_args: { dry_run: true, day: '2024-06-28' },
    request_json: { file_id: 'f1' },
  });

  test('[TSK-11] asks for the same again, once for a double click, and the history refreshes', async () => {
    const all = [run];
    let done: (made: { task_id: string }) => void = () => undefined;
    const api = fakeApi(
      history(all),
      answer(queued, async () => new Promise((resolve) => (done = resolve))),
    );
    show(api);
    await press(`Re-Run ${ROUTE}${AT}`);
    const button = screen.getByRole('button', { name: `Re-Run ${ROUTE}${AT}` });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    await userEvent.click(button);
    const asked = api.calls.filter(({ endpoint }) => endpoint.path === queued.path);
    expect(asked.map(({ input: { signal: _signal, ...input } }) => input)).toEqual([
      {
        query: { dry_run: true, day: '2024-06-28' },
        body: { file_id: 'f1' },
        rerunOf: 'a',
        key: expect.any(String),
      },
    ]);
    expect(asked[0]?.endpoint.method).toBe('PUT');

    all.unshift(taskRun('b', { state: 'QUEUED' }));
    act(() => done({ task_id: 'b' }));
    expect(await screen.findByText('Task b created')).toBeDefined();
    expect(await screen.findByText('2 runs')).toBeDefined();
    await waitFor(() => expect(rowTexts().map((cells) => cells[1])).toEqual(['QUEUED', 'SUCCESS']));
  });

  test('[TSK-11] a refusal is shown, and the run may be asked for anew', async () => {
    const body = { err_msg: 'The task is of another version' };
    show(fakeApi(history([run]), refusal(queued, { kind: 'rejected', status: 422, body })));
    await press(`Re-Run ${ROUTE}${AT}`);
    expect(await screen.findByText(/The task is of another version/)).toBeDefined();
    const button = screen.getByRole('button', { name: `Re-Run ${ROUTE}${AT}` });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  });

  test('[TSK-11] what was not answered is asked again under the same key, what was refused is not', async () => {
    const failures = ['unreachable', 'unreachable', 'rejected', 'none'] as const;
    const keys: (string | undefined)[] = [];
    const call = answer(queued, ({ key }) => {
      const how = failures[keys.length];
      keys.push(key);
      if (how === 'unreachable') throw new ApiError({ kind: how, cause: new Error('gone') });
      if (how === 'rejected') throw new ApiError({ kind: how, status: 429, body: {} });
      return { task_id: 'b' };
    });
    show(fakeApi(history([run]), call));
    for (const calls of [2, 3, 4]) {
      await press(`Re-Run ${ROUTE}${AT}`);

      await waitFor(() => expect(keys).toHaveLength(calls));
    }
    expect(await screen.findByText('Task b created')).toBeDefined();
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[2]);
  });

  test('[TSK-11] is not there for who may not', async () => {
    show(fakeApi(history([taskRun('a', { may_rerun: false })])));
    await grid();
    expect(screen.queryByRole('button', { name: /^Re-Run/ })).toBeNull();
  });
});

describe('the dialogs of a row', () => {
  test('[TSK-08] [TSK-09] [TSK-10] each opens by its button, and gives the focus back', async () => {
    show(fakeApi(history([taskRun('a', { output: 'read 3 trades', output_length: 13 })])));
    for (const what of ['Output', 'Error', 'Data']) {
      await press(`${what} of ${ROUTE}${AT}`);

      const dialog = await screen.findByRole('dialog', { name: `${what} of ${ROUTE}` });
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));

      await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);

      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const opener = screen.getByRole('button', { name: `${what} of ${ROUTE}${AT}` });
      await waitFor(() => expect(document.activeElement).toBe(opener));
    }
  });

  test('by keys on the row that has the focus', async () => {
    show(fakeApi(history([taskRun('a', { output: 'read 3 trades', output_length: 13 })])));
    const table = await grid();
    act(() => within(table).getByText('Olav').focus());
    await userEvent.keyboard('o');
    expect(await screen.findByText('read 3 trades')).toBeDefined();
  });
});
