import type { ReactNode } from 'react';

import { useBusinessDate } from '@fairlead/shared/auth';
import type { PnlMeta } from '@fairlead/pnl/contract/runs';
import { formatLongDay } from '@fairlead/shared/format';
import { Link } from '@fairlead/shared/router';
import { Button, EmptyState } from '@fairlead/shared/ui';

import { RunFrame } from '../head/run-frame.tsx';
import { writeAddress } from '../run-address.rules.ts';
import { findNeighbourDays } from '../run-choices.rules.ts';
import type { RunAddressState } from '../use-run-address.ts';
import { useSearchPart } from '../use-search-part.ts';
import { awaitedText } from './no-run.view-model.ts';

type Props = {
  readonly meta: PnlMeta;
  readonly address: RunAddressState;
  /** Words where it is not known whether there is one by now. */
  readonly stale?: ReactNode;
};

/** A date without a run, or no run at all: what is to be expected, and the ways to runs that there are. */
export function NoRun({ meta, address, stale }: Props) {
  const { pipe_run_date, pnl_list } = meta;
  const today = useBusinessDate();
  const runs = useSearchPart('runs');
  const hasRuns = pnl_list.length > 0;
  const { before, after } = findNeighbourDays(meta);
  return (
    <RunFrame head={meta} {...{ meta, address, stale }}>
      <EmptyState
        drawing="notYet"
        title={
          hasRuns
            ? `There is no run of ${formatLongDay(pipe_run_date)}`
            : 'There is no run of the P&L yet'
        }
        actions={
          hasRuns && (
            <>
              <ToDay name="Before" date={before} address={address} />
              <ToDay name="After" date={after} address={address} />
              <Button onClick={() => address.choose({ date: undefined })}>Latest run</Button>
              <Button onClick={() => runs.set('all')}>All runs</Button>
            </>
          )
        }
      >
        {awaitedText(meta, today)}
      </EmptyState>
    </RunFrame>
  );
}

type ToDayProps = {
  readonly name: string;
  readonly date: string | undefined;
  readonly address: RunAddressState;
};

/** A link to the nearest day that has a run. */
function ToDay({ name, date, address: { tab, ahead } }: ToDayProps) {
  if (date === undefined) return null;
  return (
    <Button asChild>
      <Link to={`/date/${date}${writeAddress({ tab, ahead, run_id: undefined })}`}>
        {`${name}: ${formatLongDay(date)}`}
      </Link>
    </Button>
  );
}
