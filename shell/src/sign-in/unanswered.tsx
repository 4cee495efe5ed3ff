import { Button, StatePage } from '@fairlead/shared/ui';

type Props = {
  readonly onTryAgain: () => void;
  readonly onSignIn: () => void;
};

/** Notice that the provider did not respond; the address is kept, and opened once it does. */
export function Unanswered({ onTryAgain, onSignIn }: Props) {
  return (
    <StatePage
      drawing="failed"
      failed
      title="Your sign-in could not be checked"
      actions={
        <>
          <Button size="sm" variant="solid" onClick={onTryAgain}>
            Try again
          </Button>
          <Button size="sm" onClick={onSignIn}>
            Sign in
          </Button>
        </>
      }
    >
      The sign-in service does not answer. It is asked again every few seconds, and you go on at the
      page you asked for.
    </StatePage>
  );
}
