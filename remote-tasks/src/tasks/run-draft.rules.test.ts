// covers: ./run-input.rules.ts
import { expect, test } from '@jest/globals';

import { task } from '@fairlead/shared/testing/task-run';

import { parseRunDraft } from './run-draft.rules.ts';

const TASK = task('/marks/import', {
  methods: ['POST', 'PUT'],
  url_params: [
    { name: 'day', type_val: 'date', default_val: '2024-06-27' },
    { name: 'force', type_val: 'bool', default_val: 'true' },
  ],
});
const AT = '2024-06-28T12:03:00.000Z';
const INPUT = { method: 'PUT', args: { day: 'x', force: 'false' }, json: '{' };
const SENT = { key: 'k', content: '{}', at: AT };
const text = (change: object) => JSON.stringify({ at: AT, from: null, input: INPUT, ...change });

test('a draft is read as it was kept, right or wrong', () => {
  expect(parseRunDraft(text({ sent: SENT }), TASK)).toEqual({
    at: AT,
    from: null,
    input: INPUT,
    sent: SENT,
  });
});

test('of a task that has changed since it is read as far as it fits', () => {
  const input = { method: 'DELETE', args: { day: '2024-06-01', gone: '1', force: 7 }, json: 7 };
  expect(parseRunDraft(text({ input, from: 7, sent: { key: 1 } }), TASK)).toEqual({
    at: AT,
    from: null,
    input: { method: 'POST', args: { day: '2024-06-01', force: 'true' }, json: '{}' },
  });
});

test.each([null, '', '{', '7', '[]', text({ at: 'never' }), text({ input: { args: null } })])(
  '%s is no draft',
  (kept) => {
    expect(parseRunDraft(kept, TASK)).toBeUndefined();
  },
);
