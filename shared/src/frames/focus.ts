import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A field of the body has the focus first, the one in `data-first` before others; else Close. */
const FIELD = ':is(input, select, textarea):enabled:not([aria-disabled=true])';
export const firstField = (content: HTMLElement | null) =>
  content?.querySelector<HTMLElement>(`[data-body] [data-first] ${FIELD}`) ??
  content?.querySelector<HTMLElement>(`[data-body] ${FIELD}`) ??
  null;

/** A browser takes the focus from what is off; once it is on again it has it back. */
export function useFocusAfter(content: RefObject<HTMLElement | null>, busy: boolean): void {
  const left = useRef<Element>(undefined);
  useLayoutEffect(() => {
    const { activeElement: at, body } = document;
    if (busy && at !== null && content.current?.contains(at) === true) left.current = at;
    if (busy || left.current === undefined) return;
    if (at === body && left.current instanceof HTMLElement) left.current.focus();
    left.current = undefined;
  }, [content, busy]);
}

/** Where what it was opened by is gone, or the address opened it, the page has the focus afterwards. */
export function useFinalFocus(open: boolean) {
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement;
  }, [open]);
  return () => {
    const { current: at } = before;
    const isThere = at?.isConnected === true && at !== document.body;
    return isThere ? null : document.querySelector('main');
  };
}
