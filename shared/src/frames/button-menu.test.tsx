/** @jest-environment ./bin/jest/dom-environment.mjs */
import { setTimeout as sleep } from 'node:timers/promises';

import { renderScreen } from '@fairlead/shared/testing';
import { Button, type FrameOfButton, onDemand, useFrameButton } from '@fairlead/shared/ui';
import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ButtonMenu } from './button-menu.tsx';
import { Menu } from './overlays.tsx';

jest.setTimeout(30_000);

type Parts = { readonly Entries: typeof Entries };

function Entries({ frame }: { readonly frame: FrameOfButton }) {
  return (
    <ButtonMenu frame={frame} minWidth="100px">
      <Menu.Item value="none" disabled>
        None
      </Menu.Item>
      <Menu.Item value="copy">Copy</Menu.Item>
      <Menu.Item value="print">Print</Menu.Item>
    </ButtonMenu>
  );
}

/** A button whose menu is fetched; each fetch waits until it is answered. */
function start() {
  const waiting: PromiseWithResolvers<Parts>[] = [];
  const load = jest.fn(() => {
    const fetching = Promise.withResolvers<Parts>();
    waiting.push(fetching);
    return fetching.promise;
  });
  const source = onDemand(load);
  const Things = () => {
    const { parts, button, frame } = useFrameButton(source, 'menu');
    return (
      <>
        <Button {...button}>Things</Button>
        {parts !== undefined && <parts.Entries frame={frame} />}
        <Button>Next</Button>
      </>
    );
  };
  renderScreen(<Things />);
  return {
    load,
    button: screen.getByRole('button', { name: 'Things' }),
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    arrive: () => act(async () => waiting.shift()?.resolve({ Entries })),
    fail: () => act(async () => waiting.shift()?.reject(new Error('Loading chunk 7 failed'))),
  };
}

const marked = () => document.querySelector('[data-highlighted]')?.textContent;
const menuHasFocus = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu', { name: 'Things' })));
/** The menu hears of presses elsewhere two frames and a timer after it has opened: no hand is as quick. */
const hearsPresses = () =>
  act(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await sleep(1);
  });
const isClosed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
const hasFocus = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element));

test('nothing is fetched before somebody comes near; pointing at it fetches, once', async () => {
  const { load, button, user, arrive } = start();
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  expect(load).not.toHaveBeenCalled();
  await user.hover(button);
  expect(load).toHaveBeenCalledTimes(1);
  await arrive();
  expect(screen.queryByRole('menu')).toBeNull();
  await user.click(button);
  await menuHasFocus();
  expect(load).toHaveBeenCalledTimes(1);
});

test('pressed before it is here, a menu opens when it arrives, without a second press', async () => {
  const { button, user, arrive } = start();
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await arrive();
  await menuHasFocus();
  expect(marked()).toBeUndefined();
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(button.getAttribute('aria-controls')).toBe(screen.getByRole('menu').id);
});

test.each([
  { name: 'Enter', key: '{Enter}', first: 'Copy' },
  { name: 'Space', key: ' ', first: 'Copy' },
  { name: 'Arrow Down', key: '{ArrowDown}', first: 'Copy' },
  { name: 'Arrow Up', key: '{ArrowUp}', first: 'Print' },
])('by $name a menu opens at $first, fetched or not; Escape gives the focus back', async (way) => {
  const { button, user, arrive } = start();
  await user.tab();
  await user.keyboard(way.key);
  await arrive();
  await menuHasFocus();
  await waitFor(() => expect(marked()).toBe(way.first));
  await user.keyboard('{Escape}');
  await isClosed();
  await hasFocus(button);
  await user.keyboard(way.key);
  await menuHasFocus();
  await waitFor(() => expect(marked()).toBe(way.first));
});

test('the arrows walk on from the entry that is marked', async () => {
  const { user, arrive } = start();
  await user.tab();
  await user.keyboard('{ArrowDown}');
  await arrive();
  await menuHasFocus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(marked()).toBe('Print'));
});

test('a press on the button or elsewhere closes the menu', async () => {
  const { button, user, arrive } = start();
  await user.click(button);
  await arrive();
  await menuHasFocus();
  await user.click(button);
  await isClosed();
  await hasFocus(button);
  await user.click(button);
  await menuHasFocus();
  await hearsPresses();
  await user.click(document.body);
  await isClosed();
  await hasFocus(button);
});

test('who has gone on before it is here gets no menu', async () => {
  const { user, arrive } = start();
  await user.tab();
  await user.keyboard('{Enter}');
  await user.tab();
  await arrive();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Next');
});

test('what cannot be fetched says so once it was pressed, and the next press tries again', async () => {
  const { load, button, user, arrive, fail } = start();
  fireEvent.pointerEnter(button);
  await fail();
  expect(screen.queryByText(/could not be fetched/)).toBeNull();
  await user.click(button);
  await fail();
  expect(screen.getByText(/could not be fetched/)).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
  await user.click(button);
  await arrive();
  expect(load).toHaveBeenCalledTimes(3);
  await menuHasFocus();
});
