/** @jest-environment ./bin/jest/dom-environment.mjs */
// covers: ./schedules.view-model.ts
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  listSchedules,
  previewSchedule,
  runScheduleNow,
  type Schedule,
} from '@fairlead/shared/contract/schedules';
import { listTasks } from '@fairlead/shared/contract/tasks';
import { answer, fakeApi, refusal, renderScreen, verified } from '@fairlead/shared/testing';
import { task } from '@fairlead/shared/testing/task-run';

import { SchedulesPage } from './schedules-page.tsx';

const TERMS = {
  route: '/clearer/check_statements',
  method: 'POST',
  args: { date: 'previous_business_day' },
  json: null,
  cron: '0 8 * * *',
  business_days_only: true,
  overlap: 'skip',
  missed: 'once',
  paused: false,
} as const;

const NEXT = [
  { at: '2024-10-25T06:00:00.000Z', local: '2024-10-25 08:00', clock_change: false },
  { at: '2024-10-28T07:00:00.000Z', local: '2024-10-28 08:00', clock_change: true },
];

const schedule = (change: Partial<Schedule> = {}): Schedule => ({
  schedule_id: 1,
  terms: TERMS,
  withheld: false,
  row_version: 3,
  changed_by: 'olav@halyard.example',
  changed_at: '2024-06-28T10:00:00.000Z',
  may_change: true,
  task_is_gone: false,
  next: NEXT,
  last_runs: [
    { task_id: 'new', state: 'FAIL', created_at: '2024-06-28T06:00:00.000Z' },
    { task_id: 'old', state: 'SUCCESS', created_at: '2024-06-27T06:00:00.000Z' },
  ],
  last_skip: { due_at: '2024-06-26T06:00:00.000Z', reason: 'The run before has not ended' },
  ...change,
});

const listOf = (...schedules: readonly Schedule[]) =>
  answer(listSchedules, { zone: 'Europe/Zurich', schedules: [...schedules] });
const CHECK = task(TERMS.route, {
  url_params: [{ name: 'date', type_val: 'date', default_val: '2024-06-27' }],
});
const TASKS = answer(listTasks, { tasks: [CHECK, task('/system/verify_audit')] });
const PREVIEW = answer(previewSchedule, { times: NEXT });

test('[TSK-17] a schedule shows its line, its next times with the change of clocks, and its last runs', async () => {
  renderScreen(<SchedulesPage />, { api: fakeApi(listOf(schedule())) });

  const row = await screen.findByRole('listitem', { name: '/clearer/check_statements, 0 8 * * *' });
  expect(within(row).getByText('0 8 * * *')).toBeDefined();
  expect(
    within(row).getByText(
      'Europe/Zurich · business days only · not while the run before goes on · once for times that were missed',
    ),
  ).toBeDefined();
  expect(within(row).getByText('date previous business day')).toBeDefined();
  expect(within(row).getByText('Next times (Europe/Zurich)')).toBeDefined();
  expect(within(row).getByText('Last runs (UTC)')).toBeDefined();
  const times = within(within(row).getByRole('list', { name: 'Next times' }));
  expect(times.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '25 Oct 24 08:00',
    '28 Oct 24 08:00Clocks change',
  ]);
  const runs = within(within(row).getByRole('list', { name: 'Last runs, the oldest first' }));
  expect(
    runs
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
  ).toEqual([
    ['SUCCESS, 27 Jun 24 06:00 UTC', '/tasks/history/old'],
    ['FAIL, 28 Jun 24 06:00 UTC', '/tasks/history/new'],
  ]);
  expect(
    within(row).getByText('Not at 26 Jun 24 06:00 UTC: The run before has not ended'),
  ).toBeDefined();
});

