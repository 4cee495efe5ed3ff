import { expect, test } from '@jest/globals';

import type { FirmLimit } from './firm-limits.ts';
import type { LimitState } from './limit-use.ts';
import { kindOfLimit, limitsText, worseLimits } from './worse-limits.ts';

const limit = (key: string, state: LimitState, used: number): FirmLimit => ({
  key,
  name: key,
  unit: 'USD',
  stopName: 'limit',
  value: 1,
  lines: null,
  standing: { state, used, since: null, days: 0, isOlder: false },
});

test.each([
  ['WITHIN', 'NEAR', true],
  ['NEAR', 'NEAR', false],
  ['NEAR', 'ALERT', true],
  ['ALERT', 'STOP', true],
  ['STOP', 'STOP', false],
  ['STOP', 'ALERT', false],
] as const)('a limit that was %s and is %s is worse: %s', (before, now, isWorse) => {
  const worse = worseLimits([limit('A', now, 1)], [limit('A', before, 1)]);
  expect(worse).toHaveLength(isWorse ? 1 : 0);
});

test('what an earlier run does not know was within', () => {
  const limits = [limit('A', 'NEAR', 0.8), limit('B', 'WITHIN', 0.1)];
  expect(worseLimits(limits, []).map(({ key }) => key)).toEqual(['A']);
});

test('four are named and the others counted', () => {
  const limits = ['A', 'B', 'C', 'D', 'E', 'F'].map((key) => limit(key, 'STOP', 1.2));
  expect(limitsText(limits)).toBe(
    'A: Limit broken, 120%; B: Limit broken, 120%; C: Limit broken, 120%; D: Limit broken, 120%; and 2 more',
  );
  expect(kindOfLimit(limit('POSITION FEI 2024-08-01', 'STOP', 1))).toBe('POSITION');
});
