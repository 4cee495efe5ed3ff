import { useCallback } from 'react';

import { useApi } from '@fairlead/shared/api';
import { summariseCoreTrades } from '@fairlead/trading/contract/core-trades';

import { type EdfFilters, listQuery } from './edf-query.rules.ts';

/**
 * Server-side totals of all trades under these filters, loaded or not; fetched when they are
 * selected.
 */
export function useEdfStatistics(filters: EdfFilters) {
  const api = useApi();
  return useCallback(
    (signal: AbortSignal) => api.call(summariseCoreTrades, { query: listQuery(filters), signal }),
    [api, filters],
  );
}
