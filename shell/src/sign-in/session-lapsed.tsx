import { Button } from '@fairlead/shared/ui';

import { Strip } from '../frame/strip.tsx';
import type { Lapse } from './session.rules.ts';

type Props = {
  readonly lapse: Lapse;
  /** E-mail address of the page's user. */
  readonly email: string;
  readonly onSignInAgain: () => void;
  readonly onReload: () => void;
};

/** Asks to sign in again, in another window: the page below stays as it is (SHL-15). */
export function SessionLapsed({ lapse, email, onSignInAgain, onReload }: Props) {
  return (
    <Strip
      tone="warning"
      role="alert"
      actions={
        lapse.kind === 'stranger' ? (
          <Button size="sm" onClick={onReload}>
            Reload
          </Button>
        ) : (
          <Button size="sm" variant="solid" onClick={onSignInAgain}>
            Sign in again
          </Button>
        )
      }
    >
      {formatLapse(lapse, email)}
    </Strip>
  );
}

function formatLapse(lapse: Lapse, email: string): string {
  switch (lapse.kind) {
    case 'unconfirmed':
      return 'Your sign-in could not be renewed. Sign in again: what you have typed stays here.';
    case 'over':
      return `${lapse.why}. Sign in again: what you have typed stays here.`;
    case 'expired':
      return 'Your session has ended. Sign in again: what you have typed stays here.';
    case 'stranger':
      return `${lapse.email} has signed in in this browser, and this page is ${email}'s. Reload it to go on as ${lapse.email}.`;
  }
}
