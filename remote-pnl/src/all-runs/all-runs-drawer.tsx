import { useMemo, useState } from 'react';

import type { ApiError } from '@fairlead/shared/api';
import type { WhoseRuns } from '@fairlead/pnl/contract/run-list';
import { DateField } from '@fairlead/shared/dates';
import { formatNumber } from '@fairlead/shared/format';
import { DetailDrawer } from '@fairlead/shared/frames';
import { useNavigate } from '@fairlead/shared/router';
import { DataTable, RowsStatus, TableMenu, useTable } from '@fairlead/table';
import { toasts } from '@fairlead/shared/toast';
import { Box, Button, EmptyState, PanelFailed, Segmented } from '@fairlead/shared/ui';

import { useSearchPart } from '../run/use-search-part.ts';
import { readRunsFilter, type RunsFilter, writeRunsFilter } from './all-runs-address.rules.ts';
import { useRunPages } from './all-runs.data.ts';
import { RUNS } from './run.columns.ts';

const WHOSE: readonly { readonly value: WhoseRuns; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'Mine' },
  { value: 'scenarios', label: 'Scenarios' },
];

/** Runs and scenarios of all days over the page; has an address of its own: '?runs=mine'. */
export function AllRunsDrawer() {
  const { value, set } = useSearchPart('runs');
  const filter = readRunsFilter(value);
  return (
    <DetailDrawer title="All runs" open={filter !== undefined} onClose={() => set(undefined)}>
      {filter !== undefined && (
        <List filter={filter} onFilter={(next) => set(writeRunsFilter(next))} />
      )}
    </DetailDrawer>
  );
}

type ListProps = {
  readonly filter: RunsFilter;
  readonly onFilter: (filter: RunsFilter) => void;
};

/** The runs of a filter as a table. */
function useRuns(filter: RunsFilter) {
  const [rows] = useState(RUNS.createRows);
  const table = useTable({ id: 'pnl.all-runs', title: 'All runs', columns: RUNS.columns, rows });
  const sink = useMemo(
    () => ({ replace: rows.replace.bind(rows), append: rows.append.bind(rows) }),
    [rows],
  );
  const pages = useRunPages(filter, sink, (error) =>
    toasts.failed(error, (message) => `More runs did not come: ${message}`),
  );
  return { table, ...pages };
}

function List({ filter, onFilter }: ListProps) {
  const { table, area, more, reload } = useRuns(filter);
  const navigate = useNavigate();
  const soFar = area.status === 'COMPLETED' ? area.data : undefined;
  const isStopped = soFar?.more === 'stopped';
  const isHere = soFar !== undefined || area.status === 'FAILED';
  return (
    <>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="2" minHeight="10">
        <Filters {...{ filter, onFilter }} />
        <Box marginInlineStart="auto">
          <TableMenu table={table} total={soFar?.total} />
        </Box>
      </Box>
      <DataTable
        table={table}
        total={soFar?.total}
        loading={isHere ? undefined : 'Fetching runs ...'}
        failed={
          area.status === 'FAILED' ? <Failed error={area.error} onRetry={reload} /> : undefined
        }
        empty={
          <EmptyState
            drawing="empty"
            title="There is no such run"
            actions={
              <Button onClick={() => onFilter({ whose: 'all', date: undefined })}>Show all</Button>
            }
          />
        }
        onCell={({ row }) => void navigate(row.text('link') ?? '')}
        onNearEnd={() => more()}
        stopped={isStopped}
        footer={
          <RowsStatus
            text={soFar === undefined ? '' : countText(soFar.total)}
            onRetry={isStopped ? () => more(true) : undefined}
          />
        }
        fill
      />
    </>
  );
}

function Filters({ filter, onFilter }: ListProps) {
  const { whose, date } = filter;
  return (
    <>
      <Segmented
        label="Whose runs"
        value={whose}
        choices={WHOSE}
        onChange={(next) => onFilter({ ...filter, whose: next })}
      />
      <DateField
        label="Run date"
        value={date ?? null}
        clearable
        onChange={(next) => onFilter({ whose, date: next ?? undefined })}
      />
    </>
  );
}

type FailedProps = { readonly error: ApiError; readonly onRetry: () => void };

const Failed = ({ error, onRetry }: FailedProps) => (
  <PanelFailed
    title="Runs did not load"
    message={error.panelText}
    supportId={error.requestId}
    onRetry={onRetry}
  />
);

const countText = (total: number): string =>
  total === 1 ? '1 run' : `${formatNumber(total)} runs`;
