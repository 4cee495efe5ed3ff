import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** A field of the body has the focus first, the one in `data-first` before others, then a button that says so; else Close. */
const FIELD = ':is(input, select, textarea):enabled:not([aria-disabled=true])';
export const firstField = (content: HTMLElement | null) =>
  content?.querySelector<HTMLElement>(`[data-body] [data-first] ${FIELD}`) ??
  content?.querySelector<HTMLElement>(`[data-body] ${FIELD}`) ??
  content?.querySelector<HTMLElement>('button[data-first]') ??
  null;

/**
 * Restores the focus to a control that was disabled: a browser blurs it at once. Returns the handler
 * that records the focus.
 */
export function useFocusAfter(busy: boolean): (event: FocusEvent) => void {
  const last = useRef<Element>(null);
  const wasBusy = useRef(busy);
  useLayoutEffect(() => {
    const isOver = wasBusy.current && !busy;
    wasBusy.current = busy;
    if (!isOver || document.activeElement !== document.body) return;
    if (last.current instanceof HTMLElement) last.current.focus();
  }, [busy]);
  return ({ target }) => {
    last.current = target;
  };
}

/**
 * Restores the focus when an overlay closes; to the page where its opener is gone, or where the
 * address opened it.
 */
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
