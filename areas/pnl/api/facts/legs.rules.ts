import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import { type Calendars, calendarNamed } from '../engine/calendars.rules.ts';
import { toMonthNumber } from '../engine/days.rules.ts';
import { legsBuilder, type LegRow } from '../engine/legs-builder.rules.ts';
import type { Legs } from '../engine/legs.rules.ts';
import type { DealPath, PnlProduct } from '../engine/products.rules.ts';
import { chargeLeg } from './charge-legs.rules.ts';
import { mapBooksToGroups, type PnlConfig, toEngineProducts } from './config.rules.ts';
import { entryCosts, type EntryCharge } from './entry-charges.rules.ts';
import type { HeldCharge } from './held-charges.rules.ts';
import { openingKey } from './opening-keys.rules.ts';
import { paperCosts, type CostedLeg } from './paper-cost.rules.ts';
import {
  NO_PRICING_DAY,
  type PhysAmount,
  physicalParts,
  type PhysTrade,
} from './physical-legs.rules.ts';
import { priceFactor, sidesB } from './sides.rules.ts';

/** A leg of an entry, of the columns that matter. */
export type PaperLeg = CostedLeg & {
  readonly leg_id: number;
  readonly entry_id: number;
  readonly price_a: number | null;
  readonly book: string;
  readonly strategy: string;
  readonly deal: string;
  readonly term_month: string;
  readonly window_start: string;
  readonly window_end: string;
  readonly price: number | null;
  readonly priced: 'FIXED' | 'MOC' | 'DIFFERENTIAL';
  readonly unit_mult: number;
};

export type CargoFacts = PhysTrade & {
  readonly lot_num: string;
  readonly book: string;
  readonly strategy: string;
  readonly deal: string;
  readonly product: string | null;
};

export type StoredCargoAmount = PhysAmount & { readonly trade_uuid: string };

export type LegFacts = {
  readonly config: PnlConfig;
  readonly calendars: Calendars;
  /** In the order of their numbers. */
  readonly paper: readonly PaperLeg[];
  readonly cargoes: readonly CargoFacts[];
  readonly amounts: readonly StoredCargoAmount[];
  /** Charges of clearers on their entries' trades by now. */
  readonly charged: readonly EntryCharge[];
  /** Charges on closings and transfers, by the deals that held the position. */
  readonly held: readonly HeldCharge[];
};

export type BuiltLegs = {
  /** In the order of their trade dates: those of a day and before come first. */
  readonly legs: Legs;
  /** Facts that are missing for them, each a sentence. */
  readonly warnings: readonly string[];
};

/** A leg to be, and which other row of the same list it is paired with. */
type Row = LegRow & { readonly sideB?: Row | undefined };

/** All legs of the blotter and the cargoes. */
export function builtLegs(facts: LegFacts): BuiltLegs {
  const context = createContext(facts);
  const rows: Row[] = [
    ...paperRows(facts, context),
    ...facts.held.map((charge) => chargeLeg(charge, context)),
    ...cargoRows(facts, context),
  ];
  // Sorting keeps the order of those of one day.
  rows.sort((a, b) => (a.tradeDate < b.tradeDate ? -1 : a.tradeDate > b.tradeDate ? 1 : 0));
  const builder = legsBuilder();
  const indices = new Map(rows.map((row) => [row, builder.add(row)]));
  for (const [row, index] of indices) {
    const sideB = row.sideB === undefined ? undefined : indices.get(row.sideB);
    if (sideB !== undefined) builder.pair(index, sideB);
  }
  return { legs: builder.legs(), warnings: context.warnings() };
}

type Context = ReturnType<typeof createContext>;

function createContext({ config, calendars }: LegFacts) {
  const products = new Map(toEngineProducts(config).map((product) => [product.code, product]));
  const groups = mapBooksToGroups(config);
  const costs = paperCosts({ rates: config.fee_rates, forced: config.forced_commissions });
  const places = new Map<string, DealPath>();
  const problems = new Set<string>();
  return {
    products,
    costs,
    factsOf: new Map(config.products.map((product) => [product.code, product])),
    calendarOf: (product: PnlProduct) => calendarNamed(calendars, product.calendar),
    /** Says what is wrong once, however many legs have it. */
    warn: (problem: string) => void problems.add(problem),
    placeOf: ({ book, strategy, deal }: Omit<DealPath, 'group'>): DealPath => {
      const key = `${book}\u0000${strategy}\u0000${deal}`;
      const place = places.get(key) ?? { group: groups.get(book) ?? 'corp', book, strategy, deal };
      places.set(key, place);
      return place;
    },
    warnings: () => [
      ...costs.missingRates().map((rate) => `There is no fee rate for ${rate}: it counts as 0`),
      ...[...problems].sort(),
    ],
  };
}

