import type { ApiError } from '@fairlead/shared/api';
import { useFirmClock } from '@fairlead/shared/auth';
import type {
  PnlMeta,
  PnlRun,
  RunSince as RunSinceData,
  SelectedRun,
} from '@fairlead/pnl/contract/runs';
import { formatTime } from '@fairlead/shared/format';
import { Box, Button } from '@fairlead/shared/ui';

import { useRunSince } from './run.data.ts';
import { RunMovesLine } from './run-moves-line.tsx';
import { pnlRunLabel } from './run-labels.rules.ts';
import { formatMoved, newerRun, formatSince, unknownSinceText } from './since-labels.view-model.ts';
import type { RunAddressState } from './use-run-address.ts';

type Props = {
  readonly meta: PnlMeta;
  readonly run: SelectedRun;
  readonly address: RunAddressState;
};

/** Age of a run's facts: those since then, and the newer run of its date. */
export function RunSinceLine({ meta, run, address }: Props) {
  const { area, refresh, refreshError } = useRunSince(run);
  const failure = area.status === 'FAILED' ? area.error : refreshError;
  const since = area.status === 'COMPLETED' ? area.data : undefined;
  const words = since && formatSince(since, run.run_type);
  const newer = newerRun(meta.pnl_list, run);
  if (words === undefined && newer === undefined && failure === undefined) return null;
  return (
    <Box
      role="status"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      pb="1"
      color="text.muted"
      textStyle="label"
      lineHeight="24px"
    >
      {since !== undefined && words !== undefined && (
        <>
          <span>{words}</span>
          <RunMovesLine runId={run.run_id} moves={since.moves} onRequested={refresh} />
        </>
      )}
      <Unknown failure={failure} onRetry={refresh} />
      {newer !== undefined && <NewerRun {...{ newer, since, address }} />}
    </Box>
  );
}

type UnknownProps = { readonly failure: ApiError | undefined; readonly onRetry: () => void };

function Unknown({ failure, onRetry }: UnknownProps) {
  if (failure === undefined) return null;
  return (
    <>
      <span>{unknownSinceText(failure.panelText)}</span>
      <Button variant="ghost" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}

type NewerProps = Pick<Props, 'address'> & {
  readonly newer: PnlRun;
  readonly since: RunSinceData | undefined;
};

function NewerRun({ newer, since, address }: NewerProps) {
  const { zone } = useFirmClock();
  const { run_id, pipe_run_date: date } = newer;
  const moved = since && formatMoved(since, run_id);
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => address.choose({ date, run_id })}>
        {`Newer ${pnlRunLabel(newer)} run of ${formatTime(new Date(newer.created_at), zone).slice(0, 5)}`}
      </Button>
      {moved !== undefined && <span>{moved}</span>}
    </>
  );
}
