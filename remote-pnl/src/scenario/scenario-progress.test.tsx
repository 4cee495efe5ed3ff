/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';

import { ApiError } from '@fairlead/shared/api';
import { getTaskRun } from '@fairlead/shared/contract/runs';
import { answer, fakeApi, pnlMeta, renderScreen, taskRun } from '@fairlead/shared/testing';

import { ScenarioProgress } from './scenario-progress.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const RELATED = { repeated: null, followers: [], made: [], read: [] };
const after = async (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));

test('[PNL-37] a scenario that cannot be asked after any more says so, until it is known again', async () => {
  let isDown = false;
  const task = answer(getTaskRun, () => {
    if (isDown) throw new ApiError({ kind: 'rejected', status: 500, body: { err_msg: 'away' } });
    return { run: taskRun('task-1', { state: 'RUNNING' }), ...RELATED } as never;
  });
  const run = pnlMeta().selected!;
  const settled: unknown[] = [];
  const onSettled = (why?: string) => settled.push(why);
  renderScreen(
    <ScenarioProgress
      {...{ taskId: 'task-1', run, base: 1, onSettled }}
      onClose={() => undefined}
    />,
    { api: fakeApi(task) },
  );
  await after(10);
  expect(screen.getByText('The scenario is being struck.')).toBeDefined();
  isDown = true;
  await after(3_000);
  expect(screen.getByText('How the scenario goes is not known: away')).toBeDefined();
  isDown = false;
  await after(3_000);
  expect(screen.getByText('The scenario is being struck.')).toBeDefined();
  expect(settled).toEqual([]);
});
