import { expect, test } from '@jest/globals';

import { isSent, sentAs, type SentRequest, stillSent } from './unanswered.ts';

const AT = '2024-06-28T12:03:00.000Z';
const SENT: SentRequest = { key: 'k', content: '{}', at: AT };
const NEW = { newKey: 'n', at: 'later' };
const NEW_KEY = { key: 'n', at: 'later' };

test('[ENT-22] the same content keeps its key and any other gets a new one', () => {
  expect(sentAs('{}', SENT, NEW)).toBe(SENT);
  expect(sentAs('{"volume":1}', SENT, NEW)).toEqual({ ...NEW_KEY, content: '{"volume":1}' });
  expect(sentAs('{}', undefined, NEW)).toEqual({ ...NEW_KEY, content: '{}' });
});

test.each([
  { verdict: 'lost', before: undefined, still: 'k' },
  { verdict: 'lost', before: 'other', still: 'k' },
  { verdict: 'refused', before: undefined, still: undefined },
  { verdict: 'refused', before: 'k', still: undefined },
  // Neither says anything of what was sent before under another key.
  { verdict: 'refused', before: 'other', still: 'other' },
  { verdict: 'turned away', before: 'other', still: 'other' },
  // Of who is not signed in, under a key of which an answer was lost before.
  { verdict: 'turned away', before: 'k', still: 'k' },
  { verdict: 'turned away', before: undefined, still: undefined },
] as const)(
  '[ENT-22] a key is forgotten only where it was surely not done: $verdict after $before: $still',
  ({ verdict, before, still }) => {
    const earlier = before && { ...SENT, key: before };
    expect(stillSent(verdict, SENT, earlier)?.key).toBe(still);
  },
);

test.each([null, 7, {}, { ...SENT, key: 1 }, { ...SENT, content: null }, { ...SENT, at: 'soon' }])(
  '%j was not sent',
  (kept) => {
    expect(isSent(kept)).toBe(false);
  },
);
