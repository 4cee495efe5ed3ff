import { Listeners } from './listeners.ts';

/** One value and who follows it; `useSyncExternalStore(store.subscribe, store.get)` reads it. */
export type ValueStore<Value> = {
  readonly get: () => Value;
  /** Tells the listeners only of another value. */
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** A store of one value, outside of React. */
export function createValueStore<Value>(initial: Value): ValueStore<Value> {
  const listeners = new Listeners();
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      listeners.tell();
    },
    subscribe: listeners.subscribe,
  };
}
