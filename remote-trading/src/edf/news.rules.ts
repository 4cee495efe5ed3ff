import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import type { coreTradeChanges, TradeChange } from '@fairlead/trading/contract/verification';

/** Changes to trades that the list does not show yet. */
export type News = {
  /** Time of the list, by the server's clock. */
  readonly since: string;
  /** The latest change of each trade; some may be shown by now. */
  readonly changes: ReadonlyMap<string, TradeChange>;
  /** True when there are more changes than one response reports. */
  readonly isCut: boolean;
};

/** The version in which the list shows a trade; undefined where it does not. */
export type FindVersion = (tradeId: string) => number | undefined;

/**
 * Merges the changes of another response. Responses overlap: that one has `more` is ignored where all
 * it reports was known already (`isEcho`).
 */
export function withChanges(
  news: News | undefined,
  { as_of, changed, more }: ReplyOf<typeof coreTradeChanges>,
  isEcho: boolean,
): News {
  const { since, isCut } = news ?? { since: as_of, isCut: false };
  const changes = new Map(news?.changes);
  for (const change of changed) {
    const known = changes.get(change.trade_id);
    if (known === undefined || known.row_version < change.row_version) {
      changes.set(change.trade_id, change);
    }
  }
  return { since, changes, isCut: isCut || (more && !isEcho) };
}

/** Trades that the list shows in a version that is stale. */
export function outdated({ changes }: News, versionOf: FindVersion): readonly TradeChange[] {
  return [...changes.values()].filter(({ trade_id, row_version }) => {
    const version = versionOf(trade_id);
    return version !== undefined && version < row_version;
  });
}

/** The trades that have come into the list since it was asked, and that it does not show. */
export function newcomers(
  { changes, since }: News,
  versionOf: FindVersion,
): readonly TradeChange[] {
  const moment = Date.parse(since);
  return [...changes.values()].filter(
    ({ trade_id, last_change, changed_at }) =>
      (last_change === 'imported' || last_change === 'restored') &&
      Date.parse(changed_at) > moment &&
      versionOf(trade_id) === undefined,
  );
}

/**
 * True when a change affects only the state, so that it can be shown without fetching the trade.
 */
export function isOfState({ last_change }: TradeChange): boolean {
  return last_change === 'verified' || last_change === 'unverified';
}