test('[TSK-17] is paused and resumed on the version that was seen, and run now', async () => {
  const reply = { schedule: schedule() };
  const api = fakeApi(
    listOf(schedule()),
    answer(changeSchedule, reply),
    answer(runScheduleNow, { task_id: 'run-7' }),
  );
  renderScreen(<SchedulesPage />, { api });

  await userEvent.click(await screen.findByRole('button', { name: `Pause ${TERMS.route}` }));
  await waitFor(() =>
    expect(api.calls.find(({ endpoint }) => endpoint === changeSchedule)?.input).toMatchObject({
      params: { schedule_id: 1 },
      version: 3,
      body: { ...TERMS, paused: true },
    }),
  );
  await waitFor(() =>
    expect(api.calls.filter(({ endpoint }) => endpoint === listSchedules)).toHaveLength(2),
  );

  await userEvent.click(screen.getByRole('button', { name: `Run now: ${TERMS.route}` }));
  expect(await screen.findByText('Task run-7 created')).toBeDefined();
});

test('who may not change a schedule has no controls for it, and makes none', async () => {
  renderScreen(<SchedulesPage />, {
    api: fakeApi(listOf(schedule({ may_change: false, withheld: true }))),
    auth: verified(['task:list']),
  });
  await screen.findByText('1 schedule');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Refresh']);
  expect(screen.getByText('You may not see what its runs are given')).toBeDefined();
});

test('[TSK-17] a new schedule is filled in with its next times in sight, and saved', async () => {
  const api = fakeApi(listOf(), TASKS, PREVIEW, answer(createSchedule, { schedule: schedule() }));
  const { address } = renderScreen(<SchedulesPage />, { api, path: '/tasks/schedules' });
  await userEvent.click(await screen.findByRole('button', { name: 'New schedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New schedule' }));
  expect(address()).toBe('/tasks/schedules?edit=new');

  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Required')).toBeDefined();
  // Where the field is out of sight on a phone, the footer is not.
  expect(dialog.getByText('Cron line: Required')).toBeDefined();
  expect(api.calls.some(({ endpoint }) => endpoint === createSchedule)).toBe(false);

  await userEvent.type(dialog.getByLabelText(/^Cron line/), '0 8 * * *');
  expect(await dialog.findByText('28 Oct 24 08:00')).toBeDefined();
  await userEvent.click(dialog.getByLabelText('Business days only'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(address()).toBe('/tasks/schedules'));
  expect(api.calls.find(({ endpoint }) => endpoint === createSchedule)?.input).toMatchObject({
    body: { ...TERMS, missed: 'skip' },
  });
});

test('another task keeps what was chosen of when and how', async () => {
  const api = fakeApi(listOf(), TASKS, PREVIEW);
  renderScreen(<SchedulesPage />, { api, path: '/tasks/schedules?edit=new' });
  const dialog = within(await screen.findByRole('dialog', { name: 'New schedule' }));
  await userEvent.type(await dialog.findByLabelText(/^Cron line/), '0 8 * * *');
  await userEvent.click(dialog.getByLabelText('Business days only'));
  await userEvent.selectOptions(dialog.getByLabelText('While the run before goes on'), 'wait');
  await userEvent.selectOptions(dialog.getByLabelText('Task'), '/system/verify_audit');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Cron line/).value).toBe('0 8 * * *');
  expect(dialog.getByLabelText<HTMLInputElement>('Business days only').checked).toBe(true);
  expect(dialog.getByLabelText<HTMLSelectElement>('While the run before goes on').value).toBe(
    'wait',
  );
});

test('next times of what stood there before are not taken for those of what is typed', async () => {
  const api = fakeApi(listOf(), TASKS, PREVIEW);
  renderScreen(<SchedulesPage />, { api, path: '/tasks/schedules?edit=new' });
  const dialog = within(await screen.findByRole('dialog', { name: 'New schedule' }));
  const cron = await dialog.findByLabelText(/^Cron line/);
  await userEvent.type(cron, '0 8 * * *');
  const next = dialog.getByRole('status', { name: 'Next times' });
  await within(next).findByRole('list');
  expect(next.getAttribute('aria-busy')).toBe('false');
  await userEvent.type(cron, '{Backspace}1');
  expect(next.getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(next.getAttribute('aria-busy')).toBe('false'));
});

