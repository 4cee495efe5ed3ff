import { expect, test } from '@jest/globals';

import { computeTooltipPosition } from './tooltip-position.ts';

const SCREEN = { width: 390, height: 844 };
const TIP = { width: 200, height: 26 };
const at = (left: number, top: number) => ({ left, top, bottom: top + 20, width: 40 });

test.each([
  { where: 'above and centred', anchor: at(150, 300), place: { top: 270, left: 70 } },
  { where: 'below at the top of the window', anchor: at(150, 10), place: { top: 34, left: 70 } },
  { where: 'inside at the left edge', anchor: at(0, 300), place: { top: 270, left: 8 } },
  { where: 'inside at the right edge', anchor: at(350, 300), place: { top: 270, left: 182 } },
])('$where', ({ anchor, place }) => {
  expect(computeTooltipPosition(anchor, TIP, SCREEN)).toEqual(place);
});
