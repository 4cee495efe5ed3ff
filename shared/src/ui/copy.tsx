import { useCallback } from 'react';

import { Icon } from '@fairlead/shared/icons';
import { toasts } from '@fairlead/shared/toast';

import { IconButton } from './button.tsx';

/**
 * Copies a text to the clipboard and says so: '{what} copied to clipboard' for 5 s (spec A2), or
 * what the browser had against it.
 */
export function useCopy(): (text: string, what: string) => Promise<void> {
  return useCallback(async (text, what) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.info(`${what} copied to clipboard`);
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      toasts.error(`${what} could not be copied: ${reason}`);
    }
  }, []);
}

type Props = {
  /** What is copied. */
  readonly text: string;
  /** As the message names it: 'Trade N4471820'. */
  readonly what: string;
  /** The button's name: 'Copy trade ID N4471820'. */
  readonly label: string;
  /** For a table that gives its cells one stop in the Tab order. */
  readonly tabIndex?: number;
};

/** The small button that copies an identifier. */
export function CopyButton({ text, what, label, tabIndex }: Props) {
  const copy = useCopy();
  return (
    <IconButton
      size="xs"
      aria-label={label}
      {...(tabIndex === undefined ? {} : { tabIndex })}
      onClick={() => void copy(text, what)}
    >
      <Icon name="copy" size={14} />
    </IconButton>
  );
}
