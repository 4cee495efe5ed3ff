/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';

import { chooseColorMode, useColorMode } from './color-mode.ts';
import { UiProvider } from './ui-provider.tsx';

/** The system's own setting, which a test may change while the page is open. */
function systemIs(dark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: dark });
  window.matchMedia = () => query as unknown as MediaQueryList;
  return (next: boolean) => {
    query.matches = next;
    act(() => void query.dispatchEvent(new Event('change')));
  };
}

function Switch() {
  const { mode, choice } = useColorMode();
  const other = mode === 'dark' ? 'light' : 'dark';
  return (
    <>
      <button type="button" onClick={() => chooseColorMode(other)}>{`${mode} by ${choice}`}</button>
      <button type="button" onClick={() => chooseColorMode('system')}>
        follow
      </button>
    </>
  );
}

const open = () =>
  render(
    <UiProvider>
      <Switch />
    </UiProvider>,
  );
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
const rootIs = (mode: string) => document.documentElement.classList.contains(mode);

beforeEach(() => localStorage.clear());
afterEach(() => {
  document.documentElement.className = '';
});

test('[SHL-28] follows the system, also when it changes', () => {
  const change = systemIs(true);
  open();
  expect(rootIs('dark')).toBe(true);
  expect(screen.getByRole('button', { name: 'dark by system' })).toBeDefined();

  change(false);
  expect(rootIs('dark')).toBe(false);
  expect(rootIs('light')).toBe(true);
});

test('[SHL-28] a choice is remembered and outlasts the system and a reload', () => {
  const change = systemIs(false);
  const page = open();
  press('light by system');
  expect(localStorage.getItem('fairlead.color-mode')).toBe('dark');
  expect(rootIs('dark')).toBe(true);

  change(false);
  expect(rootIs('dark')).toBe(true);

  page.unmount();
  document.documentElement.className = '';
  open();
  expect(rootIs('dark')).toBe(true);
});

test('[SHL-28] a choice can be taken back, and a nonsense one is none', () => {
  systemIs(false);
  localStorage.setItem('fairlead.color-mode', 'purple');
  open();
  press('light by system');
  press('follow');
  expect(localStorage.getItem('fairlead.color-mode')).toBeNull();
  expect(screen.getByRole('button', { name: 'light by system' })).toBeDefined();
});

test('[SHL-28] another tab of the browser is followed', () => {
  systemIs(false);
  open();
  localStorage.setItem('fairlead.color-mode', 'dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'fairlead.color-mode' })));
  expect(rootIs('dark')).toBe(true);
});
