import { useMemo } from 'react';

import { type AllTrades, allTrades } from '@fairlead/pnl/contract/data-sets';
import { exposures } from '@fairlead/pnl/contract/exposures';
import { latestMeta, type PnlMeta, type SelectedRun } from '@fairlead/pnl/contract/runs';
import { type Called, type DataArea, useCall } from '@fairlead/shared/data';

import type { DataSets } from '../run/run.data.ts';
import { exposuresDifference } from './exposures-difference.rules.ts';
import { tradesDifference } from './trades-difference.rules.ts';

export type RunComparison = {
  /** The run's data sets, or their difference from the compared run. */
  readonly sets: DataSets;
  /** The run that it is compared with; undefined while none is, and while it is not known. */
  readonly comparedTo: SelectedRun | undefined;
  /** Trades of the other run, once loaded. */
  readonly otherTrades: AllTrades | undefined;
  /** Loading state of the other run. */
  readonly area: DataArea<SelectedRun | null>;
};

/** The data sets of a run, or how they differ from those of another one, cell by cell. */
export function useComparison(own: DataSets, runId: number | undefined): RunComparison {
  const query = runId === undefined ? null : { run_id: runId };
  const area = toSelectedRun(useCall(latestMeta, query && { query }).area);
  const other = dataOf(area);
  const asked =
    query === null || !other ? null : { params: { pipe_run_date: other.pipe_run_date }, query };
  const otherTrades = useCall(allTrades.ofDate, asked);
  const trades = useDifference(own.all_trades_run_date, otherTrades, tradesDifference);
  const exposed = useDifference(
    own.exposures,
    useCall(exposures.ofDate, asked),
    exposuresDifference,
  );
  // Where that run cannot be had, what the page shows is this one.
  const isCompared = query !== null && other !== null && area.status !== 'FAILED';
  return {
    sets: isCompared ? { ...own, all_trades_run_date: trades, exposures: exposed } : own,
    comparedTo: other ?? undefined,
    otherTrades: dataOf(otherTrades.area),
    area,
  };
}

const toSelectedRun = (area: DataArea<PnlMeta>): DataArea<SelectedRun | null> =>
  area.status === 'COMPLETED' ? { status: 'COMPLETED', data: area.data.selected } : area;

/** Combines two responses, once both are loaded. */
function useDifference<Data extends object>(
  own: Called<Data>,
  other: Called<Data>,
  make: (own: Data, other: Data) => Data,
): Called<Data> {
  const [mine, others] = [dataOf(own.area), dataOf(other.area)];
  const data = useMemo(
    () => (mine === undefined || others === undefined ? undefined : make(mine, others)),
    [mine, others, make],
  );
  const area: DataArea<Data> =
    data !== undefined
      ? { status: 'COMPLETED', data }
      : own.area.status === 'COMPLETED'
        ? other.area
        : own.area;
  const refresh = () => {
    own.refresh();
    other.refresh();
  };
  return { ...own, area, refresh };
}

const dataOf = <Data>(area: DataArea<Data>): Data | undefined =>
  area.status === 'COMPLETED' ? area.data : undefined;
