/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';

import { ApiError } from '@fairlead/shared/api';
import { toasts } from '@fairlead/shared/toast';

import type { DataSets } from './run.data.ts';
import { useFailureNotices } from './use-failure-notices.ts';

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  toasts.clear();
});

const failed = (isRefreshing = false) => ({
  area: {
    status: 'FAILED',
    error: new ApiError({ kind: 'rejected', status: 500, body: { err_msg: 'No legs' } }),
  },
  isRefreshing,
});
const there = { area: { status: 'COMPLETED' }, isRefreshing: false };
const asked = { area: { status: 'LOADING' }, isRefreshing: false };

type Set = typeof there | ReturnType<typeof failed>;

/** The notices after each state of a data set, one after the other. */
function noticesOf(states: readonly Set[]): readonly number[] {
  const setsOf = (exposures: Set) => ({ exposures }) as unknown as DataSets;
  const told: string[] = [];
  const notify = toasts.notify;
  toasts.notify = (text: string) => void told.push(text);
  const { rerender } = renderHook(({ sets }) => useFailureNotices(sets), {
    initialProps: { sets: setsOf(asked) },
  });
  const counts = states.map((state) => {
    act(() => rerender({ sets: setsOf(state) }));
    return told.length;
  });
  toasts.notify = notify;
  expect(new Set(told)).toEqual(
    new Set(['Failed to fetch PNL Analytics exposures route: No legs'].slice(0, told.length)),
  );
  return counts;
}

test('[PNL-32] a data set that fails is told once until it is there, and then again', () => {
  expect(noticesOf([failed(), failed(), failed(true), failed()])).toEqual([1, 1, 1, 1]);
  expect(noticesOf([failed(), there, failed(), asked, failed()])).toEqual([1, 1, 2, 2, 2]);
  expect(noticesOf([there, failed(true), failed()])).toEqual([0, 0, 1]);
});

const setsOf = (state: Readonly<Record<string, Set>>) => state as unknown as DataSets;

/** Notices of states of several sets, one after the other. */
function noticesOfAll(states: readonly Readonly<Record<string, Set>>[]) {
  const notify = jest.spyOn(toasts, 'notify');
  const { rerender } = renderHook(({ sets }) => useFailureNotices(sets), {
    initialProps: { sets: setsOf({}) },
  });
  const show = (state: Readonly<Record<string, Set>>) =>
    act(() => rerender({ sets: setsOf(state) }));
  for (const state of states) show(state);
  return { show, told: () => notify.mock.calls.map(([text]) => text) };
}

const FIVE = ['all_trades', 'clearer', 'historical', 'exposures', 'back_office'];
const ofAll = (state: (at: number) => Set) =>
  Object.fromEntries(FIVE.map((name, at) => [name, state(at)]));

test('[PNL-32] five data sets that fail one after the other are one notice that names them', () => {
  const upTo = (count: number) => ofAll((at) => (at < count ? failed() : asked));
  const { show, told } = noticesOfAll([0, 1, 2, 3, 4].map(upTo));
  expect(told()).toEqual([]);
  show(upTo(5));
  show(upTo(5));
  expect(told()).toEqual([
    'Failed to fetch 5 PNL Analytics routes (all_trades, clearer, historical, exposures, back_office): No legs',
  ]);
});

test('[PNL-32] what has failed waits a second for what is on its way, and that is told by itself', () => {
  jest.useFakeTimers();
  const { show, told } = noticesOfAll([ofAll((at) => (at === 1 ? failed() : asked))]);
  act(() => jest.advanceTimersByTime(999));
  expect(told()).toEqual([]);
  act(() => jest.advanceTimersByTime(1));
  show(ofAll((at) => (at < 2 ? failed() : there)));
  expect(told()).toEqual([
    'Failed to fetch PNL Analytics clearer route: No legs',
    'Failed to fetch PNL Analytics all_trades route: No legs',
  ]);
});
