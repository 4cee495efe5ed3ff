/** @jest-environment ./bin/jest/dom-environment.mjs */
import { ApiError, ApiProvider } from '@fairlead/shared/api';
import { listTasks, type Task } from '@fairlead/shared/contract/tasks';
import { answer, fakeApi } from '@fairlead/shared/testing';
import { task } from '@fairlead/shared/testing/task-run';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';

import { forgetAllData } from './forgetting.ts';
import { useCall } from './use-call.ts';

const EVERY_MS = 3_000;
const refused = (status: number) => new ApiError({ kind: 'rejected', status, body: {} });

beforeEach(() => {
  jest.useFakeTimers();
  // Neither more nor less than the interval.
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

type Props = { readonly filter?: string | null };
type Polling = number | ((latest: { readonly tasks: readonly Task[] } | undefined) => number);

type Setting = {
  readonly pollMs?: Polling;
  /** Outcome of the first call; a response by default. */
  readonly first?: () => Promise<{ tasks: Task[] }>;
};

/** A screen that asks for the tasks whose route contains `filter`; null asks nothing. */
function open({ pollMs, first }: Setting = {}) {
  const cache = new Map();
  const reply = jest.fn(async (filter: string | undefined) => ({
    tasks: [task(`${filter ?? ''}${reply.mock.calls.length}`)],
  }));
  if (first !== undefined) reply.mockImplementationOnce(first);
  const api = fakeApi(answer(listTasks, ({ query }) => reply(query.filter)));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SWRConfig value={{ provider: () => cache }}>
      <ApiProvider value={api}>{children}</ApiProvider>
    </SWRConfig>
  );
  const use = ({ filter = '' }: Props) =>
    useCall(
      listTasks,
      filter === null ? null : { query: { filter } },
      pollMs === undefined ? {} : { pollMs },
    );
  const initialProps: Props = {};
  const enter = () => renderHook(use, { wrapper, initialProps });
  const refresh = () => act(async () => hook.result.current.refresh());
  const hook = enter();
  const signals = () => api.calls.map(({ input }) => input.signal);
  return { ...hook, enter, refresh, reply, signals };
}

const routesIn = ({ area }: ReturnType<typeof useCall<typeof listTasks>>) =>
  area.status === 'COMPLETED' ? area.data.tasks.map(({ route }) => route) : area.status;
const never = async () => new Promise<never>(() => undefined);

describe('[API-03] the four states', () => {
  test('INIT while there is nothing to ask, then LOADING, then COMPLETED', async () => {
    const { result, rerender, reply } = open();
    rerender({ filter: null });
    expect(result.current.area).toEqual({ status: 'INIT' });
    rerender({ filter: 'a' });
    expect(result.current.area.status).toBe('LOADING');
    await pass(0);
    expect(routesIn(result.current)).toEqual([expect.stringMatching(/^a/)]);
    expect(reply).toHaveBeenLastCalledWith('a');
  });

  test('FAILED with an ApiError; asking again helps', async () => {
    const { result, refresh } = open({ first: async () => Promise.reject(new Error('boom')) });
    await pass(0);
    const { area } = result.current;
    expect(area).toMatchObject({ status: 'FAILED', error: { failure: { kind: 'unknown' } } });
    expect('error' in area && area.error).toBeInstanceOf(ApiError);
    await refresh();
    expect(routesIn(result.current)).toEqual(['2']);
  });

  test('completed data is reused, by who asks at the same time and by who comes later', async () => {
    const { result, enter, unmount, reply } = open();
    const beside = enter();
    await pass(0);
    unmount();
    const later = enter();
    expect([result, beside.result, later.result].map((each) => routesIn(each.current))).toEqual([
      ['1'],
      ['1'],
      ['1'],
    ]);
    await pass(60_000);
    expect(reply).toHaveBeenCalledTimes(1);
  });

  test('a second load while one is under way is not sent', async () => {
    const { enter, refresh, reply } = open({ pollMs: EVERY_MS, first: never });
    await pass(0);
    enter();
    await refresh();
    await refresh();
    await pass(2 * EVERY_MS);
    expect(reply).toHaveBeenCalledTimes(1);
  });
});

describe('[API-03] what is under way is cancelled', () => {
  test('by the handle of LOADING, with a reason; it is no failure, and can be asked for again', async () => {
    const { result, refresh, signals } = open({ first: never });
    const { area } = result.current;
    if (area.status === 'LOADING') area.cancel('Cancelling due to change of date');
    await pass(0);
    expect(signals()[0]?.reason).toBe('Cancelling due to change of date');
    expect(result.current.area).toEqual({ status: 'INIT' });
    await refresh();
    expect(routesIn(result.current)).toEqual(['2']);
  });

  test('by another input, and the late answer is ignored', async () => {
    let late: (value: { tasks: Task[] }) => void = () => undefined;
    const { result, rerender, signals } = open({
      first: async () => new Promise((resolve) => (late = resolve)),
    });
    rerender({ filter: 'b' });
    await pass(0);
    late({ tasks: [task('late')] });
    await pass(0);
    expect(signals().map((signal) => signal?.aborted)).toEqual([true, false]);
    expect(routesIn(result.current)).toEqual(['b2']);
    rerender({ filter: '' });
    await pass(0);
    expect(routesIn(result.current)).toEqual(['3']);
  });

  test('by leaving the page, once the last who waits has left; who comes next asks anew', async () => {
    const { unmount, enter, signals } = open({ first: never });
    const beside = enter();
    await pass(0);
    unmount();
    await pass(0);
    expect(signals()[0]?.aborted).toBe(false);
    beside.unmount();
    await pass(0);
    expect(signals()[0]?.aborted).toBe(true);
    const { result } = enter();
    await pass(0);
    expect(routesIn(result.current)).toEqual(['2']);
  });

  test('not where the screen that follows at once asks the same', async () => {
    const api = fakeApi(answer(listTasks, never));
    const Screen = () => useCall(listTasks, { query: {} }).area.status;
    const page = (screen: string) => (
      <ApiProvider value={api}>
        <Screen key={screen} />
      </ApiProvider>
    );
    const { rerender } = render(page('one'));
    rerender(page('the next'));
    await pass(0);
    expect(api.calls.map(({ input }) => input.signal?.aborted)).toEqual([false]);
  });

  test('by forgetting everything', async () => {
    const { signals } = open({ first: never });
    await act(async () => forgetAllData('Signed out'));
    expect(signals()[0]?.reason).toBe('Signed out');
  });
});

describe('asked once', () => {
  test.each([
    [429, 2],
    [503, 2],
    [404, 1],
    [504, 1],
  ])(
    'after a refusal with %i it is asked %i times within a quarter of a minute',
    async (status, times) => {
      const { reply } = open({ first: async () => Promise.reject(refused(status)) });
      await pass(15_000);
      expect(reply).toHaveBeenCalledTimes(times);
    },
  );
});

describe('asked again and again', () => {
  test.each([401, 429, 503])('a refusal with %i does not end the asking', async (status) => {
    const { reply, result } = open({ pollMs: EVERY_MS });
    await pass(0);
    reply.mockRejectedValue(refused(status));
    await pass(10 * EVERY_MS);
    expect(reply).toHaveBeenCalledTimes(11);
    expect(routesIn(result.current)).toEqual(['1']);
    expect(result.current.refreshError?.status).toBe(status);
    reply.mockResolvedValue({ tasks: [task('back again')] });
    await pass(EVERY_MS);
    expect(routesIn(result.current)).toEqual(['back again']);
    expect(result.current.refreshError).toBeUndefined();
  });

  test('asking by hand meanwhile begins no second row of calls', async () => {
    const { reply, refresh } = open({ pollMs: EVERY_MS });
    await pass(0);
    reply.mockRejectedValue(refused(503));
    await pass(EVERY_MS);
    for (let click = 0; click < 5; click += 1) await refresh();
    reply.mockClear();
    await pass(10 * EVERY_MS);
    expect(reply).toHaveBeenCalledTimes(10);
  });

  test('what need not be asked again is not after a failure, either', async () => {
    const { reply } = open({
      pollMs: (latest) => (latest?.tasks[0]?.route === '1' ? EVERY_MS : 0),
    });
    await pass(0);
    reply.mockResolvedValueOnce({ tasks: [] });
    await pass(EVERY_MS);
    await pass(10 * EVERY_MS);
    expect(reply).toHaveBeenCalledTimes(2);
  });

  test('a page out of sight waits until it is looked at', async () => {
    const { reply } = open({ pollMs: EVERY_MS });
    await pass(0);
    reply.mockRejectedValueOnce(refused(503));
    await pass(EVERY_MS);
    const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(5 * EVERY_MS);
    expect(reply).toHaveBeenCalledTimes(2);
    seen.mockReturnValue('visible');
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    });
    await pass(0);
    expect(reply).toHaveBeenCalledTimes(3);
    await pass(EVERY_MS);
    expect(reply).toHaveBeenCalledTimes(4);
  });

  test.each([
    { random: 0, waits: 0.9 },
    { random: 0.75, waits: 1.05 },
    { random: 0.9999, waits: 1.0999 },
  ])('a draw of $random waits for $waits of the interval', async ({ random, waits }) => {
    jest.spyOn(Math, 'random').mockReturnValue(random);
    const { reply } = open({ pollMs: EVERY_MS });
    await pass(0);
    await pass(waits * EVERY_MS - 1);
    expect(reply).toHaveBeenCalledTimes(1);
    await pass(2);
    expect(reply).toHaveBeenCalledTimes(2);
  });
});

