import { useApi } from '@fairlead/shared/api';
import type { BodyOf } from '@fairlead/shared/contract/endpoint';
import { acceptFarPrice, type FarPrice } from '@fairlead/pnl/contract/far-prices';

import { type Answering, useAccepting } from './answering.data.ts';

/** Agrees on a price, or takes that back. */
export function useAgreeing(of: FarPrice, onDone: () => void): Answering {
  const api = useApi();
  const { product, price_kind, term_month_date, date, price } = of;
  const asked = {
    name: `far-price/${of.key}`,
    holding: of.accepted,
    seen: { product, price_kind, term_month_date, date, price },
    accept: async (body: BodyOf<typeof acceptFarPrice>, key: string) =>
      api.call(acceptFarPrice, { query: {}, body, key }),
  };
  return useAccepting(asked, onDone);
}
