import { useEffect, useState, useSyncExternalStore } from 'react';

import type { SelectedTable } from './selected-cells.ts';
import type { SelectionRange } from './selection-edits.ts';
import { isPart, type LoadedCount, type Statistics } from './selection-statistics.ts';
import {
  type FetchTotals,
  canServe,
  servedStatistics,
  type ServedFigures,
  wholeColumns,
} from './whole-selection.ts';

/** Parameters of a request: another selection, list or number of rows is another request. */
type Question = {
  readonly fetchTotals: FetchTotals;
  readonly ranges: readonly SelectionRange[];
  readonly total: number;
};

type Answer = Question & { readonly served: ServedFigures | undefined };

/**
 * Fetches server-side aggregates when all rows are selected but not all are loaded. Undefined where
 * all selected cells are loaded.
 */
export function useWholeStatistics<F>(
  table: SelectedTable<F>,
  here: LoadedCount,
  ask: FetchTotals | undefined,
): Statistics | 'asked' | 'failed' | undefined {
  const { selection, layout } = table;
  const ranges = useSyncExternalStore(selection.subscribe, selection.get);
  useSyncExternalStore(layout.subscribe, () => layout.columns);
  const [answer, setAnswer] = useState<Answer>();
  const { total = 0 } = here;
  const columns = isPart(here) ? wholeColumns(table) : undefined;
  const asking = columns !== undefined && canServe(columns) ? ask : undefined;

  useEffect(() => {
    if (asking === undefined) return undefined;
    const waiting = new AbortController();
    const take = (served: Answer['served']) => {
      if (!waiting.signal.aborted) setAnswer({ fetchTotals: asking, ranges, total, served });
    };
    asking(waiting.signal).then(take, () => take(undefined));
    return () => waiting.abort('another selection');
  }, [asking, ranges, total]);

  if (columns === undefined || asking === undefined) return undefined;
  const isMine =
    answer?.fetchTotals === asking && answer.ranges === ranges && answer.total === total;
  if (!isMine) return 'asked';
  return answer.served === undefined ? 'failed' : servedStatistics(columns, answer.served);
}
