/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import {
  answerWaitingStatement,
  listWaitingStatements,
  type WaitingStatement,
} from '@fairlead/accounting/contract/waiting-statements';
import { accountingReport } from '@fairlead/accounting/contract/report';
import { accountingAnswers, accountingReportData } from '@fairlead/accounting/fixtures/accounting';
import { answer, fakeApi, refusal, renderScreen, verified } from '@fairlead/shared/testing';

import Root from '../root.tsx';

afterEach(() => localStorage.clear());

const payment = (amount: number, remittance_information: string) => ({
  booking_date: '2024-06-27',
  amount,
  remittance_information,
  counterparty_name: null,
  servicer_ref: null,
});
const told = {
  format: 'camt',
  is_provisional: false,
  file_name: 's1.xml',
  loaded_by: 'bea@halyard.example',
  loaded_at: '2024-06-28T08:00:00.000Z',
  opening_date: '2024-06-26',
  opening: 1000,
  closing_date: '2024-06-27',
};
const OTHER: WaitingStatement = {
  ...told,
  statement_id: 7,
  external_id: 'S2',
  file_name: 's2.xml',
  closing: 1190.25,
  version: 'v1',
  service_account_no: 'A1',
  bank_name: 'Halyard Bank',
  currency: 'USD',
  question: 'other',
  asked_about: [{ ...told, statement_id: 3, external_id: 'S1', closing: 1200 }],
  payments: [
    { told: payment(-60, 'Dues as corrected'), known: null },
    { told: null, known: payment(-50.25, 'Port dues') },
    { told: payment(250.25, 'Freight in'), known: payment(250.25, 'Freight in') },
  ],
  payment_count: 3,
  answers: [
    { decision: 'replaces', added: 1, added_amount: -60, withdrawn: 1, withdrawn_amount: -50.25 },
    { decision: 'keeps', added: 0, added_amount: 0, withdrawn: 0, withdrawn_amount: 0 },
  ],
};
const UNSURE: WaitingStatement = {
  ...OTHER,
  question: 'unsure',
  answers: [
    { decision: 'same', added: 0, added_amount: 0, withdrawn: 0, withdrawn_amount: 0 },
    { decision: 'two', added: 2, added_amount: 1500.5, withdrawn: 0, withdrawn_amount: 0 },
  ],
};

const report = (waiting_statements: number) =>
  accountingReportData({
    attention: { ...accountingReportData().attention, waiting_statements },
  });

type Answers = readonly ReturnType<typeof refusal>[];

function show(
  answers: Answers,
  permissions = ['acc:read', 'acc:import'],
  tab = 'bank-transactions',
) {
  const api = fakeApi(...answers, ...accountingAnswers(report(1)));
  const auth = verified(permissions as never);
  return { api, ...renderScreen(<Root />, { api, auth, path: `/accounting?tab=${tab}` }) };
}

const listed = (...statements: WaitingStatement[]) =>
  answer(listWaitingStatements, { statements, count: statements.length });
const statement = async () => within(await screen.findByRole('article', { name: 'Statement S2' }));
const sent = (api: ReturnType<typeof fakeApi>) =>
  api.calls.filter(({ endpoint }) => endpoint.path === answerWaitingStatement.path);

test('a statement that waits stands above the transactions: its question, and both sides of it', async () => {
  show([listed(OTHER)]);
  const waiting = await statement();
  expect(
    waiting.getByRole('heading', {
      name: 'It says otherwise than what is known: which is right?',
    }),
  ).toBeDefined();
  const table = within(waiting.getByRole('region', { name: 'Payments of S2' }));
  expect(
    (await table.findByText('Dues as corrected')).closest('[role=row]')?.textContent,
  ).toContain('Not known');
  expect(table.getByText('Port dues').closest('[role=row]')?.textContent).toContain('−50.25');
  expect(
    waiting.getByText(
      'This statement is right: 1 payment added, −60.00 USD; 1 payment withdrawn, −50.25 USD',
    ),
  ).toBeDefined();
  expect(waiting.getByText(/^S1, 26 Jun 24 to 27 Jun 24/)).toBeDefined();
});

