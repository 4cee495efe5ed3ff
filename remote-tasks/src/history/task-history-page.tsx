import { useEffect, useState } from 'react';

import { DataTable, TableMenu, useTable } from '@fairlead/shared/table';
import { Button, EmptyState, Icon, MessedUp, Page } from '@fairlead/shared/ui';

import { createHistoryRows, HISTORY_COLUMNS } from './history-columns.tsx';
import { useTaskHistory } from './task-history.data.ts';
import { historyStatus } from './task-history.view-model.ts';

/** Tasks History: what ran, for whom, and how it went. */
export function TaskHistoryPage() {
  const { area, refresh, isRefreshing, refreshError } = useTaskHistory();
  const [rows] = useState(createHistoryRows);
  const table = useTable({
    id: 'tasks-history',
    title: 'Tasks History',
    columns: HISTORY_COLUMNS,
    rows,
  });
  const runs = area.status === 'COMPLETED' ? area.data.tasks : undefined;
  useEffect(() => {
    if (runs !== undefined) rows.replace(runs);
  }, [rows, runs]);

  if (area.status === 'FAILED') {
    const { message, requestId } = area.error;
    return <MessedUp error={message} supportId={requestId} onRetry={refresh} />;
  }
  return (
    <Page
      title="Tasks History"
      end={
        <>
          <Button size="sm" aria-disabled={isRefreshing} onClick={refresh}>
            <Icon name="retry" size={14} />
            Refresh
          </Button>
          <TableMenu table={table} total={runs?.length} />
        </>
      }
    >
      <DataTable
        table={table}
        total={runs?.length}
        loading={runs === undefined ? 'Fetching the runs of tasks …' : undefined}
        empty={<EmptyState title="No runs yet">Runs of tasks show here.</EmptyState>}
        footer={
          <span role="status">{historyStatus(runs?.length ?? 0, refreshError?.message)}</span>
        }
        fill
      />
    </Page>
  );
}
