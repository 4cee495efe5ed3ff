import { ApiError } from '@fairlead/shared/api';
import { expect, jest, test } from '@jest/globals';
import { createStore } from 'jotai';

import { clearAllAreas, createDataArea } from './data-area.ts';

test('[API-03] INIT, LOADING, COMPLETED; completed data is reused', async () => {
  const store = createStore();
  const load = jest.fn(async (year: number) => `report ${year}`);
  const report = createDataArea(load);
  expect(store.get(report.area)).toEqual({ status: 'INIT' });

  const loading = store.set(report.load, 2024);
  expect(store.get(report.area).status).toBe('LOADING');

  await loading;
  await store.set(report.load, 2025);
  expect(store.get(report.area)).toEqual({ status: 'COMPLETED', data: 'report 2024' });
  expect(load).toHaveBeenCalledTimes(1);
});

test('[API-03] a second load while one is under way is not sent', async () => {
  const store = createStore();
  const load = jest.fn(async () => 'once');
  const report = createDataArea(load);

  await Promise.all([store.set(report.load, undefined), store.set(report.load, undefined)]);

  expect(load).toHaveBeenCalledTimes(1);
});

test('[API-03] a failure is kept as an ApiError', async () => {
  const store = createStore();
  const report = createDataArea(async () => Promise.reject(new Error('boom')));

  await store.set(report.load, undefined);

  const failed = store.get(report.area);
  expect(failed.status).toBe('FAILED');
  expect(failed).toMatchObject({ error: { failure: { kind: 'unknown' } } });
  expect('error' in failed && failed.error).toBeInstanceOf(ApiError);
});

test('[API-03] clearing cancels the request, and its late answer is ignored', async () => {
  const store = createStore();
  const answers = [delayed('first'), Promise.resolve('second')];
  const signals: AbortSignal[] = [];
  const report = createDataArea(async (nth: number, signal) => {
    signals.push(signal);
    return answers[nth];
  });

  const firstLoad = store.set(report.load, 0);
  store.set(report.clear, 'Cancelling due to change of date');
  await store.set(report.load, 1);
  await firstLoad;

  expect(signals[0]?.reason).toBe('Cancelling due to change of date');
  expect(store.get(report.area)).toEqual({ status: 'COMPLETED', data: 'second' });
});

test('[API-03] the cancel handle is kept while loading, and gives the area back to INIT', async () => {
  const store = createStore();
  const report = createDataArea(async (_args: undefined, signal) => {
    await new Promise((_resolve, reject) => signal.addEventListener('abort', reject));
    return 'never';
  });
  const loading = store.set(report.load, undefined);
  const area = store.get(report.area);

  if (area.status === 'LOADING') area.cancel('no longer wanted');
  await loading;

  expect(store.get(report.area)).toEqual({ status: 'INIT' });
});

test('[API-03] one clearing empties every area and cancels what is under way', async () => {
  const store = createStore();
  const signals: AbortSignal[] = [];
  const done = createDataArea(async () => 'done');
  const slow = createDataArea(async (_args: undefined, signal) => {
    signals.push(signal);
    return delayed('slow');
  });
  await store.set(done.load, undefined);
  const loading = store.set(slow.load, undefined);

  store.set(clearAllAreas, 'Signed out');
  await loading;

  expect(store.get(done.area)).toEqual({ status: 'INIT' });
  expect(store.get(slow.area)).toEqual({ status: 'INIT' });
  expect(signals[0]?.reason).toBe('Signed out');
});

function delayed(answer: string): Promise<string> {
  return new Promise((resolve) => setTimeout(resolve, 20, answer));
}
