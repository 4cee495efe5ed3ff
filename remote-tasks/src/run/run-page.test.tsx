/** @jest-environment ./bin/jest/dom-environment.mjs */
import { expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { followOutput, getTaskRun, killRun, type TaskRun } from '@fairlead/shared/contract/runs';
import { declareQueueRun, listTasks } from '@fairlead/shared/contract/tasks';
import { Route, Routes } from '@fairlead/shared/router';
import { answer, fakeApi, refusal, renderScreen } from '@fairlead/shared/testing';
import { task, taskRun } from '@fairlead/shared/testing/task-run';

import { AllTasksPage } from '../tasks/all-tasks-page.tsx';
import { RunPage } from './run-page.tsx';

const ID = '0190a5d2-7b1c-7c3e-8f00-1234567890ab';
const OTHER = '0190a5d2-0000-7c3e-8f00-1234567890ab';

type Whole = ReplyOf<typeof getTaskRun>;

function whole(change: Partial<TaskRun> = {}, more: Partial<Whole> = {}): Whole {
  return {
    run: taskRun(ID, change),
    timeout_seconds: 900,
    killed_by: null,
    kill_reason: null,
    schedule_id: null,
    due_at: null,
    made: [],
    followers: [],
    ...more,
  };
}

const RUNNING: Partial<TaskRun> = {
  state: 'RUNNING',
  started: '2024-06-28T09:56:30.000Z',
  finished: null,
  created: '2024-06-28T09:56:28.000Z',
  calculated_execution_seconds: null,
};
const HELD = answer(followOutput, async () => new Promise<never>(() => undefined));

type Answers = readonly ReturnType<typeof answer>[];

function open(...answers: Answers) {
  const api = fakeApi(...answers);
  const page = (
    <main tabIndex={-1}>
      <Routes>
        <Route path="/tasks/history/:task_id" element={<RunPage />} />
        <Route path="/tasks/list" element={<AllTasksPage />} />
      </Routes>
    </main>
  );
  return { api, ...renderScreen(page, { api, path: `/tasks/history/${ID}` }) };
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const factsOf = (list: HTMLElement) =>
  Object.fromEntries(
    [...list.querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent,
    ]),
  );

test('[TSK-16] says of a run who asked for it, when, what for, and what came of it', async () => {
  open(
    answer(
      getTaskRun,
      whole(
        {
          state: 'FAIL',
          trigger: 'CRON',
          rerun_of: OTHER,
          edited: true,
          request_args: { date: '2024-06-27' },
          request_json: { clearer: 'Norvane' },
          output: 'taken\n',
          output_length: 6,
          error_type: 'BadStatement',
          error_scope: 'clearer',
          error_trace: 'at line 7',
          error_dict: { file: 'norvane.csv' },
          finished: '2024-06-28T12:06:10.000Z',
        },
        {
          schedule_id: 3,
          due_at: '2024-06-28T10:00:00.000Z',
          made: [
            {
              kind: 'statement',
              id: '7',
              label: 'Norvane, 27 Jun 2024',
              path: '/edf?run_date=2024-06-27',
              action: 'changed',
            },
            { kind: 'price_set', id: '8', label: 'Settlements', path: null, action: 'read' },
          ],
          followers: [
            {
              task_id: OTHER,
              state: 'SUCCESS',
              created_at: '2024-06-28T13:00:00.000Z',
              auth_name: 'Maren',
              kind: 're-run',
            },
          ],
        },
      ),
    ),
  );
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Run of /clearer/import_statement' }),
  ).toBeDefined();
  expect(screen.getByText('FAIL')).toBeDefined();
  expect(factsOf(screen.getByRole('region', { name: 'Facts' }))).toEqual({
    Run: ID,
    'Asked by': 'Olav (olav@halyard.example)',
    Trigger: 'CRON by schedule 3due 28 Jun 24 10:00:00 UTC',
    'Edited from': OTHER,
    Worker: 'worker-1',
    Queue: 'tasks',
    'Time limit': '15 min',
  });
  expect(screen.getByRole('link', { name: 'schedule 3' }).getAttribute('href')).toBe(
    '/tasks/schedules?schedule=3',
  );
  const steps = (await panel('Time line (UTC)')).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    'Asked28 Jun 24 10:00:00',
    'Waited28 Jun 24 10:00:001 min',
    'Ran28 Jun 24 10:01:002 h 5 min',
    'Ended28 Jun 24 12:06:10',
  ]);
  const error = await panel('Error');
  for (const text of ['BadStatement', 'clearer', 'at line 7', 'norvane.csv']) {
    expect(error.getByText(text)).toBeDefined();
  }
  expect((await panel('Output')).getByText('taken')).toBeDefined();
  const asked = await panel('Asked with');
  expect(asked.getByText('2024-06-27')).toBeDefined();
  expect(asked.getByText(/"clearer": "Norvane"/)).toBeDefined();
  const made = await panel('What it made');
  expect(made.getByRole('link').getAttribute('href')).toBe('/edf?run_date=2024-06-27');
  expect(made.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Statement Norvane, 27 Jun 2024changed',
    'Prices Settlementsread',
  ]);
  const followers = await panel('Re-runs and retries');
  expect(followers.getByRole('listitem').textContent).toBe(
    '28 Jun 24 13:00 UTC Re-run by MarenSUCCESS',
  );
  expect(followers.getByRole('link').getAttribute('href')).toBe(`/tasks/history/${OTHER}`);
});

