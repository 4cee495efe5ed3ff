import { useMemo, useState } from 'react';

import type { ApiError } from '@fairlead/shared/api';
import { formatNumber } from '@fairlead/shared/format';
import {
  DataTable,
  type OpenedCell,
  RowsStatus,
  TableMenu,
  useTable,
} from '@fairlead/shared/table';
import { toasts } from '@fairlead/shared/toast';
import { AreaView, Box, chakra, EmptyState, PanelFailed } from '@fairlead/shared/ui';

import { useReport } from '../common/report-context.tsx';
import { RowsTable } from '../common/rows-table.tsx';
import { Sentence } from '../common/sentence.tsx';
import { useOpened } from '../common/use-opened.tsx';
import { EXPLAINED, UNMATCHED, type UnmatchedFields } from './unmatched-columns.tsx';
import { type Unmatched, useExplainedAccounts, useUnmatched } from './unmatched.data.ts';

/** What bank and ledger do not agree on, and what explains the difference of each account. */
export function UnmatchedView() {
  const { period } = useReport();
  const { area, refresh } = useExplainedAccounts(period.end_date);
  return (
    <Box display="flex" flexDirection="column" gap="5" minWidth="0">
      <AreaView area={area} report="Bank against ledger" onRetry={refresh}>
        {({ accounts }) => (
          <RowsTable
            id="accounting.explained"
            title="Bank against ledger"
            definition={EXPLAINED}
            rows={accounts}
            empty={<Sentence>No account with a statement is booked by a card</Sentence>}
          />
        )}
      </AreaView>
      <Items end={period.end_date} />
    </Box>
  );
}

const TITLE = 'Not matched';

function Items({ end }: { readonly end: string }) {
  const { openFrom } = useOpened();
  const { table, area, more, reload } = useItems(end);
  const { total, more: state } = area.status === 'COMPLETED' ? area.data : {};
  const open = ({ row }: OpenedCell<UnmatchedFields>) => {
    const [transaction, journal] = [row.text('transaction'), row.text('journal')];
    if (transaction !== null) openFrom({ kind: 'transaction', id: transaction });
    else if (journal !== null) openFrom({ kind: 'journal', id: Number(journal) });
  };
  const isLoading = area.status === 'INIT' || area.status === 'LOADING';
  return (
    <chakra.section aria-label={TITLE} minWidth="0">
      <Box display="flex" alignItems="center" gap="2" minHeight="8">
        <chakra.h2 textStyle="panelTitle">{TITLE}</chakra.h2>
        <Box marginInlineStart="auto">
          <TableMenu table={table} total={total} day={end} />
        </Box>
      </Box>
      <DataTable
        table={table}
        size="Small"
        total={total}
        loading={isLoading ? 'Fetching what is open ...' : undefined}
        failed={
          area.status === 'FAILED' ? <Failed error={area.error} onRetry={reload} /> : undefined
        }
        empty={<EmptyState drawing="done" title="All of bank and ledger is matched" />}
        onNearEnd={more}
        onCell={open}
        menuEntries={(row, column) => [
          { label: 'Show', keys: 'Enter', run: () => open({ row, column }) },
        ]}
        stopped={state === 'stopped'}
        footer={
          <RowsStatus
            text={total === 1 ? '1 item' : `${formatNumber(total ?? 0)} items`}
            {...(state === 'stopped' && { onRetry: () => more(true) })}
          />
        }
      />
    </chakra.section>
  );
}

function useItems(end: string) {
  const [rows] = useState(UNMATCHED.createRows);
  const sink = useMemo(
    () => ({
      replace: (all: readonly Unmatched[]) => rows.replace(all),
      append: (all: readonly Unmatched[]) => rows.append(all),
    }),
    [rows],
  );
  const pages = useUnmatched(end, sink, (error) =>
    toasts.failed(error, (message) => `More did not come: ${message}`),
  );
  const { columns } = UNMATCHED;
  const table = useTable({ id: 'accounting.unmatched', title: TITLE, columns, rows });
  return { ...pages, table };
}

type FailedProps = { readonly error: ApiError; readonly onRetry: () => void };

const Failed = ({ error, onRetry }: FailedProps) => (
  <PanelFailed
    title="What is not matched did not load"
    message={error.panelText}
    supportId={error.requestId}
    onRetry={onRetry}
  />
);
