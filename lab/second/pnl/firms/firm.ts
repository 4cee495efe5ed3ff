import type {
  BookKind,
  ConventionFacts,
  ConfigProduct,
} from '../../../../areas/pnl/api/facts/config.rules.ts';
import type { CargoFacts, StoredCargoAmount } from '../../../../areas/pnl/api/facts/legs.rules.ts';
import type { CountedAdjustment } from '../../../../areas/pnl/api/facts/loaded.rules.ts';
import type { FeeRate } from '../../../../areas/pnl/api/facts/paper-cost.rules.ts';

/**
 * A firm as facts alone, from which both valuations begin. Every fact says which of two runs know it:
 * that of the business day before, that of the day, or both; what was corrected between them stands twice.
 */
export type Firm = {
  readonly day: string;
  readonly products: readonly ConfigProduct[];
  readonly books: readonly { readonly name: string; readonly kind: BookKind }[];
  readonly holidays: Readonly<Record<string, readonly string[]>>;
  readonly firmCalendar: string | null;
  readonly conventions: readonly ConventionFacts[];
  readonly forced: readonly { readonly name: string; readonly forced_commission: number }[];
  readonly feeRates: readonly Known<FeeRate>[];
  readonly prices: readonly Known<Price>[];
  readonly rates: readonly { currency: string; obsDate: string; perEur: number }[];
  readonly tickets: readonly Known<Ticket>[];
  readonly orders: readonly Known<Order>[];
  readonly closings: readonly Known<Closing>[];
  readonly cargoes: readonly Known<CargoFacts>[];
  readonly amounts: readonly Known<StoredCargoAmount>[];
  readonly adjustments: readonly Known<CountedAdjustment>[];
  readonly scenario: Scenario;
};

/** Run 1 is that of the day before, run 2 that of the day. */
export type RunOf = 1 | 2;
export type Known<T> = T & { readonly in: readonly RunOf[] };

export type Price = {
  readonly product: string;
  readonly kind: 'SETTLEMENT' | 'FIXING';
  readonly termMonth: string | null;
  readonly obsDate: string;
  readonly price: number;
};

export type Place = { readonly book: string; readonly strategy: string; readonly deal: string };

export type Ticket = {
  readonly entryId: number;
  /** Null: with somebody outside. */
  readonly sellTo: Place | null;
  /** Of an internal ticket whom it is bought from. */
  readonly place: Place;
  readonly tradeDate: string;
  readonly volume: number;
  readonly productA: string;
  readonly productB: string | null;
  /** First months; months of a side. */
  readonly monthA: string;
  readonly months: 1 | 3;
  readonly monthB: string | null;
  readonly balmoDate: string | null;
  /** Null: at the settlement. */
  readonly price: number | null;
  readonly diff: boolean;
  readonly mini: boolean;
  readonly convertedLegVolume: number | null;
  readonly exchange: string | null;
  readonly broker: string | null;
  readonly commission: number | null;
};

/** Contract of a clearer. */
export type Contract = {
  readonly clearer: string;
  readonly account: string;
  readonly code: string;
  readonly exchange: string;
  readonly productA: string;
  readonly productB: string | null;
  readonly month: string;
  readonly months: 1 | 3;
  readonly balmoDate: string | null;
};

export type Fill = Contract & {
  readonly tradeId: string;
  readonly tradeDate: string;
  readonly statementDate: string;
  /** Signed. */
  readonly lots: number;
  readonly unitsOfLot: 1000 | 100;
  readonly price: number;
};

/** Fill as the clearer states it by now. */
export type Stated = Fill & {
  /** Dollars, fees and commission; what is charged is below 0. */
  readonly charged: number;
  readonly withdrawn: boolean;
};

/** A submitted order: its legs are those of its fills when it was, its costs of what is stated by now. */
export type Order = {
  readonly entryId: number;
  readonly place: Place;
  readonly broker: string | null;
  readonly commission: number | null;
  readonly submitted: readonly Fill[];
  readonly stated: readonly Stated[];
};

/** Charge of a clearer on a trade that makes no order. */
export type Closing = Contract & {
  readonly type: 'P&S' | 'Delivery' | 'TPA Transfer';
  readonly statementDate: string;
  /** Cents, below 0. */
  readonly cents: number;
};

export type Scenario = {
  readonly shifts: readonly {
    readonly product: string;
    readonly term_month: string | null;
    readonly shift: string;
  }[];
  readonly trades: readonly (Place & {
    readonly product: string;
    readonly term_month: string;
    readonly qty: string;
    readonly price: string | null;
  })[];
};

/** Part of a list that a run knows, up to a day. */
export function knownTo<T>(run: RunOf, all: readonly Known<T>[]): readonly Known<T>[] {
  return all.filter((each) => each.in.includes(run));
}
