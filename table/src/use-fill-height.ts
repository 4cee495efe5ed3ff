import { type RefObject, useLayoutEffect } from 'react';

import { aboveMain, findTrack } from './use-page-scroll.ts';

/** A table is not squeezed below this; the page scrolls instead. */
const MIN_HEIGHT = 280;

/** The padding of a page below a table. */
const PAGE_PADDING = 8;

type Fill = {
  /** True when the table fills the rest of the window. */
  readonly fill: boolean;
  /** More rows are to come: what is still missing of the height is kept free for them. */
  readonly isGrowing: boolean;
  /** True when the page, not the table, scrolls the rows. */
  readonly withPage: boolean;
};

/**
 * Limits the height of the frame around a scroller:
 * - to what is left of the window, so that the table scrolls in itself with its footer in sight;
 * - to its rows, when they are few and all there;
 * - to the whole window below the shell's bar, where the page scrolls its rows.
 * Called before whatever measures the scroller, which without a limit is as high as all its rows.
 */
export function useFillHeight(
  scroller: RefObject<HTMLElement | null>,
  { fill, isGrowing, withPage }: Fill,
): void {
  useLayoutEffect(() => {
    const element = scroller.current?.parentElement;
    if (!element || !fill) return undefined;
    const fit = () => {
      const taken =
        withPage && findTrack(element) ? aboveMain(element) : measureSurroundings(element);
      const room = window.innerHeight - taken - PAGE_PADDING;
      const height = `${Math.max(MIN_HEIGHT, Math.floor(room))}px`;
      element.style.maxHeight = height;
      // The footer would jump down with every page of rows that arrives.
      element.style.height = isGrowing ? height : '';
      const over = partOfRow(element, scroller.current);
      if (over === 0) return;
      element.style.maxHeight = `${Number.parseFloat(height) - over}px`;
      if (isGrowing) element.style.height = element.style.maxHeight;
    };
    fit();
    window.addEventListener('resize', fit);
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(fit);
    for (const part of whatMoves(element)) sizes?.observe(part);
    return () => {
      window.removeEventListener('resize', fit);
      sizes?.disconnect();
    };
  }, [scroller, fill, isGrowing, withPage]);
}

/**
 * Elements whose resize moves a table: its neighbours when the filter bar wraps or a line appears;
 * the page or its main part when a strip comes or goes above them.
 */
function whatMoves(element: HTMLElement): readonly Element[] {
  const outermost = findTrack(element) ?? element;
  const parent = outermost.parentElement;
  const neighbours = [...(parent?.children ?? [])].filter((each) => each !== outermost);
  const around = [parent, element.closest('main'), element.ownerDocument.body];
  return [...around.filter((each) => each !== null), ...neighbours];
}

/**
 * px above a table that stands at its place and below the page's main part. One that begins below the window is
 * scrolled to, and has a window of its own.
 */
function measureSurroundings(element: HTMLElement): number {
  const top = element.getBoundingClientRect().top + window.scrollY;
  const above = top < window.innerHeight ? top : aboveMain(element);
  return above + heightBelowMain(element);
}

function heightBelowMain(element: HTMLElement): number {
  const main = element.closest('main');
  if (main === null) return 0;
  const bottom = main.getBoundingClientRect().bottom + window.scrollY;
  return Math.max(0, document.documentElement.scrollHeight - bottom);
}

/** px of a row at the end of those in sight, where more rows lie below: a sliver of it says nothing. */
function partOfRow(frame: HTMLElement, scroller: HTMLElement | null): number {
  const header = scroller?.querySelector<HTMLElement>('.header');
  const row = Number.parseFloat(getComputedStyle(frame).getPropertyValue('--row-height'));
  if (!scroller || !header || !(row > 0)) return 0;
  const space = scroller.clientHeight - header.offsetHeight;
  return scroller.scrollHeight > scroller.clientHeight && space > row ? space % row : 0;
}