const IMPORT = task('/clearer/import_statement', {
  request_json: true,
  json_schema: {
    type: 'object',
    required: ['file_id'],
    properties: { file_id: { type: 'string', minLength: 3 } },
  },
});

test('JSON begins as the task takes it, and is judged by line before it is sent', async () => {
  const api = fakeApi(
    listOf(),
    answer(listTasks, { tasks: [IMPORT] }),
    PREVIEW,
    answer(createSchedule, { schedule: schedule() }),
  );
  const { address } = renderScreen(<SchedulesPage />, { api, path: '/tasks/schedules?edit=new' });
  const dialog = within(await screen.findByRole('dialog', { name: 'New schedule' }));
  await userEvent.type(await dialog.findByLabelText(/^Cron line/), '0 8 * * *');
  const json = dialog.getByLabelText<HTMLTextAreaElement>(/^JSON/);
  expect(JSON.parse(json.value)).toEqual({ file_id: '' });
  expect(dialog.getByText('Line 2, column 14, file_id: needs 3 characters or more')).toBeDefined();

  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByRole('alert').textContent).toBe(
    'JSON: Line 2, column 14, file_id: needs 3 characters or more',
  );
  expect(api.calls.some(({ endpoint }) => endpoint === createSchedule)).toBe(false);

  await userEvent.clear(json);
  await userEvent.type(json, '{{"file_id": "abc"}');
  expect(dialog.getByRole('region', { name: 'Preview' }).textContent).toContain('"abc"');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address()).toBe('/tasks/schedules'));
  expect(api.calls.find(({ endpoint }) => endpoint === createSchedule)?.input).toMatchObject({
    body: { json: { file_id: 'abc' } },
  });
});

test('what is filled in outlives a reload, until it is saved or begun anew', async () => {
  const newer = schedule({ row_version: 4 });
  const open = async (shown: Schedule) => {
    const api = fakeApi(listOf(shown), TASKS, PREVIEW, answer(changeSchedule, { schedule: newer }));
    const view = renderScreen(<SchedulesPage />, { api, path: '/tasks/schedules?edit=1' });
    const dialog = within(await screen.findByRole('dialog'));
    const cron = await dialog.findByLabelText<HTMLInputElement>(/^Cron line/);
    return { api, view, dialog, cron };
  };
  const first = await open(schedule());
  await userEvent.clear(first.cron);
  await userEvent.type(first.cron, '5 9 * * *');
  first.view.unmount();

  const second = await open(newer);
  expect(second.cron.value).toBe('5 9 * * *');
  expect(second.dialog.getByText(/^Draft of .* restored$/)).toBeDefined();
  await userEvent.click(second.dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(second.api.calls.find(({ endpoint }) => endpoint === changeSchedule)?.input).toMatchObject(
    { version: 3, body: { cron: '5 9 * * *' } },
  );
  second.view.unmount();

  const third = await open(newer);
  expect(third.cron.value).toBe('0 8 * * *');
  await userEvent.type(third.cron, '{Backspace}1');
  await userEvent.click(third.dialog.getByRole('button', { name: 'Start over' }));
  expect(third.cron.value).toBe('0 8 * * *');
  third.view.unmount();
  const fourth = await open(newer);
  expect(fourth.dialog.queryByText(/restored/)).toBeNull();
});

test('the address leads to one schedule, or says that it was deleted', async () => {
  const api = fakeApi(
    listOf(schedule(), schedule({ schedule_id: 2, terms: { ...TERMS, cron: '5 5 * * *' } })),
  );
  const view = renderScreen(<SchedulesPage />, { api, path: '/tasks/schedules?schedule=2' });
  const row = await screen.findByRole('listitem', { name: `${TERMS.route}, 5 5 * * *` });
  await waitFor(() => expect(document.activeElement).toBe(row));
  expect(row.getAttribute('aria-current')).toBe('true');
  view.unmount();

  renderScreen(<SchedulesPage />, {
    api: fakeApi(listOf(schedule())),
    path: '/tasks/schedules?schedule=2',
  });
  expect(await screen.findByText('Schedule 2 was deleted.')).toBeDefined();
});

test('what the server has against it stands at its field, and nothing typed is lost', async () => {
  const problems = [{ field: 'cron', reason: 'Is not due within the next five years' }];
  const wrong = { err_msg: 'No', code: 'WRONG_TERMS', request_id: 'r', problems };
  const api = fakeApi(
    listOf(),
    TASKS,
    PREVIEW,
    refusal(createSchedule, { kind: 'rejected', status: 422, body: wrong }),
  );
  renderScreen(<SchedulesPage />, { api, path: '/tasks/schedules?edit=new' });
  const dialog = within(await screen.findByRole('dialog', { name: 'New schedule' }));
  const cron = await dialog.findByLabelText(/^Cron line/);
  await userEvent.type(cron, '0 0 31 2 *');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));

  expect(await dialog.findByText('Is not due within the next five years')).toBeDefined();
  expect((cron as HTMLInputElement).value).toBe('0 0 31 2 *');
});

