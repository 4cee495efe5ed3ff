import { createRoot } from 'react-dom/client';

import { App } from './app/app.tsx';
import { productParts } from './app/parts.ts';
import { freezeGlobals } from './page/frozen-globals.ts';
import { pageNonce, publishIntegrity, readPageState } from './page/page-state.ts';
import './remotes/provided.ts';
import { federation } from './remotes/federation.ts';
import { watchPage } from './remotes/guard.ts';
import { quarantineIn } from './remotes/quarantine.ts';
import { identityProvider } from './sign-in/identity-provider.ts';
import { isScreenshotPage } from './sign-in/screenshot.ts';
import type { SessionStore } from './sign-in/session-store.ts';
import { SignInWindow } from './sign-in/sign-in-window-page.tsx';
import { isSignInWindow, completeWindowSignIn } from './sign-in/sign-in-window.ts';
import { otherTabs } from './sign-in/tabs.ts';

freezeGlobals(globalThis);
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
  const run = () => completeWindowSignIn({ provider, tabs, storage: sessionStorage, close });
  root.render(<SignInWindow page={page} nonce={nonce} run={run} />);
}

function startProduct() {
  const scripts = federation(page, location.origin);
  const isScreenshot = isScreenshotPage(location.pathname);
  const guard = { watch: watchPage, quarantine: quarantineIn(sessionStorage) };
  const parts = productParts({ page, provider, tabs, federation: scripts, guard, isScreenshot });
  void parts.session.start();
  watch(parts.session);
  root.render(<App {...parts} nonce={nonce} />);
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
