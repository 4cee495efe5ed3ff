import { businessDays, FIRST_MARKET_DAY, LAST_DAY } from './business-days.ts';

/** Another one makes another firm. */
export const DEMO_SEED = 'halyard-1';

/** The days of which the demo firm has statements. */
export const DEMO_DAYS: readonly string[] = businessDays(FIRST_MARKET_DAY, LAST_DAY);
