import { object, text } from '@fairlead/shared/contract/schema';
import { expect, test } from '@jest/globals';

import { isFolded } from './fold-runs.rules.ts';

const json = object({ file_id: text() });

test.each([
  ['is done alone and takes no JSON', { maxAtOnce: 1 }, true],
  ['may be done twice at once', { maxAtOnce: 2 }, false],
  ['has no limit', {}, false],
  ['is done alone and takes JSON', { maxAtOnce: 1, json }, false],
])('equal runs that wait are one where the task %s: %p, %p', (_, task, expected) => {
  expect(isFolded(task)).toBe(expected);
});
