import { Button } from '@fairlead/shared/ui';

type Props = {
  /** How many rows are here, of how many; what went wrong with the others. */
  readonly text: string;
  /** Given when fetching more has failed: the rows that are here stay, and there is a way to go on. */
  readonly onRetry?: (() => void) | undefined;
};

/** The state of a table's rows, for its footer. */
export function RowsStatus({ text, onRetry }: Props) {
  return (
    <>
      <span role="status">{text}</span>
      {onRetry !== undefined && (
        <Button size="sm" variant="ghost" height="hitMin" color="link" onClick={onRetry}>
          Try again
        </Button>
      )}
    </>
  );
}
