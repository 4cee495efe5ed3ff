/** @jest-environment ./bin/jest/dom-environment.mjs */
import { ApiError } from '@fairlead/shared/api';
import { listMessages, type Message, readMessage } from '@fairlead/shared/contract/messages';
import { answer, fakeApi, renderScreen } from '@fairlead/shared/testing';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { MessagesButton } from '../frame/messages-button.tsx';

// What traps the focus passes over what has no size, and jsdom gives none.
beforeAll(() => {
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1);
});

const BROKEN: Message = {
  message_id: 9,
  text: 'COB, Fri 28 Jun 2024: VaR 95: Limit broken, 120%',
  path: '/date/2024-06-28?run=7&limits=1',
  made_at: '2024-06-28T18:20:00.000Z',
  read_at: null,
};
const NEAR: Message = {
  message_id: 4,
  text: 'COB, Thu 27 Jun 2024: VaR 95: Near, 84% of limit',
  path: '/date/2024-06-27?run=6&limits=1',
  made_at: '2024-06-27T18:21:00.000Z',
  read_at: '2024-06-28T06:00:00.000Z',
};

/** Renders the bell of a user with these messages. */
function show(...told: readonly Message[]) {
  let messages = told;
  const unread = () => messages.filter(({ read_at }) => read_at === null).length;
  const api = fakeApi(
    answer(listMessages, () => ({ messages: [...messages], unread: unread() })),
    answer(readMessage, ({ params }) => {
      messages = messages.map((one) =>
        one.message_id === params.message_id
          ? { ...one, read_at: '2024-06-28T19:00:00.000Z' }
          : one,
      );
      return { unread: unread() };
    }),
  );
  const { address } = renderScreen(<MessagesButton />, { api });
  return { api, address, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

test('the bell counts what is unread, and the list leads by keyboard to what it is about', async () => {
  const { address, user } = show(BROKEN, NEAR);
  await screen.findByRole('button', { name: 'Messages, 1 unread' });
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Messages' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `${BROKEN.text}28 Jun 24 20:20, unread`,
    `${NEAR.text}27 Jun 24 20:21`,
  ]);
  // The drawer takes the focus once it is open.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close messages' })),
  );
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: BROKEN.text }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/date/2024-06-28?run=7&limits=1'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('button', { name: 'Messages' });
});

test('one that was read is opened again without being noted anew', async () => {
  const { api, user } = show(NEAR);
  await user.click(await screen.findByRole('button', { name: 'Messages' }));
  await user.click(await screen.findByRole('link', { name: NEAR.text }));
  expect(api.calls.filter(({ endpoint }) => endpoint === readMessage)).toEqual([]);
});

test('who was told nothing reads so', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Messages' }));
  expect(await screen.findByText('There is no message for you')).toBeDefined();
});

test('a bell that could not ask says so, and its list can be asked for again', async () => {
  let isDown = true;
  const api = fakeApi(
    answer(listMessages, () => {
      if (isDown) throw new ApiError({ kind: 'rejected', status: 503, body: {} });
      return { messages: [NEAR], unread: 0 };
    }),
  );
  renderScreen(<MessagesButton />, { api });
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(await screen.findByRole('button', { name: 'Messages did not load' }));
  isDown = false;
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: NEAR.text })).toBeDefined();
});
