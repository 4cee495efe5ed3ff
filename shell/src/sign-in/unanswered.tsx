import { Button, StatePage } from '@fairlead/shared/ui';

type Props = {
  readonly onTryAgain: () => void;
  readonly onSignIn: () => void;
};

/** Says that the provider gave no answer; the address stays, and is gone on with by itself. */
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
