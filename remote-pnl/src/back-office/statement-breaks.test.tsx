/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import {
  acceptStatementBreak,
  listStatementBreaks,
  type StatementBreak,
} from '@fairlead/shared/contract/pnl/statement-breaks';
import { withdrawAcceptance } from '@fairlead/shared/contract/pnl/tie-out';
import { answer, fakeApi, pnlAnswers, renderScreen } from '@fairlead/shared/testing';

import Root from '../root.tsx';

afterEach(() => localStorage.clear());

const BREAK: StatementBreak = {
  ...({ key: 'BALANCE|Quayside|PAPER-Q|2024-06-28|2024-06-27', subject: 'BALANCE' } as const),
  ...{ clearer_name: 'Quayside', account: 'PAPER-Q', statement_date: '2024-06-28' },
  ...{ before: '1998583.4', after: '123.45', lots: 0, dollars: -1_998_459.95, accepted: null },
  what: 'PAPER-Q, which ended 2024-06-27 with 1,998,583.40, begins with 123.45',
};
const NAMED = `Quayside, 28 Jun 2024: ${BREAK.what}`;
const ACCEPTANCE = {
  ...({ acceptance_id: 7, kind: 'STATEMENT', difference_key: BREAK.key, label: 'a' } as const),
  ...{ lots: 0, dollars: BREAK.dollars, reason: 'moved away', accepted_by: 'bea@halyard.example' },
  ...{ accepted_at: '2024-06-28T20:00:00Z', row_version: 3 },
};

function show(...answers: ReturnType<typeof answer>[]) {
  const api = fakeApi(...answers, ...pnlAnswers());
  return { api, ...renderScreen(<Root />, { api, path: '/?tab=back-office' }) };
}
const listed = async () =>
  within(await screen.findByRole('region', { name: 'Statements that do not go on' }));
const sent = ({ calls }: ReturnType<typeof fakeApi>, path: string) =>
  calls
    .filter(({ endpoint }) => endpoint.method === 'POST' && endpoint.path === path)
    .map(({ input }) => input);

async function because(act: string, reason: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(NAMED)).toBeDefined();
  expect(dialog.getByText('Say why')).toBeDefined();
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: ` ${reason} ` } });
  fireEvent.click(dialog.getByRole('button', { name: act }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('a statement that does not go on is accepted with a reason, for exactly what is seen', async () => {
  const { api } = show(
    answer(listStatementBreaks, { breaks: [BREAK], unknown: [] }),
    answer(acceptStatementBreak, { acceptance: ACCEPTANCE }),
  );
  const list = await listed();
  expect(list.getByText('1 of 1 open: COB waits for them')).toBeDefined();
  await userEvent.click(list.getByRole('button', { name: `Accept: ${NAMED}` }));
  await because('Accept', 'moved away');
  const { clearer_name, statement_date, key, lots, dollars } = BREAK;
  expect(sent(api, acceptStatementBreak.path)).toMatchObject([
    { body: { clearer_name, statement_date, key, lots, dollars, reason: 'moved away' } },
  ]);
});

test('an acceptance says whose it is and is taken back, of the version that was seen', async () => {
  const { api } = show(
    answer(listStatementBreaks, { breaks: [{ ...BREAK, accepted: ACCEPTANCE }], unknown: [] }),
    answer(withdrawAcceptance, { acceptance: ACCEPTANCE }),
  );
  const list = await listed();
  expect(list.getByText('Nothing is open')).toBeDefined();
  expect(list.getByText('Accepted by bea@halyard.example: moved away')).toBeDefined();
  await userEvent.click(list.getByRole('button', { name: `Take back: ${NAMED}` }));
  await because('Take it back', 'it was corrected');
  expect(sent(api, withdrawAcceptance.path)).toMatchObject([
    { params: { acceptance_id: 7 }, version: 3, body: { reason: 'it was corrected' } },
  ]);
});

test('where statements go on, nothing of it is shown; positions that are not kept are said', async () => {
  const first = show();
  await screen.findByRole('region', { name: 'Todays MtM Prices' });
  expect(screen.queryByRole('region', { name: 'Statements that do not go on' })).toBeNull();
  first.unmount();
  const unknown = [{ clearer_name: 'Quayside', statement_date: '2024-06-28' }];
  show(answer(listStatementBreaks, { breaks: [], unknown }));
  expect(
    (await listed()).getByText(/Open positions of 1 statements are not compared/),
  ).toBeDefined();
});
