/** @jest-environment ./bin/jest/dom-environment.mjs */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import { blotterList, type ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import { closeOrder, type DealtTerm, ticketsOfOrder } from '@fairlead/trading/contract/close-order';
import type { Permission } from '@fairlead/shared/domain/access/permissions';
import { answer, fakeApi, renderScreen, verified } from '@fairlead/shared/testing';
import { clearerOrder } from '@fairlead/trading/fixtures/clearer-order';
import { enteredTrade } from '@fairlead/trading/fixtures/entered-trade';

import { BlotterScreen } from '../app/blotter-screen.tsx';

jest.setTimeout(90_000);

beforeEach(() => localStorage.clear());

const PROBLEM = 'More than a pair was dealt: FEI Aug 24, FEI Sep 24, FEI Oct 24';
const term = (month: string, change: Partial<DealtTerm> = {}): DealtTerm => ({
  exchange: 'ICE',
  product: 'FEI',
  term_month: month,
  window_start: month,
  window_end: month,
  metric: 'MT',
  qty: 4_000,
  cents: 244_000_000,
  ...change,
});
const MONTHS = ['2024-08-01', '2024-09-01', '2024-10-01'];

/** Tickets 21 to 23 have the order's three months, 24 is of another day. */
function orderApi(closing?: () => never) {
  const state: { row: ClearerBlotterTrade } = {
    row: clearerOrder(7, { problem: PROBLEM, row_version: 3 }),
  };
  const sent: object[] = [];
  const ticket = (id: number, of: DealtTerm, day = '2024-06-28') => ({
    entry: enteredTrade(id, { kind: 'REGULAR', trade_date: day }),
    terms: [of],
    stands: state.row.closed_by_tickets.includes(id),
  });
  const api = fakeApi(
    answer(blotterList, () => ({
      blotter: [],
      blotter_real: [state.row],
      books: [],
      brokers: [],
      forced_commissions: {},
      more_waiting: 0,
    })),
    answer(ticketsOfOrder, () => ({
      row: state.row,
      terms: MONTHS.map((month) => term(month)),
      tickets: [
        ...MONTHS.map((month, at) => ticket(21 + at, term(month))),
        ticket(24, term('2024-08-01', { cents: 244_000_125 }), '2024-06-27'),
      ],
    })),
    answer(closeOrder, (call) => {
      sent.push({ ...call.params, ...call.body, version: call.version });
      if (closing !== undefined) return closing();
      state.row = {
        ...state.row,
        submitted_to_blotter: 1,
        closed_by_tickets: [21, 22, 23],
        row_version: 4,
        submitted: { by: 'maren@halyard.example', at: '2024-06-28T12:00:00Z' },
      };
      return { row: state.row };
    }),
  );
  return { api, sent };
}

const MAREN: readonly Permission[] = ['blotter:read', 'blotter:submit', 'blotter:undo'];

async function open(api: ReturnType<typeof orderApi>['api'], may: readonly Permission[] = MAREN) {
  renderScreen(<BlotterScreen />, { api, path: '/blotter?close=7', auth: verified([...may]) });
  const drawer = within(await screen.findByRole('dialog', { name: 'Tickets of ordered trade 7' }));
  await drawer.findByText(PROBLEM);
  return drawer;
}

type Drawer = Awaited<ReturnType<typeof open>>;
const boxes = (drawer: Drawer) => drawer.getAllByRole<HTMLInputElement>('checkbox');
const action = (drawer: Drawer) => drawer.getByRole('button', { name: 'Close by these tickets' });

test('the tickets of its trade date that come to the order are chosen, and it is closed by them', async () => {
  const { api, sent } = orderApi();
  const drawer = await open(api);
  expect(boxes(drawer).map(({ checked }) => checked)).toEqual([true, true, true, false]);
  expect(boxes(drawer)[0]?.labels?.[0]?.textContent).toMatch(
    /^Ticket 21: Buy 12,000 MT FEI Aug 24, /,
  );
  await userEvent.click(action(drawer));
  await screen.findByText('Ordered trade 7 is closed by 3 tickets');
  expect(sent).toEqual([{ swiss_order_num: 7, entries: [21, 22, 23], version: 3 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('button', { name: 'Undo ordered trade 7' });
});

test('tickets that come to something else do not close it, and the difference is shown', async () => {
  const { api, sent } = orderApi();
  const drawer = await open(api);
  await userEvent.click(boxes(drawer)[2]!);
  const grid = within(drawer.getByRole('region', { name: 'Order and tickets' }));
  await grid.findByText('−4,000');
  expect(action(drawer).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(action(drawer));
  expect(sent).toEqual([]);
});

test('what the tickets paid more is said', async () => {
  const { api } = orderApi();
  const drawer = await open(api);
  await userEvent.click(boxes(drawer)[0]!);
  await userEvent.click(boxes(drawer)[3]!);
  await drawer.findByText(
    'The tickets come to $1.25 more than the order: the tie-out will say so.',
  );
  expect(action(drawer).getAttribute('aria-disabled')).not.toBe('true');
});

test('what the server has against it is said, and what was chosen stays', async () => {
  const { api } = orderApi(() => {
    throw new ApiError({
      kind: 'rejected',
      status: 422,
      body: { err_msg: 'Entry 22 was cancelled' },
    });
  });
  const drawer = await open(api);
  await userEvent.click(action(drawer));
  await drawer.findByText(/Entry 22 was cancelled/);
  expect(boxes(drawer).map(({ checked }) => checked)).toEqual([true, true, true, false]);
});

test('who may not submit sees its tickets and closes nothing', async () => {
  const { api } = orderApi();
  const drawer = await open(api, ['blotter:read']);
  expect(boxes(drawer).every((box) => box.matches(':disabled'))).toBe(true);
  expect(drawer.queryByRole('button', { name: 'Close by these tickets' })).toBeNull();
});

test('an order that is no row leads to its tickets, and opened again they stay', async () => {
  const { api } = orderApi();
  renderScreen(<BlotterScreen />, { api, path: '/blotter', auth: verified([...MAREN]) });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Close ordered trade 7 by tickets' }),
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'Tickets of ordered trade 7' }));
  await userEvent.click(await drawer.findByRole('button', { name: 'Close by these tickets' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo ordered trade 7' }));
  const asked = within(
    await screen.findByRole('alertdialog', { name: 'Open ordered trade 7 again?' }),
  );
  expect(
    asked.getByText('It waits again. What was entered stays: tickets 21, 22, 23'),
  ).toBeDefined();
});
