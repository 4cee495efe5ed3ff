/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import {
  acceptDifference,
  listAcceptances,
  tieOut,
  withdrawAcceptance,
} from '@fairlead/pnl/contract/tie-out';
import { answer, fakeApi, renderScreen } from '@fairlead/shared/testing';
import { pnlAnswers, tieOutData, tieOutRow } from '@fairlead/pnl/fixtures/pnl';

import Root from '../root.tsx';

afterEach(() => localStorage.clear());

const ACCEPTANCE = {
  ...({ acceptance_id: 7, kind: 'TIE_OUT', difference_key: tieOutRow().key, label: 'a' } as const),
  lots: 0,
  dollars: 500_000,
  reason: 'a claim',
  accepted_by: 'bea@halyard.example',
  accepted_at: '2024-06-28T20:00:00Z',
  row_version: 3,
};

const MONEY = {
  exchange: null,
  contract: null,
  product: null,
  term_month_date: null,
  unit: null,
  ours_lots: null,
  clearer_lots: null,
} as const;
const STATEMENT = tieOutRow({
  ...MONEY,
  key: 'BALANCE|Quayside|PAPER-Q|2024-06-28|2024-06-27',
  clearer: 'Quayside',
  account: 'PAPER-Q',
  subject: 'Balance of 2024-06-28',
  cause: 'STATEMENT',
  owner: 'BACK_OFFICE',
  ours_dollars: 1_998_583.4,
  clearer_dollars: 123.45,
  dollars: 1_998_459.95,
  says: 'PAPER-Q, which ended 2024-06-27 with 1,998,583.40, begins with 123.45',
});
const FEE = tieOutRow({
  ...MONEY,
  key: 'fee|Norvane|order 900777',
  cause: 'FEE',
  owner: 'BACK_OFFICE',
  ours_dollars: 0,
  clearer_dollars: -64.55,
  dollars: 64.55,
  says: 'The clearer charged 64.55 on it, its legs cost 0.00',
});

type Answers = readonly ReturnType<typeof answer>[];

function show(...answers: Answers) {
  const api = fakeApi(...answers, ...pnlAnswers());
  return { api, ...renderScreen(<Root />, { api, path: '/?tab=back-office' }) };
}
const inputsOf = ({ calls }: ReturnType<typeof fakeApi>, path: string) =>
  calls
    .filter(({ endpoint }) => endpoint.method === 'POST' && endpoint.path === path)
    .map(({ input }) => input);
/** A panel once its data are there, which then is another element. */
const region = async (name = 'Tie-out') => {
  await waitFor(() =>
    expect(screen.getByRole('region', { name }).querySelector('[aria-busy]')).toBeNull(),
  );
  return within(screen.getByRole('region', { name }));
};

test('a run that ties out says with whom, and has the clearers’ OTE beside ours', async () => {
  show();
  const table = await region();
  expect(await table.findByText(/^Tied out: .* Norvane and Quayside\.$/)).toBeDefined();
  const ote = await region('OTE by Account');
  const header = await ote.findByRole('rowheader', { name: 'Norvane' });
  expect(header.closest('[role=row]')?.textContent).toMatch(/228,901\.00.*228,900\.00.*−1\.00/);
  // One account is its own total.
  expect(ote.queryByRole('rowheader', { name: 'Total' })).toBeNull();
});

test('a difference leads to its order, and a clearer to what it has stated', async () => {
  show(answer(tieOut.ofDate, tieOutData({ rows: [tieOutRow()], is_tied: false })));
  const order = await (await region()).findByRole('link', { name: 'Order 900777' });
  expect(order.getAttribute('href')).toBe('/blotter?find=900777');
  const clearer = await (await region('OTE by Account')).findByRole('link', { name: 'Norvane' });
  expect(clearer.getAttribute('href')).toBe('/edf?verified_state=all&clearer=Norvane');
});

