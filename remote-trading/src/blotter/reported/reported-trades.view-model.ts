import type {
  ReportedTrade,
  ReportedTradeStatus,
} from '@fairlead/trading/contract/reported-trades';
import { formatNumber } from '@fairlead/shared/format';
import type { CellPart } from '@fairlead/table';

/** Status of a reported trade in words. */
export const REPORTED_TRADE_STATUS_LABELS: Readonly<Record<ReportedTradeStatus, string>> = {
  told: 'Told',
  in_statement: 'In the statement',
  not_in_statement: 'Not in the statement',
  cancelled: 'Cancelled',
  replaced: 'Replaced',
};

const STATUS_STYLES = {
  told: { tone: 'neutral' },
  in_statement: { tone: 'positive', icon: 'check' },
  not_in_statement: { tone: 'negative', icon: 'alert' },
  cancelled: { tone: 'neutral', icon: 'close' },
  replaced: { tone: 'neutral' },
} as const;

export const isReportedTradeStatus = (text: string | null): text is ReportedTradeStatus =>
  text !== null && text in REPORTED_TRADE_STATUS_LABELS;

/** The status, and of a replaced trade the key of the one that came in its place. */
export function buildStatusParts(
  status: string | null,
  replacedBy: string | null,
): readonly CellPart[] {
  if (!isReportedTradeStatus(status)) return [];
  const badge: CellPart = {
    part: 'badge',
    text: REPORTED_TRADE_STATUS_LABELS[status],
    ...STATUS_STYLES[status],
  };
  return replacedBy === null
    ? [badge]
    : [badge, { part: 'text', text: `by ${replacedBy}`, tone: 'muted' }];
}

export const formatReportedTradeStatus = (
  status: string | null,
  replacedBy: string | null,
): string =>
  isReportedTradeStatus(status)
    ? [
        REPORTED_TRADE_STATUS_LABELS[status],
        ...(replacedBy === null ? [] : [`by ${replacedBy}`]),
      ].join(' ')
    : '';

/** The ids of the statement's trades, as they are copied and searched for. */
export const idsText = ({ trade_ids: ids }: Pick<ReportedTrade, 'trade_ids'>): string =>
  ids.join(', ');

/** Sentence of the heading on breaks; undefined: there is none. */
export function missingText(missing: number): string | undefined {
  if (missing === 0) return undefined;
  return missing === 1
    ? '1 trade is not in the statement'
    : `${formatNumber(missing)} trades are not in the statement`;
}

type Shown = { readonly loaded: number; readonly total: number; readonly isStopped: boolean };

/** The line below the trades. */
export function formatReportedTradeCount({ loaded, total, isStopped }: Shown): string {
  const trades = total === 1 ? '1 trade' : `${formatNumber(total)} trades`;
  return isStopped ? `Loading stopped after ${formatNumber(loaded)} of ${trades}` : trades;
}
