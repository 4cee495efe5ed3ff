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
  expect(columnWidths([100, 300], room)).toEqual(widths);
});

test('stretched columns fill the room to the pixel', () => {
  const declared = fc.array(fc.integer({ min: 20, max: 400 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(declared, fc.integer({ min: 0, max: 2000 }), (widths, more) => {
      const room = widths.reduce((sum, width) => sum + width, 0) + more;
      expect(columnWidths(widths, room).reduce((sum, width) => sum + width, 0)).toBe(room);
    }),
  );
});
