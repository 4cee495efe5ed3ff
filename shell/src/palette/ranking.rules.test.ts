import { expect, test } from '@jest/globals';

import type { PaletteEntry } from './palette-entries.rules.ts';
import { ranked } from './ranking.rules.ts';
import { parseRecent } from './recent.ts';

const entry = (label: string, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  id: label,
  label,
  area: 'Area',
  target: { kind: 'page', path: '/' },
  ...more,
});

const ENTRIES = [
  entry('PNL'),
  entry('Accounting'),
  entry('Back Office Accounting'),
  entry('EDF Trades'),
  entry('Tasks History', { area: 'Tasks' }),
  entry('Logout', { words: 'sign out' }),
];
const found = (typed: string, recent: readonly string[] = [], entries = ENTRIES) =>
  ranked(entries, typed, recent).map(({ label }) => label);

test.each([
  ['acc', ['Accounting', 'Back Office Accounting']],
  ['ACC', ['Accounting', 'Back Office Accounting']],
  ['b', ['Back Office Accounting']],
  ['tra', ['EDF Trades']],
  ['tr ed', ['EDF Trades']],
  ['ta hi', ['Tasks History']],
  ['sign', ['Logout']],
  ['edtr', ['EDF Trades']],
  ['boa', ['Back Office Accounting']],
  // A word that begins so stands before letters that are only in order.
  ['t', ['Tasks History', 'EDF Trades', 'Accounting', 'Back Office Accounting', 'Logout']],
  ['xyz', []],
])('[SHL-30] "%s" finds %j, best first', (typed, labels) => {
  expect(found(typed)).toEqual(labels);
});

test('[SHL-30] with nothing typed what was chosen last stands first, and among equals', () => {
  expect(found('', ['EDF Trades', 'PNL']).slice(0, 3)).toEqual(['EDF Trades', 'PNL', 'Accounting']);
  expect(found(' ')).toEqual(ENTRIES.map(({ label }) => label));
  expect(found('a', ['Accounting'])[0]).toBe('Accounting');
  const alike = [entry('Trades'), entry('Trades of 27 Jun')];
  expect(found('tra', ['Trades of 27 Jun'], alike)).toEqual(['Trades of 27 Jun', 'Trades']);
});

test('a day that was typed stands first, an ID last', () => {
  const day = entry('EDF Trades of 28 Jun', { made: 'first' });
  const id = entry('Find trade 28', { made: 'last' });
  const other = entry('2024 in review');
  expect(found('2', [], [id, other, day])).toEqual([day.label, other.label, id.label]);
});

test.each([
  [null, []],
  ['["a","b"]', ['a', 'b']],
  ['["a",7,null]', ['a']],
  ['{"a":1}', []],
  ['nonsense', []],
])('what was remembered as %s is %j', (text, ids) => {
  expect(parseRecent(text)).toEqual(ids);
});
