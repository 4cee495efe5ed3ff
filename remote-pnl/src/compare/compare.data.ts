import { useMemo } from 'react';

import { allTrades } from '@fairlead/shared/contract/pnl/data-sets';
import { exposures } from '@fairlead/shared/contract/pnl/exposures';
import { latestMeta, type SelectedRun } from '@fairlead/shared/contract/pnl/runs';
import { type Called, type DataArea, useCall } from '@fairlead/shared/data';

import type { DataSets } from '../run/run.data.ts';
import { exposuresDifference } from './exposures-difference.rules.ts';
import { tradesDifference } from './trades-difference.rules.ts';

export type Comparison = {
  /** With the difference in the place of what a run has, where it is compared with another. */
  readonly sets: DataSets;
  /** The run that it is compared with; undefined while none is, and while it is not known. */
  readonly comparedTo: SelectedRun | undefined;
  /** Whether that run is there. */
  readonly area: DataArea<SelectedRun | null>;
};

/** The data sets of a run, or how they differ from those of another one, cell by cell. */
export function useComparison(own: DataSets, runId: number | undefined): Comparison {
  const query = runId === undefined ? null : { run_id: runId };
  const meta = useCall(latestMeta, query && { query });
  const other = meta.area.status === 'COMPLETED' ? meta.area.data.selected : undefined;
  const asked =
    query === null || !other ? null : { params: { pipe_run_date: other.pipe_run_date }, query };
  const trades = useCall(allTrades.ofDate, asked);
  const exposed = useCall(exposures.ofDate, asked);
  const sets = useMemo(() => {
    if (runId === undefined) return own;
    return {
      ...own,
      all_trades_run_date: both(own.all_trades_run_date, trades, tradesDifference),
      exposures: both(own.exposures, exposed, exposuresDifference),
    };
  }, [own, runId, trades, exposed]);
  const area: Comparison['area'] =
    meta.area.status === 'COMPLETED'
      ? { status: 'COMPLETED', data: meta.area.data.selected }
      : meta.area;
  return { sets, comparedTo: other ?? undefined, area };
}

/** What two answers make together, once both are there. */
function both<Data>(
  own: Called<Data>,
  other: Called<Data>,
  make: (own: Data, other: Data) => Data,
): Called<Data> {
  const refresh = () => {
    own.refresh();
    other.refresh();
  };
  return { ...own, area: areaOf(own.area, other.area, make), refresh };
}

const made = new WeakMap<object, WeakMap<object, unknown>>();

function areaOf<Data>(
  own: DataArea<Data>,
  other: DataArea<Data>,
  make: (own: Data, other: Data) => Data,
): DataArea<Data> {
  if (own.status !== 'COMPLETED') return own;
  if (other.status !== 'COMPLETED') return other;
  return { status: 'COMPLETED', data: once(own.data, other.data, make) };
}

/** The same object for the same two answers: tables keep their rows. */
function once<Data>(own: Data, other: Data, make: (own: Data, other: Data) => Data): Data {
  const [one, two] = [own as object, other as object];
  const known = made.get(one) ?? new WeakMap<object, unknown>();
  made.set(one, known);
  if (!known.has(two)) known.set(two, make(own, other));
  return known.get(two) as Data;
}
