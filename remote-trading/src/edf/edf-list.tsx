import { useEffect, useMemo, useRef, useState } from 'react';

import { useMay } from '@fairlead/shared/auth';
import { DataTable, TableMenu, useTable } from '@fairlead/shared/table';
import { toasts } from '@fairlead/shared/toast';
import { EmptyState, MessedUp, Page, VisuallyHidden } from '@fairlead/shared/ui';

import { createEdfRows, edfColumns, edfDecoration } from './edf-columns.tsx';
import { EdfFilterBar } from './edf-filters.tsx';
import { EdfFooter } from './edf-footer.tsx';
import { type EdfFilters, queryOf } from './edf-query.rules.ts';
import { emptyText, importText } from './edf.view-model.ts';
import { useEdfTrades } from './edf.data.ts';
import { ImportLine } from './import-line.tsx';
import { useImportProgress } from './import-progress.data.ts';
import { useRowActions } from './row-actions.tsx';

type Props = {
  readonly filters: EdfFilters;
  readonly businessDate: string;
  readonly onFilters: (filters: EdfFilters) => void;
};

/** The list of trades for valid filters, in each of its states. */
export function EdfList({ filters, businessDate, onFilters }: Props) {
  const [rows] = useState(createEdfRows);
  const { area, more, reload } = useEdfTrades(filters, rows, sayMoreFailed);
  const progress = useImportProgress();
  const importing = importText(progress);
  const mayVerify = useMay('edf:verify');
  const columns = useMemo(() => edfColumns(mayVerify), [mayVerify]);
  const table = useTable({ id: 'edf-trades', title: 'EDF Trades', columns, rows });
  const { verifiedState } = filters;
  const decoration = useMemo(() => edfDecoration(verifiedState), [verifiedState]);
  const { onAction, said } = useRowActions(rows);
  const soFar = area.status === 'COMPLETED' ? area.data : undefined;
  useReloadWhileEmpty(soFar !== undefined && rows.count === 0, reload, progress?.done);

  if (area.status === 'FAILED') {
    const { message, requestId } = area.error;
    return <MessedUp error={message} supportId={requestId} onRetry={reload} />;
  }

  // Asking for what is shown already asks the server again.
  const choose = (next: EdfFilters) =>
    queryOf(next) === queryOf(filters) ? reload() : onFilters(next);
  const empty = emptyText(filters, businessDate, importing !== undefined);
  return (
    <Page
      title="EDF Trades"
      bar={<EdfFilterBar filters={filters} businessDate={businessDate} onChange={choose} />}
      end={
        <>
          {importing && <ImportLine text={importing} onReload={reload} />}
          <TableMenu table={table} total={soFar?.total} />
        </>
      }
    >
      <DataTable
        table={table}
        decoration={decoration}
        total={soFar?.total}
        loading={soFar === undefined ? 'Fetching trades …' : undefined}
        empty={<EmptyState title={empty.title}>{empty.text}</EmptyState>}
        onAction={onAction}
        onNearEnd={() => more()}
        footer={<EdfFooter soFar={soFar} count={rows.count} onMore={() => more(true)} />}
        fill
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Page>
  );
}

function sayMoreFailed(error: unknown): void {
  toasts.failed(error, (message) => `Failed to Fetch more trades: ${message}`);
}

/** A list without trades looks again whenever another statement has been imported. */
function useReloadWhileEmpty(isEmpty: boolean, reload: () => void, imported?: number): void {
  const before = useRef(imported);
  useEffect(() => {
    const isNews = before.current !== undefined && before.current !== imported;
    before.current = imported;
    if (isNews && isEmpty) reload();
  }, [imported, isEmpty, reload]);
}
