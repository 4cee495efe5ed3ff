/** @jest-environment ./bin/jest/dom-environment.mjs */
import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiError, type ApiFailure } from '@fairlead/shared/api';
import { getTaskRun, type TaskRun } from '@fairlead/shared/contract/runs';
import { declareQueueRun, listTasks } from '@fairlead/shared/contract/tasks';
import { Route, Routes } from '@fairlead/shared/router';
import { answer, fakeApi, refusal, renderScreen, verified } from '@fairlead/shared/testing';
import { task, taskRun } from '@fairlead/shared/testing/task-run';

import { AllTasksPage } from './all-tasks-page.tsx';

jest.setTimeout(40_000);

beforeAll(() => {
  // What traps the focus passes over what has no size, and jsdom gives none.
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1);
});

beforeEach(() => localStorage.clear());

const ROUTE = '/marks/import';
const MARKS = task(ROUTE, {
  summary: 'Takes the marks of a day',
  methods: ['POST', 'PUT'],
  url_params: [
    { name: 'day', type_val: 'date', default_val: '2024-06-27' },
    { name: 'force', type_val: 'bool', default_val: 'true' },
  ],
  request_json: true,
  json_schema: {
    type: 'object',
    additionalProperties: false,
    required: ['file'],
    properties: { file: { type: 'string', minLength: 3 }, lots: { type: 'integer' } },
  },
});
const SEAL = task('/system/seal', {
  url_params: [{ name: 'day', type_val: 'date', default_val: null }],
});
const PLAIN = task('/system/plain');
const SECRET = task('/system/secret', { may_run: false });

const LIST = answer(listTasks, { tasks: [MARKS, SEAL, PLAIN, SECRET] });
const QUEUED = answer(declareQueueRun(ROUTE, 'POST'), { task_id: 'T-7' });
const runOf = (run: TaskRun) =>
  answer(getTaskRun, {
    run,
    timeout_seconds: null,
    killed_by: null,
    kill_reason: null,
    schedule_id: null,
    due_at: null,
    made: [],
    followers: [],
  });

type Answers = readonly ReturnType<typeof answer>[];

function page(path: string, ...answers: Answers) {
  const api = fakeApi(LIST, ...answers);
  const rendered = renderScreen(
    <Routes>
      <Route path="/tasks/list" element={<AllTasksPage />} />
      <Route path="/tasks/history" element={<p>Tasks History</p>} />
    </Routes>,
    { api, path },
  );
  const sent = () => api.calls.filter(({ endpoint }) => endpoint.path.startsWith('/tasks/all'));
  return { ...rendered, sent };
}

async function dialogOf(route = ROUTE, ...answers: Answers) {
  const rendered = page(`/tasks/list?run=${encodeURIComponent(route)}`, ...answers);
  return { ...rendered, dialog: await screen.findByRole('dialog', { name: `Run ${route}` }) };
}

const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'JSON' });
const runButton = () => screen.getByRole('button', { name: 'Run' });
const day = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'day' });

async function typed(box: HTMLElement, text: string) {
  await userEvent.clear(box);
  if (text !== '') {
    await userEvent.click(box);
    await userEvent.paste(text);
  }
}

test('[TSK-04] the dialog has the method, one input for each parameter with its default, and the JSON', async () => {
  const { dialog } = await dialogOf();
  expect(within(dialog).getByText('Takes the marks of a day')).toBeDefined();
  const method = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Method' });
  expect([...method.options].map(({ value }) => value)).toEqual(['POST', 'PUT']);
  expect(day().value).toBe('27 Jun 2024');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'force' }).checked).toBe(true);
  expect(area().value).toBe('{\n  "file": ""\n}');
});

test('[TSK-04] a task without JSON has no text area, and one method is there to be seen', async () => {
  await dialogOf('/system/plain');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Method' }).value).toBe('POST');
  expect(screen.queryByRole('textbox', { name: 'JSON' })).toBeNull();
  expect(runButton().getAttribute('aria-disabled')).toBe('false');
});

test('[TSK-04] a day in the future is not taken', async () => {
  const { sent } = await dialogOf(SEAL.route);
  await typed(day(), '29 Jun 2024');
  await userEvent.click(runButton());
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said).toContain('day: May not be in the future');
  expect(sent()).toEqual([]);
});

test('[TSK-04] the calendar ends with today', async () => {
  await dialogOf(SEAL.route);
  await userEvent.click(day());
  await userEvent.keyboard('{ArrowDown}');
  const last = await screen.findByRole('button', { name: /Friday, 28 June 2024/ });
  const next = await screen.findByRole('button', { name: /29 June 2024/ });
  expect(last.getAttribute('aria-disabled')).not.toBe('true');
  expect(next.getAttribute('aria-disabled')).toBe('true');
});

