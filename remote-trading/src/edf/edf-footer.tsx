import { Button } from '@fairlead/shared/ui';

import type { EdfLoad } from './edf-load.rules.ts';
import { statusText } from './edf.view-model.ts';

type Props = {
  readonly load: EdfLoad;
  readonly count: number;
  readonly onMore: () => void;
};

/** How many of the matching trades are here; after a failure, the way to go on. */
export function EdfFooter({ load, count, onMore }: Props) {
  const stopped = load.status === 'InitFetchCompleted' && load.more === 'stopped';
  return (
    <>
      <span role="status">{statusText(load, count)}</span>
      {stopped && (
        <Button size="sm" variant="ghost" height="hitMin" color="link" onClick={onMore}>
          Try again
        </Button>
      )}
    </>
  );
}
