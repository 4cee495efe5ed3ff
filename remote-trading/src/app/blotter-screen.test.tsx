/** @jest-environment ./bin/jest/dom-environment.mjs */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { blotterList } from '@fairlead/trading/contract/blotter';
import { blotterSheetStatus } from '@fairlead/trading/contract/blotter-sheet';
import { importProgress } from '@fairlead/shared/contract/tasks';
import { tradeEntryData } from '@fairlead/trading/contract/trade-entry';
import { useNavigate } from '@fairlead/shared/router';
import { answer, fakeApi, renderScreen } from '@fairlead/shared/testing';
import { clearerOrder } from '@fairlead/trading/fixtures/clearer-order';
import { ENTRY_DATA } from '@fairlead/trading/fixtures/entry-data';

import { BlotterScreen } from './blotter-screen.tsx';

jest.setTimeout(40_000);

beforeEach(() => localStorage.clear());

const LIST = {
  blotter: [],
  blotter_real: [clearerOrder(1)],
  books: [],
  brokers: [],
  forced_commissions: {},
  more_waiting: 0,
};

/** The browser's Back, and the palette. */
let go: ReturnType<typeof useNavigate>;
function Navigation() {
  go = useNavigate();
  return null;
}

const volume = async () =>
  screen.findByLabelText<HTMLInputElement>(/^Volume/, { selector: 'input' });
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('[API-11] the head of the page tells of the Blotter sheet', async () => {
  const status = {
    url: null,
    appended: 7,
    waiting: 1,
    waiting_since: '2024-06-28T12:03:00Z',
    stuck: [],
  };
  const api = fakeApi(answer(blotterSheetStatus, status), answer(blotterList, LIST));
  renderScreen(<BlotterScreen />, { api, path: '/blotter' });
  await screen.findByRole('grid', { name: 'Clearer Blotter' });
  expect(await screen.findByText('1 row waits')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Download the Blotter sheet' })).toBeDefined();
});

test('while statements are imported nothing is said to be through', async () => {
  const api = fakeApi(
    answer(importProgress, { done: 3, refused: 2, waiting: 747 }),
    answer(blotterList, { ...LIST, blotter_real: [] }),
  );
  renderScreen(<BlotterScreen />, { api, path: '/blotter' });
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeDefined();
  expect(screen.getByText('Importing statements: 5 of 752 …')).toBeDefined();
  expect(screen.getByRole('link', { name: '2 refused' })).toBeDefined();
});

test('a ticket that is opened after Back begins with nothing of the one before', async () => {
  const api = fakeApi(answer(blotterList, LIST), answer(tradeEntryData, ENTRY_DATA as never));
  renderScreen(
    <>
      <BlotterScreen />
      <Navigation />
    </>,
    { api, path: '/blotter' },
  );
  await screen.findByRole('grid', { name: 'Clearer Blotter' });
  const cell = document.querySelector<HTMLElement>('[data-row-id="1"] .cell');
  act(() => cell?.focus());
  const hand = userEvent.setup();
  await hand.keyboard('{Shift>}{F10}{/Shift}');
  const entry = await screen.findByRole('menuitem', { name: 'Reverse as ticket' });
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menu'));
  await hand.pointer({ keys: '[MouseLeft>]', target: entry });
  await waitFor(() => expect(entry.hasAttribute('data-highlighted')).toBe(true));
  await hand.pointer({ keys: '[/MouseLeft]', target: entry });
  expect((await volume()).value).toBe('-12000');

  act(() => void go(-1));
  await isGone();
  act(() => void go('/blotter?ticket=regular'));
  expect((await volume()).value).toBe('');
});
