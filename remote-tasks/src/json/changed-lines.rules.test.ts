import { expect, test } from '@jest/globals';

import { changedLines } from './changed-lines.rules.ts';

const SIGNS = { added: '+', removed: '-', none: ' ' };
const shown = (before: string, now: string) =>
  changedLines(before, now).map(({ text, change }) => `${SIGNS[change]}${text}`);

test.each([
  { before: 'a\nb', now: 'a\nb', gives: [' a', ' b'] },
  { before: 'a\nb\nc', now: 'a\nx\nc', gives: [' a', '-b', '+x', ' c'] },
  { before: 'a\nc', now: 'a\nb\nc', gives: [' a', '+b', ' c'] },
  { before: 'a\nb\nc', now: 'c', gives: ['-a', '-b', ' c'] },
  {
    before: '1\na\n2\nb\n3',
    now: '1\nx\n2\ny\n3',
    gives: [' 1', '-a', '+x', ' 2', '-b', '+y', ' 3'],
  },
])('$before becomes $now', ({ before, now, gives }) => {
  expect(shown(before, now)).toEqual(gives);
});

const ofTwo = ['a', 'b', 'c'].flatMap((one) => ['a', 'b', 'c'].map((other) => `${one}\n${other}`));

test('nothing of either text is lost, whatever they are', () => {
  const texts = ['a', 'b', 'c'].flatMap((one) => [one, ...ofTwo.map((rest) => `${one}\n${rest}`)]);
  for (const [before, now] of texts.flatMap((one) => texts.map((other) => [one, other] as const))) {
    const lines = changedLines(before, now);
    const without = (change: string) =>
      lines.filter((line) => line.change !== change).map((line) => line.text);
    expect(without('removed').join('\n')).toBe(now);
    expect(without('added').join('\n')).toBe(before);
  }
});

test('texts too long to be compared line by line are shown all the same', () => {
  const many = (word: string) =>
    Array.from({ length: 1500 }, (_one, n) => `${word}${n}`).join('\n');
  expect(changedLines(many('a'), many('b'))).toHaveLength(3000);
});