test('OTE of several accounts has a total; of ours where each has ours', async () => {
  const { otes } = tieOutData();
  const other = { ...otes[0]!, clearer: 'Quayside', account: 'Q-1', stated: -1000.01, ours: null };
  show(answer(tieOut.ofDate, tieOutData({ otes: [...otes, { ...other, of_trades: -1000 }] })));
  const ote = await region('OTE by Account');
  const row = (await ote.findByRole('rowheader', { name: 'Total' })).closest('[role=row]');
  expect([...(row?.querySelectorAll('.cell') ?? [])].map((cell) => cell.textContent)).toEqual([
    'Total',
    '',
    '227,900.99',
    '227,900.00',
    '',
    '',
  ]);
});

test('a difference is accepted with a reason, for exactly what is seen', async () => {
  const { api } = show(
    answer(tieOut.ofDate, tieOutData({ rows: [tieOutRow()], is_tied: false })),
    answer(acceptDifference, { acceptance: ACCEPTANCE }),
  );
  const table = await region();
  await userEvent.click(await table.findByRole('button', { name: 'Accept: Norvane Order 900777' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept a difference' }));
  expect(dialog.getByText(/FEI Aug 24, Order 900777: Price, for the middle office/)).toBeDefined();
  expect(dialog.getByText(/0 lots of 1,000 MT, 500,000\.00 USD/)).toBeDefined();
  expect(dialog.getByText('Say why')).toBeDefined();
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: ' a claim ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(inputsOf(api, acceptDifference.path)).toMatchObject([
    { body: { run_id: 4180, key: tieOutRow().key, lots: 0, dollars: 500_000, reason: 'a claim' } },
  ]);
});

test('a statement that does not go on and a fee stand in the same list, and are accepted by keys', async () => {
  const { api } = show(
    answer(tieOut.ofDate, tieOutData({ rows: [STATEMENT, FEE], is_tied: false })),
    answer(acceptDifference, { acceptance: ACCEPTANCE }),
  );
  const table = await region();
  expect(await table.findByText('2 of 2 open, COB waits for 1, 64.55 USD')).toBeDefined();
  const cells = (name: string) =>
    table.getByRole('button', { name }).closest('[role=row]')?.textContent;
  expect(cells('Accept: Norvane Order 900777')).toMatch(/Fee.*Back office.*64\.55/);
  const named = 'Accept: Quayside Balance of 2024-06-28';
  expect(cells(named)).toMatch(/Statement.*Back office.*1,998,459\.95.*1,998,583\.40.*123\.45/);

  table.getByRole('button', { name: named }).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Accept a difference' });
  expect(within(dialog).getByText(/which ended 2024-06-27 with 1,998,583\.40/)).toBeDefined();
  within(dialog)
    .getByLabelText(/Reason/)
    .focus();
  await userEvent.keyboard('moved away{Tab}');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { key, dollars } = STATEMENT;
  expect(inputsOf(api, acceptDifference.path)).toMatchObject([
    { body: { run_id: 4180, key, lots: 0, dollars, reason: 'moved away' } },
  ]);
});

test('an acceptance is taken back, of the version that was seen', async () => {
  const { api } = show(
    answer(tieOut.ofDate, tieOutData({ rows: [tieOutRow()] })),
    answer(listAcceptances, { acceptances: [ACCEPTANCE] }),
    answer(withdrawAcceptance, { acceptance: ACCEPTANCE }),
  );
  const table = await region();
  expect(await table.findByText('Nothing is open')).toBeDefined();
  await userEvent.click(await table.findByRole('button', { name: /^Take back: / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take an acceptance back' }));
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'it was corrected' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(inputsOf(api, withdrawAcceptance.path)).toHaveLength(1));
  expect(inputsOf(api, withdrawAcceptance.path)).toMatchObject([
    { params: { acceptance_id: 7 }, body: { reason: 'it was corrected' }, version: 3 },
  ]);
});
