import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import { declareTable, FRAMES_TYPE } from '@fairlead/shared/contract/exports';
import {
  choice,
  day,
  fieldOf,
  flag,
  integer,
  list,
  nothing,
  nullable,
  number,
  object,
  optional,
  type Static,
  text,
} from '@fairlead/shared/contract/schema';

import { GROUPS, SCOPES } from './scopes.ts';

/** Values of legs that sum to a figure. */
const LEG_FIGURES = [
  'gross',
  'cost',
  'net',
  'delta_net',
  'delta_gross',
  'exposure_display',
  'exposure_mt',
  'delta_exposure_display',
  'part',
] as const;
export type LegFigure = (typeof LEG_FIGURES)[number];

/** The parts of a change that are of legs; adjustments are of none. */
export const LEG_BUCKETS = [
  ...(['price', 'roll', 'new', 'amended', 'cancelled', 'costs', 'fx', 'unexplained'] as const),
] as const;
export type LegBucket = (typeof LEG_BUCKETS)[number];

/** Facts of a leg that a list can be put in order by. */
const LEG_SORTS = [
  ...LEG_FIGURES,
  ...([
    'leg',
    'book',
    'strategy',
    'deal',
    'kind',
    'lot_num',
    'product',
    'term_month_date',
  ] as const),
  ...(['trade_date', 'quantity', 'price', 'mark', 'open_fraction', 'fixed_days'] as const),
  'pricing_days',
] as const;

/** Filter and order of a run's legs; every part that is given has to hold. */
export const LegQuery = object({
  run_id: integer({ minimum: 1 }),
  /** A group, or several together. */
  group: optional(choice([...SCOPES])),
  book: optional(text({ minLength: 1, maxLength: 80 })),
  strategy: optional(text({ minLength: 1, maxLength: 80 })),
  deal: optional(text({ minLength: 1, maxLength: 80 })),
  /** A product, or MTB, NAPHTHA, CRUDE, PETRO_CHEM: all that are summed in that column. */
  product: optional(text({ minLength: 1, maxLength: 40 })),
  /** First day of the month. */
  month: optional(day()),
  /** First day of the last month: legs of it and of every earlier one. */
  until: optional(day()),
  kind: optional(choice(['PAPER', 'PHYSICAL'])),
  state: optional(choice(['EXPIRED', 'PROMPT', 'LIVE'])),
  /** All that was traded, shipped and paid under a number of a lot. */
  lot: optional(text({ minLength: 1, maxLength: 40 })),
  /** Legs of a product and month, or amounts of cargoes that have neither. */
  moved_by: optional(choice(['PRICES', 'AMOUNTS'])),
  /** A part of what the net has changed by (`explain`): the legs that have any of it, and how much. */
  bucket: optional(choice([...LEG_BUCKETS])),
  sort: optional(choice([...LEG_SORTS])),
  /** Of `sort`; ascending by default. Legs alike in it stand in the list's own order. */
  direction: optional(choice(['ascending', 'descending'])),
  /** The figure that the list's own order goes by, the largest first whatever its sign; net by default. */
  largest: optional(choice([...LEG_FIGURES])),
  /** Where the page before ended. */
  after: optional(text({ maxLength: 200 })),
});
export type LegQuery = Static<typeof LegQuery>;

/** A leg as a run valued it. Money in dollars to the cent, prices in the quoted unit. */
export type PnlLeg = Static<typeof PnlLeg>;
export const PnlLeg = object({
  /**
   * 'E1234' of a ticket's leg, 'O1234' of an opening position's, 'P<uuid>/1' of a physical trade's,
   * 'C <charge> · …' of a cost alone.
   */
  leg: text(),
  /**
   * 'Norvane P&S SCG 2024-06-28': clearer, trade type, account and statement of a leg that is a cost
   * alone, what was charged on a position that the deal held. Null of all others.
   */
  charge: nullable(text()),
  /** A position with which the firm began (docs/imports.md). */
  is_opening: flag(),
  /** The ticket or the trade that it is of. */
  entry_id: nullable(integer()),
  trade_uuid: nullable(text()),
  lot_num: nullable(text()),
  book: text(),
  strategy: text(),
  deal: text(),
  group: choice([...GROUPS]),
  kind: choice(['PAPER', 'PHYSICAL']),
  state: choice(['EXPIRED', 'PROMPT', 'LIVE']),
  trade_date: day(),
  product: text(),
  term_month_date: nullable(day()),
  window_start: nullable(day()),
  window_end: nullable(day()),
  /** Signed, in the product's unit. */
  quantity: number(),
  /** Units of the product: of quantity, of price and mark, of exposures; null of an amount of none. */
  quantity_unit: nullable(choice(['MT', 'BBL'])),
  price_unit: nullable(choice(['$/MT', '$/BBL', '$/gal'])),
  exposure_unit: nullable(choice(['kt', 'kb'])),
  /** Null: at a settlement that is not there yet, or of a physical trade. */
  price: nullable(number()),
  /** To 12 decimals. */
  mark: nullable(number()),
  /** Pricing days of the window, and those that are fixed. */
  pricing_days: integer(),
  fixed_days: integer(),
  open_fraction: number(),
  unit_mult: number(),
  gross: number(),
  cost: number(),
  net: number(),
  /** Since the run before. */
  delta_net: number(),
  delta_gross: number(),
  /** kt or kb, and tonnes. */
  exposure_display: number(),
  exposure_mt: number(),
  delta_exposure_display: number(),
  /** Dollars of the part that is asked for (`bucket`); 0 where none is. */
  part: number(),
  /** What people call it: 'Norvane 4117616', 'Ticket 1001', 'Sale L-1', or what was charged. */
  trade: text(),
  /** The clearer and its number of the order that the ticket submitted; null of any other. */
  clearer: nullable(text()),
  order_num: nullable(integer()),
  /** The clearer's trades of it: 'N1, N2'. */
  trade_ids: nullable(text()),
  /** Of a ticket: who entered it, and through whom it was dealt. */
  entered_by: nullable(text()),
  broker: nullable(text()),
  /** Of a physical trade, as its file had it for the run. */
  trade_type: nullable(choice(['BUY', 'SELL', 'FREIGHT', 'HEDGE', 'COST'])),
  counterparty: nullable(text()),
  vessel: nullable(text()),
});

