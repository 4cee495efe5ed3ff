import { useApi } from '@fairlead/shared/api';
import {
  type Acceptance,
  acceptDifference,
  listAcceptances,
  type TieOut,
  tieOut,
  withdrawAcceptance,
} from '@fairlead/shared/contract/pnl/tie-out';
import type { SelectedRun } from '@fairlead/shared/contract/pnl/runs';
import { type Called, useCall } from '@fairlead/shared/data';

import { useKeptForm } from '../common/kept-form.data.ts';
import { type Difference, readReason, reasonObstacle } from './tie-out.rules.ts';

/** Tells how the run ties out with the clearers. */
export function useTieOut({ pipe_run_date, run_id }: SelectedRun): Called<TieOut> {
  return useCall(tieOut.ofDate, { params: { pipe_run_date }, query: { run_id } });
}

/** What holds now; the run has what held when it was made. */
export function useAcceptances(): Called<{ acceptances: Acceptance[] }> {
  return useCall(listAcceptances, { query: {} });
}

/** Accepts a difference, or takes that back: whichever there is to do. */
export function useDeciding(runId: number, difference: Difference, onDone: () => void) {
  const api = useApi();
  const { row, holding } = difference;
  const form = useKeptForm(`tie-out/${row.key}`, readReason);
  const reason = form.draft.trim();
  const { key, lots, dollars } = row;
  const accept = async () => {
    const body = { run_id: runId, key, lots, dollars, reason };
    return form.send(body, async (once) =>
      api.call(acceptDifference, { query: {}, body, key: once }),
    );
  };
  const takeBack = async ({ acceptance_id, row_version: version }: Acceptance) =>
    form.send({ acceptance_id, version, reason }, async (once) =>
      api.call(withdrawAcceptance, {
        ...{ params: { acceptance_id }, query: {}, body: { reason } },
        ...{ key: once, version },
      }),
    );
  const submit = async () => {
    if (reasonObstacle(form.draft) !== undefined) return;
    const reply = await (holding === undefined ? accept() : takeBack(holding));
    if (reply === undefined) return;
    form.edit('');
    onDone();
  };
  return { ...form, obstacle: reasonObstacle(form.draft), submit };
}
