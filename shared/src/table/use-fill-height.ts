import { type RefObject, useLayoutEffect } from 'react';

/** A table is not squeezed below this; the page scrolls instead. */
const LEAST_HEIGHT = 280;

/** The padding of a page below a table. */
const PAGE_PADDING = 8;

/**
 * Limits the frame around a scroller to what is left of the window between its top edge and what stands below the
 * page's main part: a table then scrolls in itself, with its footer in sight, and is only as high
 * as its rows when they are few. Must come before whatever measures the scroller: without the limit it
 * is as high as all its rows.
 */
export function useFillHeight(scroller: RefObject<HTMLElement | null>, fill: boolean): void {
  useLayoutEffect(() => {
    const element = scroller.current?.parentElement;
    if (!element || !fill) return undefined;
    const fit = () => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      const room = window.innerHeight - top - PAGE_PADDING - heightBelowMain(element);
      element.style.maxHeight = `${Math.max(LEAST_HEIGHT, Math.floor(room))}px`;
    };
    fit();
    window.addEventListener('resize', fit);
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(fit);
    // What stands above the table moves it: the filter bar wraps, a line appears.
    if (element.parentElement !== null) sizes?.observe(element.parentElement);
    for (const neighbour of element.parentElement?.children ?? []) {
      if (neighbour !== element) sizes?.observe(neighbour);
    }
    return () => {
      window.removeEventListener('resize', fit);
      sizes?.disconnect();
    };
  }, [scroller, fill]);
}

function heightBelowMain(element: HTMLElement): number {
  const main = element.closest('main');
  if (main === null) return 0;
  const bottom = main.getBoundingClientRect().bottom + window.scrollY;
  return Math.max(0, document.documentElement.scrollHeight - bottom);
}
