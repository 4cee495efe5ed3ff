import type { ReactNode } from 'react';

import { Button } from '@fairlead/shared/ui';

type Props = {
  /** Number of loaded rows, of all; the error of a failed fetch. */
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

/** Words that rows may be out of date, with a way to ask again; undefined while no answer is missing. */
export function staleStatus(problem: string | undefined, onRetry: () => void): ReactNode {
  if (problem === undefined) return undefined;
  return <RowsStatus text={`May be out of date: ${problem}`} onRetry={onRetry} />;
}
