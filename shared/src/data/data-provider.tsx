import { createStore, Provider } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';

import { forgetting } from './forgetting.ts';

/**
 * Provides the page's jotai store: the atoms of its screens live there. Mounted once, by the shell.
 * A sign-out replaces the store, so that nothing of a user is left; a page that is tried again keeps it.
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
