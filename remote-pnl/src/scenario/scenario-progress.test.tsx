/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';

import { ApiError } from '@fairlead/shared/api';
import { getTaskRun } from '@fairlead/shared/contract/runs';
import { answer, fakeApi, renderScreen } from '@fairlead/shared/testing';
import { pnlMeta } from '@fairlead/pnl/fixtures/pnl';
import { taskRun } from '@fairlead/shared/testing/task-run';

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

test('[PNL-37] [SHL-31] a scenario that is made opens beside its base, on the tab and as far ahead as its base was', async () => {
  const made = [{ kind: 'pnl_run', action: 'made', id: '645' }];
  const task = answer(getTaskRun, () => {
    return { ...RELATED, run: taskRun('task-1', { state: 'SUCCESS' }), made } as never;
  });
  const { address } = renderScreen(
    <ScenarioProgress
      {...{ taskId: 'task-1', run: pnlMeta().selected!, base: 2 }}
      onSettled={() => undefined}
      onClose={() => undefined}
    />,
    { api: fakeApi(task), path: '/?tab=physical&ahead=5&explain=1' },
  );
  await after(10);
  expect(address()).toBe('/date/2024-06-28?tab=physical&run=645&compare=2&ahead=5');
});
