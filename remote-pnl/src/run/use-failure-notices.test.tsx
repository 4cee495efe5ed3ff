/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';

import { ApiError } from '@fairlead/shared/api';
import { toasts } from '@fairlead/shared/toast';

import type { DataSets } from './run.data.ts';
import { useFailureNotices } from './use-failure-notices.tsx';

afterEach(() => toasts.clear());

const failed = (isRefreshing = false) => ({
  area: {
    status: 'FAILED',
    error: new ApiError({ kind: 'rejected', status: 500, body: { err_msg: 'No legs' } }),
  },
  isRefreshing,
});
const there = { area: { status: 'COMPLETED' }, isRefreshing: false };
const asked = { area: { status: 'FETCHING' }, isRefreshing: false };

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
