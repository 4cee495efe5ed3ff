import { expect, test } from '@jest/globals';

import { Attempts } from './attempts.ts';

const MAREN = 'maren@halyard.example';
const DESK = { ip: '10.0.0.1', browser: 'desk' };
const GUESSER = { ip: '10.0.0.1', browser: 'guesser' };

const times = (count: number, act: (n: number) => void) => {
  for (let n = 1; n <= count; n += 1) act(n);
};

test('a browser waits a minute after five wrong passwords in a row, for that address alone', () => {
  let now = 0;
  const attempts = new Attempts(() => now);
  times(4, () => attempts.failed(MAREN, GUESSER));
  expect(attempts.mustWait(MAREN, GUESSER)).toBe(false);
  attempts.failed(MAREN, GUESSER);
  expect(attempts.mustWait(MAREN, GUESSER)).toBe(true);
  expect(attempts.mustWait('bea@halyard.example', GUESSER)).toBe(false);
  now = 59_999;
  expect(attempts.mustWait(MAREN, GUESSER)).toBe(true);
  now = 60_000;
  expect(attempts.mustWait(MAREN, GUESSER)).toBe(false);
});

test('another browser at the same network address need not wait', () => {
  const attempts = new Attempts();
  times(5, () => attempts.failed(MAREN, GUESSER));
  expect(attempts.mustWait(MAREN, DESK)).toBe(false);
});

test('who throws the cookie away waits by network address after twenty; whoever has signed in there does not', () => {
  const attempts = new Attempts();
  attempts.succeeded(MAREN, DESK);
  times(20, (n) => attempts.failed(MAREN, { ip: '10.0.0.1', browser: `${n}` }));
  expect(attempts.mustWait(MAREN, { ip: '10.0.0.1', browser: 'new' })).toBe(true);
  expect(attempts.mustWait(MAREN, { ip: '10.0.0.2', browser: 'new' })).toBe(false);
  expect(attempts.mustWait(MAREN, DESK)).toBe(false);
});

test('who sends no cookie is one browser of the network address', () => {
  const attempts = new Attempts();
  times(5, () => attempts.failed(MAREN, { ip: '10.0.0.1', browser: undefined }));
  expect(attempts.mustWait(MAREN, { ip: '10.0.0.1', browser: undefined })).toBe(true);
  expect(attempts.mustWait(MAREN, { ip: '10.0.0.2', browser: undefined })).toBe(false);
});

test('a right password ends the row', () => {
  const attempts = new Attempts();
  times(5, () => attempts.failed(MAREN, DESK));
  attempts.succeeded(MAREN, DESK);
  expect(attempts.mustWait(MAREN, DESK)).toBe(false);
});

test('ten thousand others do not make it forget who waits, and room is made by the oldest alone', () => {
  const attempts = new Attempts();
  times(5, () => attempts.failed('first@halyard.example', DESK));
  times(4_990, (n) => attempts.failed(`${n}@halyard.example`, DESK));
  times(5, () => attempts.failed(MAREN, DESK));
  times(20, (n) => attempts.failed(`more-${n}@halyard.example`, DESK));
  expect(attempts.mustWait('first@halyard.example', DESK)).toBe(false);
  expect(attempts.mustWait(MAREN, DESK)).toBe(true);
});
