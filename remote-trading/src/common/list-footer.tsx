import { useSyncExternalStore } from 'react';

import type { Pages } from '@fairlead/shared/data';
import { Button } from '@fairlead/shared/ui';
import { RowsStatus } from '@fairlead/table';

type Counted = {
  readonly loaded: number;
  readonly total: number;
  readonly isStopped: boolean;
};

type Props = {
  readonly rows: {
    readonly subscribe: (onChange: () => void) => () => void;
    readonly count: number;
  };
  readonly pages: Pick<Pages<unknown>, 'area' | 'more'>;
  readonly countText: (counted: Counted) => string;
  /** Shows what is new at the top of the list; undefined where nothing is. */
  readonly showNews: (() => void) | undefined;
  /** 'Trades have changed'. */
  readonly newsText: string;
};

/** Counts a list that comes in pages, and offers what is new in it. */
export function ListFooter({ rows, pages, countText, showNews, newsText }: Props) {
  const loaded = useSyncExternalStore(rows.subscribe, () => rows.count);
  const { area, more } = pages;
  const soFar = area.status === 'COMPLETED' ? area.data : undefined;
  const isStopped = soFar?.more === 'stopped';
  return (
    <>
      <RowsStatus
        text={soFar === undefined ? '' : countText({ loaded, total: soFar.total, isStopped })}
        onRetry={isStopped ? () => more(true) : undefined}
      />
      {showNews !== undefined && (
        <Button
          size="sm"
          height={{ base: 'controlTouch', sm: 'hitMin' }}
          data-tip="Show them at the top of the list"
          onClick={showNews}
        >
          {newsText}
        </Button>
      )}
    </>
  );
}