/** Legs of a run, 100 a page: the largest first unless sorted; those of the run before that are gone are among them. */
export const listPnlLegs = {
  method: 'GET',
  path: '/pnl_analytics/legs',
  summary: 'The legs behind a figure of a run, and their sum',
  note: 'With `bucket` a run that was made before parts were kept by leg answers 409 NO_PARTS.',
  access: 'pnl:read',
  limit: 'reads',
  cost: 'heavy',
  query: LegQuery,
  reply: object({
    legs: list(PnlLeg),
    total: integer(),
    sums: object({
      gross: number(),
      cost: number(),
      net: number(),
      delta_net: number(),
      delta_gross: number(),
      /** Barrels and tonnes alike: of one product, or of products of one unit. */
      exposure_display: number(),
      exposure_mt: number(),
      delta_exposure_display: number(),
      part: number(),
    }),
    after: nullable(text()),
  }),
} satisfies Endpoint;

const PnlPrice = object({
  product: text(),
  kind: choice(['SETTLEMENT', 'FIXING']),
  term_month_date: nullable(day()),
  obs_date: day(),
  price: number(),
  source: text(),
  price_set_id: integer(),
});

const PriceQuery = object({
  run_id: integer({ minimum: 1 }),
  product: optional(text({ minLength: 1, maxLength: 40 })),
  /** Days of observation, both included; the run's own day by default. */
  from: optional(day()),
  to: optional(day()),
  after: optional(text({ maxLength: 200 })),
});
export type PriceQuery = Static<typeof PriceQuery>;
export type PnlPrice = Static<typeof PnlPrice>;

/** Prices that a run could see, oldest first, 1,000 a page. */
export const listPnlPrices = {
  method: 'GET',
  path: '/pnl_analytics/prices',
  summary: 'Prices and fixings as a run saw them',
  note: 'Of a scenario: the published ones, before its shifts.',
  access: 'pnl:read',
  limit: 'reads',
  cost: 'heavy',
  query: PriceQuery,
  reply: object({ prices: list(PnlPrice), after: nullable(text()) }),
} satisfies Endpoint;

/** Lists the P&L of a scope in each scenario, the worst first. */
export const listVarScenarios = {
  method: 'GET',
  path: '/pnl_analytics/var_scenarios',
  summary: "The scenarios behind a run's value at risk",
  access: 'pnl:read',
  limit: 'reads',
  cost: 'heavy',
  query: object({ run_id: integer({ minimum: 1 }), scope: optional(choice([...SCOPES])) }),
  reply: object({
    scope: text(),
    scenarios: list(object({ rank: integer(), scenario_date: day(), pnl: number() })),
    /** The rank whose loss is the VaR: ceil(0.05 × scenarios); null with fewer than 250. */
    var_rank: nullable(integer()),
  }),
} satisfies Endpoint;

const wholeList = {
  method: 'POST',
  reply: nothing(),
  media: FRAMES_TYPE,
  access: 'pnl:read',
  limit: 'exports',
  cost: 'whole',
} as const;

const FORMAT = choice(['csv', 'xlsx', 'rows']);

/** Every leg that a query finds, as a file; in frames as every export (`core-trades-export`). */
export const exportPnlLegs = {
  ...wholeList,
  path: '/pnl_analytics/legs/export',
  summary: 'Every leg of a list, as CSV, as an .xlsx file or as rows',
  query: LegQuery,
  body: object({ ...declareTable(fieldOf(PnlLeg)), format: FORMAT }),
} satisfies Endpoint;

/** Every price that a query finds, as a file. */
export const exportPnlPrices = {
  ...wholeList,
  path: '/pnl_analytics/prices/export',
  summary: 'Every price of a list, as CSV, as an .xlsx file or as rows',
  query: PriceQuery,
  body: object({ ...declareTable(fieldOf(PnlPrice)), format: FORMAT }),
} satisfies Endpoint;
