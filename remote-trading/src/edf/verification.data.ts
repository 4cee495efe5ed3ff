import { useCallback } from 'react';

import { type ApiClient, ApiError, useApi } from '@fairlead/shared/api';
import {
  type CoreTrade,
  unverifyCoreTrade,
  verifyCoreTrade,
} from '@fairlead/shared/contract/core-trades';

export type Verification = {
  readonly tradeId: string;
  /** The version the user saw. */
  readonly rowVersion: number;
  readonly verify: boolean;
};

/** What came of it. `trade` is the trade as the server has it now, when it said so. */
export type VerificationOutcome =
  | { readonly kind: 'done'; readonly trade: CoreTrade }
  | { readonly kind: 'refused'; readonly message: string; readonly trade: CoreTrade | undefined };

/** Verifies a trade, or takes its verification back, unless somebody else was faster (EDF-17). */
export function useChangeVerification() {
  const api = useApi();
  return useCallback((verification: Verification) => changeVerification(api, verification), [api]);
}

async function changeVerification(
  api: ApiClient,
  { tradeId, rowVersion, verify }: Verification,
): Promise<VerificationOutcome> {
  try {
    const outcome = await api.call(verify ? verifyCoreTrade : unverifyCoreTrade, {
      params: { trade_id: tradeId },
      query: {},
      body: { row_version: rowVersion },
    });
    if (outcome.ok) return { kind: 'done', trade: outcome.reply.trade };
    return { kind: 'refused', message: outcome.error.message, trade: outcome.body.trade };
  } catch (thrown) {
    return { kind: 'refused', message: ApiError.from(thrown).message, trade: undefined };
  }
}
