import { createContext, useContext, useState } from 'react';

import type { AllTrades } from '@fairlead/pnl/contract/data-sets';
import type { PnlMeta, SelectedRun } from '@fairlead/pnl/contract/runs';

import type { DataSets } from './run.data.ts';

/** The run that the page shows, and its data. */
export type ShownRun = {
  readonly meta: PnlMeta;
  readonly run: SelectedRun;
  /** Data sets of the page: of this run, or the difference from the compared one. */
  readonly sets: DataSets;
  /** Data sets of this run, whatever it is compared with. */
  readonly ownSets: DataSets;
  /** The run that it is compared with. */
  readonly comparedTo?: SelectedRun | undefined;
  /** Trades of the compared run, once loaded. */
  readonly otherTrades?: AllTrades | undefined;
};

const Context = createContext<ShownRun | undefined>(undefined);

/** Provided once, by the page. */
export const RunProvider = Context.Provider;

/** The run that the page shows: `useRun().sets.exposures.area`. */
export function useRun(): ShownRun {
  const run = useContext(Context);
  if (run === undefined) throw new Error('useRun needs the RunProvider of the P&L page around it');
  return run;
}

/**
 * The run over which something was opened, or the one that it was compared with: a newer one that comes meanwhile does not
 * take its place.
 */
export function useRunAtOpening(isOther = false): SelectedRun {
  const { run, comparedTo } = useRun();
  const [opened] = useState(isOther ? (comparedTo ?? run) : run);
  return opened;
}
