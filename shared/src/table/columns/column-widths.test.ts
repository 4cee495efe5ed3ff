import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { columnWidths } from './column-widths.ts';

test.each([
  { room: 400, widths: [100, 300], says: 'as declared where they fit exactly' },
  { room: 440, widths: [110, 330], says: 'stretched in proportion' },
  { room: 390, widths: [98, 292], says: 'shrunk by a little' },
  { room: 379, widths: [100, 300], says: 'as declared, and the table scrolls sideways' },
  { room: 0, widths: [100, 300], says: 'as declared before there is a layout' },
])('100 and 300 in $room px: $says', ({ room, widths }) => {
  expect(columnWidths([{ declared: 100 }, { declared: 300 }], room)).toEqual(widths);
});

test.each([
  { own: 50, widths: [100, 50, 250], says: 'the others share the rest' },
  { own: 120, widths: [80, 120, 200], says: 'also when it shrinks them a little' },
  { own: 300, widths: [76, 300, 190], says: 'but never below their least width' },
])('[TAB-11] a column of 100, one of $own and one of 250 in 400 px: $says', ({ own, widths }) => {
  const columns = [{ declared: 80 }, { declared: 10, own }, { declared: 200 }];
  expect(columnWidths(columns, 400)).toEqual(widths);
});

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);
const declared = fc.integer({ min: 20, max: 400 }).map((width) => ({ declared: width }));
const someDeclared = fc.array(declared, { minLength: 1, maxLength: 40 });
const someOwn = fc.array(fc.integer({ min: 20, max: 400 }), { maxLength: 10 });
const spare = fc.integer({ min: 0, max: 2000 });

test('stretched columns fill the room to the pixel', () => {
  fc.assert(
    fc.property(someDeclared, someOwn, spare, (shared, own, more) => {
      const columns = [...own.map((width) => ({ declared: 5, own: width })), ...shared];
      const room = more + sumOf(own) + sumOf(shared.map((column) => column.declared));
      const widths = columnWidths(columns, room);
      expect(sumOf(widths)).toBe(room);
      expect(widths.slice(0, own.length)).toEqual(own);
    }),
  );
});
