/** @jest-environment ./bin/jest/dom-environment.mjs */
// covers: ./trial.view-model.ts
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import {
  type StoredFileLayout,
  listFileLayouts,
  type Trial,
  type TrialReading,
  tryFileLayout,
} from '@fairlead/tasks/contract/file-layouts';
import { uploadReference } from '@fairlead/tasks/contract/reference';
import { getTaskRun } from '@fairlead/shared/contract/runs';
import { declareQueueRun } from '@fairlead/shared/contract/tasks';
import { answer, fakeApi, refusal, renderScreen } from '@fairlead/shared/testing';
import { taskRun } from '@fairlead/shared/testing/task-run';

import { LayoutsPage } from './layouts-page.tsx';
import { readFileText } from './layouts.data.ts';

beforeEach(() => localStorage.clear());
afterEach(() => void jest.restoreAllMocks());

const KEPT: StoredFileLayout = {
  layout: 'quayside-gmi',
  valid_from: '2024-01-01',
  kind: 'statement',
  source: 'FIS GMI data dictionary',
  holds: true,
  parts: [{ part: 'positions', file_pattern: '{YYYYMMDD}_POSF1*', delimiter: null }],
};

const FIELD = { section: 'Open Positions', row: '', form: 'text', map: null };

/** Reading of a file of three lines: a position, an option that is left out, and one that cannot be read. */
const READING: TrialReading = {
  layout: 'quayside-gmi',
  valid_from: '2024-01-01',
  kind: 'statement',
  part: 'positions',
  delimiter: null,
  above: 0,
  others: ['{YYYYMMDD}_MNYF1*'],
  head: null,
  fields: [
    { ...FIELD, field: 'Account', from: '2/3', spots: [{ first: 2, last: 4 }] },
    { ...FIELD, field: 'Lots', from: '5/2', form: 'number', spots: [{ first: 5, last: 6 }] },
  ],
  sections: [
    {
      section: 'Open Positions',
      rows: 1,
      columns: ['Account', 'Product', 'Lots'],
      shown: [{ line: 1, cells: ['PAPER-01', null, '-10'], cell: null }],
    },
  ],
  left_out: [{ why: 'an option', count: 1, first_line: 2 }],
  fates: [
    { what: 'rows', sections: ['Open Positions'], why: null },
    { what: 'left out', sections: [], why: 'an option' },
    { what: 'problem', sections: ['Open Positions'], why: null },
  ],
  lines: [1, 1, 0, 2, 2, 1, 3, 3, 2],
  problems: [
    {
      file: null,
      line: 3,
      place: 'characters 5 to 6 (Lots)',
      spot: { first: 5, last: 6 },
      message: "'1x' is not a number",
      is_awaited: false,
    },
  ],
};
const GOOD: TrialReading = { ...READING, problems: [], lines: [1, 1, 0, 2, 2, 1, 3, 3, 0] };

const trialOf = (change: Partial<Trial> = {}): Trial => ({
  file_name: 'a_POSF1.txt',
  encoding: 'utf-8',
  layout_problems: [],
  patterns: [{ layout: 'quayside-gmi', file_pattern: '{YYYYMMDD}_POSF1*' }],
  readings: [READING],
  ...change,
});

const CONTENT = 'P44210\nO44211\nP4421x\n';
const fileOf = (content = CONTENT, name = '20240627_POSF1.txt') => new File([content], name);
const layoutFile = () => new File(['Layout,Valid From,Kind,Source\n'], 'file_layouts.csv');

const kept = answer(listFileLayouts, { layouts: [KEPT] });

async function opened(...answers: ReturnType<typeof answer>[]) {
  const api = fakeApi(kept, ...answers);
  renderScreen(<LayoutsPage />, { api, path: '/tasks/file-layouts' });
  await screen.findByText('1 version');
  return api;
}

const choose = async (label: string, ...files: File[]) =>
  userEvent.upload(screen.getByLabelText(label), files);
const chooseFile = async (file = fileOf()) => choose('Choose file …', file);
const lines = async () =>
  within(await screen.findByRole('listbox', { name: /^Lines of the file/ }));
