import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { mutate, SWRConfig } from 'swr';

import { ApiError } from '@fairlead/shared/api';

import { clearAllAreas } from './data-area.ts';

type Store = ReturnType<typeof createStore>;

/** The page's one store; federation gives every remote this module and thereby this store. */
const pageStore = createStore();

/** Asking again helps when the line was down, not when the server has refused. */
function mayHelpAgain(thrown: unknown): boolean {
  const { failure } = ApiError.from(thrown);
  return failure.kind === 'unreachable' || (failure.kind === 'rejected' && failure.status >= 500);
}

const SWR_OPTIONS = { shouldRetryOnError: mayHelpAgain, errorRetryCount: 3 };

type Props = { readonly children: ReactNode; readonly store?: Store };

/** Holds what the page has fetched. Mounted once, by the shell; tests give a store of their own. */
export function DataProvider({ children, store = pageStore }: Props) {
  return (
    <Provider store={store}>
      <SWRConfig value={SWR_OPTIONS}>{children}</SWRConfig>
    </Provider>
  );
}

type Forgetting = {
  /** Whether screens that show something of it fetch it anew; not when a user has left. */
  readonly askAgain?: boolean;
};

/** Forgets all that was fetched, in areas and in SWR: the next user must not see it. */
export async function forgetAllData(
  reason: string,
  { askAgain = false }: Forgetting = {},
): Promise<void> {
  pageStore.set(clearAllAreas, reason);
  await mutate(() => true, undefined, { revalidate: askAgain });
}
