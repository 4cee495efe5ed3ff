import type { Acknowledged, SendWarning } from '@fairlead/trading/contract/send-warnings';

import type { Db } from '@fairlead/platform/database/db';
import { lockEntries } from '@fairlead/platform/database/entries-lock.queries';
import { Refusal } from '@fairlead/platform/http/errors';
import {
  checkTrade,
  loadTradeMarket,
  type TradeToCheck,
} from './before-sending/check-trade.service.ts';
import { isAcknowledged } from './before-sending/warnings.rules.ts';
import type { Zone } from './before-sending/who-when.rules.ts';

/**
 * Refuses a trade that warns of anything that was not acknowledged exactly so, and answers what was. Once it
 * is compared with other trades none is entered until the transaction ends; what it is worth is read before.
 *
 * @throws Refusal CONFIRM_NEEDED with all that warns
 */
export async function confirmTrade(
  tx: Db,
  trade: TradeToCheck,
  { seen = [], zone }: { readonly seen?: Acknowledged | undefined; readonly zone: Zone },
): Promise<readonly SendWarning[]> {
  const market = await loadTradeMarket(tx, trade);
  await lockEntries(tx);
  const { warnings } = await checkTrade(tx, { trade, market, zone });
  const [first] = warnings;
  if (first === undefined || isAcknowledged(warnings, seen)) return warnings;
  const more = warnings.length === 1 ? '' : `; and ${String(warnings.length - 1)} more`;
  throw new Refusal({
    status: 409,
    code: 'CONFIRM_NEEDED',
    message: `${first.message}${more}`,
    body: { warnings: [...warnings] },
  });
}