const marked = () =>
  [...document.querySelectorAll('mark')].map(({ textContent, title }) => `${textContent} ${title}`);

test('the layouts that are kept are listed with their patterns and versions', async () => {
  await opened();
  const cells = within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('gridcell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    ...['statement', '01 Jan 24', 'Yes', '{YYYYMMDD}_POSF1*', 'fixed width'],
    'FIS GMI data dictionary',
  ]);
  expect(screen.getByText('No file is chosen')).toBeDefined();
});

/** The text of the file as it was sent. */
async function sentLong(api: ReturnType<typeof fakeApi>) {
  const sent = api.calls.find(({ endpoint }) => endpoint === tryFileLayout)?.input.long;
  if (sent === undefined) throw new Error('No file was sent');
  return { field: sent.field, text: await readFileText(sent.text, 'utf-8') };
}

test('a chosen file is tried by the kept layouts: the file left, the rows that it makes right', async () => {
  const api = await opened(answer(tryFileLayout, trialOf()));
  await chooseFile();
  expect(await screen.findByText('1 row, 1 line left out, 1 problem')).toBeDefined();
  const asked = api.calls.find(({ endpoint }) => endpoint === tryFileLayout)?.input;
  expect(asked?.body).toEqual({
    file_name: '20240627_POSF1.txt',
    from_line: 1,
    content_base64: '',
  });
  expect(await sentLong(api)).toEqual({
    field: 'content_base64',
    text: Buffer.from(CONTENT).toString('base64'),
  });
  expect((await lines()).getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '1 →P44210',
    '2 ·O44211',
    '3 !P4421x',
  ]);
  const [, row] = within(screen.getByRole('table')).getAllByRole('row');
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    ...['1', 'PAPER-01', 'worked out', '−10'],
  ]);
  expect(row?.lastElementChild?.getAttribute('data-number')).toBe('true');
});

test('of a chosen line each field is marked by its place, and each cell of ours says where it comes from', async () => {
  await opened(answer(tryFileLayout, trialOf()));
  await chooseFile();
  const [first, second] = (await lines()).getAllByRole('option');
  await userEvent.click(first as Element);
  expect(marked()).toEqual(['442 Account', '10 Lots']);
  expect(screen.getByText('Line 1: Makes a row of Open Positions')).toBeDefined();
  expect(screen.getByText('5/2')).toBeDefined();
  await userEvent.click(second as Element);
  expect(screen.getByText('Line 2: Left out: an option')).toBeDefined();
});

test('every problem is reached by Next, Previous and F8: its line is chosen, its place is marked', async () => {
  const other = {
    ...READING.problems[0],
    line: 2,
    message: 'no rule',
  } as (typeof READING.problems)[0];
  const reading = { ...READING, problems: [other, ...READING.problems] };
  await opened(answer(tryFileLayout, trialOf({ readings: [reading] })));
  await chooseFile();
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  expect(screen.getByText('1 of 2')).toBeDefined();
  await userEvent.keyboard('{F8}');
  expect(screen.getByText('2 of 2')).toBeDefined();
  expect((await lines()).getByRole('option', { selected: true }).textContent).toBe('3 !P4421x');
  expect(marked()).toContain("1x Lots, '1x' is not a number");
  expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(screen.getByText('1 of 2')).toBeDefined();
});

test('a large file is read and sent in pieces, and is whole', async () => {
  // Its pieces end within a character and within the end of a line.
  const content = `${'€'.repeat(262_143)}\r\r\n${'x\r\n'.repeat(500_000)}last`;
  const api = await opened(answer(tryFileLayout, trialOf({ readings: [] })));
  await chooseFile(fileOf(content));
  expect(
    await screen.findByRole('listbox', { name: 'Lines of the file, 500,000' }, { timeout: 20_000 }),
  ).toBeDefined();
  const { text } = await sentLong(api);
  expect(text === Buffer.from(content).toString('base64')).toBe(true);
}, 30_000);