test('two who change one schedule: the second is told who was first, and may put theirs in its place', async () => {
  const newer = schedule({ row_version: 4, changed_by: 'bea@halyard.example' });
  const changed = { err_msg: 'No', code: 'CHANGED', request_id: 'r', schedule: newer };
  const versions: unknown[] = [];
  const api = fakeApi(
    listOf(schedule()),
    TASKS,
    PREVIEW,
    answer(changeSchedule, ({ version }) => {
      versions.push(version);
      if (version === 3) throw new ApiError({ kind: 'rejected', status: 409, body: changed });
      return { schedule: schedule({ row_version: 5 }) };
    }),
  );
  const { address } = renderScreen(<SchedulesPage />, { api, path: '/tasks/schedules?edit=1' });
  const dialog = within(await screen.findByRole('dialog', { name: `Schedule of ${TERMS.route}` }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Save' }));
  expect(
    await dialog.findByText(
      'bea@halyard.example changed this schedule meanwhile. Save again to put yours in its place.',
    ),
  ).toBeDefined();
  // Who leaves it at that finds in the list what the other has made of it.
  await waitFor(() =>
    expect(api.calls.filter(({ endpoint }) => endpoint === listSchedules)).toHaveLength(2),
  );

  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address()).toBe('/tasks/schedules'));
  expect(versions).toEqual([3, 4]);
});

test('a schedule is deleted only after a question', async () => {
  const shown = [schedule()];
  const api = fakeApi(
    answer(listSchedules, () => ({ zone: 'Europe/Zurich', schedules: [...shown] })),
    answer(deleteSchedule, () => {
      shown.length = 0;
      return { schedule_id: 1 };
    }),
  );
  renderScreen(
    <main tabIndex={-1}>
      <SchedulesPage />
    </main>,
    { api },
  );
  await userEvent.click(
    await screen.findByRole('button', { name: `Delete the schedule of ${TERMS.route}` }),
  );
  const question = within(await screen.findByRole('alertdialog'));
  expect(api.calls.some(({ endpoint }) => endpoint === deleteSchedule)).toBe(false);
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(api.calls.find(({ endpoint }) => endpoint === deleteSchedule)?.input).toMatchObject({
      version: 3,
    }),
  );
  await screen.findByText('No schedules');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
});

test('a first failure is an error page', async () => {
  renderScreen(<SchedulesPage />, { api: fakeApi() });
  expect(await screen.findByText('Sorry we have messed up. We are on it!')).toBeDefined();
});
