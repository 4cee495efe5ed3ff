import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';

/** State of the requested palette: keys typed before its field had the focus are kept. */
export type PaletteRequest = {
  readonly typed: string;
  /** Enter was pressed before there was anything to press it on. */
  readonly isEntered: boolean;
  /** The field of the palette has the focus: from there on it is typed into. */
  readonly isReady: boolean;
  /** Element that had the focus. */
  readonly from: HTMLElement | null;
};

const paletteRequest = atom<PaletteRequest | undefined>(undefined);

type Store = ReturnType<typeof useStore>;

const isMac = typeof navigator !== 'undefined' && navigator.userAgent.includes('Mac');

/** Shortcut as the button shows it. On a Mac Ctrl+K is a key of text fields. */
export const PALETTE_KEY = isMac ? '⌘ K' : 'Ctrl K';

/**
 * The palette's key, from anywhere in the page, and whatever is typed or pasted from then on: its
 * files may still be on their way, and nothing of it may be lost or go into the cell that had the focus.
 */
export function usePaletteRequest() {
  // Keys come faster than pictures: each one counts on what the one before has made of it.
  const store = useStore();
  const asked = useAtomValue(paletteRequest);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => takeKey(store, event);
    const onPaste = (event: ClipboardEvent) => takePasted(store, event);
    // Before any table or field has it.
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('paste', onPaste, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('paste', onPaste, true);
    };
  }, [store]);
  return {
    asked,
    change: (change: Partial<PaletteRequest>) => {
      const now = store.get(paletteRequest);
      if (now !== undefined) store.set(paletteRequest, { ...now, ...change });
    },
    ask: () => store.set(paletteRequest, createRequest()),
    close: () => store.set(paletteRequest, undefined),
  };
}

const createRequest = (): PaletteRequest => ({
  typed: '',
  isEntered: false,
  isReady: false,
  from: focused(),
});

function takeKey(store: Store, event: KeyboardEvent): void {
  const asked = store.get(paletteRequest);
  if (isPaletteKey(event)) {
    // Held down it is one press.
    if (!event.repeat) store.set(paletteRequest, asked === undefined ? createRequest() : undefined);
  } else {
    const next = asked === undefined || asked.isReady ? asked : afterKey(asked, event);
    if (next === asked) return;
    store.set(paletteRequest, next);
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}

function takePasted(store: Store, event: ClipboardEvent): void {
  const asked = store.get(paletteRequest);
  if (asked === undefined || asked.isReady) return;
  const pasted = event.clipboardData?.getData('text').replaceAll(/\s+/g, ' ') ?? '';
  store.set(paletteRequest, { ...asked, typed: asked.typed + pasted });
  event.preventDefault();
  event.stopImmediatePropagation();
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isHeld = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isHeld && !altKey && !shiftKey && key.toLowerCase() === 'k';
}

function afterKey(asked: PaletteRequest, { key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey) return asked;
  if (key === 'Escape') return undefined;
  if (key === 'Enter') return { ...asked, isEntered: true };
  if (key === 'Backspace') return { ...asked, typed: asked.typed.slice(0, -1) };
  return key.length === 1 ? { ...asked, typed: asked.typed + key } : asked;
}

const focused = () =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null;
