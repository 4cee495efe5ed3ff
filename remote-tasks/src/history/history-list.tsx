import { useMemo, useSyncExternalStore } from 'react';

import type { AddressChange } from '@fairlead/shared/router';
import { Box, Button, Icon, MessedUp, Page } from '@fairlead/shared/ui';
import { DataTable, TableMenu } from '@fairlead/table';

import { RunDialogs } from '../runs/run-dialogs.tsx';
import { historyDecoration } from './history.columns.ts';
import { HistoryEmpty } from './history-empty.tsx';
import { HistoryFilterBar } from './history-filters.tsx';
import { HistoryFooter } from './history-footer.tsx';
import { countHistoryFilters, type HistoryFilters } from './history-query.rules.ts';
import { useRunRowActions } from './use-row-actions.ts';
import { type RunHistory, useHistory } from './use-history.ts';

type Props = {
  readonly filters: HistoryFilters;
  readonly onFilters: AddressChange<HistoryFilters>;
};

/** The runs for valid filters, in each state of the list. */
export function HistoryList({ filters, onFilters }: Props) {
  const history = useHistory(filters);
  const { shown, table, frame, pages, soFar, refreshing } = history;
  const { dialogs, ...acts } = useRunRowActions(shown, refreshing.refresh);
  const decoration = useMemo(() => historyDecoration(filters), [filters]);
  const total = useTotal(history);
  if (pages.area.status === 'FAILED') {
    const { message, requestId } = pages.area.error;
    return <MessedUp error={message} supportId={requestId} onRetry={pages.reload} />;
  }
  return (
    <Page
      title="Tasks History"
      bar={<HistoryFilterBar filters={filters} onChange={onFilters} />}
      end={
        <>
          <Button size="sm" aria-disabled={refreshing.isRefreshing} onClick={refreshing.refresh}>
            <Icon name="retry" size={14} />
            Refresh
          </Button>
          <TableMenu table={table} total={total} />
        </>
      }
    >
      <Box ref={frame} display="contents">
        <DataTable
          table={table}
          decoration={decoration}
          {...acts}
          total={total}
          loading={soFar === undefined ? 'Fetching the runs of tasks …' : undefined}
          empty={
            <HistoryEmpty
              isNarrowed={countHistoryFilters(filters) > 0}
              onClear={() => onFilters(() => ({}))}
            />
          }
          stopped={soFar?.more === 'stopped'}
          onNearEnd={() => pages.more()}
          footer={<HistoryFooter history={history} />}
          fill
        />
      </Box>
      <RunDialogs {...dialogs} />
    </Page>
  );
}

/** Expected number of rows; at least one more for a list that is not counted to its end. */
function useTotal({ shown: { rows }, soFar }: RunHistory): number | undefined {
  const loaded = useSyncExternalStore(rows.subscribe, () => rows.count);
  if (soFar === undefined) return undefined;
  if (soFar.more === 'ended') return loaded;
  return Math.max(soFar.total, loaded + 1);
}
