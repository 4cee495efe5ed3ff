import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  choice,
  day,
  list,
  literal,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  type Static,
  text,
} from '@fairlead/shared/contract/schema';
import { SendWarning } from './send-warnings.ts';
import { INTERNAL_FIELDS, REGULAR_FIELDS } from './trade-entry.ts';

const SETTLEMENT = object({
  kind: choice(['PRICE', 'DIFFERENTIAL']),
  /** In the unit of product A. */
  value: number(),
  unit: text(),
  /** The day on which it settled; of several the oldest. */
  day: day(),
  /** The price less it; null while there is no price. */
  distance: nullable(number()),
  /** The distance in per cent of product A's settlement, without a sign; and the product's band. */
  per_cent: nullable(number()),
  band_per_cent: nullable(number()),
});

const HELD = { before: number(), after: number() };

const POSITION = object({
  product: text(),
  /** The month's first day. */
  month: day(),
  /** MT or BBL. */
  unit: text(),
  book: text(),
  strategy: text(),
  deal: text(),
  ...HELD,
  /** Of the whole firm; null where the trade does not move it. The limit is in units, null without one. */
  firm: nullable(object({ ...HELD, limit: nullable(number()) })),
});

/** Summary a trader sees before a trade is sent. */
export type SendCheck = Static<typeof SendCheck>;
export const SendCheck = object({
  /** Null while product and month are not chosen, or nothing settled in the month before. */
  settlement: nullable(SETTLEMENT),
  /** Empty while the ticket cannot be sent. */
  positions: list(POSITION),
  warnings: list(SendWarning),
});

/** Looks at a ticket as it is typed so far, and enters nothing. */
export const checkTicket = {
  method: 'POST',
  path: '/trades/check',
  summary: 'What is to be seen of a ticket before it is sent',
  note: 'Writes nothing. What the rules of a ticket say against it is not answered here.',
  access: 'trade:enter',
  limit: 'reads',
  cost: 'light',
  query: nothing(),
  body: oneOf([
    object({ kind: literal('regular'), entry: object(REGULAR_FIELDS) }),
    object({ kind: literal('internal'), entry: object(INTERNAL_FIELDS) }),
  ]),
  reply: SendCheck,
} satisfies Endpoint;