test('an answer that withdraws payments asks first, and the report is generated anew', async () => {
  let now = 1;
  const { api } = show([
    listed(OTHER),
    answer(accountingReport, () => Promise.resolve(report(now))),
    answer(answerWaitingStatement, () => {
      now = 0;
      return Promise.resolve({ standing: 'laid' as const, added: 1, withdrawn: 1 });
    }),
  ]);
  await userEvent.click(
    await (await statement()).findByRole('button', { name: 'This statement is right' }),
  );
  const asking = within(
    await screen.findByRole('alertdialog', { name: 'This statement is right?' }),
  );
  expect(asking.getByText(/1 payment withdrawn, −50\.25 USD\. Lines of the ledger/)).toBeDefined();
  expect(sent(api)).toEqual([]);
  await userEvent.click(asking.getByRole('button', { name: 'This statement is right' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Statement S2' })).toBeNull());
  expect(sent(api).map(({ input }) => [input.params, input.body])).toEqual([
    [{ statement_id: '7' }, { decision: 'replaces', version: 'v1' }],
  ]);
});

test('an answer that takes nothing away is given at once', async () => {
  const { api } = show([
    listed(UNSURE),
    answer(answerWaitingStatement, { standing: 'laid', added: 2, withdrawn: 0 }),
  ]);
  const waiting = await statement();
  expect(
    waiting.getByRole('heading', { name: 'Told before under another reference: the same?' }),
  ).toBeDefined();
  await userEvent.click(await waiting.findByRole('button', { name: 'Other payments' }));
  await waitFor(() => expect(sent(api)[0]?.input.body).toEqual({ decision: 'two', version: 'v1' }));
});

const LESS: WaitingStatement = {
  ...OTHER,
  question: 'less',
  answers: (['same', 'replaces', 'keeps'] as const).map((decision) => ({
    decision,
    added: 0,
    added_amount: 0,
    withdrawn: 0,
    withdrawn_amount: 0,
  })),
};

test.each([
  { question: 'unsure', of: UNSURE, decision: 'same', named: 'The same payments' },
  { question: 'unsure', of: UNSURE, decision: 'two', named: 'Other payments' },
  { question: 'other', of: OTHER, decision: 'replaces', named: 'This statement is right' },
  { question: 'other', of: OTHER, decision: 'keeps', named: 'Keep what is known' },
  { question: 'less', of: LESS, decision: 'same', named: 'It is a part of the day' },
  { question: 'less', of: LESS, decision: 'replaces', named: 'The bank took it back' },
  { question: 'less', of: LESS, decision: 'keeps', named: 'Set the statement aside' },
])('$question is answered with $decision', async ({ of, decision, named }) => {
  let left = [of];
  const { api } = show([
    answer(listWaitingStatements, () => Promise.resolve({ statements: left, count: left.length })),
    answer(answerWaitingStatement, () => {
      left = [];
      return Promise.resolve({ standing: 'laid' as const, added: 0, withdrawn: 0 });
    }),
  ]);
  await userEvent.click(await (await statement()).findByRole('button', { name: named }));
  const confirm = screen.queryByRole('alertdialog', { name: `${named}?` });
  if (confirm) await userEvent.click(within(confirm).getByRole('button', { name: named }));
  expect(await screen.findByText('S2 is answered: no payment added or withdrawn')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(sent(api).map(({ input }) => input.body)).toEqual([{ decision, version: 'v1' }]);
  // What was kept stays so and cannot be taken back.
  expect(confirm !== null).toBe(decision === 'keeps' || of === OTHER);
});

test('of two that wait the answered one leaves, the other stays, and the report is generated anew', async () => {
  const other = { ...UNSURE, statement_id: 8, external_id: 'S9' };
  let left = [UNSURE, other];
  const { api } = show([
    answer(listWaitingStatements, () => Promise.resolve({ statements: left, count: left.length })),
    answer(answerWaitingStatement, () => {
      left = [other];
      return Promise.resolve({ standing: 'laid' as const, added: 2, withdrawn: 1 });
    }),
  ]);
  const reports = () =>
    api.calls.filter(({ endpoint }) => endpoint.path === accountingReport.path).length;
  await userEvent.click(await (await statement()).findByRole('button', { name: 'Other payments' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Statement S2' })).toBeNull());
  expect(screen.getByRole('article', { name: 'Statement S9' })).toBeDefined();
  expect(screen.getByText('S2 is answered: 2 payments added, 1 payment withdrawn')).toBeDefined();
  await waitFor(() => expect(reports()).toBe(2));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Bank statements that wait');
});

/** Answer of the server to who was not fast enough. */
const changed = (err_msg: string, now: WaitingStatement | null) =>
  refusal(answerWaitingStatement, {
    kind: 'rejected',
    status: 409,
    body: { err_msg, code: 'CHANGED', statement: now },
  });

test('a statement that has changed meanwhile says so, and is shown as it is now', async () => {
  let now = UNSURE;
  show([
    answer(listWaitingStatements, () => Promise.resolve({ statements: [now], count: 1 })),
    changed('This statement has changed: look at it again', OTHER),
  ]);
  const waiting = await statement();
  now = { ...OTHER, version: 'v2' };
  await userEvent.click(await waiting.findByRole('button', { name: 'Other payments' }));
  expect((await waiting.findByRole('alert')).textContent).toBe(
    'This statement has changed: look at it again',
  );
  expect(await waiting.findByRole('button', { name: 'This statement is right' })).toBeDefined();
  expect(screen.queryByText(/is answered/)).toBeNull();
});

test('a statement that somebody else has answered says so, and leaves', async () => {
  let left = [UNSURE];
  show([
    answer(listWaitingStatements, () => Promise.resolve({ statements: left, count: left.length })),
    changed('This statement does not wait any more', null),
  ]);
  const waiting = await statement();
  left = [];
  await userEvent.click(await waiting.findByRole('button', { name: 'Other payments' }));
  expect(await screen.findByText('S2: This statement does not wait any more')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(screen.queryByText(/is answered/)).toBeNull();
});

test('a list that does not load says so over the transactions, which stay', async () => {
  show([
    refusal(listWaitingStatements, {
      kind: 'rejected',
      status: 400,
      body: { err_msg: 'Not now', request_id: 'r-1' },
    }),
  ]);
  const failed = within(await screen.findByRole('alert'));
  expect(failed.getByText('Bank statements that wait did not load')).toBeDefined();
  expect(failed.getByText('Not now')).toBeDefined();
  expect(await screen.findByRole('region', { name: 'Bank Transactions' })).toBeDefined();
});

test('a list that cannot be asked for again stays, and says that it may be out of date', async () => {
  let asks = 0;
  show([
    answer(listWaitingStatements, () => {
      asks += 1;
      if (asks === 1) return Promise.resolve({ statements: [UNSURE], count: 1 });
      const body = { err_msg: 'Not now' };
      return Promise.reject(new ApiError({ kind: 'rejected', status: 400, body }));
    }),
    refusal(answerWaitingStatement, {
      kind: 'rejected',
      status: 422,
      body: { err_msg: 'It still waits' },
    }),
  ]);
  const waiting = await statement();
  await userEvent.click(await waiting.findByRole('button', { name: 'Other payments' }));
  expect(await screen.findByText('Not now. What is shown may be out of date')).toBeDefined();
  expect(waiting.getByText('It still waits')).toBeDefined();
  expect(waiting.getByText('Dues as corrected')).toBeDefined();
});

test('an answer that is refused says why, and the statement stays with what it is now', async () => {
  let version = 'v1';
  show([
    answer(listWaitingStatements, () =>
      Promise.resolve({ statements: [{ ...UNSURE, version }], count: 1 }),
    ),
    refusal(answerWaitingStatement, {
      kind: 'rejected',
      status: 422,
      body: { err_msg: 'It still waits: it says otherwise than other statements (4)' },
    }),
  ]);
  const waiting = await statement();
  version = 'v2';
  await userEvent.click(await waiting.findByRole('button', { name: 'The same payments' }));
  expect((await waiting.findByRole('alert')).textContent).toBe(
    'It still waits: it says otherwise than other statements (4)',
  );
  expect(waiting.getByText('Dues as corrected')).toBeDefined();
});

test('without a connection the statement stays, and the same answer goes under its key', async () => {
  const { api } = show([
    listed(UNSURE),
    refusal(answerWaitingStatement, { kind: 'unreachable', cause: undefined }),
  ]);
  const waiting = await statement();
  const button = await waiting.findByRole('button', { name: 'The same payments' });
  await userEvent.click(button);
  await waiting.findByRole('alert');
  expect(waiting.getByText('Dues as corrected')).toBeDefined();
  await userEvent.click(button);
  await waitFor(() => expect(sent(api).length).toBeGreaterThan(1));
  expect(new Set(sent(api).map(({ input }) => input.key)).size).toBe(1);
}, 30_000);

test('who may not import sees the question, no button, and why', async () => {
  show([listed(OTHER)], ['acc:read']);
  const waiting = await statement();
  await waiting.findByText('Dues as corrected');
  expect(waiting.queryByRole('button', { name: /right$|known$/ })).toBeNull();
  expect(
    screen.getByText(
      'They count nothing until somebody answers, who may import bank statements (acc:import)',
    ),
  ).toBeDefined();
});

test('that a statement waits is said over the tabs, and leads to it', async () => {
  const { address } = show([listed(OTHER)], ['acc:read'], 'overview');
  const line = within(await screen.findByRole('region', { name: 'To look at' }));
  await userEvent.click(line.getByRole('button', { name: '1 bank statement waits' }));
  await statement();
  expect(address()).toContain('tab=bank-transactions');
});
