import type { LastSettlement } from '@fairlead/trading/domain/tickets/ticket';

import type { Db } from '@fairlead/platform/database/db';
import { selectAllLastSettlements } from './before-sending.queries.ts';
import { monthsFrom, toPricedBy, pricingData } from './priced-by.service.ts';
import { averageSettlements } from './settled.rules.ts';
import { monthFrom } from './trade-facts.rules.ts';

/**
 * The last settlement up to a day of each month of each product, as a ticket of it is checked: of a
 * first-line product by the contracts that its month prices by, of which its own may have ended long ago.
 */
export async function lastSettlements(db: Db, upTo: string): Promise<LastSettlement[]> {
  const all = await selectAllLastSettlements(db, upTo);
  const byProduct = [...Map.groupBy(all, ({ product }) => product)];
  const data = await pricingData(
    db,
    byProduct.map(([product]) => product),
  );
  return byProduct.flatMap(([product, settlements]) =>
    monthsFrom(upTo, settlements).flatMap((month) => {
      const dealt = monthFrom(product, month.slice(0, 'YYYY-MM'.length), null);
      const settled = averageSettlements(toPricedBy([dealt], data), settlements);
      if (settled === undefined) return [];
      return [{ product, month, price: settled.value.toNumber(), day: settled.day }];
    }),
  );
}
