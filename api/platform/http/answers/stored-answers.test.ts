import { expect, test } from '@jest/globals';

import { StoredAnswers } from './stored-answers.ts';

const answerOf = (bytes: number) => ({ etag: 'tag', content: Buffer.alloc(bytes) });

test('answers are kept up to so many bytes; those that were read first go first', () => {
  const kept = new StoredAnswers(10);
  const [first, second] = [answerOf(4), answerOf(6)];
  kept.add('1 exposures', first);
  kept.add('1 explain', second);
  expect([kept.find('1 exposures'), kept.find('1 explain')]).toEqual([first, second]);
  expect(kept.find('2 exposures')).toBeUndefined();
  kept.add('2 exposures', answerOf(1));
  expect(kept.find('1 exposures')).toBeUndefined();
  expect(kept.find('1 explain')).toBe(second);
});

test('an answer that two calls read at once counts once; one beyond all bounds is not kept', () => {
  const kept = new StoredAnswers(10);
  kept.add('1 exposures', answerOf(6));
  kept.add('1 exposures', answerOf(6));
  kept.add('1 explain', answerOf(4));
  expect(kept.find('1 exposures')).toBeDefined();
  kept.add('2 explain', answerOf(11));
  expect(kept.find('2 explain')).toBeUndefined();
});
