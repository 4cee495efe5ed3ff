/** @jest-environment ./bin/jest/dom-environment.mjs */
import { ApiError, ApiProvider } from '@fairlead/shared/api';
import { listTasks, type Task } from '@fairlead/shared/contract/tasks';
import { answer, fakeApi } from '@fairlead/shared/testing';
import { task } from '@fairlead/shared/testing/task-run';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { type ReactNode, useCallback } from 'react';

import { useFollowing } from './use-following.ts';

const EVERY_MS = 10_000;

type Tasks = { readonly tasks: readonly Task[] };

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
const tasksOf = (route: string): { tasks: Task[] } => ({
  tasks: [task(route)],
});

/** A screen that follows a list. A question says which list it is of and what was answered before. */
function follow() {
  const told: (string | undefined)[] = [];
  const failed: (number | undefined)[] = [];
  const reply = jest.fn(async (): Promise<{ tasks: Task[] }> =>
    tasksOf(`answer ${reply.mock.calls.length}`),
  );
  const api = fakeApi(answer(listTasks, () => reply()));
  const use = ({ list }: { readonly list: string }) => {
    const inputAfter = useCallback(
      (last: Tasks | undefined) => ({
        query: { filter: `${list} after ${last?.tasks[0]?.route ?? 'nothing'}` },
      }),
      [list],
    );
    return useFollowing(listTasks, inputAfter, {
      everyMs: EVERY_MS,
      onAnswer: ({ tasks }) => told.push(tasks[0]?.route),
      onFailure: ({ status }) => failed.push(status),
    });
  };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ApiProvider value={api}>{children}</ApiProvider>
  );
  const hook = renderHook(use, { wrapper, initialProps: { list: 'day' } });
  const asked = () => api.calls.map(({ input }) => (input.query as { filter: string }).filter);
  return { ...hook, api, asked, reply, told, failed };
}

/** Holds the next response until it is released. */
function held(reply: ReturnType<typeof follow>['reply']) {
  let done: (tasks: { tasks: Task[] }) => void = () => undefined;
  reply.mockImplementationOnce(
    async () =>
      new Promise((resolve) => {
        done = resolve;
      }),
  );
  return (route: string) => act(async () => done(tasksOf(route)));
}

test('it asks at once and every so often, each time from the answer before, and tells every answer', async () => {
  const { asked, told } = follow();
  await pass(0);
  expect(asked()).toEqual(['day after nothing']);
  await pass(EVERY_MS);
  expect(asked()).toEqual(['day after nothing', 'day after answer 1']);
  expect(told).toEqual(['answer 1', 'answer 2']);
});

test('a window that gets the focus again asks without waiting, a page that was left never', async () => {
  const { asked, unmount } = follow();
  await pass(0);
  window.dispatchEvent(new Event('focus'));
  await pass(0);
  expect(asked()).toEqual(['day after nothing', 'day after answer 1']);
  unmount();
  window.dispatchEvent(new Event('focus'));
  await pass(EVERY_MS * 2);
  expect(asked()).toHaveLength(2);
});

test('a question that fails is told of, and asked again the next time', async () => {
  const { reply, told, failed } = follow();
  await pass(0);
  reply.mockRejectedValueOnce(new ApiError({ kind: 'rejected', status: 503, body: {} }));
  await pass(EVERY_MS);
  expect(failed).toEqual([503]);
  await pass(EVERY_MS);
  expect(told).toEqual(['answer 1', 'answer 3']);
  expect(failed).toEqual([503]);
});

test('two hours out of sight, seen again it asks once', async () => {
  const { reply } = follow();
  await pass(0);
  const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(2 * 60 * 60 * 1000);
  expect(reply).toHaveBeenCalledTimes(1);
  seen.mockReturnValue('visible');
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
  await pass(0);
  expect(reply).toHaveBeenCalledTimes(2);
});

test('asked again and again while it asks, it asks once more, after the answer', async () => {
  const { result, asked, reply, told } = follow();
  await pass(0);
  const answers = held(reply);
  act(() => result.current());
  for (let times = 0; times < 3; times += 1) act(() => result.current());
  await pass(0);
  expect(asked()).toHaveLength(2);
  await answers('slow');
  await pass(0);
  expect(asked()).toEqual(['day after nothing', 'day after answer 1', 'day after slow']);
  expect(told).toEqual(['answer 1', 'slow', 'answer 3']);
});

test('another question begins anew, and what is answered to the one before is nobody’s', async () => {
  const { rerender, api, asked, reply, told } = follow();
  await pass(0);
  const answers = held(reply);
  await pass(EVERY_MS);
  rerender({ list: 'month' });
  await pass(0);
  expect(asked().at(-1)).toBe('month after nothing');
  expect(api.calls[1]?.input.signal?.aborted).toBe(true);
  await answers('too late');
  await pass(EVERY_MS);
  expect(told).toEqual(['answer 1', 'answer 3', 'answer 4']);
  expect(asked().at(-1)).toBe('month after answer 3');
});

test('what fails is asked again the next time, from the last answer there was', async () => {
  const { asked, reply, told } = follow();
  await pass(0);
  reply.mockRejectedValueOnce(new ApiError({ kind: 'rejected', status: 500, body: {} }));
  await pass(EVERY_MS);
  expect(told).toEqual(['answer 1']);
  await pass(EVERY_MS);
  expect(asked().slice(1)).toEqual(['day after answer 1', 'day after answer 1']);
  expect(told).toEqual(['answer 1', 'answer 3']);
});
