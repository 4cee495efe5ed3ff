import { ApiError, createApiClient } from '@fairlead/shared/api';
import { forgetAllData } from '@fairlead/shared/data';
import { toasts } from '@fairlead/shared/toast';
import { createRoot } from 'react-dom/client';

import { App } from './app/app.tsx';
import { pageNonce, publishIntegrity, readPageState } from './page/page-state.ts';
import './remotes/provided.ts';
import { federation } from './remotes/federation.ts';
import { createLoader } from './remotes/loader.ts';
import { prefetcher } from './remotes/prefetch.ts';
import { type IdentityProvider, identityProvider } from './sign-in/identity-provider.ts';
import { keepReturnPath, takeReturnPath } from './sign-in/return-path.ts';
import { sessionApi } from './sign-in/session-api.ts';
import { SessionStore } from './sign-in/session-store.ts';
import { SignInWindow } from './sign-in/sign-in-window-page.tsx';
import { isSignInWindow, signInBeside } from './sign-in/sign-in-window.ts';
import { otherTabs } from './sign-in/tabs.ts';

const page = readPageState(document);
publishIntegrity(page.integrity);

const nonce = pageNonce(document);
const root = createRoot(document.getElementById('root') ?? document.body);
const tabs = otherTabs();
const provider = identityProvider({
  issuer: page.sign_in.issuer,
  clientId: page.sign_in.client_id,
  origin: location.origin,
});

if (isSignInWindow(location, sessionStorage)) startSignInWindow();
else startProduct();

function startSignInWindow() {
  const close = () => {
    window.close();
  };
  const run = () => signInBeside({ provider, tabs, storage: sessionStorage, close });
  root.render(<SignInWindow page={page} nonce={nonce} run={run} />);
}

function startProduct() {
  const client = createApiClient({
    baseUrl: '/api',
    sessionToken: () => session.sessionToken(),
    onUnauthorized: () => {
      session.tokenRefused();
    },
  });
  const session: SessionStore = new SessionStore({
    provider: withReturnPath(provider),
    api: sessionApi(client),
    tabs,
    now: () => ({ steady: performance.now(), wall: Date.now() }),
    notify(error) {
      const text = ApiError.from(error).panelText;
      toasts.notify(text);
      return text;
    },
    clearData() {
      toasts.clear();
      void forgetAllData('Signed out');
    },
  });
  const loader = createLoader(page.remotes, federation(page, location.origin));
  const onLikely = prefetcher({ loader, integrity: page.integrity });

  void session.start();
  watch(session);
  root.render(<App {...{ page, client, session, loader, onLikely, nonce }} />);
}

/** The provider returns to the root; from there it goes on to the path first asked for (SHL-10). */
function withReturnPath(inner: IdentityProvider): IdentityProvider {
  return {
    ...inner,
    async current() {
      const isReturning = new URLSearchParams(location.search).has('state');
      try {
        return await inner.current();
      } finally {
        const path = isReturning ? takeReturnPath(sessionStorage) : undefined;
        if (path !== undefined) history.replaceState(null, '', path);
      }
    },
    signIn(how) {
      keepReturnPath(location, sessionStorage);
      return inner.signIn(how);
    },
  };
}

function watch(session: SessionStore) {
  window.addEventListener('focus', session.wake);
  window.addEventListener('online', session.wake);
  document.addEventListener('visibilitychange', session.wake);
  // A page out of the browser's memory may be from before a sign-out.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}