test('lines are walked by arrow keys, Home and End', async () => {
  await opened(answer(tryFileLayout, trialOf()));
  await chooseFile();
  const list = await screen.findByRole('listbox', { name: /^Lines of the file/ });
  list.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(list.getAttribute('aria-activedescendant')).toMatch(/1$/);
  await userEvent.keyboard('{End}');
  expect(list.getAttribute('aria-activedescendant')).toMatch(/2$/);
  await userEvent.keyboard('{Home}');
  expect(list.getAttribute('aria-activedescendant')).toMatch(/0$/);
});

test('a file whose name fits no layout is shown beside the patterns there are', async () => {
  await opened(answer(tryFileLayout, trialOf({ file_name: 'curves.csv', readings: [] })));
  await chooseFile();
  const said = within(await screen.findByRole('alert'));
  expect(said.getByText('curves.csv fits no file layout')).toBeDefined();
  expect(said.getByText('{YYYYMMDD}_POSF1*')).toBeDefined();
  expect((await lines()).getAllByRole('option')).toHaveLength(3);
});

test('a trial that fails keeps what was chosen, and is tried again', async () => {
  const message = 'a.txt is not a text file in UTF-8, from line 1 on';
  const body = { err_msg: message, code: 'NOT_TEXT', request_id: 'r-1' };
  const api = await opened(refusal(tryFileLayout, { kind: 'rejected', status: 422, body }));
  await chooseFile();
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByText('20240627_POSF1.txt')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /Retry/ }));
  await waitFor(() =>
    expect(api.calls.filter(({ endpoint }) => endpoint === tryFileLayout)).toHaveLength(2),
  );
});

test('an empty file and one that is too large are not sent, and say so', async () => {
  const api = await opened();
  await chooseFile(fileOf(''));
  expect(screen.getByRole('alert').textContent).toBe('20240627_POSF1.txt is empty');
  const large = fileOf('x', 'large.txt');
  Object.defineProperty(large, 'size', { value: 16 * 1024 * 1024 + 1 });
  await chooseFile(large);
  expect(screen.getByRole('alert').textContent).toBe('large.txt is larger than 16 MiB');
  expect(api.calls.some(({ endpoint }) => endpoint === tryFileLayout)).toBe(false);
});

test('a dropped file is tried; dropped files of a layout become those it is tried by', async () => {
  const api = await opened(answer(tryFileLayout, trialOf()));
  const drop = (...files: File[]) =>
    fireEvent.drop(screen.getByText('Layouts that are kept'), {
      dataTransfer: { types: ['Files'], files },
    });
  drop(fileOf());
  await screen.findByText('1 row, 1 line left out, 1 problem');
  drop(layoutFile(), new File(['x'], 'accounts.csv'));
  await screen.findByText('By file_layouts.csv');
  await waitFor(() =>
    expect(api.calls.at(-1)?.input.body).toMatchObject({
      layout_files: [{ file_name: 'file_layouts.csv', content: 'Layout,Valid From,Kind,Source\n' }],
    }),
  );
});

