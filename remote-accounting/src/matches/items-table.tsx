import { type ReactNode, useMemo, useState } from 'react';

import type { ApiError } from '@fairlead/shared/api';
import { formatNumber } from '@fairlead/shared/format';
import { toasts } from '@fairlead/shared/toast';
import { Box, chakra, PanelFailed } from '@fairlead/shared/ui';
import { DataTable, type OpenedCell, RowsStatus, TableMenu, useTable } from '@fairlead/table';

import { useOpened } from '../common/use-opened.ts';
import { DrillDownHint } from '../common/drill-down-hint.tsx';
import { UNMATCHED, type UnmatchedFields } from './unmatched.columns.ts';
import { type ItemsQuery, type Unmatched, useItemPages } from './unmatched.data.ts';

type Props = {
  /** Stable: the user's layout is kept by it. */
  readonly id: string;
  readonly title: string;
  readonly query: ItemsQuery;
  readonly empty: ReactNode;
};

/** Transactions of banks and open lines of the ledger, page by page; each opens. */
export function ItemsTable(props: Props) {
  const { title, query, empty } = props;
  const { openFrom } = useOpened();
  const { table, area, more, reload } = useItems(props);
  const { total, more: state } = area.status === 'COMPLETED' ? area.data : {};
  const open = ({ row }: OpenedCell<UnmatchedFields>) => {
    const [transaction, journal] = [row.text('transaction'), row.text('journal')];
    if (transaction !== null) openFrom({ kind: 'transaction', id: transaction });
    else if (journal !== null) openFrom({ kind: 'journal', id: Number(journal) });
  };
  const isLoading = area.status === 'INIT' || area.status === 'LOADING';
  return (
    <chakra.section aria-label={title} minWidth="0">
      <Box display="flex" alignItems="center" gap="2" minHeight="8">
        <chakra.h2 textStyle="panelTitle">{title}</chakra.h2>
        <Box marginInlineStart="auto">
          <TableMenu table={table} total={total} day={query.end_date} />
        </Box>
      </Box>
      <DataTable
        table={table}
        size="Small"
        total={total}
        loading={isLoading ? 'Fetching transactions and lines ...' : undefined}
        failed={
          area.status === 'FAILED' ? <Failed error={area.error} onRetry={reload} /> : undefined
        }
        empty={empty}
        onNearEnd={more}
        onCell={open}
        menuEntries={(row, column) => [
          { label: 'Show', keys: 'Enter', run: () => open({ row, column }) },
        ]}
        stopped={state === 'stopped'}
        footer={
          <>
            <RowsStatus
              text={total === 1 ? '1 item' : `${formatNumber(total ?? 0)} items`}
              {...(state === 'stopped' && { onRetry: () => more(true) })}
            />
            <DrillDownHint label="Show" />
          </>
        }
      />
    </chakra.section>
  );
}

function useItems({ id, title, query }: Props) {
  const [rows] = useState(UNMATCHED.createRows);
  const sink = useMemo(
    () => ({
      replace: (all: readonly Unmatched[]) => rows.replace(all),
      append: (all: readonly Unmatched[]) => rows.append(all),
    }),
    [rows],
  );
  const pages = useItemPages(query, sink, (error) =>
    toasts.failed(error, (message) => `More did not come: ${message}`),
  );
  const { columns } = UNMATCHED;
  const table = useTable({ id, title, columns, rows });
  return { ...pages, table };
}

type FailedProps = { readonly error: ApiError; readonly onRetry: () => void };

const Failed = ({ error, onRetry }: FailedProps) => (
  <PanelFailed
    title="Transactions and lines did not load"
    message={error.panelText}
    supportId={error.requestId}
    onRetry={onRetry}
  />
);
