/** @jest-environment ./bin/jest/dom-environment.mjs */
import { describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import { getTaskRun, type TaskRun } from '@fairlead/shared/contract/runs';
import { answer, fakeApi, renderScreen } from '@fairlead/shared/testing';
import { taskRun } from '@fairlead/shared/testing/task-run';

import { type OpenDialog, RunDialogs } from './run-dialogs.tsx';

type Setting = { readonly api?: ReturnType<typeof fakeApi>; readonly onClose?: () => void };

async function open(what: OpenDialog['what'], change: Partial<TaskRun>, setting: Setting = {}) {
  const { api = fakeApi(), onClose = jest.fn() } = setting;
  const run = taskRun('a', change);
  renderScreen(<RunDialogs open={{ what, run }} onClose={onClose} />, { api });
  return within(await screen.findByRole('dialog'));
}

const wholeOf = (run: TaskRun) => ({
  run,
  timeout_seconds: null,
  killed_by: null,
  kill_reason: null,
  schedule_id: null,
  due_at: null,
  made: [],
  followers: [],
});

const WITHHELD = "You may not see this run's details";

describe('Output', () => {
  test.each<{ readonly of: Partial<TaskRun>; readonly says: string | RegExp }>([
    {
      of: { output: null },
      says: 'Output was probably not redirected/saved. Check the request args',
    },
    { of: { output: '' }, says: "Task didn't emit anything to standard out" },
    { of: { withheld: true }, says: WITHHELD },
    {
      of: { output_removed: '2024-09-26T02:00:00.000Z' },
      says: 'The output was removed on 26 Sep 24 02:00 UTC because of its age',
    },
    { of: { state: 'QUEUED' }, says: 'The run has not begun yet' },
    {
      of: { state: 'RUNNING' },
      says: 'Nothing is kept yet of what the run prints: its page shows it live',
    },
  ])('[TSK-08] of $of says "$says"', async ({ of, says }) => {
    const dialog = await open('output', of);
    expect(dialog.getByText(says)).toBeDefined();
    expect(dialog.queryByRole('group', { name: 'Output' })).toBeNull();
  });

  test('[TSK-08] shows what the run printed, letter by letter, and the way to its page', async () => {
    const output = 'read 3 trades\n\n  <b>wrote</b> 2\n';
    const dialog = await open('output', { output, output_length: output.length });
    expect(dialog.getByRole('group', { name: 'Output' }).textContent).toBe(output);
    const link = dialog.getByRole('link', { name: 'Open the run' });
    expect(link.getAttribute('href')).toBe('/tasks/history/a');
  });

  test('[TSK-08] fetches the whole where the list has its end only, and copies that', async () => {
    const user = userEvent.setup();
    const whole = `${'line\n'.repeat(1000)}the end`;
    const run = { output: 'the end', output_length: whole.length };
    const api = fakeApi(answer(getTaskRun, wholeOf(taskRun('a', { ...run, output: whole }))));
    const dialog = await open('output', run, { api });
    await user.click(await dialog.findByRole('button', { name: 'Copy Output' }));
    expect(dialog.getByRole('group', { name: 'Output' }).textContent).toBe(whole);
    expect(await navigator.clipboard.readText()).toBe(whole);
    expect(api.calls.map(({ input }) => input.params)).toEqual([{ task_id: 'a' }]);
  });

  test('[TSK-08] says so where only its end could be had, and fetches it again', async () => {
    let isAway = true;
    const run = { output: 'the end', output_length: 11 };
    const whole = answer(getTaskRun, () => {
      if (isAway) throw new ApiError({ kind: 'rejected', status: 429, body: {} });
      return wholeOf(taskRun('a', { ...run, output: 'all the end' }));
    });
    const dialog = await open('output', run, { api: fakeApi(whole) });
    expect(await dialog.findByText(/^This is a part of the output: We got an error/)).toBeDefined();
    expect(dialog.getByRole('group', { name: 'Output' }).textContent).toBe('… the end');
    expect(dialog.queryByRole('button', { name: 'Copy Output' })).toBeNull();
    isAway = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('all the end')).toBeDefined();
  });
});

