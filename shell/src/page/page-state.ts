import type { PageState } from '@fairlead/shared/contract/release';

/** The integrity map under the name that shared/build/release-sri-plugin.mjs reads. */
const INTEGRITY = 'fairleadIntegrity';

/**
 * Reads the state that the server wrote into the HTML: environment, pins, integrity. Nothing of it
 * is compiled into the shell (SHL-01, REM-01), and nothing in the page can change it afterwards.
 */
export function readPageState(document: Document): PageState {
  const text = document.getElementById('fairlead-page')?.textContent ?? '';
  // The server wrote it into its own HTML by the same contract.
  return JSON.parse(text) as PageState;
}

/** Hands the map to webpack's own script loading, for good: a script cannot widen it. */
export function publishIntegrity(integrity: PageState['integrity']): void {
  Object.defineProperty(globalThis, INTEGRITY, { value: Object.freeze({ ...integrity }) });
}

/** The nonce under which this page may add styles, from the shell's own script element. */
export function pageNonce(document: Document): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
}
