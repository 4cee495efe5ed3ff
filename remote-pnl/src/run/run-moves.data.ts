import { useState } from 'react';

import { sendOnce, useApi } from '@fairlead/shared/api';
import { PNL_SINCE_ROUTE } from '@fairlead/pnl/contract/since';
import { declareQueueRun } from '@fairlead/shared/contract/tasks';

/** Asks for what the facts would move that have come in since a run; once is enough, twice does no harm. */
export function useMovesRequest(runId: number, onAsked: () => void) {
  const api = useApi();
  const [isAsking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string>();
  const ask = async () => {
    setAsking(true);
    const body = { run_id: runId };
    const outcome = await sendOnce(
      async (key) => api.call(declareQueueRun(PNL_SINCE_ROUTE, 'POST'), { query: {}, body, key }),
      crypto.randomUUID(),
    );
    setAsking(false);
    setRefused(outcome.kind === 'done' ? undefined : outcome.message);
    if (outcome.kind === 'done') onAsked();
  };
  return { ask, isAsking, refused };
}
