import {
  type AccountSummary,
  offsetGroups,
  computeOffset,
  type OpenPosition,
  computeOte,
  plain,
  computeSettlement,
  type Statement,
  type StatementTrade,
  summariseAccount,
} from '@fairlead/trading/api/statement-format';

/** A statement before its amounts are worked out. */
export type StatementDraft = Pick<Statement, 'clearer' | 'statementDate' | 'issuedAt'> & {
  readonly trades: readonly Omit<StatementTrade, 'realised'>[];
  readonly positions: readonly Omit<OpenPosition, 'ote'>[];
  readonly accounts: readonly Pick<AccountSummary, 'account' | 'beginning' | 'cash' | 'imr'>[];
};

/** Works out every amount that follows from the rest, as the clearer would. */
export function completeStatement(draft: StatementDraft): Statement {
  const positions = draft.positions.map((position) => ({
    ...position,
    ote: plain(computeOte(position)),
  }));
  const trades = withRealised(draft.trades.map((trade) => ({ ...trade, realised: null })));
  return {
    ...draft,
    trades,
    positions,
    accounts: draft.accounts.map((account) => summariseAccount(account, { trades, positions })),
  };
}

/** The profit of an offset stands on its last row, that of a settlement on its own. */
function withRealised(trades: readonly StatementTrade[]): StatementTrade[] {
  const offsets = new Map(
    offsetGroups(trades).map((group) => [group.at(-1)?.tradeId, plain(computeOffset(group))]),
  );
  return trades.map((trade) => {
    if (trade.openedAt !== null) return { ...trade, realised: plain(computeSettlement(trade)) };
    if (trade.tradeType !== 'P&S') return trade;
    return { ...trade, realised: offsets.get(trade.tradeId) ?? '0' };
  });
}
