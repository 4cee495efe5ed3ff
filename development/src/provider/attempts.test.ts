import { expect, test } from '@jest/globals';

import { Attempts } from './attempts.ts';

test('five wrong passwords in a row make an address wait a minute, others not', () => {
  let now = 0;
  const attempts = new Attempts(() => now);
  now = 1_000_000;
  for (let n = 1; n <= 4; n += 1) attempts.failed('maren@halyard.example');
  expect(attempts.mustWait('maren@halyard.example')).toBe(false);
  attempts.failed('maren@halyard.example');
  expect(attempts.mustWait('maren@halyard.example')).toBe(true);
  expect(attempts.mustWait('bea@halyard.example')).toBe(false);
  now += 59_999;
  expect(attempts.mustWait('maren@halyard.example')).toBe(true);
  now += 1;
  expect(attempts.mustWait('maren@halyard.example')).toBe(false);
});

test('a right password forgets the wrong ones', () => {
  const attempts = new Attempts();
  for (let n = 1; n <= 5; n += 1) attempts.failed('maren@halyard.example');
  attempts.succeeded('maren@halyard.example');
  expect(attempts.mustWait('maren@halyard.example')).toBe(false);
});
