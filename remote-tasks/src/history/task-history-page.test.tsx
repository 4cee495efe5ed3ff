/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';

import { ApiError } from '@fairlead/shared/api';
import { listTaskHistory, type TaskRun } from '@fairlead/shared/contract/tasks';
import { answer, fakeApi, renderScreen } from '@fairlead/shared/testing';

import { TaskHistoryPage } from './task-history-page.tsx';

const run = (task_id: string, change: Partial<TaskRun> = {}): TaskRun => ({
  task_id,
  task_route: '/clearer/import_statement',
  method: 'POST',
  trigger: 'TRIGGER',
  state: 'SUCCESS',
  queue_name: 'default',
  executor: 'worker-1',
  created: '2024-06-28T10:00:00.000Z',
  created_at: '2024-06-28T10:00:00.000Z',
  started: '2024-06-28T10:01:00.000Z',
  finished: null,
  calculated_execution_seconds: 0.4,
  auth_email: 'olav@halyard.example',
  auth_name: 'Olav',
  request_args: {},
  request_json: null,
  output: null,
  error_type: null,
  error_scope: null,
  error_trace: null,
  error_dict: null,
  rerun_of: null,
  ...change,
});

test('[TSK-03] [TSK-07] shows each run with its state and how long it took', async () => {
  const tasks = [
    run('a'),
    run('b', { state: 'FAIL' }),
    run('c', { state: 'KILLED' }),
    run('d', { state: 'RUNNING' }),
  ];
  renderScreen(<TaskHistoryPage />, { api: fakeApi(answer(listTaskHistory, { tasks })) });

  const grid = await screen.findByRole('grid', { name: 'Tasks History' });
  const [first] = within(grid).getAllByRole('row').slice(1);
  expect([...(first?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    '/clearer/import_statement',
    'SUCCESS',
    '28 Jun 24 10:00',
    '28 Jun 24 10:01',
    '<1',
    'Olav',
    'TRIGGER',
    'worker-1',
  ]);
  const tones = [...grid.querySelectorAll('.badge')].map((badge) => badge.className);
  expect(tones).toEqual([
    'badge tone-positive',
    'badge tone-negative',
    'badge tone-warning',
    'badge tone-neutral',
  ]);
});

test('[TSK-07] Refresh asks again; what is shown stays when that fails', async () => {
  let asked = 0;
  const history = answer(listTaskHistory, () => {
    asked += 1;
    if (asked === 3) throw new ApiError({ kind: 'unreachable', cause: new Error('gone') });
    return { tasks: Array.from({ length: asked }, (_run, index) => run(`t${index}`)) };
  });
  renderScreen(<TaskHistoryPage />, { api: fakeApi(history) });
  await screen.findByText('1 run');

  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('2 runs');
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));

  expect(await screen.findByText(/^Could not refresh: We didn't get a response/)).toBeDefined();
  expect(screen.getByRole('grid')).toBeDefined();
});

test('[TSK-07] the runs are asked for again every 20 s', async () => {
  jest.useFakeTimers();
  try {
    const api = fakeApi(answer(listTaskHistory, { tasks: [] }));
    renderScreen(<TaskHistoryPage />, { api });
    await act(async () => jest.advanceTimersByTimeAsync(19_900));
    expect(api.calls).toHaveLength(1);
    await act(async () => jest.advanceTimersByTimeAsync(200));
    expect(api.calls).toHaveLength(2);
    await act(async () => jest.advanceTimersByTimeAsync(20_000));
    expect(api.calls).toHaveLength(3);
  } finally {
    jest.useRealTimers();
  }
});

test('[API-03] the runs that are here are shown at once to who comes back; leaving cancels', async () => {
  let asked = 0;
  const history = answer(listTaskHistory, async () => {
    asked += 1;
    return asked === 1 ? { tasks: [run('a')] } : new Promise<never>(() => undefined);
  });
  const api = fakeApi(history);
  renderScreen(<Leaving />, { api });
  expect(screen.getByText('Fetching the runs of tasks …')).toBeDefined();
  await screen.findByText('1 run');

  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await userEvent.click(screen.getByRole('button', { name: 'Come back' }));
  expect(screen.getByText('1 run')).toBeDefined();
  await waitFor(() => expect(asked).toBe(2));
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(api.calls.map(({ input }) => input.signal?.aborted)).toEqual([false, true]);
});

function Leaving() {
  const [isHere, setIsHere] = useState(true);
  return (
    <>
      <button onClick={() => setIsHere(!isHere)}>{isHere ? 'Leave' : 'Come back'}</button>
      {isHere && <TaskHistoryPage />}
    </>
  );
}

test('[TSK-12] a history that cannot be had is an error page', async () => {
  renderScreen(<TaskHistoryPage />, { api: fakeApi() });

  expect(await screen.findByText('Sorry we have messed up. We are on it!')).toBeDefined();
});
