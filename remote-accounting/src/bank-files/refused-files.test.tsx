/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import {
  downloadBankFixture,
  type FileRow,
  listRefusedBankFiles,
  readRefusedBankFile,
  readRefusedBankRows,
} from '@fairlead/accounting/contract/refused-bank-files';
import { declareQueueRun } from '@fairlead/shared/contract/tasks';
import { accountingAnswers } from '@fairlead/accounting/fixtures/accounting';
import { answer, fakeApi, refusal, renderScreen, verified } from '@fairlead/shared/testing';

import Root from '../root.tsx';

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

const ID = 'a'.repeat(64);
const FILE = {
  file_id: ID,
  file_name: 'may.sta',
  uploaded_by: 'bea@halyard.example',
  uploaded_at: '2024-06-28T08:00:00.000Z',
  refused_at: '2024-06-28T08:01:00.000Z',
  refused_by: 'anton@halyard.example',
};
const ROWS = 1_000;
/** Rows 300 and 700 are wrong. */
const PROBLEMS = [
  {
    row: 300,
    line: 301,
    text: ":61: '50.00' after the side: SWIFT has an amount with a comma",
  },
  { row: 700, line: 701, text: 'line 298, :62F: is its closing already' },
];
const HEAD = { ...FILE, business_date: '2024-06-28', row_count: ROWS, problems: PROBLEMS };

const part = {
  label: null,
  day: '2024-05-31',
  amount: -50,
  currency: 'EUR',
  counterparty_name: 'Meridian Grain',
  text: 'Freight',
};
const row = (index: number): FileRow => ({
  line: index + 1,
  goes_on: false,
  text: `:61:text of ${index + 1}`,
  more: 0,
  read: index === 299 ? [{ as: 'transaction', ...part }] : [],
  problems: PROBLEMS.filter((each) => each.row === index).map(({ text }) => text),
});
const rowsOf = (page: number) => ({
  rows: Array.from({ length: 200 }, (_, index) => row(page * 200 + index)),
});

const LIST = answer(listRefusedBankFiles, {
  files: [{ ...FILE, first_line: 301, first_problem: PROBLEMS[0]!.text, problem_count: 2 }],
  count: 1,
});
const PAGES = answer(readRefusedBankRows, ({ query }) => rowsOf(Number(query.page)));
const SHOWN = [LIST, answer(readRefusedBankFile, HEAD), PAGES];

type Answers = readonly ReturnType<typeof refusal>[];

function show(
  answers: Answers,
  path = `&open=bank-file|${ID}`,
  permissions = ['acc:read', 'acc:import'],
) {
  const api = fakeApi(...answers, ...accountingAnswers());
  const auth = verified(permissions as never);
  const at = `/accounting?tab=bank-transactions${path}`;
  return { api, ...renderScreen(<Root />, { api, auth, path: at }) };
}

const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }));
const chosen = async () =>
  (await screen.findByRole('region', { name: 'The chosen line' })).textContent;

test('[ACC-21] refused files are told of on the tab, and lead to their lines from the first problem on', async () => {
  show(SHOWN, '');
  await userEvent.click(await screen.findByRole('button', { name: '1 bank file was refused' }));
  const list = await drawer('Refused bank files');
  expect(await list.findByText(/^Line 301 · :61: '50\.00' after the side/)).toBeDefined();
  const cell = await list.findByRole('rowheader', { name: 'may.sta' });
  await userEvent.dblClick(cell.closest('[role=row]')!.querySelector('[role=gridcell]')!);
  const file = await drawer('Refused bank file');
  expect((await file.findByText(/^Problem 1 of 2 · /)).textContent).toMatch(/ · Line 301 · :61:/);
  const lines = within(await file.findByRole('listbox', { name: 'Lines of may.sta' }));
  const wrong = await lines.findByRole('option', { selected: true });
  expect(wrong.textContent).toMatch(
    /^301:61:text of 301:61: '50\.00' after the side: SWIFT has an amount with a comma/,
  );
  const understood = await lines.findByRole('option', { name: /text of 300/ });
  expect(understood.textContent).toMatch(
    /Transaction, 31 May 24, −50\.00 EUR, Meridian Grain, Freight$/,
  );
  expect(await chosen()).toMatch(/^Line 301:61:text of 301:61: '50\.00' after the side/);
});

