/** @jest-environment ./bin/jest/dom-environment.mjs */
// covers: ./all-tasks.view-model.ts
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';

import { ApiError } from '@fairlead/shared/api';
import { listTasks, type Task } from '@fairlead/shared/contract/tasks';
import { useNavigate } from '@fairlead/shared/router';
import { answer, fakeApi, renderScreen } from '@fairlead/shared/testing';
import { task } from '@fairlead/shared/testing/task-run';

import { AllTasksPage } from './all-tasks-page.tsx';
import { TaskFilter } from './task-filter.tsx';

afterEach(() => localStorage.clear());

const RAN = { task_id: 'r1', state: 'SUCCESS', created_at: '2024-06-28T10:00:00.000Z' } as const;
const TASKS = [
  task('/clearer/import_statement', { last_run: RAN, next_run: '2024-06-29T06:00:00.000Z' }),
  task('/pnl/compute', { summary: 'Works out the P&L', last_run: { ...RAN, state: 'FAIL' } }),
  task('/reference/import', { may_run: false, last_run: { ...RAN, state: 'KILLED' } }),
  task('/system/prune', { last_run: { ...RAN, state: 'RUNNING' } }),
  task('/system/seal'),
];

const listOf = (tasks: readonly Task[] = TASKS) => answer(listTasks, { tasks: [...tasks] });
const texts = (row: Element | undefined) =>
  [...(row?.children ?? [])].map((cell) => cell.textContent);

async function opened(path = '/tasks/list') {
  const api = fakeApi(listOf());
  const rendered = renderScreen(
    <>
      <Back />
      <AllTasksPage />
    </>,
    { api, path },
  );
  await screen.findByText(/^\d+ (of \d+ )?tasks?$/);
  return { api, ...rendered };
}

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

const routes = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);

test('[TSK-02] All Tasks shows route, action, last run and its status, in that order', async () => {
  await opened();
  expect(screen.getByRole('heading', { name: 'All Tasks' })).toBeDefined();
  const [head, first, , third, , last] = within(screen.getByRole('grid')).getAllByRole('row');
  expect(texts(head)).toEqual(['Task Route', 'Action', 'Last Run Date', 'Last Run Status']);
  expect(texts(first)).toEqual([
    '/clearer/import_statement',
    'Run Task',
    '28 Jun 24 10:00 UTC',
    'SUCCESS',
  ]);
  // Who may not run a task has no button for it.
  expect(texts(third)).toEqual(['/reference/import', '', '28 Jun 24 10:00 UTC', 'KILLED']);
  expect(texts(last)).toEqual(['/system/seal', 'Run Task', '', '']);
});

test('[TSK-03] SUCCESS is green, FAIL red, KILLED orange, others uncoloured', async () => {
  await opened();
  const tones = [...document.querySelectorAll('.badge')].map(
    ({ textContent, className }) => `${textContent}: ${className}`,
  );
  expect(tones).toEqual([
    'SUCCESS: badge tone-positive',
    'FAIL: badge tone-negative',
    'KILLED: badge tone-warning',
    'RUNNING: badge tone-neutral',
  ]);
});

test('the last run leads to its run', async () => {
  await opened();
  const [link] = screen.getAllByRole('link', { name: '28 Jun 24 10:00 UTC' });
  expect(link?.getAttribute('href')).toBe('/tasks/history/r1');
});

test('[TSK-17] Next Run is there for who asks for it, and not before', async () => {
  await opened();
  expect(screen.queryByRole('columnheader', { name: /Next Run/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Table menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Columns …' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /Next Run/ }));
  expect(await screen.findByText('29 Jun 24 06:00')).toBeDefined();
});

test('[TSK-02] the query parameter filter narrows the tasks; typing writes it, and Back leaves the page', async () => {
  const { address } = await opened('/tasks/list?filter=system');
  expect(routes()).toEqual(['/system/prune', '/system/seal']);
  expect(screen.getByText('2 of 5 tasks')).toBeDefined();

  const box = screen.getByRole('textbox', { name: 'Filter tasks' });
  await userEvent.clear(box);
  await userEvent.type(box, 'P&L works');
  await waitFor(() => expect(routes()).toEqual(['/pnl/compute']));
  expect(address()).toBe('/tasks/list?filter=P%26L+works');
  // A step back for every key would keep people on the page.
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(address()).toBe('/tasks/list?filter=P%26L+works');

  await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
  await waitFor(() => expect(routes()).toHaveLength(5));
  expect(address()).toBe('/tasks/list');
  expect(document.activeElement).toBe(box);
});

test('a filter that leaves nothing says so and can be cleared; so does an installation without tasks', async () => {
  const path = '/tasks/list?filter=nothing';
  const { unmount } = renderScreen(<AllTasksPage />, { api: fakeApi(listOf()), path });
  await screen.findByText('No task matches this filter');
  const [, clear] = screen.getAllByRole('button', { name: 'Clear filter' });
  if (clear !== undefined) await userEvent.click(clear);
  await waitFor(() => expect(routes()).toHaveLength(5));
  unmount();

  renderScreen(<AllTasksPage />, { api: fakeApi(listOf([])) });
  expect(await screen.findByText('No tasks')).toBeDefined();
});

test('who comes to run a task has the filter under the fingers', async () => {
  await opened('/tasks/list?filter=');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Filter tasks' }));
});

test('the tasks are asked for again every 20 s; what is shown stays when that fails', async () => {
  jest.useFakeTimers();
  try {
    let asked = 0;
    const list = answer(listTasks, () => {
      asked += 1;
      if (asked === 2) throw new ApiError({ kind: 'unreachable', cause: new Error('gone') });
      return { tasks: [...TASKS] };
    });
    renderScreen(<AllTasksPage />, { api: fakeApi(list) });
    await act(async () => jest.advanceTimersByTimeAsync(15_000));
    expect(asked).toBe(1);
    await act(async () => jest.advanceTimersByTimeAsync(10_000));
    expect(asked).toBe(2);
    expect(screen.getByText(/^Could not refresh: We didn't get a response/)).toBeDefined();
    expect(routes()).toHaveLength(5);
  } finally {
    jest.useRealTimers();
  }
});

test('a list that cannot be had is an error page', async () => {
  renderScreen(<AllTasksPage />, { api: fakeApi() });
  expect(await screen.findByText('Sorry we have messed up. We are on it!')).toBeDefined();
});

test('[TSK-02] who types faster than the address is drawn loses no letter, and Back is heeded', async () => {
  const Later = () => {
    const [value, setValue] = useState('');
    return (
      <>
        <TaskFilter
          value={value}
          onChange={(text) => setTimeout(() => act(() => setValue(text)), 50)}
          asked={false}
        />
        <button onClick={() => setValue('imp')}>Back</button>
        <output>{value}</output>
      </>
    );
  };
  renderScreen(<Later />);
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Filter tasks' });
  await userEvent.type(box, 'import');
  expect(box.value).toBe('import');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('import'));
  expect(box.value).toBe('import');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(box.value).toBe('imp');
});
