import { type RefObject, useLayoutEffect } from 'react';

/** The element around a table's frame that is as high as all of its rows while the page scrolls them. */
export const TRACK = 'track';

/**
 * Lets the page scroll the rows of a table that fills a phone's window: the frame stays in sight below the
 * shell's bar while its track passes, and shows the rows that the page has come to. A finger or a wheel over
 * the table moves the page, and nothing is caught. What scrolls the table itself, as the keyboard does, takes
 * the page along. Must come after whatever limits the frame's height. Tables in a drawer have no page: they
 * scroll in themselves.
 */
export function usePageScroll(scroller: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    const table = scroller.current;
    const frame = table?.parentElement;
    const track = findTrack(frame);
    if (!isOn || !table || !frame || track === undefined) return undefined;
    track.dataset['withPage'] = 'true';
    // What was put there last: a table that is elsewhere was moved by something else.
    let put = table.scrollTop;
    const beyond = () => Math.max(0, table.scrollHeight - table.clientHeight);
    const passed = () => aboveMain(frame) - track.getBoundingClientRect().top;
    const follow = () => {
      const top = Math.min(beyond(), Math.max(0, passed()));
      if (Math.abs(table.scrollTop - top) >= 1) table.scrollTop = top;
      put = table.scrollTop;
    };
    const stretch = () => {
      track.style.setProperty('--above', `${aboveMain(frame)}px`);
      track.style.height = beyond() > 0 ? `${frame.offsetHeight + beyond()}px` : '';
      follow();
    };
    const lead = () => {
      if (table.scrollTop === put) return;
      put = table.scrollTop;
      window.scrollBy(0, put - passed());
    };
    stretch();
    window.addEventListener('scroll', follow, { passive: true });
    table.addEventListener('scroll', lead, { passive: true });
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(stretch);
    for (const part of [table, frame, ...table.children]) sizes?.observe(part);
    return () => {
      window.removeEventListener('scroll', follow);
      table.removeEventListener('scroll', lead);
      sizes?.disconnect();
      delete track.dataset['withPage'];
      track.style.height = '';
    };
  }, [scroller, isOn]);
}

/** The track of a table on a page; undefined in a drawer. */
export function findTrack(frame: Element | null | undefined): HTMLElement | undefined {
  const track = frame?.parentElement;
  return track?.classList.contains(TRACK) === true && track.closest('main') !== null
    ? track
    : undefined;
}

/** px that the shell's bar takes of the window: it stands above the page's main part and stays in sight. */
export function aboveMain(element: Element): number {
  const main = element.closest('main');
  return main === null ? 0 : main.getBoundingClientRect().top + window.scrollY;
}
