import { GALLONS_PER_BARREL } from '@fairlead/shared/domain/money/units';
import { decimalText, fraction } from '@fairlead/shared/domain/numbers/decimal-text';
import { negated, scaledText } from './decimals.ts';
import { toLastDay } from './prompt-month.ts';
import { listTenorMonths } from './tenor-months.ts';
import type { InternalEntry, RegularEntry, SentValue, TicketKind } from './ticket.ts';

/** Facts of a product: MT or BBL, '$/MT', '$/BBL' or '$/gal', and what a tonne of it is. */
export type ProductFacts = {
  readonly code: string;
  readonly metric: string;
  readonly quoteUnit: string;
  readonly bblPerMt: string | null;
  readonly galPerMt: string | null;
  readonly isConvertedLeg: boolean;
};

/** The atom of valuation: so much of a product in a month, in a book. Numbers are exact decimals. */
export type EntryLeg = {
  readonly book: string;
  readonly strategy: string;
  readonly deal: string;
  readonly product: string;
  /** The month's first day. */
  readonly termMonth: string;
  readonly windowStart: string;
  readonly windowEnd: string;
  /** Signed, in the product's unit. */
  readonly qty: string;
  readonly price: string | null;
  readonly priced: 'FIXED' | 'MOC' | 'DIFFERENTIAL';
  /** Dollars for a move of the price by one, for one unit of qty. */
  readonly unitMult: string;
  /** The day on which it was dealt: of an order that of its fills. */
  readonly tradeDate: string;
  /** Where its contract is listed, by which its fees go; null: with nobody outside. */
  readonly exchange: string | null;
};

type DealPath = Pick<EntryLeg, 'book' | 'strategy' | 'deal'>;
type Entry = RegularEntry | InternalEntry;
type Side = Pick<EntryLeg, 'qty' | 'price' | 'priced'> & {
  readonly product: ProductFacts;
  readonly months: readonly string[];
};

/** Two products in two units, and the reference data do not say what a tonne of either is. */
export class NoConversion extends RangeError {}

/**
 * The legs of a valid entry: one for each month of its tenor, the volume for each month; a pair of
 * products or of months has a second side of the other sign; an internal entry stands in both books and
 * sums to zero. Prices as decision 0159. (model.md, formulas 1 to 3.)
 *
 * @throws NoConversion for a pair between which nothing converts, which is for the user to read
 * @throws RangeError for a product without facts
 */
export function legsOfEntry(
  kind: TicketKind,
  entry: Entry,
  products: ReadonlyMap<string, ProductFacts>,
): readonly EntryLeg[] {
  const dealt = {
    tradeDate: entry.trade_date ?? '',
    exchange: 'exchange' in entry ? entry.exchange : null,
  };
  const legs = buildSides(entry, products)
    .flatMap((side) => legsOfSide(side, entry.balmo_date))
    .map((leg) => ({ ...leg, ...dealt }));
  return listDealPaths(kind, entry).flatMap(({ dealPath, sign }) =>
    legs.map((leg) => ({ ...dealPath, ...leg, qty: sign < 0 ? negated(leg.qty) : leg.qty })),
  );
}

function buildSides(entry: Entry, products: ReadonlyMap<string, ProductFacts>): readonly Side[] {
  const a = requireFacts(entry.product_a, products);
  const monthsA = listTenorMonths(entry.month_a ?? '', entry.year_a ?? 0);
  const qty = decimalText(Number(entry.volume));
  const sideA: Side = { product: a, months: monthsA, qty, ...toPrice(entry) };
  if (entry.product_b === null && entry.month_b === null) return [sideA];

  const b = entry.product_b === null ? a : requireFacts(entry.product_b, products);
  const monthsB =
    entry.month_b === null ? monthsA : listTenorMonths(entry.month_b, entry.year_b ?? 0);
  const qtyB = negated(volumeOfB({ qty, converted: entry.converted_leg_volume }, a, b));
  return [sideA, { product: b, months: monthsB, qty: qtyB, price: null, priced: 'MOC' }];
}

/**
 * Price of a side: with two months, or with diff, it is the differential; B is at the settlement.
 */
function toPrice({ price_a, month_b, diff }: Entry): Pick<Side, 'price' | 'priced'> {
  if (price_a === null) return { price: null, priced: 'MOC' };
  if (month_b !== null || diff === true) return { price: null, priced: 'DIFFERENTIAL' };
  return { price: decimalText(Number(price_a)), priced: 'FIXED' };
}

/** Volume with the sign of A; in the unit of B. */
function volumeOfB(
  { qty, converted }: { readonly qty: string; readonly converted: SentValue | undefined },
  a: ProductFacts,
  b: ProductFacts,
): string {
  if (typeof converted === 'number') {
    const volume = decimalText(Math.abs(converted));
    return qty.startsWith('-') ? negated(volume) : volume;
  }
  if (a.metric === b.metric) return qty;
  const [barrels, tonnes] = b.metric === 'BBL' ? [b, a] : [a, b];
  const { over, under } = barrelsOfTonne(barrels) ?? barrelsOfTonne(tonnes) ?? noFactor(a, b);
  return b.metric === 'BBL' ? scaledText(qty, over, under) : scaledText(qty, under, over);
}

/**
 * Barrels of a tonne as a quotient, as gallons of a tonne are exact and its barrels are rounded.
 */
function barrelsOfTonne({ galPerMt, bblPerMt }: ProductFacts) {
  if (galPerMt !== null)
    return { over: fraction(galPerMt), under: fraction(String(GALLONS_PER_BARREL)) };
  return bblPerMt === null ? undefined : { over: fraction(bblPerMt), under: fraction('1') };
}

function legsOfSide({ product, months, ...side }: Side, balmoDate: string | null) {
  return months.map((month) => {
    const windowEnd = toLastDay(month);
    const first = `${month}-01`;
    const balmo = balmoDate?.startsWith(month) === true ? balmoDate : first;
    return {
      ...side,
      product: product.code,
      termMonth: first,
      windowStart: balmo,
      windowEnd,
      unitMult: product.quoteUnit === '$/gal' ? String(GALLONS_PER_BARREL) : '1',
    };
  });
}

function listDealPaths(
  kind: TicketKind,
  entry: Entry,
): readonly { dealPath: DealPath; sign: 1 | -1 }[] {
  if (kind === 'regular') {
    const { book, strategy, deal } = entry as RegularEntry;
    return [{ dealPath: toDealPath(book, strategy, deal), sign: 1 }];
  }
  const sent = entry as InternalEntry;
  return [
    { dealPath: toDealPath(sent.sell_to_book, sent.sell_to_strategy, sent.sell_to_deal), sign: 1 },
    {
      dealPath: toDealPath(sent.buy_from_book, sent.buy_from_strategy, sent.buy_from_deal),
      sign: -1,
    },
  ];
}

function toDealPath(book: string | null, strategy: string | null, deal: string | null): DealPath {
  return { book: book ?? '', strategy: strategy ?? '', deal: deal ?? '' };
}

function requireFacts(
  code: string | null,
  products: ReadonlyMap<string, ProductFacts>,
): ProductFacts {
  const facts = products.get(code ?? '');
  if (facts === undefined) throw new RangeError(`Nothing is known of product ${String(code)}`);
  return facts;
}

function noFactor(a: ProductFacts, b: ProductFacts): never {
  throw new NoConversion(`Nothing converts ${a.code} to ${b.code}`);
}
