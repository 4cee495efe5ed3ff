import type { VolumeUnit } from '@fairlead/shared/domain/money/units';

/** The longest notes and clearer trade IDs, in characters. */
export const MAX_TICKET_TEXT = 2_000;

/** A trade with somebody outside, or one between two books of the firm (spec A2). */
export type TicketKind = 'regular' | 'internal';

const WHAT = [
  'tradeDate',
  'volume',
  'monthA',
  'yearA',
  'balmoDate',
  'monthB',
  'yearB',
  'productA',
  'productB',
  'priceA',
  'diff',
  'mini',
  'convertedLegVolume',
] as const;

const FIELDS = {
  regular: [
    ...WHAT,
    'book',
    'strategy',
    'deal',
    'exchange',
    'broker',
    'commissionOverride',
    'executingFor',
    'clearerTradeIDs',
    'notes',
  ],
  internal: [
    ...WHAT,
    'buyFromBook',
    'buyFromStrategy',
    'buyFromDeal',
    'sellToBook',
    'sellToStrategy',
    'sellToDeal',
    'executingFor',
    'notes',
  ],
} as const;

export type TicketField = (typeof FIELDS)[TicketKind][number];
export type TextField = Exclude<TicketField, 'diff' | 'mini'>;

/** The fields of a ticket, in the order of the form (spec A3), which is the order of its problems. */
export const FIELDS_OF: Record<TicketKind, readonly TicketField[]> = FIELDS;

/** The fields of either kind, each once. */
export const TICKET_FIELDS = [...new Set([...FIELDS.regular, ...FIELDS.internal])];

/** Fields that hold a text. */
export const TEXT_FIELDS = TICKET_FIELDS.filter(
  (field): field is TextField => field !== 'diff' && field !== 'mini',
);

/**
 * Values of the form: each text as it was typed or chosen, '' for empty; days as YYYY-MM-DD, a year
 * with four digits, `executingFor` by nick name. Fields of the other kind stay ''.
 */
export type Ticket = {
  readonly kind: TicketKind;
  readonly texts: Readonly<Record<TextField, string>>;
  readonly diff: boolean;
  readonly mini: boolean;
};

/** The deals of a book's strategies, by the strategy's name (spec A3). */
export type TicketBook = {
  readonly name: string;
  readonly strategies: Readonly<Record<string, readonly string[]>>;
};

export type TicketUser = {
  readonly email: string;
  readonly nick_name: string;
  readonly is_authorized_trader: boolean;
  readonly default_trader: boolean;
};

/** Choices of the ticket: the answer of `GET /trades/entry_data` (spec A3, "Trade entry data"). */
export type EntryData = {
  readonly users: readonly TicketUser[];
  readonly tenor_months: readonly string[];
  readonly tenor_years: readonly number[];
  readonly products: readonly string[];
  readonly crude_products: readonly string[];
  readonly mtb_products: readonly string[];
  readonly volume_metrics: Readonly<Record<string, VolumeUnit>>;
  /** The calendar by which a product prices; without one, every weekday. */
  readonly calendars?: Readonly<Record<string, string>>;
  /** The holidays of each calendar, YYYY-MM-DD. */
  readonly holidays?: Readonly<Record<string, readonly string[]>>;
  readonly exchanges: readonly string[];
  readonly brokers: readonly string[];
  /** Dollars a lot that hold whatever is typed, by the broker's name: Trayport's is 0. */
  readonly forced_commissions: Readonly<Record<string, number>>;
  readonly books: readonly TicketBook[];
  /** Last settlements of months of products; of whoever asks for a ticket alone. */
  readonly last_settlements?: readonly LastSettlement[];
};

/** The last settlement of a month of a product (its first day), in the product's quoted unit. */
export type LastSettlement = {
  readonly product: string;
  readonly month: string;
  readonly price: number;
  readonly day: string;
};

/** Context of the rules beside the ticket. Time and date are the firm's, never the browser's. */
export type TicketContext = {
  readonly data: EntryData;
  /** Today, YYYY-MM-DD. */
  readonly businessDate: string;
  /** Now in the firm's zone, HH:MM:SS. */
  readonly timeOfDay: string;
  /** Who enters the ticket. */
  readonly userEmail: string;
};

/** Problem of a field: the specification's message (spec A5). */
export type TicketProblem = { readonly field: TicketField; readonly message: string };

/** A number as it was sent; what is none is refused by the rules, in their words. */
export type SentValue = number | string | boolean | null;

type CommonEntry = {
  readonly trade_date: string | null;
  readonly volume: SentValue;
  readonly month_a: string | null;
  readonly year_a: number | null;
  readonly balmo_date: string | null;
  readonly month_b: string | null;
  readonly year_b: number | null;
  readonly product_a: string | null;
  readonly price_a: SentValue;
  readonly product_b: string | null;
  readonly executing_for: string | null;
  readonly notes: string | null;
};

/** The body of `enter_regular_trade` (spec A7). */
export type RegularEntry = CommonEntry & {
  readonly diff: boolean;
  readonly mini: boolean;
  readonly converted_leg_volume: SentValue;
  readonly book: string | null;
  readonly strategy: string | null;
  readonly deal: string | null;
  readonly exchange: string | null;
  readonly broker: string | null;
  readonly commission_override: SentValue;
  readonly clearer_trade_ids: string | null;
};

/**
 * The body of `enter_internal_trade` (spec A7). The last three are ours: they are sent only where the
 * form says something by them, so that any other ticket's body is the specification's.
 */
export type InternalEntry = CommonEntry & {
  readonly buy_from_book: string | null;
  readonly buy_from_strategy: string | null;
  readonly buy_from_deal: string | null;
  readonly sell_to_book: string | null;
  readonly sell_to_strategy: string | null;
  readonly sell_to_deal: string | null;
  readonly diff?: boolean;
  readonly mini?: boolean;
  readonly converted_leg_volume?: SentValue;
};