test('[TSK-16] a run that is running is counted by the second, by the clock of the firm', async () => {
  jest.useFakeTimers();
  try {
    open(answer(getTaskRun, whole(RUNNING)), HELD);
    await act(async () => jest.advanceTimersByTimeAsync(10));
    const steps = () => screen.getAllByRole('listitem').map((step) => step.textContent);
    expect(steps()[2]).toBe('Ran28 Jun 24 09:56:303 min 30 s so far');
    await act(async () => jest.advanceTimersByTimeAsync(2_000));
    expect(steps()[2]).toBe('Ran28 Jun 24 09:56:303 min 32 s so far');
  } finally {
    jest.useRealTimers();
  }
});

test('[TSK-15] a run that has not ended is asked for every 5 s, and at once when its output says it has', async () => {
  jest.useFakeTimers();
  try {
    let end: (tail: ReplyOf<typeof followOutput>) => void = () => undefined;
    let isOver = false;
    const run = answer(getTaskRun, () => whole(isOver ? {} : RUNNING));
    const tail = answer(
      followOutput,
      async () => new Promise<ReplyOf<typeof followOutput>>((resolve) => (end = resolve)),
    );
    const { api } = open(run, tail);
    const asked = () => api.calls.filter(({ endpoint }) => endpoint === getTaskRun).length;
    await act(async () => jest.advanceTimersByTimeAsync(4_400));
    expect(asked()).toBe(1);
    await act(async () => jest.advanceTimersByTimeAsync(1_200));
    expect(asked()).toBe(2);
    isOver = true;
    await act(async () => end({ state: 'SUCCESS', from: 0, text: '', to: 0, ended: true }));
    await act(async () => jest.advanceTimersByTimeAsync(10));
    expect(asked()).toBe(3);
    expect(screen.getByText('SUCCESS')).toBeDefined();
    await act(async () => jest.advanceTimersByTimeAsync(60_000));
    expect(asked()).toBe(3);
  } finally {
    jest.useRealTimers();
  }
});

