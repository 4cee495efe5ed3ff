/** @jest-environment ./bin/jest/dom-environment.mjs */
import { ApiError } from '@fairlead/shared/api';
import { renderScreen } from '@fairlead/shared/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';

import { toasts } from './toasts.ts';

beforeEach(() => {
  jest.useFakeTimers();
  renderScreen(<p>page</p>);
});

afterEach(() => {
  act(() => toasts.clear());
  jest.useRealTimers();
});

const raise = (show: () => void) => act(show);
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const shows = (text: string) => screen.queryByText(text) !== null;

function regionOf(text: string): string | null {
  return screen.getByText(text).closest('section')?.getAttribute('aria-label') ?? null;
}

const KINDS = [
  { kind: 'error', ms: 10_000, region: 'Errors' },
  { kind: 'success', ms: 5_000, region: 'Messages' },
  { kind: 'info', ms: 5_000, region: 'Messages' },
] as const;

test.each(KINDS)('[SHL-20] $kind stands in $region for $ms ms', ({ kind, ms, region }) => {
  raise(() => toasts[kind]('hello'));
  expect(regionOf('hello')).toBe(region);

  pass(ms - 1);
  expect(shows('hello')).toBe(true);
  pass(1);
  expect(shows('hello')).toBe(false);
});

test('[SHL-20] a toast may be told to stay longer', () => {
  raise(() => toasts.error('hello', { durationMs: 20_000 }));
  pass(19_999);
  expect(shows('hello')).toBe(true);
  pass(1);
  expect(shows('hello')).toBe(false);
});

test('[SHL-21] site notifications have a place of their own and go after 5 s', () => {
  raise(() => toasts.notify('first'));
  expect(regionOf('first')).toBe('Site notifications');
  pass(4_999);
  expect(shows('first')).toBe(true);
  pass(1);
  expect(shows('first')).toBe(false);
});

test('[SHL-21] there are never more than three site notifications; the oldest goes', () => {
  for (const text of ['one', 'two', 'three', 'four']) raise(() => toasts.notify(text));
  const region = screen.getByRole('region', { name: 'Site notifications' });

  expect(within(region).getAllByRole('button', { name: 'Dismiss' })).toHaveLength(3);
  expect(shows('one')).toBe(false);
  expect(shows('four')).toBe(true);
});

test.each([
  { by: 'the pointer', enter: fireEvent.pointerEnter, leave: fireEvent.pointerLeave },
  { by: 'the focus', enter: fireEvent.focusIn, leave: fireEvent.focusOut },
])('$by stops the clock, and it goes on where it stopped', ({ enter, leave }) => {
  raise(() => toasts.success('hello'));
  pass(4_000);
  const card = screen.getByText('hello').parentElement;
  if (card === null) throw new Error('the text stands in a card');

  act(() => void enter(card));
  pass(60_000);
  expect(shows('hello')).toBe(true);

  act(() => void leave(card));
  pass(999);
  expect(shows('hello')).toBe(true);
  pass(1);
  expect(shows('hello')).toBe(false);
});

test('the same words again count up in their place, and stay from then on', () => {
  const cards = () => screen.getAllByRole('button', { name: 'Dismiss' }).length;
  raise(() => toasts.info('hello'));
  pass(4_000);
  raise(() => toasts.info('hello'));
  raise(() => toasts.info('hello'));
  expect(cards()).toBe(1);
  expect(screen.getByText('· 3×')).toBeDefined();
  pass(4_999);
  expect(cards()).toBe(1);
  raise(() => toasts.error('hello'));
  expect(cards()).toBe(2);
  pass(1);
  expect(cards()).toBe(1);
});

test('dismissing one under the pointer lets the others go on', () => {
  raise(() => toasts.success('first'));
  raise(() => toasts.success('second'));
  const card = screen.getByText('first').parentElement;
  if (card === null) throw new Error('the text stands in a card');
  act(() => void fireEvent.pointerEnter(card));

  act(() => within(card).getByRole('button', { name: 'Dismiss' }).click());
  expect(shows('first')).toBe(false);
  pass(5_000);
  expect(shows('second')).toBe(false);
});

test('Escape dismisses the toast that has the focus', () => {
  raise(() => toasts.error('hello'));
  act(
    () =>
      void fireEvent.keyDown(screen.getByRole('button', { name: 'Dismiss' }), { key: 'Escape' }),
  );
  expect(shows('hello')).toBe(false);
});

test('errors interrupt a reader, messages wait', () => {
  const live = (name: string) => screen.getByRole('region', { name }).getAttribute('aria-live');
  expect(live('Errors')).toBe('assertive');
  expect(live('Messages')).toBe('polite');
  expect(live('Site notifications')).toBe('polite');
});

test('[SHL-25] a cancelled call shows nothing, another failure its message', () => {
  raise(() => toasts.failed(new ApiError({ kind: 'cancelled', reason: 'date changed' })));
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();

  raise(() => toasts.failed(new ApiError({ kind: 'not-json', body: '7' }), (m) => `Oh: ${m}`));
  expect(shows('Oh: The data we got are not JSON 7')).toBe(true);
});
