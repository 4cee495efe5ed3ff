import { ApiError, createApiClient } from '@fairlead/shared/api';
import type { PageState } from '@fairlead/shared/contract/release';
import { forgetAllData } from '@fairlead/shared/data';
import { toasts } from '@fairlead/shared/toast';

import type { Guard } from '../remotes/guard.ts';
import { createLoader, type Federation } from '../remotes/loader.ts';
import { prefetcher } from '../remotes/prefetch.ts';
import type { IdentityProvider } from '../sign-in/identity-provider.ts';
import { saveReturnPath, takeReturnPath } from '../sign-in/return-path.ts';
import { sessionApi } from '../sign-in/session-api.ts';
import { screenshotApi, screenshotProvider } from '../sign-in/screenshot.ts';
import { SessionStore } from '../sign-in/session-store.ts';
import type { BrowserTabs } from '../sign-in/tabs.ts';
import type { AppParts } from './app-parts.ts';

type Given = {
  readonly page: PageState;
  readonly provider: IdentityProvider;
  /** The page of a picture: its cookie stands for the provider's word (SHL-18). */
  readonly isScreenshot?: boolean;
  readonly tabs: BrowserTabs;
  readonly federation: Federation;
  readonly guard: Guard;
};

/** The product's parts, each knowing those it needs. Nothing is asked before the session starts. */
export function productParts(given: Given): Omit<AppParts, 'nonce'> {
  const { page, provider, tabs, federation, guard, isScreenshot = false } = given;
  const client = createApiClient({
    baseUrl: '/api',
    sessionToken: () => session.sessionToken(),
    onUnauthorized: () => {
      session.tokenRefused();
    },
  });
  const session: SessionStore = new SessionStore({
    provider: isScreenshot ? screenshotProvider : withReturnPath(provider),
    api: isScreenshot ? screenshotApi(client) : sessionApi(client),
    tabs,
    now: () => ({ steady: performance.now(), wall: Date.now() }),
    notify(error) {
      toasts.notify(ApiError.from(error).panelText);
    },
    clearData() {
      toasts.clear();
      void forgetAllData('Signed out');
    },
  });
  const loader = createLoader(page.remotes, federation, guard);
  const onLikely = prefetcher({ loader, integrity: page.integrity });
  return { page, client, session, loader, onLikely };
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
      saveReturnPath(location, sessionStorage);
      return inner.signIn(how);
    },
  };
}
