/** @jest-environment ./bin/jest/dom-environment.mjs */
import { expect, test } from '@jest/globals';

import { showAcross } from './show-across.ts';

/** A frame of 400 px, scrolled by so many, with a mark of 50 px. */
function frameWith(begin: number, scrolled: number): HTMLElement {
  const frame = document.createElement('div');
  frame.innerHTML = 'text <mark>found</mark>';
  Object.defineProperty(frame, 'clientWidth', { value: 400 });
  const mark = frame.querySelector('mark');
  Object.defineProperty(mark, 'offsetLeft', { value: begin });
  Object.defineProperty(mark, 'offsetWidth', { value: 50 });
  frame.scrollLeft = scrolled;
  return frame;
}

test.each([
  ['far along the line is brought to the middle', 1_700, 0, 1_500],
  ['in sight leaves the frame where it is', 1_700, 1_400, 1_400],
  ['at the beginning brings the line back', 100, 1_400, 0],
])('a mark %s', (_, begin, scrolled, then) => {
  const frame = frameWith(begin, scrolled);
  showAcross(frame, 'mark');
  expect(frame.scrollLeft).toBe(then);
});
