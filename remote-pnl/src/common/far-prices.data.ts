import { useIsPicture } from '@fairlead/shared/auth';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { type FarPrice, listFarPrices } from '@fairlead/pnl/contract/far-prices';
import type { SelectedRun } from '@fairlead/pnl/contract/runs';
import { type Called, useCall } from '@fairlead/shared/data';

import type { DataSets } from '../run/run.data.ts';

type OfRun = {
  readonly run: SelectedRun;
  readonly ownSets: Pick<DataSets, 'back_office_misc'>;
};

/**
 * Prices of a run that moved more than expected. Their acceptances are fetched only if there are
 * any.
 */
export function useFarPrices(
  { run, ownSets }: OfRun,
  isWanted = true,
): Called<ReplyOf<typeof listFarPrices>> {
  const { area } = ownSets.back_office_misc;
  const hasAny = area.status === 'COMPLETED' && area.data.far_prices !== 0;
  return useCall(listFarPrices, isWanted && hasAny ? { query: { run_id: run.run_id } } : null);
}

const NONE: readonly FarPrice[] = [];

/** Far prices whose cells are marked; in a picture none are, as nobody can agree on a price there. */
export function useMarkedPrices(of: OfRun, isMarked: boolean): readonly FarPrice[] {
  const isPicture = useIsPicture();
  const { area } = useFarPrices(of, isMarked && !isPicture);
  return area.status === 'COMPLETED' ? area.data.prices : NONE;
}
