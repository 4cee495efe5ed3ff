/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import { readFailedShell } from './failed-shell.ts';
import { watchShell } from './watch-shell.ts';

const reload = jest.fn();
const MAIN = 'http://localhost/shell/1.1.0/main.1a2b.js';

const watch = (lastGood?: string) =>
  watchShell({ shell: '1.1.0', ...(lastGood === undefined ? {} : { lastGood }) }, reload);
const remembered = () => readFailedShell(document.cookie, false);
const words = () => document.getElementById('fairlead-not-started');
const draw = async (text: string) => {
  document.getElementById('root')?.replaceChildren(text);
  await Promise.resolve();
};

/** The browser could not fetch the script, or its integrity did not fit. */
function scriptFails(src = MAIN) {
  const script = Object.assign(document.createElement('script'), { type: 'none', src });
  document.head.append(script);
  script.dispatchEvent(new Event('error'));
}
const scriptThrows = (filename = MAIN) =>
  window.dispatchEvent(new ErrorEvent('error', { filename }));

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div id="root"></div><main id="fairlead-not-started" hidden></main>';
});
afterEach(async () => {
  // What has started is watched no more.
  await draw('started');
  jest.useRealTimers();
  reload.mockClear();
  document.head.replaceChildren();
  document.cookie = 'fairlead-failed-shell=; Path=/; Max-Age=0';
});

test.each<[string, () => void]>([
  ['is missing or altered', () => scriptFails()],
  ['throws', () => scriptThrows()],
  ['hangs', () => jest.advanceTimersByTime(30_000)],
])('a shell that %s gives way to the last good one, once', (_what, happens) => {
  watch('1.0.0');
  happens();
  expect([reload.mock.calls.length, remembered()]).toEqual([1, '1.1.0']);
  // The same shell again: whoever served it has no other.
  watch('1.0.0');
  happens();
  expect([reload.mock.calls.length, remembered(), words()?.hidden]).toEqual([1, undefined, false]);
});

test('over https the cookie is one of this host alone', () => {
  const set = jest.spyOn(document, 'cookie', 'set');
  watchShell({ shell: '1.1.0', lastGood: '1.0.0' }, reload, 'https://fairlead.example');
  scriptFails();
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
  scriptFails();
  jest.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
});

test('where the browser keeps no cookie there are words, and no reload after the other', () => {
  const kept = jest.spyOn(document, 'cookie', 'get').mockReturnValue('');
  watch('1.0.0');
  scriptFails();
  kept.mockRestore();
  expect([reload.mock.calls.length, words()?.hidden]).toEqual([0, false]);
});

test('words wait for the page to be there', () => {
  const body = [...document.body.childNodes];
  document.body.replaceChildren();
  watch();
  scriptFails();
  document.body.replaceChildren(...body);
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(words()?.hidden).toBe(false);
});

test('what fails of others, or of a shell that has started, changes nothing', async () => {
  watch('1.0.0');
  scriptFails('http://localhost/remotes/trading/1.0.0/root.js');
  scriptThrows('http://localhost/remotes/trading/1.0.0/root.js');
  await draw('started');
  scriptThrows();
  jest.advanceTimersByTime(60_000);
  expect([reload.mock.calls.length, remembered()]).toEqual([0, undefined]);
});
