import { useIsPicture } from '@fairlead/shared/auth';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { type FarPrice, listFarPrices } from '@fairlead/shared/contract/pnl/far-prices';
import { type Called, useCall } from '@fairlead/shared/data';

/** Prices of a run that are farther from those before than expected; of no run nothing is asked. */
export function useFarPrices(runId: number | undefined): Called<ReplyOf<typeof listFarPrices>> {
  return useCall(listFarPrices, runId === undefined ? null : { query: { run_id: runId } });
}

const NONE: readonly FarPrice[] = [];

/** Far prices whose cells are marked; in a picture none are, as nobody can agree on a price there. */
export function useMarkedPrices(runId: number | undefined): readonly FarPrice[] {
  const isPicture = useIsPicture();
  const { area } = useFarPrices(isPicture ? undefined : runId);
  return area.status === 'COMPLETED' ? area.data.prices : NONE;
}
