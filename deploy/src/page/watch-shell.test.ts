/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import { readFailedShell } from './failed-shell.ts';
import { watchShell } from './watch-shell.ts';

const reload = jest.fn();
const fetched = jest.fn(async (_address: string, _options: RequestInit) => ({
  arrayBuffer: async () => new ArrayBuffer(0),
}));
const MAIN = 'http://localhost/shell/1.1.0/main.1a2b.js';

const watch = (lastGood?: string) =>
  watchShell({ shell: '1.1.0', ...(lastGood === undefined ? {} : { lastGood }) }, reload);
const remembered = () => readFailedShell(document.cookie, false);
const words = () => document.getElementById('fairlead-not-started');
const draw = async (text: string) => {
  document.getElementById('root')?.replaceChildren(text);
  await Promise.resolve();
};

/** The browser could not fetch the script, or its integrity did not fit; answers once it was fetched anew. */
async function scriptFails(src = MAIN) {
  const script = Object.assign(document.createElement('script'), { type: 'none', src });
  document.head.append(script);
  script.dispatchEvent(new Event('error'));
  await jest.advanceTimersByTimeAsync(0);
}
const scriptThrows = (filename = MAIN) =>
  window.dispatchEvent(new ErrorEvent('error', { filename }));

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = fetched as unknown as typeof fetch;
  document.body.innerHTML = '<div id="root"></div><main id="fairlead-not-started" hidden></main>';
});
afterEach(async () => {
  // What has started is watched no more.
  await draw('started');
  jest.useRealTimers();
  reload.mockClear();
  fetched.mockClear();
  document.head.replaceChildren();
  document.cookie = 'fairlead-failed-shell=; Path=/; Max-Age=0';
});

test.each<[string, () => unknown]>([
  ['is missing or altered', () => scriptFails()],
  ['throws', () => scriptThrows()],
  ['hangs', () => jest.advanceTimersByTime(30_000)],
])('a shell that %s gives way to the last good one, once', async (_what, happens) => {
  watch('1.0.0');
  await happens();
  expect([reload.mock.calls.length, remembered()]).toEqual([1, '1.1.0']);
  // The same shell again: whoever served it has no other.
  watch('1.0.0');
  await happens();
  expect([reload.mock.calls.length, remembered(), words()?.hidden]).toEqual([1, undefined, false]);
});

test('a script that fails is fetched past the cache of the browser before the page is loaded again', async () => {
  const answer = Promise.withResolvers<{ arrayBuffer: () => Promise<ArrayBuffer> }>();
  fetched.mockReturnValueOnce(answer.promise);
  watch('1.0.0');
  await scriptFails();
  expect(fetched.mock.calls).toEqual([[MAIN, { cache: 'reload' }]]);
  expect(reload).not.toHaveBeenCalled();
  answer.resolve({ arrayBuffer: async () => new ArrayBuffer(0) });
  await jest.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['hangs', new Promise<never>(() => undefined)],
  ['fails', Promise.reject(new Error('no network'))],
])('a fetch that %s holds nobody up for more than two seconds', async (_what, answer) => {
  answer.catch(() => undefined);
  fetched.mockReturnValueOnce(answer);
  watch('1.0.0');
  await scriptFails();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('over https the cookie is one of this host alone', async () => {
  const set = jest.spyOn(document, 'cookie', 'set');
  watchShell({ shell: '1.1.0', lastGood: '1.0.0' }, reload, 'https://fairlead.example');
  await scriptFails();
  expect(set.mock.calls[0]).toEqual([
    '__Host-fairlead-failed-shell=1.1.0; Path=/; SameSite=Lax; Max-Age=600; Secure',
  ]);
  expect(readFailedShell('__Host-fairlead-failed-shell=1.1.0', true)).toBe('1.1.0');
  expect(readFailedShell('fairlead-failed-shell=1.1.0', true)).toBeUndefined();
});

test('without a last good shell there are words, and a late one takes their place', async () => {
  watch();
  jest.advanceTimersByTime(10_000);
  expect([reload.mock.calls.length, words()?.hidden]).toEqual([0, false]);
  await draw('started');
  await scriptFails();
  jest.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
});

test('where the browser keeps no cookie there are words, and no reload after the other', async () => {
  const kept = jest.spyOn(document, 'cookie', 'get').mockReturnValue('');
  watch('1.0.0');
  await scriptFails();
  kept.mockRestore();
  expect([reload.mock.calls.length, words()?.hidden]).toEqual([0, false]);
});

test('words wait for the page to be there', async () => {
  const body = [...document.body.childNodes];
  document.body.replaceChildren();
  watch();
  await scriptFails();
  document.body.replaceChildren(...body);
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(words()?.hidden).toBe(false);
});

test('what fails of others, or of a shell that has started, changes nothing', async () => {
  watch('1.0.0');
  await scriptFails('http://localhost/remotes/trading/1.0.0/root.js');
  scriptThrows('http://localhost/remotes/trading/1.0.0/root.js');
  await draw('started');
  scriptThrows();
  jest.advanceTimersByTime(60_000);
  expect([reload.mock.calls.length, remembered()]).toEqual([0, undefined]);
});
