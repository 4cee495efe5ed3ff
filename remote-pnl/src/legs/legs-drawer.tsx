import { useMemo, useState, useSyncExternalStore } from 'react';

import type { PnlLeg } from '@fairlead/shared/contract/pnl/legs';
import { DetailDrawer } from '@fairlead/shared/frames';
import { DataTable, RowsStatus, TableMenu, useTable } from '@fairlead/shared/table';
import { toasts } from '@fairlead/shared/toast';
import { Box, Button, EmptyState, Icon, PanelFailed } from '@fairlead/shared/ui';

import { useRun, useRunAtOpening } from '../run/run-context.tsx';
import { LEGS } from './leg-columns.tsx';
import { useLegPages, useLegSums, useWholeLegs } from './legs.data.ts';
import { legsText, proofOf } from './legs-words.view-model.ts';
import { type OpenedLegs, openedLegs } from './opened-legs.data.ts';

/** The legs behind the figure that was opened, over the page (PNL-35). */
export function LegsDrawer() {
  const figure = useSyncExternalStore(openedLegs.subscribe, openedLegs.get);
  const title = figure?.title ?? '';
  return (
    <DetailDrawer
      title={title}
      open={figure !== undefined}
      onClose={() => openedLegs.set(undefined)}
    >
      {figure !== undefined && <Legs key={title} figure={figure} />}
    </DetailDrawer>
  );
}

function rowsOf(all: readonly unknown[]) {
  const made = LEGS.createRows();
  made.replace(all as readonly PnlLeg[]);
  return made;
}

function Legs({ figure }: { readonly figure: OpenedLegs }) {
  const run = useRunAtOpening();
  const [rows] = useState(LEGS.createRows);
  const query = useMemo(() => ({ ...figure.query, run_id: run.run_id }), [figure, run]);
  const sink = useMemo(
    () => ({ replace: rows.replace.bind(rows), append: rows.append.bind(rows) }),
    [rows],
  );
  const { area, more, reload } = useLegPages(query, sink, (error) =>
    toasts.failed(error, (message) => `More legs did not come: ${message}`),
  );
  const table = useTable({ id: 'pnl.legs', title: figure.title, columns: LEGS.columns, rows });
  const open = useWholeLegs(query);
  const whole = useMemo(() => ({ open, rowsOf, hasNoSheet: true }), [open]);
  const total = area.status === 'COMPLETED' ? area.data.total : undefined;
  return (
    <>
      <Box display="flex" alignItems="center" gap="2" minHeight="10">
        <Proof figure={figure} query={query} />
        <Box marginInlineStart="auto">
          <TableMenu table={table} total={total} whole={whole} day={run.pipe_run_date} />
        </Box>
      </Box>
      <DataTable
        table={table}
        total={total}
        loading={
          area.status === 'COMPLETED' || area.status === 'FAILED' ? undefined : 'Fetching legs ...'
        }
        onNearEnd={more}
        failed={
          area.status === 'FAILED' ? (
            <PanelFailed
              title="Legs did not load"
              message={area.error.panelText}
              supportId={area.error.requestId}
              onRetry={reload}
            />
          ) : undefined
        }
        empty={<EmptyState title="No leg is behind this figure" />}
        stopped={area.status === 'COMPLETED' && area.data.more === 'stopped'}
        footer={
          <RowsStatus
            text={legsText(total ?? 0)}
            {...(area.status === 'COMPLETED' &&
              area.data.more === 'stopped' && { onRetry: () => more(true) })}
          />
        }
        fill
      />
    </>
  );
}

type ProofProps = {
  readonly figure: OpenedLegs;
  readonly query: Parameters<typeof useWholeLegs>[0];
};

/** Whether the legs sum to the figure: said in words, with a sign. */
function Proof({ figure, query }: ProofProps) {
  const { comparedTo: compared } = useRun();
  const comparedTo = figure.isOwn === true ? undefined : compared;
  const called = useLegSums(query);
  const otherCalled = useLegSums(comparedTo ? { ...query, run_id: comparedTo.run_id } : null);
  const unknown = [called, otherCalled].find(({ area }) => area.status === 'FAILED');
  if (unknown !== undefined) return <Unproved called={unknown} />;
  const own = sumOf(figure, called);
  const other = sumOf(figure, otherCalled);
  if (own === undefined || (comparedTo !== undefined && other === undefined)) return null;
  const of =
    comparedTo === undefined
      ? ''
      : ' Of both runs together: this one less the one that it is compared with.';
  return <Proved figure={figure} sum={own - (other ?? 0)} of={of} />;
}

type ProvedProps = { readonly figure: OpenedLegs; readonly sum: number; readonly of: string };

function Proved({ figure, sum, of }: ProvedProps) {
  const { holds, text } = proofOf(figure, sum);
  // A difference whose reason is known is no warning.
  const isOff = !holds && figure.apart === undefined;
  return (
    <Box role="status" display="flex" gap="2" color={isOff ? 'warning' : 'text'}>
      {holds && <Icon name="check" />}
      {isOff && <Icon name="alert" />}
      <span>{`${text}${of}`}</span>
    </Box>
  );
}

type Called = ReturnType<typeof useLegSums>;

/** Says that the sum did not come: nothing said would be taken for a sum that holds. */
function Unproved({ called: { area, refresh } }: { readonly called: Called }) {
  if (area.status !== 'FAILED') return null;
  return (
    <Box role="status" display="flex" alignItems="center" gap="2" color="warning">
      <Icon name="alert" />
      <span>{`What these legs sum to is not known: ${area.error.panelText}`}</span>
      <Button size="sm" onClick={refresh}>
        Try again
      </Button>
    </Box>
  );
}

const sumOf = ({ of }: OpenedLegs, { area }: Called): number | undefined =>
  area.status === 'COMPLETED' ? area.data.sums[of] : undefined;