function paperRows({ paper, charged }: LegFacts, context: Context): Row[] {
  const costs = entryCosts(paper, charged);
  const rows: (Row | undefined)[] = paper.map((leg) => paperRow(leg, context, costs));
  for (const [at, side] of sidesB(paper).entries()) {
    const [row, sideB] = [rows[at], rows[side]];
    const [a, b] = [paper[at], paper[side]];
    if (row === undefined || sideB === undefined || a === undefined || b === undefined) continue;
    rows[at] = { ...row, sideB, ...findFactor(a, b, context) };
  }
  return rows.filter((row) => row !== undefined);
}

/** A leg costs what its clearer charged, and by the table of rates while no clearer has said it. */
function paperRow(
  leg: PaperLeg,
  context: Context,
  charged: ReadonlyMap<number, number>,
): Row | undefined {
  const product = context.products.get(leg.product);
  if (product === undefined) {
    context.warn(`The reference data do not say how ${leg.product} prices: its legs are left out`);
    return undefined;
  }
  warnOfNoDay(leg, product, context);
  return {
    key: leg.kind === 'OPENING' ? openingKey(leg.leg_id) : `E${leg.leg_id}`,
    entryId: leg.entry_id,
    place: context.placeOf(leg),
    instrument: {
      product,
      termMonth: toMonthNumber(leg.term_month),
      windowStart: leg.window_start,
      windowEnd: leg.window_end,
    },
    qty: leg.qty,
    price: leg.price,
    priced: leg.priced,
    differential: leg.priced === 'DIFFERENTIAL' ? (leg.price_a ?? 0) : 0,
    unitMult: leg.unit_mult,
    tradeDate: leg.trade_date,
    cost: charged.get(leg.leg_id) ?? context.costs.costOf(leg),
  };
}

/** A leg that no price will ever be there for is worth nothing, and says so. */
function warnOfNoDay(leg: PaperLeg, product: PnlProduct, { calendarOf, warn }: Context): void {
  const { entry_id: entry, window_start: from, window_end: to } = leg;
  if (product.pricing === 'MONTH_FIX') return;
  if (calendarOf(product).within(dayNumber(from), dayNumber(to)).length > 0) return;
  warn(`${NO_PRICING_DAY}: ${leg.product} from ${from} to ${to}, ticket ${entry}`);
}

function findFactor(a: PaperLeg, b: PaperLeg, { factsOf, warn }: Context) {
  const [factsA, factsB] = [factsOf.get(a.product), factsOf.get(b.product)];
  const factor =
    factsA === undefined || factsB === undefined ? undefined : priceFactor(factsA, factsB);
  if (factor === undefined) warn(`Nothing converts a price of ${b.product} to one of ${a.product}`);
  const { over, under } = factor ?? { over: Number.NaN, under: 1 };
  return { differentialFactor: over, differentialDivisor: under };
}

function cargoRows({ cargoes, amounts }: LegFacts, context: Context): Row[] {
  const amountsOf = Map.groupBy(amounts, ({ trade_uuid }) => trade_uuid);
  return cargoes.flatMap((cargo) =>
    buildCargoRows(cargo, amountsOf.get(cargo.trade_uuid), context),
  );
}

function buildCargoRows(
  cargo: CargoFacts,
  amounts: readonly StoredCargoAmount[] = [],
  context: Context,
): Row[] {
  const product = context.products.get(cargo.product ?? '');
  const parts = physicalParts(cargo, amounts, {
    product,
    pricingDays: (first, last) =>
      product === undefined
        ? 0
        : context.calendarOf(product).within(dayNumber(first), dayNumber(last)).length,
  });
  const common = {
    tradeUuid: cargo.trade_uuid,
    lotNum: cargo.lot_num,
    place: context.placeOf(cargo),
    tradeDate: cargo.trade_date,
  };
  if (parts.problem !== null)
    context.warn(`${parts.problem}: trade ${cargo.trade_uuid} of ${cargo.lot_num}`);
  const pricing = parts.pricing.map((part) => ({
    ...common,
    key: part.key,
    instrument:
      product === undefined
        ? null
        : {
            product,
            termMonth: toMonthNumber(part.windowStart),
            windowStart: part.windowStart,
            windowEnd: part.windowEnd,
          },
    qty: part.qty,
    price: part.price,
    invoicedOn: part.invoicedOn,
    amounts: part.amounts,
    unitMult: product?.quoteUnit === '$/gal' ? GALLONS : 1,
  }));
  if (parts.amounts.length === 0) return pricing;
  const amount = { ...common, key: `P${cargo.trade_uuid}/0`, instrument: null };
  return [...pricing, { ...amount, qty: 0, price: 0, unitMult: 1, amounts: parts.amounts }];
}

const GALLONS = 42;
