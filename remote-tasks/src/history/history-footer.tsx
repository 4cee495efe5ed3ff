import { useSyncExternalStore } from 'react';

import { Button } from '@fairlead/shared/ui';
import { RowsStatus } from '@fairlead/table';

import { PAGE_SIZE } from './history.data.ts';
import { historyStatusText, runNewsText } from './history.view-model.ts';
import type { RunHistory } from './use-history.ts';

/** Footer of the history: number of runs, a failed refresh, and the button for new runs. */
export function HistoryFooter({ history }: { readonly history: RunHistory }) {
  const { shown, soFar, pages, refreshing, newcomers, show } = history;
  const { rows } = shown;
  const loaded = useSyncExternalStore(rows.subscribe, () => rows.count);
  const news = runNewsText(newcomers, PAGE_SIZE);
  const isStopped = soFar?.more === 'stopped';
  return (
    <>
      <RowsStatus
        text={historyStatusText(soFar && { ...soFar, loaded }, refreshing.error?.message)}
        onRetry={isStopped ? () => pages.more(true) : undefined}
      />
      <span role="status">
        {news !== undefined && (
          <Button
            size="sm"
            height={{ base: 'controlTouch', sm: 'hitMin' }}
            data-tip="Show them at the top of the list"
            onClick={show}
          >
            {news}
          </Button>
        )}
      </span>
    </>
  );
}
