import type { PagesSoFar } from '@fairlead/shared/data';
import { RowsStatus } from '@fairlead/shared/table';

import { statusText } from './edf.view-model.ts';

type Props = {
  readonly soFar: PagesSoFar | undefined;
  readonly count: number;
  readonly onMore: () => void;
};

/** How many of the matching trades are here; after a failure, the way to go on. */
export function EdfFooter({ soFar, count, onMore }: Props) {
  const stopped = soFar?.more === 'stopped';
  return <RowsStatus text={statusText(soFar, count)} onRetry={stopped ? onMore : undefined} />;
}
