import { type RefObject, useLayoutEffect } from 'react';

/** A table is not squeezed below this; the page scrolls instead. */
const LEAST_HEIGHT = 280;

/**
 * Limits an element to what is left of the window below its top edge, less `below` px: a table then
 * scrolls in itself, with its footer in sight, and is only as high as its rows when they are few.
 */
export function useFillHeight(ref: RefObject<HTMLElement | null>, below: number | undefined): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || below === undefined) return undefined;
    const fit = () => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      const room = Math.max(LEAST_HEIGHT, Math.floor(window.innerHeight - top - below));
      element.style.maxHeight = `${room}px`;
    };
    fit();
    window.addEventListener('resize', fit);
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(fit);
    // What stands above the table moves it: the filter bar wraps, a line appears.
    if (element.parentElement !== null) sizes?.observe(element.parentElement);
    for (const sibling of element.parentElement?.children ?? []) {
      if (sibling !== element) sizes?.observe(sibling);
    }
    return () => {
      window.removeEventListener('resize', fit);
      sizes?.disconnect();
    };
  }, [ref, below]);
}
