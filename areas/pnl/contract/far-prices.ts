import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import { REASON } from '@fairlead/shared/contract/reason';
import {
  choice,
  day,
  integer,
  list,
  nothing,
  nullable,
  number,
  object,
  type Static,
  text,
} from '@fairlead/shared/contract/schema';
import { Acceptance } from './tie-out.ts';

const PRICE_KINDS = ['SETTLEMENT', 'FIXING'] as const;

/** A price that lies farther from the one before than the reference data expect of its product. */
export type FarPrice = Static<typeof FarPrice>;
export const FarPrice = object({
  /** Names it; the same whatever it is. */
  key: text(),
  product: text(),
  price_kind: choice([...PRICE_KINDS]),
  /** Null of a fixing of no month. */
  term_month_date: nullable(day()),
  date: day(),
  /** In the product's quoted unit, as those below. */
  price: number(),
  before_date: day(),
  before_price: number(),
  largest_move: number(),
  /** Who has agreed on exactly this price. */
  accepted: nullable(Acceptance),
});

/**
 * Lists the far prices that a run counts with: of its day, and the fixings of its month until then.
 */
export const listFarPrices = {
  method: 'GET',
  path: '/pnl_analytics/far_prices',
  summary: 'Prices of a run that are farther from those before than expected',
  access: 'pnl:read',
  limit: 'reads',
  cost: 'heavy',
  query: object({ run_id: integer({ minimum: 1 }) }),
  reply: object({ prices: list(FarPrice) }),
} satisfies Endpoint;

/** Agrees on one as its user saw it; another price asks again. */
export const acceptFarPrice = {
  method: 'POST',
  path: '/pnl_analytics/far_prices/accept',
  summary: 'Agree on a price that is farther from the one before than expected',
  access: 'pnl:adjust',
  limit: 'writes',
  cost: 'write',
  repeatable: 'under a key',
  query: nothing(),
  body: object({
    product: text({ minLength: 1, maxLength: 100 }),
    price_kind: choice([...PRICE_KINDS]),
    term_month_date: nullable(day()),
    date: day(),
    price: number(),
    ...REASON,
  }),
  reply: object({ acceptance: Acceptance }),
} satisfies Endpoint;
