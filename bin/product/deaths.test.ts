import { expect, test } from '@jest/globals';

import { Deaths, pauseAfter } from './deaths.ts';

test('what fails is tried ever less often, and never given up', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 1_000].map(pauseAfter);
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
});

test('an end is said once, the fifth in a row with what to look at, and that it runs again', () => {
  const deaths = new Deaths('its log is /l');
  const died = (how: string) => deaths.died(how).line;
  expect(died('SIGKILL')).toBe('ended (SIGKILL) and is started again');
  expect(died('SIGKILL')).toBeUndefined();
  expect(died('exit code 1: full')).toBe('ended (exit code 1: full) and is started again');
  expect(died('exit code 1: full')).toBeUndefined();
  expect(died('exit code 1: full')).toBe(
    'ended 5 times in a row (exit code 1: full): put that right, and it goes on by itself within 15 s; its log is /l',
  );
  expect(died('exit code 1: full')).toBeUndefined();
  expect(died('exit code 1: other')).toMatch(/^ended 7 times in a row \(exit code 1: other\)/);
  expect(deaths.runsWell()).toBe('runs again');
});

test('an end long after a good start is another matter than those before', () => {
  const deaths = new Deaths('');
  for (let n = 0; n < 4; n += 1) deaths.died('SIGKILL');
  expect(deaths.runsWell()).toBeUndefined();
  expect(deaths.died('SIGKILL')).toEqual({
    pauseMs: 500,
    line: 'ended (SIGKILL) and is started again',
  });
});