test('[TSK-05] what is not filled in is named, and nothing is sent, by the keys neither', async () => {
  const { sent } = await dialogOf(SEAL.route);
  await waitFor(() => expect(document.activeElement).toBe(day()));
  await userEvent.tab({ shift: true });
  expect(document.activeElement).not.toBe(day());
  expect(screen.getByText('Fields [day] need to be filled out')).toBeDefined();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(document.activeElement).toBe(day()));
  await userEvent.click(runButton());
  expect(sent()).toEqual([]);
});

test('[TSK-05] a JSON that is none, or empty, is not sent', async () => {
  const { sent } = await dialogOf();
  for (const json of ['{}', '', '{"file": ', '[1]']) {
    await typed(area(), json);
    expect(screen.getByText('A valid and non empty JSON is needed to submit')).toBeDefined();
    await userEvent.click(runButton());
  }
  expect(sent()).toEqual([]);
});

test('[TSK-04] the preview shows what is read, or where it cannot be read, and what the schema has against it', async () => {
  await dialogOf();
  const preview = screen.getByRole('region', { name: 'Preview' });
  await typed(area(), '{"file":"abc","lots":5}');
  expect(preview.textContent).toBe('{\n  "file": "abc",\n  "lots": 5\n}');

  await typed(area(), '{"file": "abc",\n "lots": }');
  expect([...preview.children].map((line) => line.textContent)).toEqual([
    '1 {"file": "abc",',
    '2  "lots": }',
    '           ^',
  ]);
  expect(screen.getByText('Line 2, column 10, lots: A value is expected here')).toBeDefined();

  await typed(area(), '{"file": "abc",\n "lots": 1.5}');
  expect(screen.getByText('Line 2, column 10, lots: needs to be a whole number')).toBeDefined();
  expect(screen.getByText('Line 2 of the JSON is not as the task takes it')).toBeDefined();
  expect(area().getAttribute('aria-invalid')).toBe('true');
});

