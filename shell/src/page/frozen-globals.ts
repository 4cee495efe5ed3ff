/** Globals that calls, sign-ins and their responses go through. */
const FROZEN_NAMES = ['fetch', 'JSON', 'Request', 'Response', 'Headers'] as const;

type Scope = Record<(typeof FROZEN_NAMES)[number], object>;

/**
 * Keeps what carries tokens as the browser made it, before anything else runs: whoever changes one of
 * these would see every token and every answer. The script that tries fails of it.
 */
export function freezeGlobals(scope: Scope): void {
  for (const name of FROZEN_NAMES) {
    const value = scope[name];
    const prototype: unknown = Reflect.get(value, 'prototype');
    for (const each of [value, prototype]) Object.freeze(each);
    Object.defineProperty(scope, name, { value, writable: false, configurable: false });
  }
}