describe('Error', () => {
  const failed = {
    state: 'FAIL',
    error_type: 'Refused',
    error_scope: 'statement',
    error_trace: 'Refused: line 12',
    error_trace_length: 16,
  } as const;

  test('[TSK-09] of a run without an error says so, of a hidden one that it is hidden', async () => {
    const dialog = await open('error', {});
    expect(dialog.getByText("Task didn't have any errors")).toBeDefined();
    expect(dialog.queryByRole('region', { name: 'Scope' })).toBeNull();
  });

  test('[TSK-09] what is hidden does not count as no error', async () => {
    const dialog = await open('error', { state: 'FAIL', withheld: true });
    expect(dialog.getByText(WITHHELD)).toBeDefined();
    expect(dialog.queryByText("Task didn't have any errors")).toBeNull();
  });

  test('[TSK-09] shows scope, type, dictionary and trace', async () => {
    const dict = { by: 'olav@halyard.example', limits: { seconds: 900 } };
    const dialog = await open('error', { ...failed, error_dict: dict });
    const text = (name: string) => dialog.getByRole('region', { name }).textContent;
    expect(text('Scope')).toBe('Scopestatement');
    expect(text('Type')).toBe('TypeRefused');
    const names = dialog.getAllByRole('term').map((term) => term.textContent);
    const values = dialog.getAllByRole('definition').map((value) => value.textContent);
    expect(names).toEqual(['by', 'limits']);
    expect(values).toEqual(['olav@halyard.example', '{\n  "seconds": 900\n}']);
    expect(dialog.getAllByText('Refused: line 12')).toHaveLength(1);
  });

  test('[TSK-09] reasons are a table of file, line, column and reason; the rest stays by name', async () => {
    const reasons = [
      { file: 'books.csv', line: 12, column: 'P (Lots)', message: 'may not be 0' },
      { line: null, column: null, message: '… and 7 more' },
    ];
    const dialog = await open('error', { ...failed, error_dict: { reasons, file_id: 'f1' } });
    const rows = within(dialog.getByRole('table', { name: 'Reasons' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['File', 'Line', 'Column', 'Reason'],
      ['books.csv', '12', 'P (Lots)', 'may not be 0'],
      ['', '', '', '… and 7 more'],
    ]);
    expect(dialog.getByText('file_id')).toBeDefined();
  });

  test('[TSK-09] what no reason has needs no column of the table', async () => {
    const dialog = await open('error', {
      ...failed,
      error_dict: { reasons: [{ line: 3, column: null, message: 'is empty' }] },
    });
    const headers = dialog.getAllByRole('columnheader').map((header) => header.textContent);
    expect(headers).toEqual(['Line', 'Reason']);
    expect(dialog.getByRole('cell', { name: 'is empty' })).toBeDefined();
  });

  test('[TSK-09] a dictionary whose reasons are of another kind is shown by name', async () => {
    const dialog = await open('error', { ...failed, error_dict: { reasons: ['late'] } });
    expect(dialog.queryByRole('table')).toBeNull();
    expect(dialog.getByText('reasons')).toBeDefined();
    expect(dialog.getByRole('definition').textContent).toContain('"late"');
  });

  test('[TSK-09] fetches the whole trace where the list has its beginning only', async () => {
    const cut = { ...failed, error_trace: 'Refused', error_trace_length: 16 };
    const api = fakeApi(answer(getTaskRun, wholeOf(taskRun('a', failed))));
    const dialog = await open('error', cut, { api });
    expect(await dialog.findByText('Refused: line 12')).toBeDefined();
  });
});

describe('Data', () => {
  test('[TSK-10] says where there is none, and where it is hidden', async () => {
    const dialog = await open('data', {});
    expect(dialog.getByText('No Params or Data')).toBeDefined();
    expect(dialog.getByRole('region', { name: 'Method' }).textContent).toBe('MethodPOST');
  });

  test('[TSK-10] hidden data are not said to be none', async () => {
    const dialog = await open('data', { withheld: true });
    expect(dialog.getByText(WITHHELD)).toBeDefined();
    expect(dialog.queryByText('No Params or Data')).toBeNull();
  });

  test('[TSK-10] shows method, URL params and JSON, which is copied as it stands there', async () => {
    const user = userEvent.setup();
    const dialog = await open('data', {
      method: 'PUT',
      request_args: { dry_run: true, day: '2024-06-28' },
      request_json: { file_id: 'f1' },
    });
    expect(dialog.getByRole('region', { name: 'Method' }).textContent).toBe('MethodPUT');
    const values = dialog.getAllByRole('definition').map((value) => value.textContent);
    expect(values).toEqual(['true', '2024-06-28']);
    const json = '{\n  "file_id": "f1"\n}';
    await user.click(dialog.getByRole('button', { name: 'Copy JSON' }));
    expect(await navigator.clipboard.readText()).toBe(json);
    expect(await screen.findByText('JSON copied to clipboard')).toBeDefined();
    expect(dialog.queryByText('No Params or Data')).toBeNull();
  });
});
