import { useCallback } from 'react';

import { useApi } from '@fairlead/shared/api';
import { summariseCoreTrades } from '@fairlead/trading/contract/core-trades';

import { type EdfFilters, listQuery } from './edf-query.rules.ts';

/** What all trades under these filters come to, loaded or not; asked when they are selected. */
export function useEdfStatistics(filters: EdfFilters) {
  const api = useApi();
  return useCallback(
    (signal: AbortSignal) => api.call(summariseCoreTrades, { query: listQuery(filters), signal }),
    [api, filters],
  );
}
