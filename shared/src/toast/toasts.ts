import { ApiError } from '@fairlead/shared/api';

import { createToastStore } from './toast-store.ts';

/** The page's one store of messages. */
export const toastStore = createToastStore();

type Options = { readonly durationMs?: number };

/** Messages to the user, from anywhere in the page (spec A4, A9, C9). */
export const toasts = {
  /** Something the user asked for did not work: bottom centre, 10 s. */
  error(text: string, { durationMs }: Options = {}): void {
    toastStore.add('error', text, durationMs);
  },

  /** Something the user asked for is done: bottom right, 5 s. */
  success(text: string, { durationMs }: Options = {}): void {
    toastStore.add('success', text, durationMs);
  },

  /** Something is on the clipboard: bottom right, 5 s. */
  info(text: string, { durationMs }: Options = {}): void {
    toastStore.add('info', text, durationMs);
  },

  /** The site itself reports a failed fetch or sign-in: top centre, at most 3, 5 s. */
  notify(text: string, { durationMs }: Options = {}): void {
    toastStore.add('notification', text, durationMs);
  },

  /**
   * Shows the error of a call as a toast: `textOf` puts the message in its sentence. A cancelled
   * call shows nothing (spec A8).
   */
  failed(thrown: unknown, textOf: (message: string) => string = (message) => message): void {
    const error = ApiError.from(thrown);
    if (!error.isCancelled) toastStore.add('error', textOf(error.message));
  },

  /** Takes every message away: sign-out. */
  clear(): void {
    toastStore.clear();
  },
};
