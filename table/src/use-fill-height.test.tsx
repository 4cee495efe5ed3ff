/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { useRef } from 'react';

import { useFillHeight } from './use-fill-height.ts';

const known = globalThis.ResizeObserver;
let observed: Element[] = [];
let resized: (() => void) | undefined;

beforeEach(() => {
  observed = [];
  globalThis.ResizeObserver = class implements ResizeObserver {
    constructor(onResize: ResizeObserverCallback) {
      resized = () => onResize([], this);
    }
    observe(element: Element): void {
      observed.push(element);
    }
    unobserve(): void {}
    disconnect(): void {}
  };
});
afterEach(() => {
  globalThis.ResizeObserver = known;
  jest.restoreAllMocks();
});

function Table({ isGrowing }: { readonly isGrowing: boolean }) {
  const scroller = useRef<HTMLDivElement>(null);
  useFillHeight(scroller, { fill: true, isGrowing, withPage: false });
  return (
    <main>
      <div id="frame">
        <div ref={scroller} />
      </div>
    </main>
  );
}

const frame = () => document.querySelector<HTMLElement>('#frame')?.style;

test('a table keeps its height while more rows are to come, and then is as high as its rows', () => {
  const { rerender } = render(<Table isGrowing />);
  expect(frame()?.height).toBe('760px');
  rerender(<Table isGrowing={false} />);
  expect(frame()?.height).toBe('');
  expect(frame()?.maxHeight).toBe('760px');
});

test('a strip that appears above the page’s main part takes its height from the table', () => {
  render(<Table isGrowing={false} />);
  expect(observed).toContain(document.body);
  expect(observed).toContain(document.querySelector('main'));
  const top = 41;
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(DOMRect.fromRect({ y: top, height: 0 }));
  resized?.();
  expect(frame()?.maxHeight).toBe('719px');
});

test('a table that begins below the window has a window of its own, below the shell’s bar', () => {
  render(<Table isGrowing={false} />);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    const y = this.tagName === 'MAIN' ? 44 : 1200;
    return DOMRect.fromRect({ y, height: this.tagName === 'MAIN' ? 0 : 300 });
  });
  jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(44);
  resized?.();
  expect(frame()?.maxHeight).toBe('716px');
});
