import type { Exposures } from '@fairlead/pnl/contract/exposures';
import type { DataArea } from '@fairlead/shared/data';

import { daysAhead } from '../run/run-address.rules.ts';
import { useSearchPart } from '../run/use-search-part.ts';

/** The business days that are looked ahead, on every tab: what the address says, else the first of `offered`. */
export function useLookAhead(offered: readonly number[]): number {
  const days = daysAhead(useSearchPart('ahead').value);
  return days !== undefined && offered.includes(days) ? days : (offered[0] ?? 0);
}

/**
 * Looks so many business days ahead: what has arrived is filtered again, nothing is asked for (PNL-21).
 * @throws {Error} before there is anything to filter
 */
export function selectLookAhead(
  days: number,
  exposures: DataArea<Exposures>,
  set: (value: string) => void,
): void {
  if (exposures.status !== 'COMPLETED') {
    throw new Error('Cannot select look ahead with no exposure data');
  }
  set(String(days));
}
