import { Emitter } from './emitter.ts';

/** One value and who follows it; `useSyncExternalStore(store.subscribe, store.get)` reads it. */
export type ValueStore<Value> = {
  readonly get: () => Value;
  /** Calls the listeners only at another value. */
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Makes a store of one value for a model outside of React; what a screen chooses is an atom of jotai (0626). */
export function createValueStore<Value>(initial: Value): ValueStore<Value> {
  const changes = new Emitter();
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      changes.emit();
    },
    subscribe: changes.subscribe,
  };
}
