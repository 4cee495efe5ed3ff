/** @jest-environment ./bin/jest/dom-environment.mjs */
import { beforeAll, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { clearerOrder as order } from '@fairlead/trading/fixtures/clearer-order';
import { renderScreen } from '@fairlead/shared/testing';

import type { OrderCalls } from './desk/blotter.data.ts';
import { FillDialog } from './fill-dialog.tsx';
import { StoredEdits } from './desk/stored-edits.data.ts';
import { OrderDesk } from './desk/order-desk.data.ts';

beforeAll(() => {
  // What traps the focus passes over what has no size, and jsdom gives none.
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1);
});

const LISTS = {
  books: [{ name: 'Corp Paper', strategies: { Arb: ['ARB-AUG'] } }],
  brokers: ['Brightwater', 'Kestrel Bay'],
  forced_commissions: {},
};

function open(count: number, brokered: readonly boolean[] = [true]) {
  const orders = Array.from({ length: count }, (_, at) =>
    order(at + 1, { has_broker: brokered[at % brokered.length] ?? true }),
  );
  const draft = jest.fn<OrderCalls['draft']>();
  const desk = new OrderDesk(
    {
      draft,
      submit: jest.fn<OrderCalls['submit']>(),
      undo: jest.fn<OrderCalls['undo']>(),
    },
    new StoredEdits('maren@halyard.example'),
  );
  desk.take({ ...LISTS, blotter: [], blotter_real: orders, more_waiting: 0 });
  const onDone = jest.fn();
  const onClose = jest.fn();
  renderScreen(<FillDialog ids={desk.ids} {...{ desk, onDone, onClose }} />);
  return { desk, draft, onDone, onClose, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

const button = (name: string) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByRole('combobox', { name });

test('a text that is none of the choices is not passed over', async () => {
  const { user, draft } = open(2);
  await user.type(box('Broker'), 'nobody{Tab}');
  await user.type(box('Book'), 'c{Tab}');
  await user.click(button('Fill in'));
  expect(draft).not.toHaveBeenCalled();
  expect(screen.getByText('Choose one of the list')).toBeDefined();
  expect(button('Fill in').dataset['tip']).toBe('Choose from the lists');
});

test('more than one call takes is said before anything is chosen', () => {
  open(501);
  expect(screen.getByRole('dialog', { name: 'Fill in 501 trades' })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('At most 500 trades at once');
});

test('the focus is where something can be chosen', async () => {
  open(2, [false]);
  await waitFor(() => expect(document.activeElement).toBe(box('Book')));
});

test('the dialog stays until it is known what came of it', async () => {
  let refuse: () => void = () => undefined;
  const { user, draft, onClose } = open(2);
  draft.mockReturnValue(
    new Promise((_, reject) => {
      refuse = () => reject(new Error('away'));
    }),
  );
  await user.type(box('Book'), 'c{Tab}');
  await user.click(button('Fill in'));
  await user.click(button('Cancel'));
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  refuse();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/away/));
  await user.click(button('Cancel'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('who is not brokered stays without a broker, and the others have theirs; Ctrl Enter fills in', async () => {
  const { user, draft, onDone } = open(2, [true, false]);
  expect(screen.getByText('1 of them not brokered: it stays without')).toBeDefined();
  await user.type(box('Broker'), 'b{Tab}');
  await user.type(box('Book'), 'c{Tab}');
  const note = 'Broker: WTI is not a brokered product';
  draft.mockResolvedValue({
    ok: true,
    reply: {
      rows: [1, 2].map((number) => order(number, { row_version: 2, book: 'Corp Paper' })),
      refused: [{ swiss_order_num: 2, fields: ['broker'], message: note }],
    },
  });
  await user.type(screen.getByRole('textbox', { name: 'Commission' }), '1.5');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(onDone).toHaveBeenCalledWith(`Filled in 2 trades; 1 without broker: ${note}`),
  );
  expect(draft).toHaveBeenCalledTimes(1);
  expect(draft.mock.calls[0]?.slice(1)).toEqual([
    { broker: 'Brightwater', book: 'Corp Paper', commission_override: 1.5 },
    { each: true },
  ]);
});

test('a commission that is no number is not passed over, and whom nobody would take stays asked', async () => {
  const { user, draft, onDone } = open(2);
  const commission = screen.getByRole('textbox', { name: 'Commission' });
  await user.type(commission, 'much');
  await user.click(button('Fill in'));
  expect(draft).not.toHaveBeenCalled();
  expect(button('Fill in').dataset['tip']).toBe('Commission needs to be a number');
  await user.clear(commission);
  await user.type(commission, '2');
  const message = 'Joren changed ordered trade 1 at 14:03 (Zurich)';
  draft.mockResolvedValue({
    ok: true,
    reply: {
      rows: [order(1), order(2)],
      refused: [1, 2].map((number) => ({
        swiss_order_num: number,
        fields: ['commission_override'],
        message,
      })),
    },
  });
  await user.click(button('Fill in'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
  expect(onDone).not.toHaveBeenCalled();
});

test('what was not saved before, and is filled in here, is saved', async () => {
  const { user, desk, draft, onDone } = open(2);
  draft.mockRejectedValueOnce(new Error('away'));
  await expect(desk.edit('1', { broker: 'Kestrel Bay' })).rejects.toThrow('Not saved');
  expect(desk.unsaved).toEqual(['1']);

  const rows = [1, 2].map((number) => order(number, { row_version: 2, broker: 'Brightwater' }));
  draft.mockResolvedValue({ ok: true, reply: { rows, refused: [] } });
  await user.type(box('Broker'), 'b{Tab}');
  await user.click(button('Fill in'));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('Filled in 2 trades'));
  expect(desk.unsaved).toEqual([]);
});
