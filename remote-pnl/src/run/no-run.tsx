import type { ReactNode } from 'react';

import type { PnlMeta } from '@fairlead/shared/contract/pnl/runs';
import { formatLongDay } from '@fairlead/shared/format';
import { Button, EmptyState } from '@fairlead/shared/ui';

import { RunFrame } from './run-frame.tsx';
import { useSearchPart } from './use-search-part.tsx';
import type { RunAddressState } from './use-run-address.tsx';

type Props = {
  readonly meta: PnlMeta;
  readonly address: RunAddressState;
  /** Words where it is not known whether there is one by now. */
  readonly stale?: ReactNode;
};

/** A date without a run, or no run at all: what is under way, and the way to the latest run. */
export function NoRun({ meta, address, stale }: Props) {
  const { pipe_run_date, pnl_list, under_way } = meta;
  const runs = useSearchPart('runs');
  const day = formatLongDay(pipe_run_date);
  const hasRuns = pnl_list.length > 0;
  return (
    <RunFrame {...{ meta, address, stale }}>
      <EmptyState
        drawing="notYet"
        title={hasRuns ? `There is no run of ${day}` : 'There is no run of the P&L yet'}
        actions={
          hasRuns && (
            <>
              <Button onClick={() => address.choose({ date: undefined })}>Latest run</Button>
              <Button onClick={() => runs.set('all')}>All runs</Button>
            </>
          )
        }
      >
        {underWayText(under_way) ?? NOTHING_UNDER_WAY}
      </EmptyState>
    </RunFrame>
  );
}

const NOTHING_UNDER_WAY = 'No run is under way. Start one in Tasks with /pnl/run.';

/** What is being made now: '3 of 12 runs are made.'; undefined where nothing is. */
function underWayText({ done, waiting }: PnlMeta['under_way']): string | undefined {
  if (waiting === 0) return undefined;
  const all = done + waiting;
  if (all === 1) return 'A run is under way. One of this day shows here as soon as it is made.';
  return `Runs are under way: ${done} of ${all} are made. One of this day shows here as soon as it is made.`;
}
