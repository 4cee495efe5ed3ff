import { createStore, Provider } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';

import { forgetting } from './forgetting.ts';

/**
 * Holds filters, drafts and choices of the page's screens (jotai). Mounted once, by the shell. Who
 * signs out takes them along; a page that is tried again keeps them.
 */
export function DataProvider({ children }: { readonly children: ReactNode }) {
  const [store, setStore] = useState(createStore);
  useEffect(
    () =>
      forgetting.subscribe((askAgain) => {
        if (!askAgain) setStore(createStore());
      }),
    [],
  );
  return <Provider store={store}>{children}</Provider>;
}
