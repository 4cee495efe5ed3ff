import type { ReportedTradeFacts, TradeReport } from './trade-report-file.rules.ts';

/** State of a reported trade, from all reports of it. */
export type HeldState = {
  readonly state: 'HELD' | 'CANCELLED' | 'REPLACED';
  readonly replacedBy: string | null;
  readonly facts: ReportedTradeFacts;
};

type ReportMessage = Pick<TradeReport, 'status' | 'reportedAt' | 'facts'>;

/** Order of messages of one moment: a cancellation is the last, the first telling the first. */
const RANK = { new: 0, replace: 1, cancel: 2 } as const;

/**
 * Computes the state of a trade: the report with the latest time holds, in whatever order they
 * arrived. Undefined if only a cancellation was reported; a replaced trade no longer holds.
 */
export function heldState(
  reports: readonly ReportMessage[],
  replacedBy: string | null,
): HeldState | undefined {
  const inOrder = reports.toSorted((a, b) =>
    a.reportedAt === b.reportedAt
      ? RANK[a.status] - RANK[b.status]
      : a.reportedAt < b.reportedAt
        ? -1
        : 1,
  );
  const facts = inOrder.findLast((report) => report.facts !== null)?.facts;
  if (facts === undefined || facts === null) return undefined;
  const isCancelled = inOrder.at(-1)?.status === 'cancel';
  const state = isCancelled ? 'CANCELLED' : replacedBy === null ? 'HELD' : 'REPLACED';
  return { state, replacedBy, facts };
}

type ReportContent = Pick<TradeReport, 'replaces' | 'facts'>;

/** The first thing in which two messages of one moment and status differ: 'lots 10, now 12'; undefined: nothing. */
export function findReportDifference(
  before: ReportContent,
  now: ReportContent,
): string | undefined {
  const [was, is] = [toFacts(before), toFacts(now)];
  const name = Object.keys(is).find((each) => (was[each] ?? null) !== (is[each] ?? null));
  return name === undefined
    ? undefined
    : `${NAMES[name] ?? name} ${was[name] ?? 'none'}, now ${is[name] ?? 'none'}`;
}

const toFacts = ({
  replaces,
  facts,
}: ReportContent): Readonly<Record<string, string | number | null>> => ({ ...facts, replaces });

/** Columns of the facts, as the file has them. */
const NAMES: Readonly<Record<string, string>> = {
  clearer: 'Clearer',
  account: 'Account',
  tradeDate: 'Trade Date',
  executedAt: 'Executed At',
  contractCode: 'Contract',
  exchange: 'Exchange',
  promptDate: 'Term',
  promptMonths: 'Term',
  balmoDate: 'Balmo Date',
  lots: 'Lots',
  price: 'Price',
  venue: 'Venue',
  trader: 'Trader',
  counterparty: 'Counterparty',
  replaces: 'Replaces',
};

/** True when a trade is as it was. */
export const isAsBefore = (before: HeldState, now: HeldState): boolean =>
  before.state === now.state &&
  before.replacedBy === now.replacedBy &&
  findReportDifference({ replaces: null, ...before }, { replaces: null, ...now }) === undefined;
