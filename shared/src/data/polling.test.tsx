/** @jest-environment jsdom */
import { ApiError } from '@fairlead/shared/api';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { createStore } from 'jotai';
import type { ReactNode } from 'react';
import useSWR, { SWRConfig } from 'swr';

import { DataProvider } from './data-provider.tsx';
import { usePolling } from './polling.ts';

const EVERY_MS = 3_000;
const refused = (status: number) => new ApiError({ kind: 'rejected', status, body: {} });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function poll(interval: (latest: string | undefined) => number = () => EVERY_MS) {
  const fetch = jest.fn(async () => `answer ${fetch.mock.calls.length}`);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <DataProvider store={createStore()}>
      <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
    </DataProvider>
  );
  const use = () => {
    const { data, error, mutate } = useSWR('key', fetch, { shouldRetryOnError: false });
    usePolling(mutate, interval(data));
    return { data, error: error as unknown, mutate };
  };
  const { result } = renderHook(use, { wrapper });
  await pass(0);
  return { fetch, result };
}

test.each([401, 429, 503])('a refusal with %i does not end the asking', async (status) => {
  const { fetch, result } = await poll();
  fetch.mockRejectedValue(refused(status));
  await pass(10 * EVERY_MS);
  expect(fetch).toHaveBeenCalledTimes(11);
  expect(result.current.data).toBe('answer 1');
  expect(result.current.error).toBeDefined();
  fetch.mockResolvedValue('back again');
  await pass(EVERY_MS);
  expect(result.current).toMatchObject({ data: 'back again', error: undefined });
});

test('asking by hand meanwhile begins no second row of calls', async () => {
  const { fetch, result } = await poll();
  fetch.mockRejectedValue(refused(503));
  await pass(EVERY_MS);
  for (let click = 0; click < 5; click += 1) await act(async () => void result.current.mutate());
  fetch.mockClear();
  await pass(10 * EVERY_MS);
  expect(fetch).toHaveBeenCalledTimes(10);
});

test('what need not be asked again is not after a failure, either', async () => {
  const { fetch } = await poll((latest) => (latest === 'answer 1' ? EVERY_MS : 0));
  fetch.mockResolvedValueOnce('done');
  await pass(EVERY_MS);
  await pass(10 * EVERY_MS);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a page out of sight waits until it is looked at', async () => {
  const { fetch } = await poll();
  fetch.mockRejectedValueOnce(refused(503));
  await pass(EVERY_MS);
  const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(5 * EVERY_MS);
  expect(fetch).toHaveBeenCalledTimes(2);
  seen.mockReturnValue('visible');
  await pass(EVERY_MS);
  expect(fetch).toHaveBeenCalledTimes(3);
});
