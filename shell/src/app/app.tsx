import { ApiProvider } from '@fairlead/shared/api';
import { AuthProvider, type AuthValue, NOT_VERIFIED } from '@fairlead/shared/auth';
import { DataProvider } from '@fairlead/shared/data';
import { LayoutSync, leaving } from '@fairlead/shared/layouts';
import { BrowserRouter } from '@fairlead/shared/router';
import { Toasters } from '@fairlead/shared/toast';
import { UiProvider } from '@fairlead/shared/ui';
import { useMemo, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

import type { SessionState } from '../sign-in/session.rules.ts';
import type { SessionStore } from '../sign-in/session-store.ts';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { Unanswered } from '../sign-in/unanswered.tsx';
import { VerifyingCover } from '../sign-in/verifying.tsx';
import { PageFailed } from './page-failed.tsx';
import { ProductApp } from './product.tsx';
import type { AppParts } from './app-parts.ts';

/** The page: providers once for shell and remotes, then whatever the session allows. */
export function App(parts: AppParts) {
  const state = useSyncExternalStore(parts.session.subscribe, parts.session.state);
  const auth = useAuthValue(state, parts.session);
  return (
    <UiProvider nonce={parts.nonce}>
      <ApiProvider value={parts.client}>
        <DataProvider>
          <AuthProvider value={auth}>
            <ErrorBoundary
              fallbackRender={({ error }) => <PageFailed error={error} page={parts.page} />}
            >
              <Screen state={state} parts={parts} />
            </ErrorBoundary>
            <LayoutSync />
            <Toasters />
          </AuthProvider>
        </DataProvider>
      </ApiProvider>
    </UiProvider>
  );
}

function useAuthValue(state: SessionState, session: SessionStore): AuthValue {
  // A lapse keeps the user: the page and what was typed in it stay (SHL-15).
  const verified = state.phase === 'verified' ? state.session : undefined;
  return useMemo(
    () => ({
      auth:
        verified === undefined
          ? NOT_VERIFIED
          : {
              status: 'VERIFIED',
              user: verified.user,
              clock: verified.clock,
              presets: verified.presets,
              received: verified.received.wall,
            },
      signOut: () => {
        leaving.emit();
        void session.signOut();
      },
    }),
    [verified, session],
  );
}

type ScreenProps = { readonly state: SessionState; readonly parts: AppParts };

function Screen({ state, parts }: ScreenProps) {
  const { page, session } = parts;
  switch (state.phase) {
    case 'checking':
      return <VerifyingCover text="Checking your sign-in …" />;
    case 'unanswered':
      return (
        <Unanswered
          onTryAgain={() => void session.retry()}
          onSignIn={() => void session.signIn().catch(session.retry)}
        />
      );
    case 'verifying':
      return <VerifyingCover text="Signing you in …" />;
    case 'leaving':
      return <VerifyingCover text="Signing you out …" />;
    case 'signed-out':
      return <SignInPage page={page} onSignIn={session.signIn} />;
    case 'refused':
      return (
        <SignInPage
          // Another page than the signed-out one: what it says goes with it.
          key="refused"
          page={page}
          onSignIn={session.signIn}
          refusal={state.message}
          onOtherAccount={() => void session.signOut()}
        />
      );
    case 'verified':
      return (
        <BrowserRouter>
          <ProductApp {...parts} lapse={state.lapse} />
        </BrowserRouter>
      );
  }
}
