import { useCallback } from 'react';

import { toasts } from '@fairlead/shared/toast';

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
