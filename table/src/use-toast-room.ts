import { type RefObject, useEffect } from 'react';

import { toastRoom } from '@fairlead/shared/toast';

/** px between a message of the page and what it must not cover. */
const DISTANCE = 8;
/**
 * px: a table ending at least this far above the window's bottom leaves enough space for toasts.
 */
const ROOM_BELOW = 120;

/**
 * Keeps toasts from covering a table that fills the window: above its footer and beside its row
 * controls.
 */
export function useToastRoom(scroller: RefObject<HTMLElement | null>, fill: boolean): void {
  useEffect(() => {
    const element = scroller.current;
    if (element === null || !fill) return undefined;
    const measure = () => {
      const frame = element.parentElement?.getBoundingClientRect().bottom ?? 0;
      if (window.innerHeight - frame > ROOM_BELOW) {
        toastRoom.giveBack();
        return;
      }
      const footer = window.innerHeight - element.getBoundingClientRect().bottom;
      const bottom = Math.max(0, Math.round(footer)) + DISTANCE;
      toastRoom.keep({ bottom, end: controlsRoom(element) });
    };
    measure();
    // A frame that grows or is squeezed by its footer, rows that arrive: they all change one of these.
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    for (const each of [element, ...element.children]) sizes?.observe(each);
    window.addEventListener('resize', measure);
    return () => {
      sizes?.disconnect();
      window.removeEventListener('resize', measure);
      toastRoom.giveBack();
    };
  }, [scroller, fill]);
}

/** px at the end of the window that the controls of the rows take; 0 where they are out of sight. */
function controlsRoom(scroller: HTMLElement): number {
  const [row] = scroller.querySelectorAll('.body .row:not([hidden])');
  const cell = [...(row?.querySelectorAll('.cell:has(.action)') ?? [])].at(-1);
  const left = cell?.getBoundingClientRect().left ?? 0;
  const isAtEnd = left > window.innerWidth / 2 && left < window.innerWidth;
  return isAtEnd ? Math.round(window.innerWidth - left) + DISTANCE : 0;
}