test('what could not be reached is tried again, what was refused is not', async () => {
  const gone = new ApiError({ kind: 'unreachable', cause: new Error('gone') });
  const { result } = open({ first: async () => Promise.reject(gone) });
  await pass(0);
  expect(result.current.area.status).toBe('FAILED');
  await pass(60_000);
  expect(routesIn(result.current)).toEqual(['2']);

  const other = open({ first: async () => Promise.reject(refused(404)) });
  await pass(60_000);
  expect(other.reply).toHaveBeenCalledTimes(1);
});

/** A screen over the cache of the page, which forgetting empties. */
function openInPage() {
  const api = fakeApi(answer(listTasks, { tasks: [task('a')] }));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ApiProvider value={api}>{children}</ApiProvider>
  );
  const enter = () => renderHook(() => useCall(listTasks, { query: {} }), { wrapper });
  return { ...enter(), enter, api };
}

test('after somebody signed out, who signs in at once is given an answer of their own', async () => {
  const { unmount, enter, api } = openInPage();
  await pass(0);
  await act(async () => forgetAllData('Signed out'));
  unmount();
  const next = enter();
  await pass(0);
  expect(next.result.current.area.status).toBe('COMPLETED');
  expect(api.calls).toHaveLength(2);
  next.unmount();
  await act(async () => forgetAllData('Signed out'));
});

test('everything is forgotten, and fetched anew where a screen goes on', async () => {
  const { result, api } = openInPage();
  await pass(0);
  expect(result.current.area.status).toBe('COMPLETED');
  await act(async () => forgetAllData('Signed out'));
  expect(result.current.area).toEqual({ status: 'INIT' });
  await act(async () => forgetAllData('Retry', { refetch: true }));
  await pass(0);
  expect(result.current.area.status).toBe('COMPLETED');
  expect(api.calls).toHaveLength(2);
});
