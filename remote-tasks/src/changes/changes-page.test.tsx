/** @jest-environment ./bin/jest/dom-environment.mjs */
// covers: ./changes-filter.rules.ts
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import {
  type Change,
  type HiddenArea,
  listChanges,
  readChange,
} from '@fairlead/tasks/contract/audit';
import type { Permission } from '@fairlead/shared/domain/access/permissions';
import { answer, fakeApi, renderScreen, verified } from '@fairlead/shared/testing';

import { ChangesPage } from './changes-page.tsx';

jest.setTimeout(40_000);

beforeEach(() => localStorage.clear());

const change = (seq: number, of: Partial<Change> = {}): Change => ({
  seq,
  at: '2024-06-28T12:03:00Z',
  actor: 'maren@halyard.example',
  action: 'trade.verify',
  entity: 'core_trade',
  entity_id: `N${seq}`,
  changed: 'state',
  reason: null,
  request_id: `req-${seq}`,
  ...of,
});

const HIDDEN: HiddenArea[] = ['back office'];

const ENTRY = change(7, {
  action: 'blotter.undo',
  entity: 'blotter_entry',
  entity_id: '31',
  changed: null,
  actor: 'bea@halyard.example',
  reason: 'Dealt twice',
  at: '2024-06-28T13:04:00Z',
});

/** A server that has these changes, and says what it was asked for. */
function auditApi(changes: readonly Change[] = [ENTRY, change(6)]) {
  const asked: object[] = [];
  const api = fakeApi(
    answer(listChanges, ({ query }) => {
      asked.push(query);
      const of = changes.filter(
        ({ entity }) => query.entity === undefined || entity === query.entity,
      );
      return {
        changes: of,
        total: of.length,
        at_least: false,
        after: null,
        entities: ['blotter_entry', 'core_trade'],
        actions: ['blotter.undo', 'trade.verify'],
        hidden: HIDDEN,
      };
    }),
    answer(readChange, ({ params }) => ({
      change: changes.find(({ seq }) => seq === params.seq)!,
      before: { status: 'LIVE', product_a: 'FEI', volume: 5_000 },
      after: { status: 'UNDONE', product_a: 'FEI', volume: 5_000 },
      withheld: ['token_hash'],
    })),
  );
  return { api, asked };
}

const MILA: readonly Permission[] = ['audit:read', 'blotter:read'];

function show(path = '/tasks/changes', { api, asked } = auditApi(), may = MILA) {
  renderScreen(<ChangesPage />, { api, path, auth: verified([...may]) });
  return asked;
}

/** Rows are drawn a frame after their grid. */
async function rowTexts() {
  const grid = within(await screen.findByRole('grid', { name: 'Changes' }));
  await grid.findAllByRole('rowheader');
  return grid
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
}

test('each change says when, who, what, of which thing, and why; areas that are not shown are named', async () => {
  show();
  await screen.findByText(/^2 changes/);
  expect(await rowTexts()).toEqual([
    [
      ...['28 Jun 24 13:04', 'bea@halyard.example', 'Ticket undone', 'Ticket', '31', ''],
      ...['Dealt twice', 'req-7'],
    ],
    [
      ...['28 Jun 24 12:03', 'maren@halyard.example', 'Trade verified', 'EDF trade', 'N6'],
      ...['state', '', 'req-6'],
    ],
  ]);
  expect(screen.getByText(/^2 changes/).textContent).toBe(
    '2 changes. Changes of back office are not shown: you may not read what is there',
  );
});

test('what the address narrows by is asked for, and what is asked for stands in the address', async () => {
  const asked = show('/tasks/changes?entity=core_trade&from=2024-06-27&to=2024-06-28');
  await screen.findByText(/^1 change\./);
  expect(asked).toEqual([{ entity: 'core_trade', from: '2024-06-27', to: '2024-06-28' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByText(/^2 changes/);
  const box = screen.getByRole('textbox', { name: 'Changed by (e-mail)' });
  await userEvent.type(box, 'bea@halyard.example{Enter}');
  await waitFor(() => expect(asked.at(-1)).toEqual({ actor: 'bea@halyard.example' }));
});

test('what was done is chosen by its words, and asked for by its name', async () => {
  const asked = show();
  await screen.findByText(/^2 changes/);
  await userEvent.type(
    await screen.findByRole('combobox', { name: 'What was done' }),
    'Trade v{Enter}',
  );
  await waitFor(() => expect(asked.at(-1)).toEqual({ action: 'trade.verify' }));
});

test.each([
  ['from=2024-06-29&to=2024-06-28', 'It cannot be after 2024-06-28'],
  ['to=yesterday', 'Format: YYYY-MM-DD.'],
  ['text=a&text=b', 'is given more than once.'],
])('an address with %s asks nothing and says what is wrong', async (query, says) => {
  const asked = show(`/tasks/changes?${query}`);
  expect(await screen.findByText(new RegExp(says))).toBeTruthy();
  expect(asked).toEqual([]);
});

test('by time it is sorted both ways, and by nothing else', async () => {
  const asked = show();
  await screen.findByText(/^2 changes/);
  await userEvent.click(await screen.findByRole('columnheader', { name: 'Who' }));
  await userEvent.click(screen.getByRole('columnheader', { name: /^When/ }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ direction: 'ascending' }));
  expect(asked).toHaveLength(2);
});

test('a change opens over the list with old and new side by side, what is the same folded, and the way to its thing', async () => {
  const asked = show();
  const open = 'Open Ticket undone, Ticket 31';
  await userEvent.click(await screen.findByRole('button', { name: open }));
  const drawer = await screen.findByRole('dialog', { name: 'Change 7' });
  const table = await within(drawer).findByRole('table', { name: 'Before and after' });
  const rows = () =>
    within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows()).toEqual([
    ['Field', 'Before', 'After'],
    ['status', 'LIVE', 'UNDONE'],
  ]);
  await userEvent.click(within(drawer).getByRole('button', { name: '2 fields unchanged' }));
  expect(rows().slice(2)).toEqual([
    ['product a', 'FEI', 'FEI'],
    ['volume', '5000', '5000'],
  ]);
  expect(within(drawer).getByText('req-7')).toBeTruthy();
  expect(within(drawer).getByText('Dealt twice')).toBeTruthy();
  expect(within(drawer).getByText('Not shown here: token hash.')).toBeTruthy();
  expect(within(drawer).getByRole('link').getAttribute('href')).toBe(
    '/blotter?tab=entered&entered=all&entry=31',
  );
  // The list did not begin anew for it.
  expect(asked).toHaveLength(1);
});

test('who may not go to where the thing lives is not led there', async () => {
  show('/tasks/changes?change=7', auditApi(), ['audit:read']);
  const drawer = await screen.findByRole('dialog', { name: 'Change 7' });
  await within(drawer).findByRole('table');
  expect(within(drawer).queryByRole('link')).toBeNull();
});
