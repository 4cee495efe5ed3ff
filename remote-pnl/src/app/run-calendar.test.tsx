/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { fakeApi, renderScreen } from '@fairlead/shared/testing';
import { pnlAnswers, pnlMeta, pnlRun } from '@fairlead/pnl/fixtures/pnl';

import Root from '../root.tsx';

afterEach(() => localStorage.clear());

const RUNS = [
  pnlRun({ run_id: 4180 }),
  pnlRun({ run_id: 4179, run_type: 'PRELIM', author_nick_name: 'bea' }),
  pnlRun({ run_id: 7, pipe_run_date: '2024-06-24', run_type: 'COB' }),
  pnlRun({ run_id: 6, pipe_run_date: '2024-05-31', run_type: 'VERIFIED' }),
  pnlRun({ run_id: 5, pipe_run_date: '2023-06-30', run_type: 'VERIFIED' }),
];

/** The page of 28 June, with the calendar open over it. */
async function openCalendar(path = '/?tab=paper') {
  const api = fakeApi(...pnlAnswers(pnlMeta({ pnl_list: RUNS })));
  const shown = renderScreen(<Root />, { api, path });
  await userEvent.click(await screen.findByRole('button', { name: 'Calendar of runs' }));
  const calendar = within(await screen.findByRole('dialog', { name: 'Calendar of runs' }));
  await calendar.findByRole('grid');
  return { ...shown, calendar };
}

const month = () =>
  screen.getByRole('grid', { name: /^[A-Z][a-z]+ \d{4}$/ }).getAttribute('aria-label');
const focused = () => document.activeElement?.getAttribute('aria-label');

test('the calendar stands on the day that is shown, and each day says its run', async () => {
  const { calendar } = await openCalendar();
  await waitFor(() => expect(focused()).toBe('28 Jun 2024, today, shown, Likely COB'));
  expect(month()).toBe('June 2024');
  expect(calendar.getByRole('button', { name: '24 Jun 2024, COB' })).toBeDefined();
  expect(calendar.getByRole('button', { name: '25 Jun 2024, No run' })).toBeDefined();
  const shown = calendar.getByRole('gridcell', { selected: true });
  expect(shown.textContent).toBe('28');
});

test('arrows, Home, End and Page Up and Down go through days, weeks, months and years', async () => {
  await openCalendar();
  await waitFor(() => expect(focused()).toMatch(/^28 Jun 2024/));
  for (const [keys, day] of [
    ['{ArrowLeft}', '27 Jun 2024'],
    ['{ArrowRight}', '28 Jun 2024'],
    ['{ArrowUp}', '21 Jun 2024'],
    ['{ArrowDown}', '28 Jun 2024'],
    ['{Home}', '24 Jun 2024'],
    ['{End}', '30 Jun 2024'],
    ['{PageUp}', '30 May 2024'],
    ['{PageDown}', '30 Jun 2024'],
    ['{Shift>}{PageUp}{/Shift}', '30 Jun 2023'],
    ['{Shift>}{PageDown}{/Shift}', '30 Jun 2024'],
    ['{ArrowRight}', '01 Jul 2024'],
  ] as const) {
    await userEvent.keyboard(keys);
    expect([keys, focused()]).toEqual([keys, expect.stringMatching(new RegExp(`^${day}`))]);
  }
  expect(month()).toBe('July 2024');
});

test('a day with a run is chosen by Enter, with the tab; of a day that has several each is listed', async () => {
  const { address, calendar } = await openCalendar();
  await waitFor(() => expect(focused()).toMatch(/^28 Jun 2024/));
  const runs = within(calendar.getByRole('group', { name: 'Runs of 28 Jun 2024' }));
  expect(runs.getByRole('button', { name: /^Likely COB, tolsen/ })).toBeDefined();
  await userEvent.click(runs.getByRole('button', { name: /^Prelim, bea/ }));
  expect(address()).toBe('/date/2024-06-28?tab=paper&run=4179');

  await userEvent.click(screen.getByRole('button', { name: 'Calendar of runs' }));
  await screen.findByRole('grid', { name: 'June 2024' });
  await waitFor(() => expect(focused()).toMatch(/^28 Jun 2024/));
  await userEvent.keyboard('{Home}{Enter}');
  expect(address()).toBe('/date/2024-06-24?tab=paper');
});

test('a day without a run leads to the nearest days that have one, and to all runs', async () => {
  const { address, calendar } = await openCalendar();
  await waitFor(() => expect(focused()).toMatch(/^28 Jun 2024/));
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(address()).toBe('/?tab=paper');
  const day = within(calendar.getByRole('group', { name: 'Runs of 21 Jun 2024' }));
  expect(day.getByText('No run')).toBeDefined();
  expect(day.getByRole('button', { name: 'After: 24 Jun 2024' })).toBeDefined();
  await userEvent.click(day.getByRole('button', { name: 'Before: 31 May 2024' }));
  expect(address()).toBe('/date/2024-05-31?tab=paper');

  await userEvent.click(screen.getByRole('button', { name: 'Calendar of runs' }));
  await userEvent.click(
    await screen.findByRole('button', { name: 'All runs and scenarios of this day' }),
  );
  expect(decodeURIComponent(address())).toMatch(/runs=all\|2024-06-28/);
});

test('months and years are stepped through by buttons, which keep the focus', async () => {
  const { calendar } = await openCalendar();
  await waitFor(() => expect(focused()).toMatch(/^28 Jun 2024/));
  await userEvent.click(calendar.getByRole('button', { name: 'Previous month' }));
  expect(month()).toBe('May 2024');
  expect(focused()).toBe('Previous month');
  await userEvent.click(calendar.getByRole('button', { name: 'Next year' }));
  expect(month()).toBe('May 2025');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('grid', { name: 'May 2025' })).toBeNull());
});
