/** @jest-environment ./bin/jest/dom-environment.mjs */
import { ApiError } from '@fairlead/shared/api';
import { endSignIns, type OwnSignIn, ownSignIns } from '@fairlead/shared/contract/sign-ins';
import { answer, fakeApi, renderScreen } from '@fairlead/shared/testing';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { UserMenu } from '../frame/user-menu.tsx';

// What traps the focus passes over what has no size, and jsdom gives none.
beforeAll(() => {
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1);
});

const signIn = (n: number, more: Partial<OwnSignIn> = {}): OwnSignIn => ({
  sign_in_id: `00000000-0000-4000-8000-00000000000${n}`,
  started_at: `2024-06-28T06:0${n}:00.000Z`,
  last_used_at: `2024-06-28T08:0${n}:00.000Z`,
  browser: 'Firefox on Windows',
  is_this: false,
  ...more,
});
const THIS = signIn(0, { browser: 'Chrome on Linux', is_this: true });

/** Sign-in that the API does not end. */
const BUSY = signIn(9);
const FAILURE = {
  kind: 'rejected',
  status: 503,
  body: { err_msg: 'The service is busy' },
} as const;

/** Opens the dialog by keyboard alone; the API knows these sign-ins beside this one. */
async function open(...others: readonly OwnSignIn[]) {
  let left = others;
  const api = fakeApi(
    answer(ownSignIns, () => ({ sign_ins: [THIS, ...left] })),
    answer(endSignIns, ({ body }) => {
      const ids = body.sign_in_ids;
      if (ids.includes(BUSY.sign_in_id)) throw new ApiError(FAILURE);
      left = left.filter(({ sign_in_id }) => !ids.includes(sign_in_id));
      return { ended: ids.length };
    }),
  );
  renderScreen(<UserMenu name="Maren" email="maren@halyard.example" onLogout={() => undefined} />, {
    api,
  });
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.tab();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => {
    expect(document.querySelector('[data-highlighted]')?.textContent).toBe('Your sign-ins');
    // The menu takes the focus a frame after it opens; until then the key is its button's.
    expect(document.activeElement?.role).toBe('menu');
  });
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Your sign-ins' }));
  await dialog.findByText('Chrome on Linux');
  return { api, user, dialog };
}

const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('where a person is signed in is listed by browser, since when and when last, this one marked', async () => {
  const { dialog } = await open(signIn(1));
  expect(lines()).toEqual([
    'Chrome on LinuxSince 28 Jun 24 08:00, last used 28 Jun 24 10:00This one',
    'Firefox on WindowsSince 28 Jun 24 08:01, last used 28 Jun 24 10:01End',
  ]);
  expect(dialog.queryByRole('button', { name: /others/ })).toBeNull();
});

test('one is ended, and the list says so', async () => {
  const { api, user, dialog } = await open(signIn(1), signIn(2));
  await user.click(
    dialog.getByRole('button', { name: 'End Firefox on Windows, since 28 Jun 24 08:01' }),
  );
  await waitFor(() => expect(lines()).toHaveLength(2));
  const [sent] = api.calls.filter(({ endpoint }) => endpoint === endSignIns);
  expect(sent?.input.body).toEqual({ sign_in_ids: [signIn(1).sign_in_id] });
});

test('the others are ended together, never this one', async () => {
  const { api, user, dialog } = await open(signIn(1), signIn(2));
  await user.click(dialog.getByRole('button', { name: 'End the 2 others' }));
  await waitFor(() => expect(lines()).toHaveLength(1));
  const [sent] = api.calls.filter(({ endpoint }) => endpoint === endSignIns);
  expect(sent?.input.body).toEqual({
    sign_in_ids: [signIn(1).sign_in_id, signIn(2).sign_in_id],
  });
});

test('one that cannot be ended says why and stays', async () => {
  const { user, dialog } = await open(BUSY);
  await user.click(dialog.getByRole('button', { name: /^End Firefox/ }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Not ended: The service is busy');
  expect(lines()).toHaveLength(2);
});
