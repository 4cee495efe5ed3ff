/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';

import { type ColumnChoices, NO_CHOICES } from './column-choices.ts';
import { memoryKey, parseChoices, recall, remember } from './column-memory.ts';

const CHOICES: ColumnChoices = {
  order: ['b', 'a'],
  widths: { a: 120 },
  hidden: ['b'],
  pins: { a: true },
  sort: { column: 'a', direction: 'descending' },
};

const KEY = memoryKey('maren@halyard.example', 'edf-trades', ['a', 'b']);

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

test('[TAB-11] what a user chose is remembered for that user, table and set of columns only', () => {
  remember(KEY, CHOICES);
  expect(recall(KEY)).toEqual(CHOICES);
  expect(KEY).toBe(memoryKey('maren@halyard.example', 'edf-trades', ['b', 'a']));
  const others = [
    memoryKey('olav@halyard.example', 'edf-trades', ['a', 'b']),
    memoryKey('maren@halyard.example', 'tasks-history', ['a', 'b']),
    memoryKey('maren@halyard.example', 'edf-trades', ['a', 'b', 'c']),
    memoryKey('maren@halyard.example', 'edf-trades', ['ab']),
  ];
  expect(new Set([KEY, ...others]).size).toBe(5);
  expect(others.map(recall)).toEqual([undefined, undefined, undefined, undefined]);
  expect(KEY).not.toContain('maren');
});

test('nothing is kept of a table that is as declared', () => {
  remember(KEY, CHOICES);
  remember(KEY, NO_CHOICES);
  expect(localStorage.length).toBe(0);
});

test.each([
  ['no JSON', '{'],
  ['something else', '[]'],
  ['nothing', 'null'],
  ['an older form', '{"columns":["a"]}'],
  ['an order of numbers', JSON.stringify({ ...CHOICES, order: [1] })],
  ['a width without measure', JSON.stringify({ ...CHOICES, widths: { a: 1e9 } })],
  ['a width of nothing', JSON.stringify({ ...CHOICES, widths: { a: null } })],
  ['a hidden word', JSON.stringify({ ...CHOICES, hidden: 'a' })],
  ['a pin to the end', JSON.stringify({ ...CHOICES, pins: { a: 'end' } })],
  ['a sort without direction', JSON.stringify({ ...CHOICES, sort: { column: 'a' } })],
])('%s is dropped, with a line in the log', (_what, text) => {
  const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  localStorage.setItem(KEY, text);
  expect(recall(KEY)).toBeUndefined();
  expect(log).toHaveBeenCalledTimes(1);
});

test('whatever text is in the storage, reading it does not throw', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const read = parseChoices(text);
      expect(read === undefined || Array.isArray(read.order)).toBe(true);
    }),
  );
});

test('without a storage the choices just hold for the page', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  expect(() => remember(KEY, CHOICES)).not.toThrow();
  expect(recall(KEY)).toBeUndefined();
});
