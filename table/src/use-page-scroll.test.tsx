/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { useRef } from 'react';

import { usePageScroll } from './use-page-scroll.ts';

const BAR = 44;
/** px from the page's top at which the table begins. */
const START = 144;
const HEIGHT = 700;
const ROWS = 3000;

let page = 0;
let scrolled: jest.Replaced<number>;

beforeEach(() => {
  page = 0;
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    const start = this.tagName === 'MAIN' ? BAR : START;
    return DOMRect.fromRect({ y: start - page, width: 390, height: HEIGHT });
  });
  scrolled = jest.replaceProperty(window, 'scrollY', 0);
  jest.spyOn(window, 'scrollBy').mockImplementation((_left, by?: number) => {
    scrollPage(page + (by ?? 0));
  });
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT);
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(ROWS);
});
afterEach(() => {
  jest.restoreAllMocks();
});

function movePage(top: number): void {
  page = top;
  scrolled.replaceValue(top);
}

function scrollPage(top: number): void {
  movePage(top);
  window.dispatchEvent(new Event('scroll'));
}

function Table({ isOn }: { readonly isOn: boolean }) {
  const scroller = useRef<HTMLDivElement>(null);
  usePageScroll(scroller, isOn);
  return (
    <div className="track">
      <div>
        <div ref={scroller} role="grid" />
      </div>
    </div>
  );
}

function shown(isOn = true) {
  const { container } = render(<Table isOn={isOn} />, {
    container: document.body.appendChild(document.createElement('main')),
  });
  const [track] = container.querySelectorAll<HTMLElement>('.track');
  const [table] = container.querySelectorAll<HTMLElement>('[role=grid]');
  if (track === undefined || table === undefined) throw new Error('There is no table');
  return { track, table };
}

test('rows pass as the page scrolls, from when the frame stands below the bar until the last of them is there', () => {
  const { track, table } = shown();
  expect(track.style.height).toBe(`${ROWS}px`);
  const seen = [50, START - BAR, 1100, 1_000_000].map((top) => {
    scrollPage(top);
    return table.scrollTop;
  });
  expect(seen).toEqual([0, 0, 1000, ROWS - HEIGHT]);
});

test('the page goes along with what scrolls the table by itself, and not with what it did', () => {
  const { table } = shown();
  table.scrollTop = 500;
  table.dispatchEvent(new Event('scroll'));
  expect(page).toBe(START - BAR + 500);
  scrollPage(900);
  // The page is on its way while the table tells of what was put there.
  movePage(930);
  table.dispatchEvent(new Event('scroll'));
  expect(page).toBe(930);
});

test('where it is off the table is left alone', () => {
  const { track, table } = shown(false);
  scrollPage(1100);
  expect([track.style.height, table.scrollTop]).toEqual(['', 0]);
});
