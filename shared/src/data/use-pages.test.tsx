/** @jest-environment ./bin/jest/dom-environment.mjs */
import { ApiError, ApiProvider } from '@fairlead/shared/api';
import { answer, fakeApi } from '@fairlead/shared/testing';
import { listSamples } from '@fairlead/shared/testing/sample-calls';
import { expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { type ReactNode, useCallback } from 'react';

import { forgetAllData } from './forgetting.ts';
import type { LoadedPage } from './page-loader.ts';
import { usePages } from './use-pages.ts';

const SIZE = 2;
const gone = new ApiError({ kind: 'unreachable', cause: new Error('gone') });
type Asked = { readonly ids: string | undefined; readonly after: string | undefined };
const never = async () => new Promise<never>(() => undefined);

/** A screen with a list of numbers in pages of two; what a page has is the test's to say. */
function open() {
  const page = jest.fn(async ({ after = '0' }: Asked): Promise<LoadedPage<number>> => ({
    rows: [Number(after), Number(after) + 1],
    total: 5,
    after: String(Number(after) + SIZE),
  }));
  const rows: number[] = [];
  const sink = {
    replace: (all: readonly number[]) => rows.splice(0, rows.length, ...all),
    append: (more: readonly number[]) => rows.push(...more),
  };
  const pages = new WeakMap<object, LoadedPage<number>>();
  const api = fakeApi(
    answer(listSamples, async ({ query }) => {
      const {
        total,
        after,
        rows: numbers,
      } = await page({
        ids: query.ids,
        after: query.after,
      });
      const reply = { samples: [], total, after };
      pages.set(reply, { rows: numbers, total, after });
      return reply;
    }),
  );
  const onMoreFailed = jest.fn();
  const pageOf = (reply: object) => pages.get(reply) ?? { rows: [], total: 0, after: null };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ApiProvider value={api}>{children}</ApiProvider>
  );
  const use = ({ ids }: { readonly ids: string | null }) => {
    const inputAfter = useCallback(
      (after: string | null) => ({
        query: { ids: ids ?? '', ...(after === null ? {} : { after }) },
      }),
      [ids],
    );
    const into = { sink, pageOf, pageSize: SIZE, onMoreFailed };
    return usePages(listSamples, ids === null ? null : inputAfter, into);
  };
  const initialProps: Parameters<typeof use>[0] = { ids: 'a' };
  const signals = () => api.calls.map(({ input }) => input.signal);
  return {
    ...renderHook(use, { wrapper, initialProps }),
    page,
    rows,
    onMoreFailed,
    signals,
  };
}

const settle = () => act(async () => Promise.resolve());

test('a first page that came by a refresh begins the list anew, and the next ones follow it', async () => {
  const { result, rows, page } = open();
  await settle();
  act(() => result.current.more());
  act(() => result.current.startAt({ rows: [7, 8], total: 1000, atLeast: true, after: '9' }));
  await settle();
  expect(rows).toEqual([7, 8]);
  expect(result.current.area).toEqual({
    status: 'COMPLETED',
    data: { more: 'ready', after: '9', total: 1000, atLeast: true },
  });
  act(() => result.current.more());
  await settle();
  expect(rows).toEqual([7, 8, 9, 10]);
  expect(page).toHaveBeenLastCalledWith({ ids: 'a', after: '9' });
});

test('nothing is asked while there is nothing to ask, and a list that is left is INIT', async () => {
  const { result, rerender, page } = open();
  await settle();
  expect(result.current.area.status).toBe('COMPLETED');
  rerender({ ids: null });
  await settle();
  act(() => result.current.more(true));
  act(() => result.current.reload());
  expect(result.current.area).toEqual({ status: 'INIT' });
  expect(page).toHaveBeenCalledTimes(1);
  rerender({ ids: 'b' });
  await settle();
  expect(page).toHaveBeenLastCalledWith({ ids: 'b', after: undefined });
});

