/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';

import { type ColumnChoices, toStoredChoices } from './choices.ts';
import {
  saveLayout,
  knownVersion,
  listUnsaved,
  noteSaved,
  readLayout,
  takeLayouts,
} from './layout-copies.ts';

const WIDE: ColumnChoices = { order: ['b', 'a'], widths: { a: 120 }, hidden: [], pins: {} };
const NARROW: ColumnChoices = { ...WIDE, widths: { a: 60 } };
const AS_DECLARED: ColumnChoices = { order: [], widths: {}, hidden: [], pins: {} };

let user = '';
let people = 0;
beforeEach(() => {
  people += 1;
  user = `person-${people}@halyard.example`;
});
afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

/** Response of the server with these layouts, the last with the newest version. */
const answerOf = (version: number, tables: Readonly<Record<string, ColumnChoices>>) => ({
  version,
  changed: Object.entries(tables).map(([table_id, choices]) => ({
    table_id,
    version,
    choices: toStoredChoices(choices),
  })),
});

test('[TAB-11] a layout is kept for its user and table, and is to be taken to the server', () => {
  saveLayout(user, 'edf-trades', WIDE);
  expect(readLayout(user, 'edf-trades')).toEqual(WIDE);
  expect(listUnsaved(user)).toEqual([['edf-trades', WIDE]]);
  expect(readLayout(user, 'tasks-history')).toBeUndefined();
  expect(readLayout('olav@halyard.example', 'edf-trades')).toBeUndefined();
  expect(Object.keys(localStorage).join(' ')).not.toContain('person');
});

test('[TAB-11] what another machine has kept holds here, and is not sent back', () => {
  takeLayouts(user, answerOf(3, { 'edf-trades': WIDE }));
  expect(readLayout(user, 'edf-trades')).toEqual(WIDE);
  expect(knownVersion(user)).toBe(3);
  saveLayout(user, 'edf-trades', WIDE);
  expect(listUnsaved(user)).toEqual([]);
  takeLayouts(user, answerOf(4, { 'edf-trades': AS_DECLARED }));
  expect(readLayout(user, 'edf-trades')).toEqual(AS_DECLARED);
});

test('what the server has not taken yet goes before what it has', () => {
  saveLayout(user, 'edf-trades', NARROW);
  takeLayouts(user, answerOf(3, { 'edf-trades': WIDE, 'tasks-history': WIDE }));
  expect(readLayout(user, 'edf-trades')).toEqual(NARROW);
  expect(readLayout(user, 'tasks-history')).toEqual(WIDE);
  expect(listUnsaved(user)).toEqual([['edf-trades', NARROW]]);
});

test('a layout that was changed while it was sent is sent again', () => {
  saveLayout(user, 'edf-trades', WIDE);
  saveLayout(user, 'edf-trades', NARROW);
  noteSaved(user, 'edf-trades', { choices: toStoredChoices(WIDE), version: 1 });
  expect(listUnsaved(user)).toEqual([['edf-trades', NARROW]]);
  noteSaved(user, 'edf-trades', { choices: toStoredChoices(NARROW), version: 2 });
  expect(listUnsaved(user)).toEqual([]);
  // Layouts of other machines may lie between.
  expect(knownVersion(user)).toBe(0);
});

test('nothing is sent of a table that is as declared, but that it is so again', () => {
  saveLayout(user, 'edf-trades', AS_DECLARED);
  expect(listUnsaved(user)).toEqual([]);
  saveLayout(user, 'edf-trades', WIDE);
  saveLayout(user, 'edf-trades', AS_DECLARED);
  expect(listUnsaved(user)).toEqual([['edf-trades', AS_DECLARED]]);
});

test('without a storage layouts hold for the page', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  takeLayouts(user, answerOf(3, { 'edf-trades': WIDE }));
  expect(readLayout(user, 'edf-trades')).toEqual(WIDE);
});

test('in a storage that has become full a layout holds as it was changed last', () => {
  saveLayout(user, 'edf-trades', WIDE);
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  saveLayout(user, 'edf-trades', NARROW);
  expect(readLayout(user, 'edf-trades')).toEqual(NARROW);
  full.mockRestore();
  saveLayout(user, 'edf-trades', AS_DECLARED);
  expect(readLayout(user, 'edf-trades')).toEqual(AS_DECLARED);
  expect(Object.values(localStorage).join(' ')).not.toContain('120');
});

test('what the server has in a form that this browser cannot read is asked for again, the others hold', () => {
  takeLayouts(user, answerOf(3, { 'edf-trades': WIDE }));
  const newer = answerOf(5, { 'tasks-history': WIDE, 'edf-trades': NARROW });
  const unknown = { ...WIDE, pins: { a: 'top' } } as unknown as ReturnType<typeof toStoredChoices>;
  takeLayouts(user, {
    ...newer,
    changed: newer.changed.map((one) =>
      one.table_id === 'edf-trades' ? { ...one, choices: unknown } : one,
    ),
  });
  expect(readLayout(user, 'tasks-history')).toEqual(WIDE);
  expect(readLayout(user, 'edf-trades')).toEqual(WIDE);
  expect(knownVersion(user)).toBe(3);
  takeLayouts(user, newer);
  expect(readLayout(user, 'edf-trades')).toEqual(NARROW);
  expect(knownVersion(user)).toBe(5);
});

test('a layout that cannot be read is left out, the others stay', () => {
  saveLayout(user, 'edf-trades', WIDE);
  const key = Object.keys(localStorage)[0] ?? '';
  const kept = JSON.parse(localStorage.getItem(key) ?? '') as { tables: Record<string, unknown> };
  const tables = { ...kept.tables, other: { choices: { columns: ['a'] } } };
  localStorage.setItem(key, JSON.stringify({ ...kept, tables }));
  expect(readLayout(user, 'other')).toBeUndefined();
  expect(readLayout(user, 'edf-trades')).toEqual(WIDE);
});

test('whatever lies in the storage, reading it does not throw and leaves a line in the log', () => {
  const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  saveLayout(user, 'edf-trades', WIDE);
  const key = Object.keys(localStorage)[0] ?? '';
  localStorage.setItem(key, '{');
  expect(readLayout(user, 'edf-trades')).toBeUndefined();
  expect(log).toHaveBeenCalledTimes(1);
  fc.assert(
    fc.property(fc.json(), (text) => {
      localStorage.setItem(key, text);
      expect(readLayout(user, 'edf-trades')).toBeUndefined();
    }),
  );
});
