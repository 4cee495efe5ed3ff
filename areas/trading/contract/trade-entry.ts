import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  choice,
  day,
  dictionary,
  flag,
  integer,
  list,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  optional,
  type Static,
  text,
} from '@fairlead/shared/contract/schema';

import { MAX_TICKET_TEXT } from '../domain/tickets/ticket.ts';
import { ACKNOWLEDGED, CONFIRM_REFUSALS } from './send-warnings.ts';

const name = () => nullable(text({ maxLength: 200 }));
/**
 * Value of any type: what is no number is refused by the ticket's rules, in the same words as in
 * the form.
 */
const asSent = () => oneOf([number(), text({ maxLength: 100 }), flag(), nullable(number())]);
/** Code points; a character may have two halves. The rules count. */
const longText = () => nullable(text({ maxLength: 2 * MAX_TICKET_TEXT + 2 }));

export const Book = object({
  name: text(),
  /** The deals by the strategy's name. */
  strategies: dictionary(text(), list(text())),
});

/** Choices of a ticket (spec A3, "Trade entry data"). */
export type TradeEntryData = Static<typeof TradeEntryData>;
export const TradeEntryData = object({
  users: list(
    object({
      email: text(),
      nick_name: text(),
      is_authorized_trader: flag(),
      default_trader: flag(),
    }),
  ),
  tenor_months: list(text()),
  tenor_years: list(integer()),
  products: list(text()),
  crude_products: list(text()),
  mtb_products: list(text()),
  /** The unit of each product's volume. */
  volume_metrics: dictionary(text(), choice(['MT', 'BBL'])),
  /** The calendar by which a product prices. */
  calendars: dictionary(text(), text()),
  /** The holidays of each calendar, YYYY-MM-DD. */
  holidays: dictionary(text(), list(text())),
  exchanges: list(text()),
  brokers: list(text()),
  /** Dollars a lot that hold whatever is typed, by the broker's name. */
  forced_commissions: dictionary(text(), number()),
  books: list(Book),
});

/** Last settlements of months of products that can be dealt; none where it is over 31 days old. */
const LastSettlements = list(
  object({
    product: text(),
    /** The month's first day. */
    month: day(),
    /** In the product's quoted unit; of a first-line product by the contracts that the month prices by. */
    price: number(),
    /** The day on which it settled; of several contracts the oldest. */
    day: day(),
  }),
);

/** Everything that a ticket may name, and what a price that is typed or pasted is held against. */
export const tradeEntryData = {
  method: 'GET',
  path: '/trades/entry_data',
  summary: 'What can be chosen in a trade ticket',
  access: 'trade:enter',
  limit: 'reads',
  cost: 'light',
  unchanged: 'by etag',
  query: nothing(),
  reply: object({ ...TradeEntryData.properties, last_settlements: LastSettlements }),
} satisfies Endpoint;

const COMMON_FIELDS = {
  trade_date: nullable(text({ maxLength: 40 })),
  volume: asSent(),
  month_a: name(),
  year_a: nullable(integer()),
  balmo_date: nullable(text({ maxLength: 40 })),
  month_b: name(),
  year_b: nullable(integer()),
  product_a: name(),
  price_a: asSent(),
  product_b: name(),
  /** The trader's e-mail address. */
  executing_for: name(),
  notes: longText(),
};

export const REGULAR_FIELDS = {
  ...COMMON_FIELDS,
  diff: flag(),
  mini: flag(),
  converted_leg_volume: asSent(),
  book: name(),
  strategy: name(),
  deal: name(),
  exchange: name(),
  broker: name(),
  commission_override: asSent(),
  clearer_trade_ids: longText(),
};

export const INTERNAL_FIELDS = {
  ...COMMON_FIELDS,
  buy_from_book: name(),
  buy_from_strategy: name(),
  buy_from_deal: name(),
  sell_to_book: name(),
  sell_to_strategy: name(),
  sell_to_deal: name(),
  diff: optional(flag()),
  mini: optional(flag()),
  converted_leg_volume: optional(asSent()),
};

/** Every problem of a ticket, by the field of the form; `err_msg` is the first as the form shows it. */
export const TICKET_REFUSALS = {
  TICKET_INVALID: {
    status: 422,
    carries: object({ problems: list(object({ field: text(), message: text() })) }),
  },
} as const;

/** The entry that was made, and its run in the history of tasks. */
export const ENTERED_FIELDS = { entry_id: integer(), task_id: text() };

/** Enters a trade with somebody outside (spec A7). */
export const enterRegularTrade = {
  method: 'POST',
  path: '/tasks/all/sheets/blotter/enter_regular_trade',
  summary: 'Enter a regular trade into the blotter',
  note: 'Done and durable when it is answered. executing_for other than the caller needs trade:enter_for_other.',
  access: 'trade:enter',
  limit: 'trade_entry',
  cost: 'write',
  repeatable: 'under a key',
  confirmed: 'by what was acknowledged',
  query: nothing(),
  body: object({ ...REGULAR_FIELDS, ...ACKNOWLEDGED }),
  reply: object(ENTERED_FIELDS),
  refusals: { ...TICKET_REFUSALS, ...CONFIRM_REFUSALS },
} satisfies Endpoint;

/** Enters a trade between two books of the firm (spec A7). */
export const enterInternalTrade = {
  method: 'POST',
  path: '/tasks/all/sheets/blotter/enter_internal_trade',
  summary: 'Enter a trade between two books into the blotter',
  note: 'diff, mini and converted_leg_volume may be left out.',
  access: 'trade:enter',
  limit: 'trade_entry',
  cost: 'write',
  repeatable: 'under a key',
  confirmed: 'by what was acknowledged',
  query: nothing(),
  body: object({ ...INTERNAL_FIELDS, ...ACKNOWLEDGED }),
  reply: object(ENTERED_FIELDS),
  refusals: { ...TICKET_REFUSALS, ...CONFIRM_REFUSALS },
} satisfies Endpoint;
