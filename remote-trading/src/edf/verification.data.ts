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
    const { trade } = await api.call(verify ? verifyCoreTrade : unverifyCoreTrade, {
      params: { trade_id: tradeId },
      query: {},
      body: { row_version: rowVersion },
    });
    return { kind: 'done', trade };
  } catch (thrown) {
    const error = ApiError.from(thrown);
    return { kind: 'refused', message: error.message, trade: tradeIn(error, tradeId) };
  }
}

/** A 409 carries the trade as somebody else has left it. */
function tradeIn({ failure }: ApiError, tradeId: string): CoreTrade | undefined {
  if (failure.kind !== 'rejected' || failure.status !== 409) return undefined;
  const { body } = failure;
  const trade: unknown = typeof body === 'object' && body !== null && Reflect.get(body, 'trade');
  return isTrade(trade, tradeId) ? trade : undefined;
}

/** The API's contract tests hold the rest of its shape. */
function isTrade(value: unknown, tradeId: string): value is CoreTrade {
  return typeof value === 'object' && value !== null && Reflect.get(value, 'trade_id') === tradeId;
}
