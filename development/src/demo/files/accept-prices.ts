import type { Clock } from '@fairlead/platform/clock';
import { acceptedPrice, farPricesOfDays, selectNewestPriceSet } from '@fairlead/pnl/api/demo';

import { FIRST_MARKET_DAY, LAST_DAY } from '../market/business-days.ts';
import { selectAcceptedBefore } from './accept-differences.queries.ts';
import { BEA } from './accept-differences.ts';
import { selectAnnounced } from './accept-prices.queries.ts';
import type { DemoParts } from './demo-parts.ts';

const REASON = 'Settles where it was announced that day';

/**
 * Agrees, as the back office, on settlements that are far from the day before because their month was announced
 * on it, once: at exactly what was announced. What a person agreed
 * on or took back is left to that person.
 */
export async function acceptAnnounced(
  { db, log }: Pick<DemoParts, 'db' | 'log'>,
  clock: Clock,
): Promise<void> {
  const far = await farPricesOfDays(db, {
    from: FIRST_MARKET_DAY,
    upTo: LAST_DAY,
    clock,
    priceSetId: await selectNewestPriceSet(db),
    cutoff: clock.now().toISOString(),
  });
  const announced = new Set((await selectAnnounced(db)).map(toKey));
  const before = new Set(await selectAcceptedBefore(db));
  const seen = far
    .filter(({ kind, key }) => kind === 'SETTLEMENT' && !before.has(key))
    .map((row) => ({
      product: row.product,
      price_kind: row.kind,
      term_month_date: row.term_month,
      date: row.obs_date,
      price: Number(row.now),
      reason: REASON,
    }))
    .filter((row) => announced.has(toKey(row)));
  await db.transaction().execute(async (tx) => {
    for (const price of seen)
      await acceptedPrice(tx, price, { email: BEA, requestId: 'demo announced prices' });
  });
  if (seen.length > 0)
    log.info({ prices: seen.length }, 'demo data: prices that were announced are agreed on');
}

type Named = {
  readonly product: string;
  readonly term_month_date: string | null;
  readonly date: string;
  readonly price: number | null;
};

const toKey = ({ product, term_month_date: month, date, price }: Named): string =>
  [product, month, date, price].join('|');
