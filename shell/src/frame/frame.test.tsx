/** @jest-environment ./bin/jest/dom-environment.mjs */
import { renderScreen } from '@fairlead/shared/testing';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ColorModeButton } from './color-mode-button.tsx';
import { frameParts } from './frame-parts.ts';
import { Navigation } from './navigation.tsx';
import { UserMenu } from './user-menu.tsx';

// What traps the focus passes over what has no size, and jsdom gives none.
beforeAll(() => {
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1);
});

const ENTRY = {
  id: 'edf',
  label: 'EDF Trades',
  path: '/edf',
  order: 1,
  access: 'edf:read',
  remote: 'edf',
} as const;

function start() {
  const onLogout = jest.fn();
  renderScreen(
    <>
      <Navigation
        entries={[ENTRY]}
        current={undefined}
        onLikely={() => undefined}
        footnote="Development, release 3"
      />
      <ColorModeButton />
      <UserMenu name="Maren" email="maren@halyard.example" onLogout={onLogout} />
    </>,
  );
  return { onLogout, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

const button = (name: string) => screen.getByRole('button', { name, hidden: true });
const hasFocus = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element));

test('[SHL-02] the drawer is fetched at the first press, takes the focus and gives it back', async () => {
  const { user } = start();
  expect(frameParts.get()).toBeUndefined();
  // As Safari presses: the button does not get the focus by it.
  fireEvent.click(button('Open menu'));
  await screen.findByRole('dialog', { name: 'Menu' });
  await hasFocus(button('Close menu'));
  expect(button('Open menu').getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await hasFocus(button('Open menu'));
});

test('[SHL-02] the drawer closes once an entry of it was chosen', async () => {
  const { user } = start();
  await user.click(button('Open menu'));
  // Closed before it has taken the focus, it would have none to give back: the trap starts a frame later.
  await screen.findByRole('dialog', { name: 'Menu' });
  await hasFocus(button('Close menu'));
  await user.click(screen.getByRole('link', { name: 'EDF Trades' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await hasFocus(button('Open menu'));
});

test('[SHL-03] the account menu says who it is, and logs out, by keyboard alone', async () => {
  const { user, onLogout } = start();
  for (let presses = 0; presses < 3; presses += 1) await user.tab();
  await user.keyboard('{ArrowDown}');
  await hasFocus(await screen.findByRole('menu', { name: 'Maren, account menu' }));
  expect(screen.getByText('maren@halyard.example')).toBeDefined();
  await waitFor(() =>
    expect(document.querySelector('[data-highlighted]')?.textContent).toBe('Your sign-ins'),
  );
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(onLogout).toHaveBeenCalledTimes(1));
});

test('[SHL-28] the colour mode is one of three, as the system until another is chosen', async () => {
  const { user } = start();
  const choices = () => screen.getAllByRole('menuitemradio');
  const checked = () =>
    choices()
      .filter((choice) => choice.getAttribute('aria-checked') === 'true')
      .map(({ textContent }) => textContent);
  await user.click(button('Colour mode'));
  await screen.findByRole('menu', { name: 'Colour mode' });
  expect(choices().map(({ textContent }) => textContent)).toEqual([
    'Light',
    'Dark',
    'As the system',
  ]);
  expect(checked()).toEqual(['As the system']);
  await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  expect(document.documentElement.classList.contains('dark')).toBe(true);
  await hasFocus(button('Colour mode'));
  await user.click(button('Colour mode'));
  await waitFor(() => expect(checked()).toEqual(['Dark']));
  await user.click(screen.getByRole('menuitemradio', { name: 'As the system' }));
  expect(localStorage.getItem('fairlead.color-mode')).toBeNull();
});
