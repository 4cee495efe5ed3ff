import type { BackMeta, BackQuickDate } from '@fairlead/backoffice/contract/meta';

import type {
  BackOfficeAddress,
  Switches,
  RequestedReport,
} from '../common/back-office-address.rules.ts';

/** The dates of a reconciliation and what counts in it. */
export type ReportSettings = {
  readonly period: BackQuickDate;
  /** The PNL date: a day with a final run. */
  readonly tradeDate: string;
  readonly switches: Switches;
};

/** Report that the address asks for, or the reason why there is none. */
export type ReportRequest =
  | ({ readonly kind: 'report' } & ReportSettings)
  | { readonly kind: 'no such period'; readonly key: string }
  | { readonly kind: 'no such PNL date'; readonly period: BackQuickDate; readonly day: string }
  | { readonly kind: 'no PNL date'; readonly period: BackQuickDate };

/** The report of an address; what it does not say is as `back_meta` begins. */
export function readReportSettings(
  meta: BackMeta,
  { period: key, pnl }: Pick<BackOfficeAddress, 'period' | 'pnl'>,
  switches: Switches,
): ReportRequest {
  const first = meta.quick_dates[meta.default_quick_date_idx ?? 0];
  const period =
    key === undefined ? first : meta.quick_dates.find((candidate) => candidate.key === key);
  if (period === undefined) return { kind: 'no such period', key: key ?? '' };
  // Only a day whose figures are final is compared (BAK-12).
  if (pnl !== undefined && !meta.valid_trade_dates.includes(pnl))
    return { kind: 'no such PNL date', period, day: pnl };
  const tradeDate = pnl ?? period.trade_date;
  if (tradeDate === null) return { kind: 'no PNL date', period };
  return { kind: 'report', period, tradeDate, switches };
}

/** The PNL date of a quick date: the one that the address names for it, or its own. */
export function findPnlDate(asked: ReportRequest, period: BackQuickDate): string | null {
  const isShown = asked.kind === 'report' && asked.period.key === period.key;
  return isShown ? asked.tradeDate : period.trade_date;
}

/** The report of a quick date, with the PNL date that stands beside it. */
export function chooseQuickReport(
  asked: ReportRequest,
  period: BackQuickDate,
  switches: Switches,
): RequestedReport {
  const pnl = findPnlDate(asked, period);
  const isOwn = pnl === null || pnl === period.trade_date;
  return { period: period.key, pnl: isOwn ? undefined : pnl, switches };
}

/** True when the address already asks for this report: it is then regenerated in place. */
export const isSameReport = (
  asked: ReportRequest,
  { period, switches }: RequestedReport,
): boolean =>
  asked.kind === 'report' &&
  asked.period.key === period &&
  asked.switches.include_adj_proj === switches.include_adj_proj &&
  asked.switches.reverse_prev_year === switches.reverse_prev_year;

const formatShortYear = ({ year }: BackQuickDate) => String(year % 100).padStart(2, '0');

/** 'SCG 24|H1 (2024-01-01 -> 2024-06-30)' (BAK-02). */
export const periodLabel = (period: BackQuickDate): string =>
  `${period.company} ${formatShortYear(period)}|${period.period} (${period.start_date} -> ${period.end_date})`;

/** Another way of typing it: 'H1 24'. */
export const periodAlso = (period: BackQuickDate): string =>
  `${period.period} ${formatShortYear(period)}`;
