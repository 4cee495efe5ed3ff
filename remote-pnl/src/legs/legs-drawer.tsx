import { useMemo, useState } from 'react';

import type { ApiError } from '@fairlead/shared/api';
import type { PnlLeg } from '@fairlead/pnl/contract/legs';
import { DetailDrawer } from '@fairlead/shared/frames';
import { Link, useLocation } from '@fairlead/shared/router';
import { DataTable, RowsStatus, TableMenu, useServedSort, useTable } from '@fairlead/table';
import { toasts } from '@fairlead/shared/toast';
import { Box, EmptyState, PanelFailed } from '@fairlead/shared/ui';

import { useRunAtOpening } from '../run/use-run.ts';
import { LEGS } from './leg.columns.ts';
import { type LegsQuery, useLegPages, useLegSums, useWholeLegs } from './legs.data.ts';
import { LegsProof } from './legs-proof.tsx';
import { legsText } from './legs-labels.view-model.ts';
import type { ShownLegs } from './opened-legs.data.ts';
import { textOfLegs, withOpenedLegs } from './opened-legs.rules.ts';
import { useOpenedColumns } from './use-opened-columns.ts';
import { useComparable, useOpenedLegs } from './use-opened-legs.ts';

/** The legs behind the figure that was opened, over the page (PNL-35). */
export function LegsDrawer() {
  const { figure, close } = useOpenedLegs();
  return (
    <DetailDrawer title={figure?.title ?? ''} open={figure !== undefined} onClose={close}>
      {figure !== undefined && <Legs key={textOfLegs(figure)} figure={figure} />}
    </DetailDrawer>
  );
}

function toRows(all: readonly unknown[]) {
  const made = LEGS.createRows();
  made.replace(all as readonly PnlLeg[]);
  return made;
}

/** The legs of a figure in their order, and their totals. */
function useList(figure: ShownLegs) {
  const run = useRunAtOpening(figure.isOther);
  const [rows] = useState(LEGS.createRows);
  const { query: of, of: largest, title } = figure;
  const asked = useMemo((): LegsQuery => ({ ...of, run_id: run.run_id }), [of, run]);
  const columns = useOpenedColumns(figure);
  const table = useTable({ id: 'pnl.legs', title, columns, rows, order: 'server' });
  const sort = useServedSort(table);
  const list = useMemo(() => ({ query: asked, largest, sort }), [asked, largest, sort]);
  const sink = useMemo(
    () => ({ replace: rows.replace.bind(rows), append: rows.append.bind(rows) }),
    [rows],
  );
  const pages = useLegPages(list, sink, (error) =>
    toasts.failed(error, (message) => `More legs did not come: ${message}`),
  );
  const open = useWholeLegs(list);
  const whole = useMemo(() => ({ open, rowsOf: toRows, hasNoSheet: true }), [open]);
  return { run, table, asked, pages, whole, called: useLegSums(asked) };
}

function Legs({ figure }: { readonly figure: ShownLegs }) {
  const compared = useComparable(figure);
  const { run, table, asked, pages, whole, called } = useList(figure);
  const { area, more, reload } = pages;
  const total = area.status === 'COMPLETED' ? area.data.total : undefined;
  const isStopped = area.status === 'COMPLETED' && area.data.more === 'stopped';
  const isHere = area.status === 'COMPLETED' || area.status === 'FAILED';
  const sums = called.area.status === 'COMPLETED' ? called.area.data.sums : undefined;
  return (
    <>
      <Box display="flex" alignItems="center" gap="2" minHeight="10">
        <LegsProof figure={compared} query={asked} called={called} />
        <Box marginInlineStart="auto">
          <TableMenu table={table} total={total} whole={whole} day={run.pipe_run_date} />
        </Box>
      </Box>
      <DataTable
        table={table}
        total={total}
        loading={isHere ? undefined : 'Fetching legs ...'}
        onNearEnd={more}
        failed={
          area.status === 'FAILED' ? (
            <LegsFailed figure={figure} error={area.error} onRetry={reload} />
          ) : undefined
        }
        empty={<EmptyState title="No leg is behind this figure" />}
        stopped={isStopped}
        footer={
          <RowsStatus
            text={legsText(total ?? 0, sums)}
            {...(isStopped && { onRetry: () => more(true) })}
          />
        }
        fill
      />
    </>
  );
}

type FailedProps = {
  readonly figure: ShownLegs;
  readonly error: ApiError;
  readonly onRetry: () => void;
};

/** A run that was made before parts were kept says so, and leads to all legs of the place. */
function LegsFailed({ figure, error, onRetry }: FailedProps) {
  const { bucket, ...query } = figure.query;
  const { search } = useLocation();
  if (bucket === undefined || error.code !== 'NO_PARTS') {
    return (
      <PanelFailed
        title="Legs did not load"
        message={error.panelText}
        supportId={error.requestId}
        onRetry={onRetry}
      />
    );
  }
  const all = withOpenedLegs(new URLSearchParams(search), { ...figure, query, of: 'delta_net' });
  return (
    <EmptyState title={`${error.panelText}.`}>
      <Box asChild color="link">
        <Link to={{ search: all.toString() }}>Show all legs and their change</Link>
      </Box>
    </EmptyState>
  );
}
