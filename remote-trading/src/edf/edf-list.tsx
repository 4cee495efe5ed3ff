import { useEffect, useMemo, useRef, useState } from 'react';

import { useMay } from '@fairlead/shared/auth';
import type { AddressChange } from '@fairlead/shared/router';
import { toasts } from '@fairlead/shared/toast';
import { MessedUp, Page } from '@fairlead/shared/ui';
import {
  DataTable,
  FilterChips,
  type ListFilters,
  staleStatus,
  useServedSort,
  useTable,
} from '@fairlead/table';

import { createEdfRows, edfColumns, edfDecoration } from './edf.columns.ts';
import { EdfEmpty } from './edf-empty.tsx';
import { EdfFilterBar } from './edf-filters.tsx';
import { EdfFooter } from './edf-footer.tsx';
import { EdfMenu } from './edf-menu.tsx';
import { chooseValues, clearColumns, type EdfFilters, narrowTo } from './edf-query.rules.ts';
import { useEdfStatistics } from './edf-statistics.data.ts';
import { useEdfTrades, useWholeList } from './edf.data.ts';
import { ImportLine } from './import-line.tsx';
import { isImporting, useImportProgress } from './import-progress.data.ts';
import { useLiveTrades } from './use-live-trades.ts';
import { useRowActions } from './use-row-actions.ts';
import { useVerifying } from './use-verifying.ts';

type Props = {
  readonly filters: EdfFilters;
  readonly businessDate: string;
  readonly onFilters: AddressChange<EdfFilters>;
};

/** Rows of the filters, in order, with the state and the actions of the list. */
function useList({ filters, onFilters }: Props) {
  const [rows] = useState(createEdfRows);
  const mayVerify = useMay('edf:verify');
  const columns = useMemo(() => edfColumns(mayVerify), [mayVerify]);
  const table = useTable({ id: 'edf-trades', title: 'EDF Trades', columns, rows, order: 'server' });
  const sort = useServedSort(table);
  const { area, more, reload } = useEdfTrades({ filters, sort }, rows, reportPageFailure);
  const listFilters = useListFilters(filters, onFilters);
  const statistics = useEdfStatistics(filters);
  const { verifiedState } = filters;
  const decoration = useMemo(() => edfDecoration(verifiedState), [verifiedState]);
  const live = useLiveTrades({ filters, sort }, rows, reload);
  const verifying = useVerifying({ table, rows, filters, onChanged: live.onChanged });
  const acts = useRowActions(verifying, mayVerify);
  const shown = { table, decoration, statistics, filters: listFilters, ...acts };
  return { rows, area, more, live, shown, verifying: mayVerify ? verifying : undefined };
}

/** The list of trades for valid filters, in each of its states. */
export function EdfList(props: Props) {
  const { filters, businessDate, onFilters } = props;
  const { rows, area, more, live, shown, verifying } = useList(props);
  const { reload } = live;
  const { table } = shown;
  const progress = useImportProgress();
  const soFar = area.status === 'COMPLETED' ? area.data : undefined;
  useReloadWhileEmpty(soFar !== undefined && rows.count === 0, reload, {
    imported: progress?.done,
    counts: live.counts,
  });

  if (area.status === 'FAILED') {
    const { message, requestId } = area.error;
    return <MessedUp error={message} supportId={requestId} onRetry={reload} />;
  }

  // Asking for what is shown already asks the server again.
  const choose: Props['onFilters'] = (change) => {
    const isChanged = onFilters(change);
    if (!isChanged) reload();
    return isChanged;
  };
  const bar = { filters, businessDate, unverified: live.counts?.unverified };
  return (
    <Page
      title="EDF Trades"
      bar={
        <EdfFilterBar {...bar} onChange={choose}>
          <FilterChips table={table} filters={shown.filters} />
        </EdfFilterBar>
      }
      end={
        <>
          <ImportLine progress={progress} onReload={reload} />
          <EdfMenu table={table} total={soFar?.total} filters={filters} />
        </>
      }
    >
      <DataTable
        {...shown}
        total={soFar?.total}
        loading={soFar === undefined ? 'Fetching trades …' : undefined}
        empty={
          <EdfEmpty {...bar} importing={isImporting(progress)} onClear={shown.filters.clear} />
        }
        stopped={soFar?.more === 'stopped'}
        onNearEnd={() => more()}
        footer={
          <EdfFooter
            {...{ filters, rows, table, soFar, live, verifying }}
            onMore={() => more(true)}
          />
        }
        doubt={staleStatus(live.unheard, live.refresh)}
        fill
      />
    </Page>
  );
}

/** Filters of the list, in the form of the table's options. */
function useListFilters(filters: EdfFilters, onFilters: Props['onFilters']): ListFilters {
  const wholeList = useWholeList(filters);
  return {
    ...wholeList,
    chosen: filters.values,
    choose: (parameter, values) => onFilters((now) => chooseValues(now, parameter, values)),
    text: filters.text,
    narrowTo: (text) => onFilters((now) => narrowTo(now, text)),
    clear: () => onFilters(clearColumns),
  };
}

function reportPageFailure(error: unknown): void {
  toasts.failed(error, (message) => `Failed to Fetch more trades: ${message}`);
}

type Told = {
  readonly imported: number | undefined;
  readonly counts: { readonly total: number } | undefined;
};

/** A list without trades looks again when a statement was imported, and when there are trades by now. */
function useReloadWhileEmpty(
  isEmpty: boolean,
  reload: () => void,
  { imported, counts }: Told,
): void {
  const total = counts?.total ?? 0;
  const before = useRef({ imported, total: 0 });
  useEffect(() => {
    const last = before.current;
    const isImported = last.imported !== undefined && last.imported !== imported;
    // Reloads once for each new total while the list is empty.
    const isThere = isEmpty && total > 0 && total !== last.total;
    before.current = { imported, total: isThere || total === 0 ? total : last.total };
    if (isThere || (isImported && isEmpty)) reload();
  }, [imported, total, isEmpty, reload]);
}