/** Holds texts of files back; answers what lets one of them be read. */
function heldReading() {
  const { readAsText } = FileReader.prototype;
  const waiting: (() => void)[] = [];
  jest.spyOn(FileReader.prototype, 'readAsText').mockImplementation(function (
    this: FileReader,
    file,
  ) {
    waiting.push(() => readAsText.call(this, file));
  });
  return async (at: number) =>
    act(async () => {
      waiting[at]?.();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
}

test('a file that is chosen while files of a layout are read stays chosen; of two choices the later holds', async () => {
  const api = await opened(answer(tryFileLayout, trialOf({ readings: [GOOD] })));
  await userEvent.click(await screen.findByRole('radio', { name: 'CSV files' }));
  const read = heldReading();
  await choose('Choose files of the layout …', new File(['first'], 'file_layouts.csv'));
  await choose('Choose files of the layout …', new File(['second'], 'file_layouts.csv'));
  await chooseFile();
  await read(1);
  await read(0);
  expect(await screen.findByText('Reads this file without a problem')).toBeDefined();
  expect(screen.getByText('20240627_POSF1.txt')).toBeDefined();
  const asked = api.calls.filter(({ endpoint }) => endpoint === tryFileLayout);
  expect(asked.at(-1)?.input.body).toMatchObject({ layout_files: [{ content: 'second' }] });
});

test('a tried layout is kept once it reads its file without a problem; the run says what came of it', async () => {
  const readings: TrialReading[] = [READING];
  const api = await opened(
    answer(tryFileLayout, () => trialOf({ readings: [...readings] })),
    answer(uploadReference, { set_id: 'a'.repeat(64) }),
    answer(declareQueueRun('/reference/import', 'POST'), { task_id: 'r1' }),
    answer(getTaskRun, {
      run: taskRun('r1', { output: 'Reference data taken: 7 rows added' }),
      ...({ repeated: null, followers: [], made: [], read: [] } as object),
    } as never),
  );
  await chooseFile();
  await userEvent.click(await screen.findByRole('radio', { name: 'CSV files' }));
  await choose('Choose files of the layout …', layoutFile());
  const keep = await screen.findByRole('button', { name: 'Keep this layout' });
  expect(await screen.findByText('The file has 1 problem')).toBeDefined();
  await userEvent.click(keep);
  expect(api.calls.some(({ endpoint }) => endpoint === uploadReference)).toBe(false);

  readings[0] = GOOD;
  await chooseFile();
  await screen.findByText('Reads this file without a problem');
  await userEvent.click(keep);
  expect(await screen.findByText('Reference data taken: 7 rows added')).toBeDefined();
  expect(api.calls.find(({ endpoint }) => endpoint === uploadReference)?.input.body).toEqual({
    files: [{ file_name: 'file_layouts.csv', content: 'Layout,Valid From,Kind,Source\n' }],
  });
  // The list is asked for again.
  await waitFor(() =>
    expect(api.calls.filter(({ endpoint }) => endpoint === listFileLayouts)).toHaveLength(2),
  );
});

test('a run of keeping that cannot be asked after is said to be unknown, and is asked for again', async () => {
  let isDown = true;
  await opened(
    answer(tryFileLayout, trialOf({ readings: [GOOD] })),
    answer(uploadReference, { set_id: 'a'.repeat(64) }),
    answer(declareQueueRun('/reference/import', 'POST'), { task_id: 'r2' }),
    answer(getTaskRun, () => {
      if (isDown) throw new ApiError({ kind: 'rejected', status: 500, body: { err_msg: 'Down' } });
      return {
        run: taskRun('r2', { output: 'Reference data taken: 7 rows added' }),
        ...({ repeated: null, followers: [], made: [], read: [] } as object),
      } as never;
    }),
  );
  await chooseFile();
  await userEvent.click(await screen.findByRole('radio', { name: 'CSV files' }));
  await choose('Choose files of the layout …', layoutFile());
  await screen.findByText('Reads this file without a problem');
  await userEvent.click(screen.getByRole('button', { name: 'Keep this layout' }));
  expect(await screen.findByText(/^How it goes is not known: .*Down/)).toBeDefined();
  expect(screen.queryByText(/Being taken in/)).toBeNull();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Reference data taken: 7 rows added')).toBeDefined();
});

test('what is wrong with the files of a layout is listed by file, line and column', async () => {
  const problem = { ...READING.problems[0], file: 'file_layout_fields.csv', line: 4 };
  const layout_problems = [{ ...problem, place: 'H (Form)', spot: null, message: 'is no form' }];
  await opened(answer(tryFileLayout, trialOf({ readings: [], layout_problems } as Partial<Trial>)));
  await chooseFile();
  expect(
    await screen.findByText('file_layout_fields.csv, line 4, H (Form): is no form'),
  ).toBeDefined();
  expect(screen.queryByText(/fits no file layout/)).toBeNull();
});

test('of a line beyond the rows that are shown, those from it on are fetched', async () => {
  const far = { ...GOOD, sections: [{ ...(GOOD.sections[0] as object), shown: [], rows: 900 }] };
  const api = await opened(
    answer(tryFileLayout, trialOf({ readings: [far as unknown as TrialReading] })),
  );
  await chooseFile();
  const [, , third] = (await lines()).getAllByRole('option');
  await userEvent.click(third as Element);
  await userEvent.click(screen.getByRole('button', { name: 'Show the rows from this line on' }));
  await waitFor(() => expect(api.calls.at(-1)?.input.body).toMatchObject({ from_line: 3 }));
});
