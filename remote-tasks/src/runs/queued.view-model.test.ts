import { expect, test } from '@jest/globals';

import { formatQueued } from './queued.view-model.ts';

test.each([
  ['of a new run', { task_id: 'a' }, 'Task a created'],
  ['of one that waited', { task_id: 'a', note: 'It waits already' }, 'It waits already'],
])('%s', (_, queued, words) => {
  expect(formatQueued(queued)).toBe(words);
});
