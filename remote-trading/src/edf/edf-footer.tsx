import { RowsStatus } from '@fairlead/shared/table';

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
  return <RowsStatus text={statusText(load, count)} onRetry={stopped ? onMore : undefined} />;
}