test('[TSK-06] Run sends method, arguments and JSON once, says so and leads to the history', async () => {
  const { sent, address } = await dialogOf(
    ROUTE,
    answer(declareQueueRun(ROUTE, 'PUT'), { task_id: 'T-7' }),
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Method' }), 'PUT');
  await userEvent.click(screen.getByRole('checkbox', { name: 'force' }));
  await typed(day(), '26 Jun 2024');
  await typed(area(), '{"file": "abc"}');
  await userEvent.dblClick(runButton());

  expect(await screen.findByText('Task T-7 created')).toBeDefined();
  expect(await screen.findByText('Tasks History')).toBeDefined();
  expect(address()).toBe('/tasks/history');
  const [call, ...others] = sent();
  expect(others).toEqual([]);
  expect(call?.endpoint).toMatchObject({ method: 'PUT', path: '/tasks/all/marks/import_queue' });
  expect(call?.input).toMatchObject({
    query: { day: '2024-06-26', force: 'false' },
    body: { file: 'abc' },
    rerunOf: undefined,
  });
  expect(call?.input.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('a run that waits already is told of in the place of a new one', async () => {
  const note = 'The same run waits already, as task T-8: no second one was made';
  await dialogOf(SEAL.route, answer(declareQueueRun(SEAL.route, 'POST'), { task_id: 'T-8', note }));
  await typed(day(), '26 Jun 2024');
  await userEvent.click(runButton());
  expect(await screen.findByText(note)).toBeDefined();
  expect(screen.queryByText('Task T-8 created')).toBeNull();
});

test('[TSK-06] the keys send what stands in the field that has the focus', async () => {
  const { sent } = await dialogOf(
    SEAL.route,
    answer(declareQueueRun(SEAL.route, 'POST'), { task_id: 'T-8' }),
  );
  await typed(day(), '26 Jun 2024');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Task T-8 created')).toBeDefined();
  // A task that takes no JSON is sent none.
  expect(sent()[0]?.input).toMatchObject({ query: { day: '2024-06-26' }, body: undefined });
});

const invalid: ApiFailure = {
  kind: 'rejected',
  status: 400,
  body: { err_msg: 'day is in the future', code: 'INVALID', request_id: 'r' },
};

test('[TSK-06] what the server says stands in the dialog and at its field, and nothing typed is lost', async () => {
  const { dialog } = await dialogOf(ROUTE, refusal(declareQueueRun(ROUTE, 'POST'), invalid));
  await typed(area(), '{"file": "abc"}');
  await userEvent.click(runButton());

  expect((await within(dialog).findByRole('alert')).textContent).toBe('day is in the future');
  const field = day();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(area().value).toBe('{"file": "abc"}');
  expect(document.activeElement).toBe(runButton());
  await userEvent.click(screen.getByRole('checkbox', { name: 'force' }));
  expect(within(dialog).queryByText('day is in the future')).toBeNull();
});

test('a lost answer is asked for again under the same key, also after a reload; what was changed goes under its own', async () => {
  let fail = true;
  const queue = answer(declareQueueRun(ROUTE, 'POST'), () => {
    if (fail) throw new ApiError({ kind: 'unreachable', cause: new Error('offline') });
    return { task_id: 'T-7' };
  });
  const first = await dialogOf(ROUTE, queue);
  await typed(area(), '{"file": "abc"}');
  await userEvent.click(runButton());
  expect(await screen.findByText(/and not answered: it may be queued/)).toBeDefined();
  const keys = first.sent().map(({ input }) => input.key);
  expect(keys).toHaveLength(2);
  first.unmount();

  const second = await dialogOf(ROUTE, queue);
  expect(area().value).toBe('{"file": "abc"}');
  expect(screen.getByText(/and not answered: it may be queued/)).toBeDefined();
  await userEvent.click(runButton());
  await waitFor(() => expect(second.sent()).toHaveLength(2));
  fail = false;
  await waitFor(() => expect(runButton().matches(':disabled')).toBe(false));
  await userEvent.click(screen.getByRole('checkbox', { name: 'force' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'force' }));
  await userEvent.click(runButton());
  await screen.findByText('Task T-7 created');
  expect(new Set([...keys, ...second.sent().map(({ input }) => input.key)]).size).toBe(1);
  second.unmount();

  // Queued: the next one is another intent.
  const third = await dialogOf(ROUTE, queue);
  expect(area().value).toBe('{\n  "file": ""\n}');
  await typed(area(), '{"file": "abc"}');
  await userEvent.click(runButton());
  await screen.findByText('Task T-7 created');
  expect(keys).not.toContain(third.sent()[0]?.input.key);
});

test.each(['LOCKED', 'CONFLICT'])(
  'what met another call in the database (%s) is asked for again under the same key',
  async (code) => {
    const conflict: ApiFailure = {
      kind: 'rejected',
      status: 409,
      body: { err_msg: 'Somebody else is changing that right now', code, request_id: 'r' },
    };
    let failures: ApiFailure[] = [
      // The first is still under way when it is asked for once more.
      { kind: 'unreachable', cause: new Error('offline') },
      conflict,
      conflict,
    ];
    const { dialog, sent } = await dialogOf(
      ROUTE,
      answer(declareQueueRun(ROUTE, 'POST'), () => {
        const [failure, ...later] = failures;
        failures = later;
        if (failure !== undefined) throw new ApiError(failure);
        return { task_id: 'T-7' };
      }),
    );
    await typed(area(), '{"file": "abc"}');
    for (const times of [2, 3]) {
      await userEvent.click(runButton());
      await waitFor(() => expect(sent()).toHaveLength(times));
      expect((await within(dialog).findByRole('alert')).textContent).toContain('Somebody else');
    }
    await userEvent.click(runButton());
    await screen.findByText('Task T-7 created');
    expect(new Set(sent().map(({ input }) => input.key)).size).toBe(1);
  },
);

test('what was typed survives closing and a reload, until it is queued or somebody starts over', async () => {
  const { unmount } = await dialogOf();
  await typed(area(), '{"file": ');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  unmount();

  const again = await dialogOf();
  expect(area().value).toBe('{"file": ');
  expect(screen.getByText(/^Draft of .* restored/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(area().value).toBe('{\n  "file": ""\n}');
  again.unmount();

  await dialogOf();
  expect(area().value).toBe('{\n  "file": ""\n}');
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
});

test('a draft is of one task, and of one user', async () => {
  const { unmount } = await dialogOf(SEAL.route);
  await typed(day(), '26 Jun 2024');
  await userEvent.tab();
  unmount();
  const another = await dialogOf();
  expect(day().value).toBe('27 Jun 2024');
  another.unmount();

  const maren = verified();
  if (maren.status !== 'VERIFIED') throw new Error('Maren is signed in');
  const olav = { ...maren, user: { ...maren.user, email: 'olav@halyard.example' } };
  const path = `/tasks/list?run=${encodeURIComponent(SEAL.route)}`;
  renderScreen(<AllTasksPage />, { api: fakeApi(LIST), path, auth: olav });
  await screen.findByRole('dialog');
  expect(day().value).toBe('');
});

test('[TSK-04] Run Task opens the dialog; closing it gives the focus back to the button', async () => {
  const { address } = page('/tasks/list?filter=system');
  const button = await screen.findByRole('button', { name: 'Run Task /system/plain' });
  button.focus();
  await userEvent.click(button);
  await screen.findByRole('dialog', { name: 'Run /system/plain' });
  expect(address()).toBe('/tasks/list?filter=system&run=%2Fsystem%2Fplain');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/tasks/list?filter=system');
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Run Task /system/plain' }),
    ),
  );
});

test.each([
  { route: '/no/such', says: 'There is no task /no/such' },
  { route: '/system/secret', says: 'You may not run this task' },
])('$route: $says', async ({ route, says }) => {
  const { dialog } = await dialogOf(route);
  expect(within(dialog).getByRole('alert').textContent).toBe(says);
  expect(screen.queryByRole('button', { name: 'Run' })).toBeNull();
});

const BEFORE = taskRun('r1', {
  task_route: ROUTE,
  method: 'PUT',
  request_args: { day: '2024-06-20', force: false },
  request_json: { file: 'abc', lots: 5 },
});

async function repeated(...answers: Answers) {
  const rendered = page(`/tasks/list?run=${encodeURIComponent(ROUTE)}&from=r1`, ...answers);
  return { ...rendered, dialog: await screen.findByRole('dialog', { name: `Run ${ROUTE}` }) };
}

test('[TSK-11] a run is edited and asked for again: filled in as it was, what differs is marked', async () => {
  const put = answer(declareQueueRun(ROUTE, 'PUT'), { task_id: 'T-9' });
  const { dialog, sent } = await repeated(runOf(BEFORE), put);
  expect(
    await within(dialog).findByText('From the run of 28 Jun 24 10:00 UTC by Olav'),
  ).toBeDefined();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Method' }).value).toBe('PUT');
  expect(day().value).toBe('20 Jun 2024');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'force' }).checked).toBe(false);
  expect(JSON.parse(area().value)).toEqual(BEFORE.request_json);
  expect(within(dialog).queryByText(/^Changed/)).toBeNull();

  await typed(day(), '21 Jun 2024');
  await userEvent.click(screen.getByRole('checkbox', { name: 'force' }));
  await typed(area(), '{"file": "abc", "lots": 6}');
  expect(within(dialog).getByText('Changed, was 20 Jun 2024')).toBeDefined();
  expect(within(dialog).getByText('Changed, was not checked')).toBeDefined();
  const [preview] = screen.getByRole('region', { name: 'Preview' }).children;
  const lines = [...(preview?.children ?? [])];
  expect(lines.map((line) => line.textContent)).toEqual([
    '  {',
    '    "file": "abc",',
    '− was:   "lots": 5',
    '+ changed:   "lots": 6',
    '  }',
  ]);
  await userEvent.click(runButton());
  await screen.findByText('Task T-9 created');
  expect(sent()[0]?.input).toMatchObject({
    query: { day: '2024-06-21', force: 'true' },
    body: { file: 'abc', lots: 6 },
    rerunOf: 'r1',
  });
});

test.each([
  { says: "You may not see this run's details", run: { withheld: true } },
  { says: 'This run may not be asked for again', run: { may_rerun: false } },
  { says: 'The run to begin with is one of /other', run: { task_route: '/other' } },
])('[TSK-11] $says, and the task can be run without it', async ({ says, run }) => {
  const { dialog } = await repeated(runOf({ ...BEFORE, ...run }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe(says);
  await userEvent.click(screen.getByRole('button', { name: 'Run without it' }));
  expect(area().value).toBe('{\n  "file": ""\n}');
});

test('[TSK-11] a run that is gone says so', async () => {
  const { dialog } = await repeated();
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'The run to begin with is gone',
  );
});

test('[TSK-11] the draft of a run that is edited is of that run alone', async () => {
  const { unmount } = await repeated(runOf(BEFORE));
  await screen.findByText(/^From the run/);
  await typed(area(), '{"file": "edited"}');
  unmount();

  const fresh = await dialogOf(ROUTE, QUEUED);
  expect(area().value).toBe('{\n  "file": ""\n}');
  fresh.unmount();
  await repeated(runOf(BEFORE));
  await screen.findByText(/^From the run/);
  expect(area().value).toBe('{"file": "edited"}');
});
