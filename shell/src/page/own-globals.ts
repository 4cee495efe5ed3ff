/** Globals that calls, sign-ins and their responses go through. */
const OWN = ['fetch', 'JSON', 'Request', 'Response', 'Headers'] as const;

type Scope = Record<(typeof OWN)[number], object>;

/**
 * Keeps what carries tokens as the browser made it, before anything else runs: whoever changes one of
 * these would see every token and every answer. The script that tries fails of it.
 */
export function keepOwnGlobals(scope: Scope): void {
  for (const name of OWN) {
    const value = scope[name];
    const prototype: unknown = Reflect.get(value, 'prototype');
    for (const each of [value, prototype]) Object.freeze(each);
    Object.defineProperty(scope, name, { value, writable: false, configurable: false });
  }
}
