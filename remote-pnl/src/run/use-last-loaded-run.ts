import { useEffect, useRef, useState } from 'react';

import type { PnlMeta, SelectedRun } from '@fairlead/pnl/contract/runs';

import { dropOtherRuns } from './run.data.ts';

/** A run with what the dashboard asks first. */
export type LoadedRun = { readonly meta: PnlMeta; readonly run: SelectedRun };

/**
 * Keeps the run that was shown last while another does not come, and lets its figures go when it has. Answers
 * undefined before there was one.
 */
export function useLastLoadedRun(meta: PnlMeta | null): LoadedRun | undefined {
  const [shown, setShown] = useState<LoadedRun>();
  const run = meta?.selected;
  if (meta && run && shown?.meta !== meta) setShown({ meta, run });
  const before = useRef<number>(undefined);
  const runId = shown?.run.run_id;
  useEffect(() => {
    if (runId !== undefined && before.current !== undefined) void dropOtherRuns(runId);
    before.current = runId;
  }, [runId]);
  return shown;
}
