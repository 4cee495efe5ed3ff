import { useSyncExternalStore } from 'react';

import type { Exposures } from '@fairlead/shared/contract/pnl/exposures';
import type { DataArea } from '@fairlead/shared/data';
import { createValueStore } from '@fairlead/shared/store';

const chosen = createValueStore<number | undefined>(undefined);

/** The business days that are looked ahead, on every tab: what was chosen, else the first of `offered`. */
export function useLookAhead(offered: readonly number[]): number {
  const days = useSyncExternalStore(chosen.subscribe, chosen.get);
  return days !== undefined && offered.includes(days) ? days : (offered[0] ?? 0);
}

/**
 * Looks so many business days ahead: what has arrived is filtered anew, nothing is asked for (PNL-21).
 * @throws {Error} before there is anything to filter
 */
export function selectLookAhead(days: number, exposures: DataArea<Exposures>): void {
  if (exposures.status !== 'COMPLETED') {
    throw new Error('Cannot select look ahead with no exposure data');
  }
  chosen.set(days);
}
