import {
  type AccountingMeta,
  accountingMeta,
  type QuickDate,
} from '@fairlead/accounting/contract/meta';
import { type AccountingReport, accountingReport } from '@fairlead/accounting/contract/report';
import { type Called, forgetCalls, useCall } from '@fairlead/shared/data';

/**
 * Options of calls behind overlays: fetched at every opening, not polled. A match or an import may
 * have changed them.
 */
export const AT_OPENING = { pollMs: 0 } as const;

/** The area accounting_meta: the periods that can be reported. */
export const useAccountingMeta = (): Called<AccountingMeta> =>
  useCall(accountingMeta, { query: {} });

/** The area accounting_danaos_vessels: the report of a period, kept until it is regenerated (ACC-18). */
export function useVesselReport(period: QuickDate | undefined): Called<AccountingReport> {
  return useCall(accountingReport, period === undefined ? null : { query: toReportRanges(period) });
}

/** The ranges and the set of companies of a period, as calls take them. */
export const toReportRanges = (date: QuickDate) => ({
  start_date: date.start_date,
  end_date: date.end_date,
  cmp_start_date: date.cmp_start_date,
  cmp_end_date: date.cmp_end_date,
  company: date.company,
});

/** Forgets every report: one that was looked at before is regenerated, too. */
export async function forgetReports(): Promise<void> {
  await forgetCalls('Cancelling due to another report', {
    below: '/acc_analytics/danaos/',
    refetch: false,
  });
}