test('[API-03] LOADING, COMPLETED with the first page; the next ones follow it', async () => {
  const { result, rows, page } = open();
  expect(result.current.area.status).toBe('LOADING');
  await settle();
  expect(result.current.area).toEqual({
    status: 'COMPLETED',
    data: { more: 'ready', after: '2', total: 5 },
  });
  act(() => result.current.more());
  act(() => result.current.more());
  await settle();
  expect(rows).toEqual([0, 1, 2, 3]);
  expect(page).toHaveBeenCalledTimes(2);
});

test('[API-03] the handle of LOADING cancels, with its reason, and nothing has failed', async () => {
  const { result, page, signals, onMoreFailed } = open();
  await settle();
  page.mockImplementationOnce(never);
  act(() => result.current.reload());
  const { area } = result.current;
  await act(async () => {
    if (area.status === 'LOADING') area.cancel('Cancelling due to change of date');
  });
  expect(signals()[1]?.reason).toBe('Cancelling due to change of date');
  expect(result.current.area).toEqual({ status: 'INIT' });
  expect(onMoreFailed).not.toHaveBeenCalled();
});

test('[EDF-18] another list cancels the one before, whose late answer is dropped', async () => {
  const { rerender, page, rows, signals, result } = open();
  await settle();
  let late: (value: LoadedPage<number>) => void = () => undefined;
  page.mockImplementationOnce(async () => new Promise((resolve) => (late = resolve)));
  act(() => result.current.more());
  rerender({ ids: 'b' });
  late({ rows: [99], total: 1, after: null });
  await settle();
  expect(signals().map((signal) => signal?.aborted)).toEqual([false, true, false]);
  expect(rows).toEqual([0, 1]);
  expect(page.mock.lastCall).toEqual([{ ids: 'b', after: undefined }]);
});

test('[EDF-18] rows stay until the first page of another list takes their place', async () => {
  const { rerender, page, rows, result } = open();
  await settle();
  let arrive: (value: LoadedPage<number>) => void = () => undefined;
  page.mockImplementationOnce(async () => new Promise((resolve) => (arrive = resolve)));
  rerender({ ids: 'b' });
  await settle();
  expect(result.current.area.status).toBe('LOADING');
  expect(rows).toEqual([0, 1]);
  arrive({ rows: [7], total: 1, after: null });
  await settle();
  expect(rows).toEqual([7]);
});

test('[EDF-18] another list that does not come has failed, whatever was there before', async () => {
  const { rerender, page, result, rows, onMoreFailed } = open();
  await settle();
  page.mockRejectedValueOnce(gone);
  rerender({ ids: 'b' });
  await settle();
  expect(rows).toEqual([]);
  expect(result.current.area).toEqual({ status: 'FAILED', error: gone });
  expect(onMoreFailed).not.toHaveBeenCalled();
});

test('[EDF-10] a later page that does not come is told of; the user goes on', async () => {
  const { page, result, onMoreFailed, rows } = open();
  await settle();
  page.mockRejectedValueOnce(gone);
  act(() => result.current.more());
  await settle();
  expect(onMoreFailed).toHaveBeenCalledWith(gone);
  act(() => result.current.more());
  expect(page).toHaveBeenCalledTimes(2);
  act(() => result.current.more(true));
  await settle();
  expect(rows).toEqual([0, 1, 2, 3]);
});

test('[API-03] leaving the page cancels, and forgetting leaves no row', async () => {
  const { page, signals, result, rows, unmount } = open();
  await settle();
  await act(async () => forgetAllData('Signed out'));
  expect(rows).toEqual([]);
  expect(result.current.area).toEqual({ status: 'INIT' });
  await act(async () => forgetAllData('Retry', { refetch: true }));
  expect(rows).toEqual([0, 1]);
  page.mockImplementationOnce(never);
  act(() => result.current.more());
  unmount();
  expect(signals().at(-1)?.aborted).toBe(true);
});
