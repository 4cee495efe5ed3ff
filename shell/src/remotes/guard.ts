import type { Quarantine } from './quarantine.ts';

/** Detects remotes that harm the page that all share. */
export type Guard = {
  /** Remembers how the page is; what it answers says what harm has been done to it since. */
  readonly watch: () => () => string | undefined;
  readonly quarantine: Quarantine;
};

/**
 * Built-ins that every part of the page uses: their members and those of their prototypes, and more
 * by name.
 */
const BUILT_IN = [Object, Function, Array, String, Number, Date, Map, Set, Promise] as const;
const NAMES = [
  ...['setTimeout', 'clearTimeout', 'setInterval', 'queueMicrotask', 'requestAnimationFrame'],
  ...['URL', 'URLSearchParams', 'AbortController', 'EventTarget', 'RegExp', 'Symbol', 'WeakMap'],
];

/** References from before any remote ran: the check uses nothing that one could have changed. */
const { is, getOwnPropertyDescriptor } = Object;

/**
 * Watches the page while code of a remote runs in it: whether the page is still to be seen, and
 * whether what all are made of is still as it was. Only between the two looks, so that no remote is
 * blamed for what an extension of the browser changes at another time.
 */
export function watchPage(): () => string | undefined {
  const before = sharedNow();
  const wasVisible = isVisible();
  return () => {
    if (wasVisible && !isVisible()) return 'hides the page';
    for (const { name, holder, key, value } of before) {
      if (!is(readOwnValue(holder, key), value)) return `changes ${name} for all`;
    }
    return undefined;
  };
}

type Shared = {
  readonly name: string;
  readonly holder: object;
  readonly key: string;
  readonly value: unknown;
};

function sharedNow(): readonly Shared[] {
  const holders: (readonly [string, object, readonly string[]])[] = BUILT_IN.flatMap((built) => [
    [`${built.name}.`, built, Object.getOwnPropertyNames(built)],
    [`${built.name}.prototype.`, built.prototype, Object.getOwnPropertyNames(built.prototype)],
  ]);
  return [...holders, ['', globalThis, [...NAMES, ...BUILT_IN.map(({ name }) => name)]] as const]
    .flatMap(([of, holder, keys]) => keys.map((key) => ({ name: `${of}${key}`, holder, key })))
    .map((shared) => ({ ...shared, value: readOwnValue(shared.holder, shared.key) }));
}

function readOwnValue(holder: object, key: string): unknown {
  return getOwnPropertyDescriptor(holder, key)?.value;
}

function isVisible(): boolean {
  const how = { opacityProperty: true, visibilityProperty: true };
  return document.getElementById('root')?.checkVisibility(how) === true;
}
