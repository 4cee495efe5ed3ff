import { type ReactNode, useSyncExternalStore } from 'react';

import { Button, EmptyState, focusPage } from '@fairlead/shared/ui';
import type { ListFilters, RowSource } from '@fairlead/table';

type Props = {
  /** All rows. */
  readonly rows: Pick<RowSource<unknown>, 'count' | 'subscribe'>;
  readonly filters: ListFilters;
  /** Text of an empty list. */
  readonly children: ReactNode;
};

/** Why a table is empty: it has no rows, or none has the values it is narrowed to. */
export function EmptyOrNarrowed({ rows, filters, children }: Props) {
  const isNarrowed = useSyncExternalStore(rows.subscribe, () => rows.count > 0);
  if (!isNarrowed) return children;
  return (
    <EmptyState
      drawing="empty"
      title="No trade matches these filters"
      actions={
        <Button
          onClick={() => {
            // The button goes with the filters.
            focusPage();
            filters.clear();
          }}
        >
          Clear filters
        </Button>
      }
    >
      Of the trades here none is left by them.
    </EmptyState>
  );
}
