import { useCallback } from 'react';

import type { ApiError } from '@fairlead/shared/api';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { listRuns, type MadeRun, RUNS_PAGE } from '@fairlead/pnl/contract/run-list';
import { type Pages, usePages } from '@fairlead/shared/data';

import type { RunsFilter } from './all-runs-address.rules.ts';

type Sink = {
  readonly replace: (rows: readonly MadeRun[]) => void;
  readonly append: (rows: readonly MadeRun[]) => unknown;
};

const toPage = ({ runs, total, after }: ReplyOf<typeof listRuns>) => ({
  rows: runs,
  total,
  after: after === null ? null : String(after),
});

/** Runs of a filter, page by page, into the rows of a table. */
export function useRunPages(
  { whose, date }: RunsFilter,
  sink: Sink,
  onMoreFailed: (error: ApiError) => void,
): Pages<MadeRun> {
  const pageAfter = useCallback(
    (after: string | null) => ({
      query: {
        whose,
        ...(date !== undefined && { pipe_run_date: date }),
        ...(after !== null && { after: Number(after) }),
      },
    }),
    [whose, date],
  );
  return usePages(listRuns, pageAfter, { sink, pageSize: RUNS_PAGE, pageOf: toPage, onMoreFailed });
}
