import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

import { createValueStore } from '@fairlead/shared/observable';
import { toasts } from '@fairlead/shared/toast';

/** Parts of the page in one file of their own, that is fetched when the first of them is needed. */
export type OnDemand<Parts> = {
  /** The parts, once they are here. */
  readonly get: () => Parts | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Fetches them unless they are here. Throws what `import()` throws; the next call tries again. */
  readonly fetch: () => Promise<void>;
};

/** `onDemand(() => import('./on-demand.ts'))`, once for a file: who uses its parts share them. */
export function onDemand<Parts>(load: () => Promise<Parts>): OnDemand<Parts> {
  const parts = createValueStore<Parts | undefined>(undefined);
  let underWay: Promise<void> | undefined;
  const fetch = () => {
    if (parts.get() !== undefined) return Promise.resolve();
    underWay ??= load()
      .then(parts.set)
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
  return { get: parts.get, subscribe: parts.subscribe, fetch };
}

/**
 * The parts, fetched as soon as they are wanted; undefined until they are here. If they cannot be
 * had a toast says so and `onFailed` is to take back the wish, so that the next one tries again.
 */
export function useOnDemand<Parts>(
  source: OnDemand<Parts>,
  isWanted: boolean,
  onFailed: () => void,
): Parts | undefined {
  const parts = useSyncExternalStore(source.subscribe, source.get);
  const fail = useEffectEvent(() => {
    toasts.error('This could not be opened: its files could not be fetched. Please try again.');
    onFailed();
  });
  const isMissing = isWanted && parts === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isGivenUp = false;
    source.fetch().catch(() => {
      if (!isGivenUp) fail();
    });
    return () => {
      isGivenUp = true;
    };
  }, [source, isMissing]);
  return parts;
}
