/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, test } from '@jest/globals';

import { saveLayout } from '@fairlead/shared/layouts';
import { digest } from '@fairlead/shared/browser-storage';

import { type ColumnChoices, NO_CHOICES } from './column-choices.ts';
import { recall } from './column-memory.ts';

const CHOICES: ColumnChoices = {
  order: ['b', 'a'],
  widths: { a: 120 },
  hidden: ['b'],
  pins: { a: 'end' },
  sort: { column: 'a', direction: 'descending' },
};

const USER = 'maren@halyard.example';
const PLACE = { user: USER, table: 'edf-trades', columns: ['b', 'a'] };
/** Key of choices from the time when only the browser stored them. */
const OLD_KEY = `fairlead.table.${digest([USER])}.edf-trades.${digest(['a', 'b'])}`;

afterEach(() => {
  saveLayout(USER, PLACE.table, NO_CHOICES);
  localStorage.clear();
});

test('[TAB-11] what a user chose holds for that user and table, whichever columns there are', () => {
  saveLayout(USER, PLACE.table, CHOICES);
  expect(recall(PLACE)).toEqual(CHOICES);
  expect(recall({ ...PLACE, columns: ['a', 'b', 'c'] })).toEqual(CHOICES);
  expect(recall({ ...PLACE, user: 'olav@halyard.example' })).toBeUndefined();
  expect(recall({ ...PLACE, table: 'tasks-history' })).toBeUndefined();
});

test('[TAB-11] choices from before they were kept on the server are taken over, once', () => {
  const place = { ...PLACE, user: 'early@halyard.example' };
  const key = `fairlead.table.${digest([place.user])}.edf-trades.${digest(['a', 'b'])}`;
  localStorage.setItem(key, JSON.stringify(CHOICES));
  expect(recall(place)).toEqual(CHOICES);
  expect(localStorage.getItem(key)).toBeNull();
  saveLayout(place.user, 'edf-trades', { ...CHOICES, hidden: [] });
  expect(recall(place)?.hidden).toEqual([]);
});

test('pins of the form before are read: yes is the start, no is nowhere', () => {
  const place = { ...PLACE, user: 'pins@halyard.example' };
  const key = `fairlead.table.${digest([place.user])}.edf-trades.${digest(['a', 'b'])}`;
  localStorage.setItem(key, JSON.stringify({ ...CHOICES, pins: { a: true, b: false } }));
  expect(recall(place)?.pins).toEqual({ a: 'start', b: 'none' });
});

test('what the server has goes before choices from back then', () => {
  saveLayout(USER, PLACE.table, CHOICES);
  localStorage.setItem(OLD_KEY, JSON.stringify({ ...CHOICES, hidden: ['a'] }));
  expect(recall(PLACE)).toEqual(CHOICES);
  expect(localStorage.getItem(OLD_KEY)).toBeNull();
});

test.each(['{', '[]', 'null', '{"columns":["a"]}'])('%s from back then is dropped', (text) => {
  localStorage.setItem(OLD_KEY, text);
  const place = { ...PLACE, table: 'none' };
  expect(recall(place)).toBeUndefined();
});
