import { useMemo } from 'react';

import { type ApiClient, ApiError, underOneKey, useApi } from '@fairlead/shared/api';
import {
  type CoreTrade,
  unverifyCoreTrade,
  verifyCoreTrade,
} from '@fairlead/trading/contract/core-trades';
import {
  type TradeState,
  unverifyCoreTrades,
  verifyCoreTrades,
  verifyMatchingTrades,
} from '@fairlead/trading/contract/verification';

import { type EdfFilters, listQuery } from './edf-query.rules.ts';

/** A trade at the version that the user saw. */
export type SeenTradeVersion = { readonly tradeId: string; readonly rowVersion: number };

/** Outcome of verifying or unverifying trades. */
export type VerificationOutcome =
  | { readonly kind: 'done'; readonly trades: readonly TradeState[] }
  | {
      readonly kind: 'refused';
      readonly message: string;
      /** The trades as the server has them now, where somebody else was faster. */
      readonly trades: readonly CoreTrade[];
    };

/** Verifies trades, or takes verifications back: all that were asked, or none (EDF-17). */
export function useVerification() {
  const api = useApi();
  return useMemo(
    () => ({
      change: async (seen: readonly SeenTradeVersion[], verify: boolean) =>
        orRefused(async () => {
          const [only, ...others] = seen;
          return only !== undefined && others.length === 0
            ? changeOne(api, only, verify)
            : changeMany(api, seen, verify);
        }),
      verifyAll: async (filters: EdfFilters, expected: number) =>
        orRefused(async () => verifyMatching(api, filters, expected)),
    }),
    [api],
  );
}

async function changeOne(
  api: ApiClient,
  { tradeId, rowVersion }: SeenTradeVersion,
  verify: boolean,
): Promise<VerificationOutcome> {
  const outcome = await api.call(verify ? verifyCoreTrade : unverifyCoreTrade, {
    params: { trade_id: tradeId },
    query: {},
    body: { row_version: rowVersion },
  });
  if (outcome.ok) return { kind: 'done', trades: [outcome.reply.trade] };
  return { kind: 'refused', message: outcome.body.err_msg, trades: [outcome.body.trade] };
}

async function changeMany(
  api: ApiClient,
  seen: readonly SeenTradeVersion[],
  verify: boolean,
): Promise<VerificationOutcome> {
  const trades = seen.map((each) => ({ trade_id: each.tradeId, row_version: each.rowVersion }));
  const outcome = await api.call(verify ? verifyCoreTrades : unverifyCoreTrades, {
    query: {},
    body: { trades },
  });
  if (outcome.ok) return { kind: 'done', trades: outcome.reply.trades };
  return { kind: 'refused', message: outcome.body.err_msg, trades: outcome.body.trades };
}

async function verifyMatching(
  api: ApiClient,
  filters: EdfFilters,
  expected: number,
): Promise<VerificationOutcome> {
  const query = listQuery(filters);
  // Asked anew without a key it would be refused: none is unverified by then.
  const outcome = await underOneKey(async (key) =>
    api.call(verifyMatchingTrades, { query, body: { expected }, key }),
  );
  if (outcome.ok) return { kind: 'done', trades: outcome.reply.trades };
  return { kind: 'refused', message: outcome.body.err_msg, trades: [] };
}

async function orRefused(work: () => Promise<VerificationOutcome>): Promise<VerificationOutcome> {
  try {
    return await work();
  } catch (thrown) {
    return { kind: 'refused', message: ApiError.from(thrown).message, trades: [] };
  }
}
