import { createHash } from 'node:crypto';

import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import {
  selectAllHolidays,
  selectBooks,
  selectConventions,
  selectFeeRates,
  selectForcedBrokers,
  selectLimits,
  selectLookAheads,
  selectPositionLimits,
  selectPnlProducts,
} from './config.queries.ts';
import { ENGINE, type PnlConfig } from './config.rules.ts';

export type HashedConfig = { readonly hash: string; readonly config: PnlConfig };

/** Configuration of a run that begins now. */
export async function configNow(tx: Db, { calendar }: Clock): Promise<HashedConfig> {
  const holidays = Map.groupBy(await selectAllHolidays(tx), (each) => each.calendar);
  const config: PnlConfig = {
    engine: ENGINE,
    products: await selectPnlProducts(tx),
    books: await selectBooks(tx),
    holidays: Object.fromEntries(
      [...holidays].map(([name, days]) => [name, days.map(({ date }) => date)]),
    ),
    firm_calendar: calendar ?? null,
    fee_rates: await selectFeeRates(tx),
    forced_commissions: (await selectForcedBrokers(tx)).map(({ name, commission }) => ({
      name,
      forced_commission: commission,
    })),
    limits: await selectLimits(tx),
    position_limits: await selectPositionLimits(tx),
    look_aheads: await selectLookAheads(tx),
    contract_conventions: await selectConventions(tx),
  };
  return { config, hash: createHash('sha256').update(JSON.stringify(config)).digest('hex') };
}

/** Configuration of an earlier run; one made before conventions were data has today's. */
export async function configAgain(tx: Db, { config, hash }: HashedConfig): Promise<HashedConfig> {
  const conventions = config.contract_conventions ?? (await selectConventions(tx));
  return { hash, config: { ...config, contract_conventions: conventions } };
}
