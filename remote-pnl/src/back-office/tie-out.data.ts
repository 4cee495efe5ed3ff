import { useApi } from '@fairlead/shared/api';
import type { BodyOf } from '@fairlead/shared/contract/endpoint';
import {
  type Acceptance,
  acceptDifference,
  listAcceptances,
  type TieOut,
  tieOut,
} from '@fairlead/pnl/contract/tie-out';
import type { SelectedRun } from '@fairlead/pnl/contract/runs';
import { type Called, useCall } from '@fairlead/shared/data';

import { type Answering, useAccepting } from './answering.data.ts';
import type { TieOutDifference } from './tie-out.rules.ts';

/** Tie-out of the run with the clearers. */
export function useTieOut({ pipe_run_date, run_id }: SelectedRun): Called<TieOut> {
  return useCall(tieOut.ofDate, { params: { pipe_run_date }, query: { run_id } });
}

/** Acceptances valid now; the run has those of when it was made. */
export function useAcceptances(): Called<{ acceptances: Acceptance[] }> {
  return useCall(listAcceptances, { query: {} });
}

/** Accepts a difference, or takes that back. */
export function useDeciding(
  runId: number,
  { row, holding }: TieOutDifference,
  onDone: () => void,
): Answering {
  const api = useApi();
  const { key, lots, dollars } = row;
  const asked = {
    name: `tie-out/${key}`,
    seen: { run_id: runId, key, lots, dollars },
    holding: holding ?? null,
    accept: async (body: BodyOf<typeof acceptDifference>, once: string) =>
      api.call(acceptDifference, { query: {}, body, key: once }),
  };
  return useAccepting(asked, onDone);
}
