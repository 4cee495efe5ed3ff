import { logFailure } from '../page/log.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { BrowserTabs } from './tabs.ts';

/** Marks the address of the window that only signs in, and one that asks for the password again. */
const PARAMETER = 'sign-in';
const VALUE = 'window';
const ANEW = 'anew';
/** Keeps the mark in the window across the provider, which returns to the bare root. */
const KEY = 'fairlead.sign-in-window';

/** Signs in beside the page, so that what is typed there stays (SHL-15). */
export function openSignInWindow({ isAnew }: { readonly isAnew: boolean }): void {
  const address = `/?${PARAMETER}=${isAnew ? ANEW : VALUE}`;
  window.open(address, 'fairlead-sign-in', 'popup,width=480,height=720');
}

/** True when this page is the sign-in window. */
export function isSignInWindow(location: Location, storage: Storage): boolean {
  const value = new URLSearchParams(location.search).get(PARAMETER);
  if (value === VALUE || value === ANEW) storage.setItem(KEY, value);
  return storage.getItem(KEY) !== null;
}

type Parts = {
  readonly provider: IdentityProvider;
  readonly tabs: BrowserTabs;
  readonly storage: Storage;
  readonly close: () => void;
};

/**
 * Completes a sign-in in its own window and notifies the waiting page, which asks the provider
 * itself: no tokens are passed. Returns whether it succeeded.
 */
export async function completeWindowSignIn({
  provider,
  tabs,
  storage,
  close,
}: Parts): Promise<boolean> {
  try {
    const isAnew = storage.getItem(KEY) === ANEW;
    if (isAnew || (await provider.current()) === undefined) {
      await provider.signIn({ isAnew });
      // Back from the provider it has been done.
      storage.setItem(KEY, VALUE);
      return false;
    }
  } catch (error) {
    logFailure('The sign-in window got no answer of the provider', error);
    return false;
  }
  storage.removeItem(KEY);
  tabs.tell('signed-in');
  close();
  return true;
}
