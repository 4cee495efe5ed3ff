import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Sets the offsets of the sticky head: the bottom of the shell's bar (`--above`), below which the element stays in
 * sight, and that of both (`--head`), below which the rest is scrolled to.
 */
export function useHeadRoom(): RefObject<HTMLDivElement | null> {
  const head = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = head.current;
    const page = element?.parentElement;
    const main = element?.closest('main');
    if (!element || !page || !main) return undefined;
    const place = () => {
      const above = main.getBoundingClientRect().top + window.scrollY;
      page.style.setProperty('--above', `${above}px`);
      page.style.setProperty('--head', `${above + measureHead(element)}px`);
    };
    place();
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(place);
    // The bar grows by strips, which moves the page's main part within its frame.
    for (const part of [element, ...element.children, main.parentElement]) {
      if (part) sizes?.observe(part);
    }
    return () => sizes?.disconnect();
  }, []);
  return head;
}

/** px of it, or of the part of it, that stays in sight. */
function measureHead(head: HTMLElement): number {
  const parts = [head, ...head.children];
  const stuck = parts.find((part) => getComputedStyle(part).position === 'sticky');
  return stuck instanceof HTMLElement ? stuck.offsetHeight : 0;
}
