import { type RefObject, useEffect, useRef, useState } from 'react';

import type { Where } from './run-checks.rules.ts';

type Keys = { readonly onPress: () => void; readonly onSubmit: () => void };

/** Ctrl or Cmd and Enter, wherever the focus is: a dialog has the page to itself. */
export function useRunSubmitKeys({ onPress, onSubmit }: Keys): void {
  // Answered once what the key did to its own field is drawn.
  const [asked, ask] = useState(0);
  const latest = useRef({ onPress, onSubmit });
  useEffect(() => {
    latest.current = { onPress, onSubmit };
  });
  useEffect(() => {
    if (asked > 0) latest.current.onSubmit();
  }, [asked]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      event.preventDefault();
      latest.current.onPress();
      ask((times) => times + 1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** The field that a place is in, as `data-field` says. */
export const toFieldName = (where: Where) => (where === 'json' ? 'json' : `arg ${where.arg}`);

/** Puts the focus on a field, and back to where it was once what was off for a while is on again. */
export function useRestoredFocus(fields: RefObject<HTMLElement | null>, isSending: boolean) {
  const left = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (isSending) return;
    left.current?.focus();
    left.current = null;
  }, [isSending]);
  const remember = () => {
    const { activeElement: at, body } = document;
    // What is off while something is sent has lost it.
    if (!isSending && at instanceof HTMLElement && at !== body) left.current = at;
  };
  return {
    remember,
    leave: () => {
      remember();
      if (!isSending) left.current?.blur();
    },
    on: (where: Where) => {
      const all = [...(fields.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
      const field = all.find(({ dataset }) => dataset['field'] === toFieldName(where));
      field?.querySelector<HTMLElement>('input, textarea')?.focus();
    },
  };
}
