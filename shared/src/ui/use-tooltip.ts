import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** Long enough not to flicker under a pointer that only passes. */
const OPEN_MS = 300;
/** Long enough for the pointer to cross the gap to the tip. */
const CLOSE_MS = 120;

/** When a tooltip is open, and the events that decide it. */
export function useTooltip() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const after = (ms: number, next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), ms);
  };
  const now = (next: boolean) => {
    clearTimeout(timer.current);
    setOpen(next);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useDismissal(open, () => now(false));

  return {
    open,
    anchorEvents: {
      // A finger has no hover: a tap would leave the tip standing over what it opened.
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') after(OPEN_MS, true);
      },
      onPointerLeave: () => after(CLOSE_MS, false),
      onPointerDown: () => now(false),
      onFocus: ({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) now(true);
      },
      onBlur: () => now(false),
    },
    tipEvents: {
      onPointerEnter: () => now(true),
      onPointerLeave: () => after(CLOSE_MS, false),
    },
  };
}

/** Escape closes the tip and nothing else; whatever moves the anchor away closes it too. */
function useDismissal(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      latest.current();
    };
    const onScroll = () => latest.current();
    document.addEventListener('keydown', onKey, true);
    window.addEventListener('scroll', onScroll, true);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      window.removeEventListener('scroll', onScroll, true);
    };
  }, [open]);
}
