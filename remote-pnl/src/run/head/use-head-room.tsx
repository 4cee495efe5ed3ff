import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Tells an element and its parts how far down the shell's bar reaches (`--above`), so that what of them is sticky
 * stays in sight below it, and keeps that room free: what gets the focus, or is led to by an address, stands below.
 */
export function useHeadRoom(): RefObject<HTMLDivElement | null> {
  const head = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = head.current;
    const main = element?.closest('main');
    if (!element || !main) return undefined;
    const page = document.documentElement;
    const place = () => {
      const above = main.getBoundingClientRect().top + window.scrollY;
      element.style.setProperty('--above', `${above}px`);
      page.style.scrollPaddingTop = `${above + heightOf(element)}px`;
    };
    place();
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(place);
    // The bar grows by strips, which moves the page's main part within its frame.
    for (const part of [element, ...element.children, main.parentElement]) {
      if (part) sizes?.observe(part);
    }
    return () => {
      sizes?.disconnect();
      page.style.scrollPaddingTop = '';
    };
  }, []);
  return head;
}

/** px of it, or of the part of it, that stays in sight. */
function heightOf(head: HTMLElement): number {
  const parts = [head, ...head.children];
  const stuck = parts.find((part) => getComputedStyle(part).position === 'sticky');
  return stuck instanceof HTMLElement ? stuck.offsetHeight : 0;
}
