/** @jest-environment ./bin/jest/dom-environment.mjs */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { TextRowField } from '../rows/fields.ts';
import { columnWidths, layOut } from './column-widths.ts';
import type { Column } from './columns.ts';

test.each([
  { room: 400, widths: [100, 300], says: 'as declared where they fit exactly' },
  { room: 440, widths: [110, 330], says: 'stretched in proportion' },
  { room: 390, widths: [98, 292], says: 'shrunk in proportion' },
  { room: 352, widths: [90, 262], says: 'one of them only as far as it can do with less' },
  { room: 330, widths: [90, 250], says: 'at their least, and the table scrolls sideways' },
  { room: 0, widths: [100, 300], says: 'as declared before there is a layout' },
])('100 and 300 in $room px: $says', ({ room, widths }) => {
  const columns = [
    { declared: 100, least: 90 },
    { declared: 300, least: 250 },
  ];
  expect(columnWidths(columns, room)).toEqual(widths);
});

test('what a column needs beyond its share it takes from those that have too much', () => {
  const [term, product] = [
    { declared: 154, least: 100 },
    { declared: 182, least: 220 },
  ];
  expect(columnWidths([term, product], 336)).toEqual([116, 220]);
});

test('words give way, each as far as it can, before a table of many columns is scrolled', () => {
  const book = { declared: 80, least: 100, uncut: 40 };
  const price = { declared: 80, least: 90, uncut: 90 };
  const deal = { declared: 90, least: 100, uncut: 60 };
  const all = [book, price, deal];
  expect(columnWidths(all, 290)).toEqual([100, 90, 100]);
  expect(columnWidths(all, 275)).toEqual([90, 90, 95]);
  expect(columnWidths(all, 260)).toEqual([80, 90, 90]);
  // Not for ever: below that the table is scrolled.
  expect(columnWidths(all, 200)).toEqual([68, 90, 77]);
});

test.each([
  { own: 50, widths: [100, 50, 250], says: 'the others share the rest' },
  { own: 120, widths: [80, 120, 200], says: 'also when it shrinks them a little' },
  { own: 300, widths: [70, 300, 170], says: 'but never below their least width' },
])('[TAB-11] a column of 100, one of $own and one of 250 in 400 px: $says', ({ own, widths }) => {
  const columns = [
    { declared: 80, least: 70 },
    { declared: 10, least: 5, own },
    { declared: 200, least: 170 },
  ];
  expect(columnWidths(columns, 400)).toEqual(widths);
});

test('[TAB-11] a column is never as narrow as its user made it where what it holds would be cut', () => {
  const columns = [{ declared: 80, least: 64, own: 40 }];
  expect(columnWidths(columns, 400)).toEqual([64]);
});

test('[TAB-11] widths that a user gave columns hold on a wide screen, and leave a phone as it folds', () => {
  const declared = { kind: 'text', field: 'name', header: '' } as const;
  const columns: readonly Column<{ readonly name: TextRowField<string> }>[] = [
    { ...declared, id: 'name', width: 150, pinned: 'start', rowHeader: true },
    { ...declared, id: 'price', width: 100, phone: 'first' },
    { ...declared, id: 'book', width: 100 },
  ];
  const widths = new Map([['name', 400], ['price', 300], ['book', 500]]); // prettier-ignore
  const startsIn = (room: number, { isFolded = false, own = widths } = {}) =>
    layOut(document.createElement('div'), columns, {
      room,
      isFolded,
      widthOf: (id) => own.get(id),
      needOf: () => 40,
    }).starts;
  expect(startsIn(1300)).toEqual([0, 400, 700, 1200]);
  const folded = startsIn(360, { isFolded: true });
  expect(folded).toEqual(startsIn(360, { isFolded: true, own: new Map() }));
  expect(folded[2]).toBe(360);
});

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);
const px = fc.integer({ min: 20, max: 400 });
const width = fc.record({ declared: px, least: px });
const someShared = fc.array(width, { minLength: 1, maxLength: 40 });
const someOwn = fc.array(px, { maxLength: 10 });
const spare = fc.integer({ min: 0, max: 2000 });

test('whatever columns need, they have it, and where there is room they fill it to the pixel', () => {
  fc.assert(
    fc.property(someShared, someOwn, spare, (shared, own, more) => {
      const columns = [...own.map((each) => ({ declared: 5, least: 5, own: each })), ...shared];
      const room = more + sumOf(own) + sumOf(shared.map(({ least }) => least));
      const widths = columnWidths(columns, room);
      expect(sumOf(widths)).toBe(room);
      expect(widths.slice(0, own.length)).toEqual(own);
      columns.forEach(({ least }, place) => expect(widths[place]).toBeGreaterThanOrEqual(least));
    }),
  );
});
