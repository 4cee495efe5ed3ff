import type { LotTable } from '@fairlead/shared/contract/back-office/columns';

import type { BreakDates } from './break-dates.rules.ts';

/** What says in which table a lot stands. */
export type LotInSystems = {
  /** No file of lots has it. */
  readonly isUnknown: boolean;
  readonly inTraders: boolean;
  readonly inAccounting: boolean;
  readonly closedOn: string | null;
};

/** The table of a lot (formula 24a). */
export function lotTableOf(
  { isUnknown, inTraders, inAccounting, closedOn }: LotInSystems,
  { startDate, endDate }: Pick<BreakDates, 'startDate' | 'endDate'>,
): LotTable {
  if (isUnknown || !inTraders || !inAccounting) return 'outside';
  if (closedOn === null || closedOn > endDate) return 'ongoing';
  return closedOn >= startDate ? 'closed' : 'outside';
}
