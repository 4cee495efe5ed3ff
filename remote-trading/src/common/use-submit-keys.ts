import { useEffect, useRef, useState } from 'react';

/** Ctrl or Cmd and Enter, wherever the focus is: a dialog has the page to itself. */
export function useDialogSubmitKeys(submit: () => void): void {
  // Answered once what the key did to its own field is drawn.
  const [asked, ask] = useState(0);
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    if (asked > 0) latest.current();
  }, [asked]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.repeat) return;
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      ask((times) => times + 1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
