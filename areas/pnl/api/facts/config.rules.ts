import type { Group } from '@fairlead/pnl/contract/scopes';

import { toMonthNumber } from '../engine/days.rules.ts';
import type { ContractConvention, PnlProduct } from '../engine/products.rules.ts';
import type { FeeRate } from './paper-cost.rules.ts';

/** A product as the reference data have it. */
export type ConfigProduct = {
  readonly code: string;
  readonly label: string;
  readonly family: PnlProduct['family'] | null;
  readonly parent_code: PnlProduct['parent'];
  readonly metric: PnlProduct['metric'];
  readonly quote_unit: PnlProduct['quoteUnit'];
  readonly bbl_per_mt: number | null;
  readonly gal_per_mt: number | null;
  readonly is_mtb: boolean;
  readonly pricing: PnlProduct['pricing'] | null;
  readonly calendar: string | null;
};

export type BookKind = 'PHYS' | 'PAPER' | 'SHIPPING' | 'FORWARD' | 'CORP' | 'PRODUCT';

/** Everything beside the day's facts that a run's figures depend on; its hash names it. */
export type PnlConfig = {
  /** Rises when the engine counts otherwise. */
  readonly engine: number;
  readonly products: readonly ConfigProduct[];
  readonly books: readonly { readonly name: string; readonly kind: BookKind }[];
  /** Days by the name of their calendar. */
  readonly holidays: Readonly<Record<string, readonly string[]>>;
  /** The calendar of the firm; null: weekends alone are free. */
  readonly firm_calendar: string | null;
  readonly fee_rates: readonly FeeRate[];
  readonly forced_commissions: readonly {
    readonly name: string;
    readonly forced_commission: number;
  }[];
  readonly limits: readonly {
    readonly metric: 'VAR_95' | 'DD_ALERT' | 'DD_STOP';
    readonly valid_from: string;
    readonly value: number;
    /** From so many per cent on it is near; null: as usual; runs made before have none. */
    readonly near_percent?: number | null;
  }[];
  /** Lots of a month of a product, null where there is no limit from a day on; runs made before have none. */
  readonly position_limits?: readonly {
    readonly product: string;
    readonly valid_from: string;
    readonly lots: number | null;
  }[];
  readonly look_aheads: readonly { readonly valid_from: string; readonly days: number }[];
  /** Oldest first; a run made before they were reference data has none. */
  readonly contract_conventions?: readonly ConventionFacts[];
};

/** Tells how the reference data say when futures end (docs/reference-data.md). */
export type ConventionFacts = {
  readonly pricing: PnlProduct['pricing'];
  readonly first_contract: string;
  readonly months_before: number;
  readonly days: number;
  readonly business_days_before: number;
  /** MM-DD, with blanks between. */
  readonly not_before: string | null;
  readonly calendar: string | null;
  readonly rolls: ContractConvention['rolls'];
};

export const ENGINE = 3;

const GROUP_OF: Readonly<Record<BookKind, Group>> = {
  PAPER: 'corp',
  CORP: 'corp',
  PHYS: 'product',
  PRODUCT: 'product',
  SHIPPING: 'shipping',
  FORWARD: 'forward_contract',
};

/** The group of each book (decision 0202). */
export function mapBooksToGroups({ books }: PnlConfig): ReadonlyMap<string, Group> {
  return new Map(books.map(({ name, kind }) => [name, GROUP_OF[kind]]));
}

/** Products that the reference data say all of; one that only trades have named prices nothing. */
export function toEngineProducts(config: PnlConfig): readonly PnlProduct[] {
  const { products, contract_conventions: conventions = [] } = config;
  return products.flatMap((product) => {
    const { family, pricing, calendar } = product;
    if (family === null || pricing === null || calendar === null) return [];
    return {
      family,
      pricing,
      calendar,
      code: product.code,
      label: product.label,
      parent: product.parent_code,
      metric: product.metric,
      quoteUnit: product.quote_unit,
      bblPerMt: product.bbl_per_mt,
      isMtb: product.is_mtb,
      conventions: listConventions(conventions, pricing),
    };
  });
}

/** Conventions of one pricing, as the engine has them. */
export function listConventions(
  all: readonly ConventionFacts[],
  pricing: PnlProduct['pricing'],
): readonly ContractConvention[] {
  const own = all.filter((each) => each.pricing === pricing);
  return own.map((row) => ({
    firstContract: toMonthNumber(row.first_contract),
    monthsBefore: row.months_before,
    days: row.days,
    businessDaysBefore: row.business_days_before,
    notBefore: row.not_before?.split(' ') ?? [],
    calendar: row.calendar,
    rolls: row.rolls,
  }));
}

const USUAL_LOOK_AHEADS = [0, 1, 2, 3, 5, 10, 15, 20];

/** The business days that the look-ahead selector offers on a day, 0 among them. */
export function lookAheadsOn({ look_aheads: all }: PnlConfig, day: string): readonly number[] {
  const from = all.map(({ valid_from }) => valid_from).filter((each) => each <= day);
  const latest = from.toSorted().at(-1);
  if (latest === undefined) return USUAL_LOOK_AHEADS;
  const days = all.filter(({ valid_from }) => valid_from === latest).map((each) => each.days);
  return [...new Set([0, ...days])].sort((a, b) => a - b);
}
