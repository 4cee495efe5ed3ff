import { useEffect, useMemo, useState } from 'react';

import type { CellEntry } from '@fairlead/accounting/contract/entries';
import { toasts } from '@fairlead/shared/toast';
import { Box, EmptyState, Icon, PanelFailed } from '@fairlead/shared/ui';
import {
  DataTable,
  FilterChips,
  type OpenedCell,
  RowsStatus,
  TableMenu,
  useNarrowedRows,
  useTable,
} from '@fairlead/table';

import { useReport } from '../common/use-report.ts';
import type { Opened } from '../common/opened.rules.ts';
import { formatDrawerTitle } from '../common/opened-labels.view-model.ts';
import { useOpened } from '../common/use-opened.ts';
import { DrillDownHint } from '../common/drill-down-hint.tsx';
import { useFigureEntries, useFigureSums } from './entries.data.ts';
import {
  entriesPerDay,
  figureChangedText,
  footerText,
  type Others,
  sumText,
} from './entries-labels.view-model.ts';
import { ENTRIES, type EntryFields } from './entry.columns.ts';
import { useFigureQuery, useShownFigure } from './use-figure-query.ts';

type FigureOpened = Extract<Opened, { readonly kind: 'figure' }>;
type Props = { readonly opened: FigureOpened };

/** So many are fetched without a scroll: filters want all entries here. */
const FETCHED_AT_ONCE = 1000;

/** The entries that make a figure, and the proof that they do (ACC-20). */
export function FigureEntries({ opened }: Props) {
  const { period } = useReport();
  const { openFrom } = useOpened();
  const query = useFigureQuery(opened.figure);
  const list = useEntries(query);
  const { table, filters, area, more, total } = list;
  const onCell = ({ row }: OpenedCell<EntryFields>) => {
    const id = row.text('journal');
    if (id !== null) openFrom({ kind: 'journal', id: Number(id) });
  };
  return (
    <>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="2" minHeight="10">
        <Proof opened={opened} query={query} />
        <Box marginInlineStart="auto" display="flex" gap="2">
          <FilterChips table={table} filters={filters} />
          <TableMenu table={table} total={total} day={period.end_date} />
        </Box>
      </Box>
      <DataTable
        table={table}
        size="Small"
        total={total}
        {...(list.isWhole && { filters })}
        loading={
          area.status === 'INIT' || area.status === 'LOADING' ? 'Fetching entries ...' : undefined
        }
        failed={
          area.status === 'FAILED' ? (
            <PanelFailed
              title="The entries did not load"
              message={area.error.panelText}
              supportId={area.error.requestId}
              onRetry={list.reload}
            />
          ) : undefined
        }
        empty={<EmptyState title="No entry is behind this figure" />}
        onNearEnd={more}
        onCell={onCell}
        menuEntries={(row, column) =>
          row.text('journal') === null
            ? []
            : [{ label: 'Show journal', keys: 'Enter', run: () => onCell({ row, column }) }]
        }
        stopped={list.isStopped}
        footer={
          <>
            <RowsStatus
              text={footerText(total ?? 0, list.others)}
              {...(list.isStopped && { onRetry: () => more(true) })}
            />
            <DrillDownHint label="Show journal" />
          </>
        }
        fill
      />
    </>
  );
}

function useEntries(query: ReturnType<typeof useFigureQuery>) {
  const [rows] = useState(ENTRIES.createRows);
  const sink = useMemo(
    () => ({
      replace: (all: readonly CellEntry[]) => rows.replace(all),
      append: (all: readonly CellEntry[]) => rows.append(all),
    }),
    [rows],
  );
  const { area, more, reload } = useFigureEntries(query, sink, (error) =>
    toasts.failed(error, (message) => `More entries did not come: ${message}`),
  );
  const [chosen, setChosen] = useState({});
  const { columns } = ENTRIES;
  const narrowed = useNarrowedRows({ rows, columns, chosen, onChosen: setChosen });
  const table = useTable({
    id: 'accounting.entries',
    title: 'Entries',
    columns,
    rows: narrowed.rows,
  });
  const data = area.status === 'COMPLETED' ? area.data : undefined;
  const { total, after, more: state } = data ?? {};
  useEffect(() => {
    if (state === 'ready' && rows.count < FETCHED_AT_ONCE) more();
  }, [state, after, more, rows]);
  const waiting: Others = rows.count < FETCHED_AT_ONCE ? 'on their way' : 'beyond the end';
  return {
    table,
    filters: narrowed.filters,
    area,
    more,
    reload,
    total,
    isWhole: state === 'ended',
    others: state === 'ended' || state === undefined ? ('none' as const) : waiting,
    isStopped: state === 'stopped',
  };
}

type ProofProps = Props & { readonly query: ReturnType<typeof useFigureQuery> };

/** The sum of the entries in words, and whether the page still shows it. */
function Proof({ opened, query }: ProofProps) {
  const { area } = useFigureSums(query);
  const { shown, days } = useShownFigure(opened);
  if (area.status !== 'COMPLETED') return null;
  const { data } = area;
  const sums = opened.figure.figure === 'per_day' ? entriesPerDay(data, days) : data;
  const changed = shown === undefined ? undefined : figureChangedText(shown, sums.cell);
  return (
    <Box role="status" aria-label={`Sum of ${formatDrawerTitle(opened)}`} display="grid" gap="1">
      <Box display="flex" alignItems="center" gap="2" className="tabular">
        {changed === undefined && <Icon name="check" />}
        {sumText(sums)}
      </Box>
      {changed !== undefined && (
        <Box display="flex" alignItems="center" gap="2" color="warning">
          <Icon name="alert" />
          {changed}
        </Box>
      )}
    </Box>
  );
}
