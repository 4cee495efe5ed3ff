import { lazy, Suspense, useEffect, useMemo, useState } from 'react';

import type { Task } from '@fairlead/shared/contract/tasks';
import { Button, EmptyState, Icon, MessedUp, Page, focusPage } from '@fairlead/shared/ui';
import { DataTable, type RowAction, TableMenu, useTable } from '@fairlead/table';

import { useAllTasks } from './all-tasks.data.ts';
import { RUN, tasksStatus, tasksWith } from './all-tasks.view-model.ts';
import { type TaskFields, TASKS_TABLE } from './task.columns.ts';
import { TaskFilter } from './task-filter.tsx';
import { useTasksAddress } from './use-tasks-address.ts';

/** Lazy chunk of the dialog with its fields and calendars: the list does not wait for it. */
const RunDialog = lazy(async () => ({ default: (await import('./run-dialog.tsx')).RunDialog }));

/** All Tasks: what can be run, how it went last, and the dialog in which it is run. */
export function AllTasksPage() {
  const { area, refresh, isRefreshing, refreshError } = useAllTasks();
  const address = useTasksAddress();
  const tasks = area.status === 'COMPLETED' ? area.data.tasks : undefined;

  if (area.status === 'FAILED') {
    const { message, requestId } = area.error;
    return <MessedUp error={message} supportId={requestId} onRetry={refresh} />;
  }
  return (
    <>
      <TaskTable
        {...{ tasks, address, refresh, isRefreshing }}
        refreshProblem={refreshError?.message}
      />
      {address.run !== null && tasks !== undefined && (
        <Suspense fallback={null}>
          <RunDialog
            key={`${address.run} ${address.from ?? ''}`}
            {...{ tasks, from: address.from }}
            route={address.run}
            onClose={address.close}
            onWithout={address.leaveRun}
          />
        </Suspense>
      )}
    </>
  );
}

type TableProps = {
  readonly tasks: readonly Task[] | undefined;
  readonly address: ReturnType<typeof useTasksAddress>;
  readonly refresh: () => void;
  readonly isRefreshing: boolean;
  readonly refreshProblem: string | undefined;
};

function TaskTable({ tasks, address, refresh, isRefreshing, refreshProblem }: TableProps) {
  const [rows] = useState(TASKS_TABLE.createRows);
  const table = useTable({
    id: 'all-tasks',
    title: 'All Tasks',
    columns: TASKS_TABLE.columns,
    rows,
  });
  const { filter } = address;
  const shown = useMemo(() => tasks && tasksWith(tasks, filter), [tasks, filter]);
  useEffect(() => {
    if (shown !== undefined) rows.replace(shown);
  }, [rows, shown]);
  const counts = { shown: shown?.length ?? 0, all: tasks?.length ?? 0 };
  const onAction = ({ action, row }: RowAction<TaskFields>) => {
    if (action === RUN) address.open(row.id);
  };
  return (
    <Page
      title="All Tasks"
      bar={<TaskFilter value={filter} onChange={address.narrow} asked={address.isFilterAsked} />}
      end={
        <>
          <Button size="sm" aria-disabled={isRefreshing} onClick={refresh}>
            <Icon name="retry" size={14} />
            Refresh
          </Button>
          <TableMenu table={table} total={shown?.length} />
        </>
      }
    >
      <DataTable
        table={table}
        total={shown?.length}
        onAction={onAction}
        loading={shown === undefined ? 'Fetching the tasks …' : undefined}
        empty={<NoTask isNarrowed={counts.all > 0} onClear={() => address.narrow('')} />}
        footer={<span role="status">{tasksStatus({ ...counts, refreshProblem })}</span>}
        fill
      />
    </Page>
  );
}

type NoTaskProps = { readonly isNarrowed: boolean; readonly onClear: () => void };

function NoTask({ isNarrowed, onClear }: NoTaskProps) {
  if (!isNarrowed) {
    return <EmptyState title="No tasks">Nothing can be run in this installation.</EmptyState>;
  }
  return (
    <EmptyState
      title="No task matches this filter"
      actions={
        <Button
          onClick={() => {
            // The button goes with the filter.
            focusPage();
            onClear();
          }}
        >
          Clear filter
        </Button>
      }
    >
      Its words are looked for in the route and in what the task is for.
    </EmptyState>
  );
}