test('[TSK-15] who stops a run says why; it is being stopped until it is KILLED', async () => {
  let now = whole(RUNNING);
  const kill = answer(killRun, () => {
    now = whole(
      { ...RUNNING, kill_requested: '2024-06-28T09:59:00.000Z' },
      { killed_by: 'maren@halyard.example', kill_reason: 'Wrong day' },
    );
    return { ok: true, reply: { state: 'RUNNING' } } as never;
  });
  const { api } = open(
    answer(getTaskRun, () => now),
    kill,
    HELD,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop this run?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Stop run' }));
  expect(dialog.getByText('Say why, in a few words')).toBeDefined();
  expect(api.calls.filter(({ endpoint }) => endpoint === killRun)).toEqual([]);

  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Wrong day{Enter}');
  expect(await screen.findByText('Stopping …')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  // The button that was pressed is gone: who works by keyboard goes on in the page.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
  expect(factsOf(screen.getByRole('region', { name: 'Facts' }))).toMatchObject({
    'Stop asked by': 'maren@halyard.example',
    Why: 'Wrong day',
  });
  const { input } = api.calls.find(({ endpoint }) => endpoint === killRun) ?? {};
  expect(input?.body).toEqual({ reason: 'Wrong day' });
});

test('[TSK-15] what is refused or not answered is told with nothing lost; a second try is the same act', async () => {
  const failures = [
    new ApiError({ kind: 'rejected', status: 500, body: { err_msg: 'The worker did not hear' } }),
    new ApiError({
      kind: 'rejected',
      status: 422,
      body: { code: 'NOT_KILLABLE', err_msg: 'This task may not be stopped' },
    }),
  ];
  const kill = answer(killRun, () => {
    throw failures.shift() ?? new Error('No more');
  });
  const { api } = open(answer(getTaskRun, whole(RUNNING)), kill, HELD);
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  const reason = await screen.findByRole('textbox', { name: /Reason/ });
  await userEvent.type(reason, 'Wrong day');
  for (const text of ['The worker did not hear', 'This task may not be stopped']) {
    await userEvent.click(screen.getByRole('button', { name: 'Stop run' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(reason).toHaveProperty('value', 'Wrong day');
  }
  const keys = api.calls
    .filter(({ endpoint }) => endpoint === killRun)
    .map(({ input }) => input.key);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
});

test('[TSK-11] Re-Run asks for the same again, and the new run is there', async () => {
  const queue = declareQueueRun('/clearer/import_statement', 'POST');
  const made: Whole['followers'] = [];
  const { api } = open(
    answer(getTaskRun, () =>
      whole({ request_args: { date: '2024-06-27' } }, { followers: [...made] }),
    ),
    answer(queue, () => {
      made.push({
        task_id: OTHER,
        state: 'QUEUED',
        created_at: '2024-06-28T13:00:00.000Z',
        auth_name: 'Maren',
        kind: 're-run',
      });
      return { task_id: OTHER };
    }),
  );
  const edit = await screen.findByRole('link', { name: 'Edit and re-run' });
  expect(edit.getAttribute('href')).toBe(
    `/tasks/list?run=${encodeURIComponent('/clearer/import_statement')}&from=${ID}`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Re-Run' }));
  expect(await screen.findByText(`Task ${OTHER} created`)).toBeDefined();
  expect(await screen.findByRole('region', { name: 'Re-runs and retries' })).toBeDefined();
  const sent = api.calls.find(({ endpoint }) => endpoint.path === queue.path);
  expect([sent?.input.query, sent?.input.rerunOf]).toEqual([{ date: '2024-06-27' }, ID]);
});

test('[TSK-11] a re-run is followed to its end on the page of the run that it repeats', async () => {
  jest.useFakeTimers();
  try {
    const follower = (state: TaskRun['state']) => ({
      task_id: OTHER,
      state,
      created_at: '2024-06-28T13:00:00.000Z',
      auth_name: 'Maren',
      kind: 're-run' as const,
    });
    const states: TaskRun['state'][] = ['QUEUED', 'RUNNING', 'SUCCESS'];
    const { api } = open(
      answer(getTaskRun, () => whole({}, { followers: [follower(states.shift() ?? 'KILLED')] })),
    );
    await act(async () => jest.advanceTimersByTimeAsync(10));
    const followers = () =>
      within(screen.getByRole('region', { name: 'Re-runs and retries' })).getByRole('listitem');
    expect(followers().textContent).toMatch(/QUEUED$/);
    for (const state of ['RUNNING', 'SUCCESS']) {
      await act(async () => jest.advanceTimersByTimeAsync(6_000));
      expect(followers().textContent).toMatch(new RegExp(`${state}$`));
    }
    await act(async () => jest.advanceTimersByTimeAsync(30_000));
    expect(api.calls).toHaveLength(3);
  } finally {
    jest.useRealTimers();
  }
});

test('[TSK-11] who leaves Edit and re-run without running is back at the run', async () => {
  const route = '/clearer/import_statement';
  const tasks = answer(listTasks, { tasks: [task(route)] });
  const { address } = open(answer(getTaskRun, whole({ may_rerun: true })), tasks);
  await userEvent.click(await screen.findByRole('link', { name: 'Edit and re-run' }));
  await screen.findByRole('dialog', { name: `Run ${route}` });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe(`/tasks/history/${ID}`));
});

test('who may neither stop nor repeat it is offered neither; what is withheld is said once', async () => {
  open(
    answer(getTaskRun, whole({ ...RUNNING, may_kill: false, may_rerun: false, withheld: true })),
  );
  expect(await screen.findAllByText("You may not see this run's details")).toHaveLength(1);
  for (const name of ['Stop', 'Re-Run']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Edit and re-run' })).toBeNull();
  for (const name of ['Output', 'Asked with', 'Error']) {
    expect(screen.queryByRole('region', { name })).toBeNull();
  }
});

test('[TSK-16] a run that waits says what for', async () => {
  open(
    answer(
      getTaskRun,
      whole({ ...RUNNING, state: 'QUEUED', started: null, executor: null, held: true }),
    ),
    HELD,
  );
  const facts = factsOf(await screen.findByRole('region', { name: 'Facts' }));
  expect(facts.Waits).toBe(
    'As many runs of its user, its task or its schedule are under way as may be at once',
  );
  expect(facts.Worker).toBe('None yet');
});

test.each([400, 404])(
  '[TSK-16] an id that is no run (%i) is a page that is not found',
  async (status) => {
    open(refusal(getTaskRun, { kind: 'rejected', status, body: {} }));
    expect(await screen.findByText("We can't find the dog you are looking for")).toBeDefined();
    expect(screen.getByText(`(Page /tasks/history/${ID} not found)`)).toBeDefined();
  },
);

test('a run that cannot be had is an error page; one that cannot be refreshed stays', async () => {
  jest.useFakeTimers();
  try {
    let isDown = true;
    const run = answer(getTaskRun, () => {
      if (isDown) throw new ApiError({ kind: 'rejected', status: 500, body: {} });
      return whole(RUNNING);
    });
    open(run, HELD);
    await act(async () => jest.advanceTimersByTimeAsync(10));
    expect(screen.getByText('Sorry we have messed up. We are on it!')).toBeDefined();
    isDown = false;
    await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
    await act(async () => jest.advanceTimersByTimeAsync(10));
    expect(screen.getByText('RUNNING')).toBeDefined();
    isDown = true;
    await act(async () => jest.advanceTimersByTimeAsync(6_000));
    expect(screen.getByText(/^Could not refresh: .*This may be out of date\.$/)).toBeDefined();
    expect(screen.getByText('RUNNING')).toBeDefined();
  } finally {
    jest.useRealTimers();
  }
});
