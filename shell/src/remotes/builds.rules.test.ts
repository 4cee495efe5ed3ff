// covers: ./failure.rules.ts
import { expect, test } from '@jest/globals';

import { shortId, supportId } from './builds.rules.ts';
import { needsNewPage, remoteFailureText } from './failure.rules.ts';

test('a support id names the revision, the build and the time', () => {
  const failure = { revision: 42, remote: 'trading', version: '1.1.0', id: '7F3K-2Q8X' };
  expect(supportId(failure)).toBe('r42/trading@1.1.0/7F3K-2Q8X');
});

test('a short id can be read out: no letter that looks like a digit', () => {
  const all = Array.from({ length: 32 }, (_block, block) =>
    shortId(Uint8Array.from({ length: 8 }, (_byte, byte) => block * 8 + byte)),
  );
  expect(all.join('')).toMatch(/^[2-9A-HJ-NP-Z-]+$/);
  expect(all.join('')).not.toMatch(/[01OIL]/);
  expect(shortId(new Uint8Array(8))).toMatch(/^.{4}-.{4}$/);
});

test.each([
  ['trading_1_1_0: no answer in 5000 ms', 'Its files did not arrive in time'],
  ['Loading script /remotes/trading/1.1.0/remoteEntry.js failed', 'Its files could not be loaded'],
  ['Loading chunk 12 failed.', 'Its files could not be loaded'],
  [
    'Version 0.1.0 from shell of shared singleton module react does not satisfy',
    'It does not fit this release of Fairlead',
  ],
  ['rows is undefined', 'rows is undefined'],
])('%s is told as: %s', (message, text) => {
  expect(remoteFailureText(new Error(message))).toBe(text);
});

test.each([
  ['Loading chunk 597 failed.\n(error: http://localhost/shell/1.0.0/597.ab.js)', true],
  ['Loading chunk 12 failed.\n(error: http://localhost/remotes/trading/1.0.0/12.ab.js)', true],
  ['Loading chunk 12 failed.\n(timeout: http://localhost/remotes/trading/1.0.0/12.ab.js)', true],
  ['trading_1_1_0: no answer in 5000 ms', true],
  ['Loading script http://localhost/remotes/trading/1.0.0/remoteEntry.js failed', false],
  ['rows is undefined', false],
])('[REM-09] %j needs a new page: %s', (message, needed) => {
  expect(needsNewPage(new Error(message))).toBe(needed);
});
