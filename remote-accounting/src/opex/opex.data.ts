import { type OpexChange, readOpexChange } from '@fairlead/accounting/contract/opex-change';
import { type Called, useCall } from '@fairlead/shared/data';

import { AT_OPENING, toReportRanges } from '../common/accounting.data.ts';
import { useReport } from '../common/use-report.ts';

/** Why the daily cost of vessels moved between the ranges that the page shows. */
export function useOpexChange(): Called<OpexChange> {
  const { period } = useReport();
  return useCall(readOpexChange, { query: toReportRanges(period) }, AT_OPENING);
}
