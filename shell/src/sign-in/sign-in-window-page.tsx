import type { PageState } from '@fairlead/shared/contract/release';
import { StatePage, UiProvider } from '@fairlead/shared/ui';
import { useEffect, useState } from 'react';

import { SignInPage } from './sign-in-page.tsx';
import { VerifyingCover } from './verifying.tsx';

type Props = {
  readonly page: PageState;
  readonly nonce: string | undefined;
  /** Signs in, or leaves for the provider; returns whether somebody is signed in. */
  readonly run: () => Promise<boolean>;
};

type Outcome = 'pending' | 'done' | 'failed';

/** The window beside a page whose session has lapsed. Mostly it closes before anybody reads it. */
export function SignInWindow({ page, nonce, run }: Props) {
  const [outcome, setOutcome] = useState<Outcome>('pending');
  useEffect(() => {
    void run().then((isSignedIn) => setOutcome(isSignedIn ? 'done' : 'failed'));
  }, [run]);
  return <UiProvider nonce={nonce}>{screen(outcome)}</UiProvider>;

  function screen(shown: Outcome) {
    switch (shown) {
      case 'pending':
        return <VerifyingCover text="Checking your sign-in …" />;
      case 'done':
        return (
          <StatePage drawing="done" title="You are signed in">
            Close this window and go on where you were.
          </StatePage>
        );
      case 'failed':
        return (
          <SignInPage
            page={page}
            onSignIn={async () => {
              if (await run()) setOutcome('done');
            }}
          />
        );
    }
  }
}