test('only lines in sight are fetched, and keys lead through problems and lines', async () => {
  const { api } = show(SHOWN);
  const list = await screen.findByRole('listbox', { name: 'Lines of may.sta' });
  await within(list).findByRole('option', { selected: true });
  expect(within(list).getAllByRole('option').length).toBeLessThan(60);
  list.focus();
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(async () => expect(await chosen()).toMatch(/^Line 300.*Transaction/));
  await userEvent.keyboard('{F8}');
  await waitFor(async () =>
    expect(await chosen()).toMatch(/^Line 701:61:text of 701line 298, :62F: is its closing/),
  );
  expect(screen.getByText(/^Problem 2 of 2 · Line 701 · line 298, :62F: is its/)).toBeDefined();
  await userEvent.keyboard('{Shift>}{F8}{/Shift}');
  await waitFor(async () => expect(await chosen()).toMatch(/^Line 301/));
  await userEvent.keyboard('{End}');
  await waitFor(async () => expect(await chosen()).toMatch(/^Line 1,000/));
  const pages = api.calls
    .filter(({ endpoint }) => endpoint.path === readRefusedBankRows.path)
    .map(({ input }) => (input.query as { page: string }).page);
  expect([...new Set(pages)].toSorted()).toEqual(['1', '3', '4']);
  expect(screen.getByRole('button', { name: 'Previous problem' })).toHaveProperty('disabled', true);
});

test('a file that is read again and taken is refused no more', async () => {
  let isTaken = false;
  const gone = refusal(readRefusedBankFile, {
    kind: 'rejected',
    status: 404,
    body: { err_msg: 'This file was taken meanwhile', code: 'NOT_FOUND', request_id: 'r' },
  });
  const { api } = show([
    LIST,
    PAGES,
    answer(readRefusedBankFile, (input) =>
      isTaken ? (gone.reply(input as never) as never) : HEAD,
    ),
    answer(declareQueueRun('/bank/import_statement', 'POST'), () => {
      isTaken = true;
      return { task_id: 'a4f1c0de-0000-4000-8000-000000000000' };
    }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Read again' }));
  expect(await screen.findByText('This file is not refused any more')).toBeDefined();
  const sent = api.calls.filter(({ endpoint }) => endpoint.method === 'POST');
  expect(sent.map(({ input }) => [input.body, typeof input.key])).toEqual([
    [{ file_id: ID }, 'string'],
  ]);
});

test('lines that do not come say so, and may be asked for again', async () => {
  let isUp = false;
  const down = refusal(readRefusedBankRows, { kind: 'rejected', status: 422, body: {} });
  show([
    LIST,
    answer(readRefusedBankFile, HEAD),
    answer(readRefusedBankRows, (input) =>
      isUp ? rowsOf(Number(input.query.page)) : (down.reply(input as never) as never),
    ),
  ]);
  const list = await screen.findByRole('listbox', { name: 'Lines of may.sta' });
  const failed = await within(list).findByRole('alert');
  isUp = true;
  await userEvent.click(within(failed).getByRole('button'));
  expect(await within(list).findByRole('option', { selected: true })).toBeDefined();
});

test('who may not import is told of no refused file', async () => {
  const { api } = show(SHOWN, '', ['acc:read']);
  expect(await screen.findByText('The banks booked nothing in this period')).toBeDefined();
  expect(api.calls.some(({ endpoint }) => endpoint.path.includes('refused_bank'))).toBe(false);
});

test('the file is downloaded with other names and amounts, for a colleague', async () => {
  const saved: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:made';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  let isUp = false;
  const down = refusal(downloadBankFixture, {
    kind: 'rejected',
    status: 422,
    body: {
      err_msg: 'Only camt, MT940 and BAI2 can be anonymised',
      code: 'OTHER_FORMAT',
      request_id: 'r',
    },
  });
  async function* bytes() {
    yield await Promise.resolve(new TextEncoder().encode(':20:K7\n'));
  }
  show([
    ...SHOWN,
    {
      endpoint: downloadBankFixture,
      reply: (input) => (isUp ? bytes() : down.reply(input)),
    },
  ]);
  const button = await screen.findByRole('button', { name: 'Download anonymised' });
  await userEvent.click(button);
  expect(await screen.findByText(/Only camt, MT940 and BAI2/)).toBeDefined();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Download anonymised' }));
  await waitFor(() => expect(names).toEqual(['anonymised bank file.sta']));
  expect(saved.map(({ size }) => size)).toEqual([7]);
  expect(screen.queryByText(/Only camt, MT940 and BAI2/)).toBeNull();
});
