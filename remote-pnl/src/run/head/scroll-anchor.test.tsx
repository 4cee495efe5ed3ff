/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';

import { UiProvider } from '@fairlead/shared/ui';

import { ScrollAnchor } from './scroll-anchor.tsx';

/** Heights of panels, which stand one below the other, px. */
type Heights = Readonly<Record<string, number>>;

let scrolled = 0;
let resized: () => void = () => undefined;

const heightOf = (panel: HTMLElement) => Number(panel.dataset['height']);

/** The upper edge of a panel in the window, px. */
function topOf(name: string): number {
  const panels = [...document.querySelectorAll<HTMLElement>('section')];
  const above = panels.slice(
    0,
    panels.findIndex((panel) => panel.getAttribute('aria-label') === name),
  );
  return above.reduce((sum, panel) => sum + heightOf(panel), -scrolled);
}

beforeEach(() => {
  scrolled = 0;
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => scrolled });
  jest.spyOn(window, 'scrollBy').mockImplementation(((by: { top: number }) => {
    scrolled += by.top;
  }) as typeof window.scrollBy);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(1_400);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    const top = topOf(this.getAttribute('aria-label') ?? '');
    return { top, bottom: top + heightOf(this) } as DOMRect;
  });
  class Sizes {
    constructor(told: () => void) {
      resized = told;
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  Object.assign(globalThis, { ResizeObserver: Sizes });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'ResizeObserver');
});

type State = { readonly isLoading: boolean; readonly isBusy?: boolean };

const page = (panels: Heights, { isLoading, isBusy = false }: State) => (
  <UiProvider>
    <ScrollAnchor isLoading={isLoading}>
      {Object.entries(panels).map(([name, height]) => (
        <section
          key={`${name} ${isLoading}`}
          aria-label={name}
          aria-busy={isBusy}
          data-height={height}
        />
      ))}
    </ScrollAnchor>
  </UiProvider>
);

function opened(panels: Heights) {
  const { rerender, container } = render(page(panels, { isLoading: false }));
  const box = () => container.querySelector('section')?.parentElement?.parentElement ?? null;
  const become = (next: Heights, state: State) => act(() => rerender(page(next, state)));
  return { become, minHeight: () => box()?.style.minHeight };
}

const DAY = { Summary: 300, Prices: 400, Gross: 700 };
const TO_COME = { Summary: 90, Prices: 120, Gross: 100 };
const SHORTER = { Summary: 250, Prices: 380, Gross: 600 };

test('the panel that is looked at stays where it is in the window while another day comes, and once it is there', () => {
  const { become, minHeight } = opened(DAY);
  scrolled = 710;
  expect(topOf('Gross')).toBe(-10);
  become(TO_COME, { isLoading: true });
  expect(topOf('Gross')).toBe(-10);
  expect(minHeight()).toBe('1400px');
  become(SHORTER, { isLoading: false });
  expect(topOf('Gross')).toBe(-10);
  expect(minHeight()).toBe('');
  expect(document.documentElement.style.overflowAnchor).toBe('');
});

test('a panel that is not there while it loads, or not on that day, gives its place to the next one', () => {
  const { become } = opened(DAY);
  scrolled = 310;
  become({}, { isLoading: true });
  expect(scrolled).toBe(310);
  become({ Summary: 900, Gross: 600 }, { isLoading: false });
  expect(topOf('Gross')).toBe(390);
});

test('who scrolls meanwhile is not taken back', () => {
  const { become } = opened(DAY);
  scrolled = 710;
  become(TO_COME, { isLoading: true });
  scrolled = 95;
  become(TO_COME, { isLoading: true });
  become(SHORTER, { isLoading: false });
  expect(topOf('Prices')).toBe(-5);
});

test('at the top of the page nothing is scrolled', () => {
  const { become } = opened(DAY);
  become(TO_COME, { isLoading: true });
  become({ Summary: 500, Prices: 400 }, { isLoading: false });
  expect(scrolled).toBe(0);
});

test('the page stays as high until a part that is asked for later is there, too', () => {
  const { become, minHeight } = opened(DAY);
  scrolled = 650;
  become(TO_COME, { isLoading: true });
  become({ ...DAY, Summary: 180 }, { isLoading: false, isBusy: true });
  expect(minHeight()).toBe('1400px');
  expect(topOf('Gross')).toBe(50);
  for (const part of document.querySelectorAll('section')) part.removeAttribute('aria-busy');
  document.querySelector('section')?.setAttribute('data-height', '300');
  resized();
  expect(topOf('Gross')).toBe(50);
  expect(minHeight()).toBe('');
});
