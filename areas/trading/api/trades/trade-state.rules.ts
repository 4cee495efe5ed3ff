import type { CoreTrade } from '@fairlead/trading/contract/core-trades';
import type { LAST_CHANGES } from '@fairlead/trading/contract/verification';

/** A trade as it is now, with what made it so. */
export type CurrentTrade = {
  readonly trade: CoreTrade;
  readonly withdrawn: boolean;
  readonly lastChange: (typeof LAST_CHANGES)[number];
  readonly changedBy: string;
  readonly changedAt: string;
};

/** A trade at the version its reader saw. */
export type SeenCoreTrade = { readonly tradeId: string; readonly rowVersion: number };

export type StateChange = {
  readonly to: CoreTrade['state'];
  /** The version the user saw. */
  readonly rowVersion: number;
  /** E-mail of the user. */
  readonly actor: string;
};

export type ChangeVerdict =
  /** Do it. */
  | { readonly kind: 'change' }
  /** It is so already, by this very call or without any: answer the trade and write nothing. */
  | { readonly kind: 'done' }
  | { readonly kind: 'withdrawn'; readonly message: string }
  /** Somebody changed the trade since the user saw it. */
  | { readonly kind: 'stale'; readonly message: string };

/**
 * Decides if a trade may go to another state (spec A4, "Trade state on EDF"). A call that is
 * repeated because its answer was lost finds the version that it made itself, and is done.
 */
export function verdictOn(current: CurrentTrade, change: StateChange): ChangeVerdict {
  const { trade, withdrawn } = current;
  if (withdrawn) return { kind: 'withdrawn', message: whatHappened(current) };
  if (trade.row_version === change.rowVersion) {
    return trade.state === change.to ? { kind: 'done' } : { kind: 'change' };
  }
  return isOwnRepetition(current, change)
    ? { kind: 'done' }
    : { kind: 'stale', message: whatHappened(current) };
}

function isOwnRepetition(
  { trade, lastChange, changedBy }: CurrentTrade,
  change: StateChange,
): boolean {
  const asked = change.to === 'VERIFIED' ? 'verified' : 'unverified';
  return (
    trade.row_version === change.rowVersion + 1 &&
    lastChange === asked &&
    changedBy === change.actor
  );
}

/** Number of late trades that are named one by one. */
const MAX_LATE_TRADES_NAMED = 3;

/** Message for the user where some of the trades have changed since they were seen. */
export function lateText(messages: readonly string[]): string {
  const others = messages.length - MAX_LATE_TRADES_NAMED;
  const told = messages.slice(0, MAX_LATE_TRADES_NAMED).join('; ');
  return others > 0 ? `${told}; and ${others} more have changed` : told;
}

/** The first id that is named a second time. */
export function repeatedId(seen: readonly SeenCoreTrade[]): string | undefined {
  const ids = new Set<string>();
  for (const { tradeId } of seen) {
    if (ids.has(tradeId)) return tradeId;
    ids.add(tradeId);
  }
  return undefined;
}

/** Message about the last change of a trade, for the toast of whoever was late. */
function whatHappened({ trade, lastChange, changedBy, changedAt }: CurrentTrade): string {
  const when = `${changedAt.slice(0, 10)} ${changedAt.slice(11, 16)} UTC`;
  const subject = `Trade ${trade.trade_id}`;
  switch (lastChange) {
    case 'verified':
      return `${subject} was verified by ${changedBy} on ${when}`;
    case 'unverified':
      return `The verification of trade ${trade.trade_id} was taken back by ${changedBy} on ${when}`;
    case 'corrected':
    case 'restored':
      return `${subject} was changed by a corrected statement on ${when} and has to be verified anew`;
    case 'withdrawn':
      return `${subject} was withdrawn by a corrected statement on ${when}`;
    case 'imported':
      return `${subject} was imported on ${when} and has not been changed since`;
  }
}
