import { render, type RenderResult } from '@testing-library/react';
import { createStore, useStore } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { SWRConfig } from 'swr';

import { type ApiClient, ApiProvider } from '@fairlead/shared/api';
import { type Auth, AuthProvider } from '@fairlead/shared/auth';
import { DataProvider } from '@fairlead/shared/data';
import { LayoutSync } from '@fairlead/shared/layouts';
import { useLocation } from '@fairlead/shared/router';
import { MemoryRouter } from '@fairlead/shared/router/memory-router';
import { Toasters, toasts } from '@fairlead/shared/toast';
import { UiProvider } from '@fairlead/shared/ui';

import { fakeApi } from './fake-api.ts';
import { verified } from './session.ts';

type Options = {
  /** Refuses every call by default. */
  readonly api?: ApiClient;
  /** Maren with every permission by default. */
  readonly auth?: Auth;
  /** Address of the browser: '/edf?verified_state=all'. */
  readonly path?: string;
  readonly signOut?: () => void;
};

type Screen = RenderResult & {
  /** The browser's current path and query. */
  readonly address: () => string;
};

let shownStore = createStore();

/** The page's store of the screen that was rendered last: what its atoms hold. */
export const pageStore = (): ReturnType<typeof createStore> => shownStore;

/**
 * Renders a screen as the shell would: with the look, an empty store and an empty SWR cache, a
 * session, an address, the toasts and an API.
 */
export function renderScreen(screen: ReactNode, options: Options = {}): Screen {
  const { api = fakeApi(), auth = verified(), path = '/', signOut = () => undefined } = options;
  // What a test before this one was told is not this one's.
  toasts.clear();
  let address = path;
  const note = (next: string) => {
    address = next;
  };
  const result = render(
    <UiProvider>
      <DataProvider>
        <StoreOfPage />
        <SWRConfig value={{ provider: () => new Map() }}>
          <AuthProvider value={{ auth, signOut }}>
            <ApiProvider value={api}>
              <MemoryRouter initialEntries={[path]}>
                <Address onChange={note} />
                {screen}
              </MemoryRouter>
              <LayoutSync />
              <Toasters />
            </ApiProvider>
          </AuthProvider>
        </SWRConfig>
      </DataProvider>
    </UiProvider>,
  );
  return { ...result, address: () => address };
}

function StoreOfPage() {
  const store = useStore();
  useEffect(() => {
    shownStore = store;
  }, [store]);
  return null;
}

function Address({ onChange }: { readonly onChange: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onChange(`${pathname}${search}`);
  return null;
}
