import { LAST_DAY } from '../market/business-days.ts';
import type { DemoMarket } from '../market/market.ts';
import type { Random } from '../market/random.ts';
import { CARGO_BANKS, BROKERS, OWN_FLEET, SURVEYORS } from './routes.ts';
import { laterDay } from './cargo-days.ts';
import type { CargoLot, CargoSide } from './cargo-lot.ts';
import { finalPrice } from './cargo-price.ts';

export type CargoColumn =
  'income_expense' | 'freight_diff' | 'demurrage' | 'broker' | 'canal_insurance_inspector' | 'lc';

/** Amount that a trade earns or costs from a day on. */
export type CargoAmount = {
  readonly column: CargoColumn;
  readonly isAdjProj: boolean;
  readonly holdsFrom: string;
  readonly amount: number;
  readonly currency: 'USD' | 'EUR' | 'CHF';
};

export type CargoTrade = {
  readonly type: 'BUY' | 'SELL' | 'FREIGHT' | 'HEDGE' | 'COST';
  readonly book: string;
  readonly strategy: string;
  readonly deal: string;
  readonly counterparty: string;
  readonly vessel: string | null;
  readonly side: CargoSide | null;
  readonly tonnes: number | null;
  /** Trades of one lot that lie between books of the house share it. */
  readonly internal: string | null;
  readonly amounts: readonly CargoAmount[];
};

/** A lot's trades: purchase, sale, freight, costs, and where hedges were closed their result. */
export function buildCargoTrades(market: DemoMarket, random: Random, lot: CargoLot): CargoTrade[] {
  return [
    pricedTrade(market, random, { lot, type: 'BUY' }),
    pricedTrade(market, random, { lot, type: 'SELL' }),
    ...freights(random, lot),
    ...costs(random, lot),
    ...(random.chance(0.5) ? hedges(random, lot) : []),
  ];
}

type Asked = { readonly lot: CargoLot; readonly type: 'BUY' | 'SELL' };

const INVOICED_AFTER = 6;
const ADJUSTED_SHARE = 0.25;

/** Priced by its window until it is invoiced, for what was loaded or discharged. */
function pricedTrade(market: DemoMarket, random: Random, { lot, type }: Asked): CargoTrade {
  const side = type === 'BUY' ? lot.buy : lot.sell;
  const shipped = lot.tonnes * (1 + 0.002 * (random.unit() - 0.5));
  const arrived = type === 'BUY' ? shipped : shipped * 0.9995;
  const moved = type === 'BUY' ? lot.loadedOn : lot.dischargedOn;
  const priced = side.window !== null && side.window.end > moved ? side.window.end : moved;
  const invoiced = laterDay(priced, INVOICED_AFTER);
  // What is not priced yet is not invoiced, whatever day it is.
  const price = () =>
    side.window === null ? side.price : finalPrice(market, side.product, side.window) + side.price;
  const amounts =
    invoiced > LAST_DAY
      ? []
      : buildInvoices(random, { invoiced, total: (type === 'BUY' ? -1 : 1) * arrived * price() });
  return {
    ...toDealPath(lot),
    type,
    counterparty: side.counterparty,
    vessel: lot.vessel,
    side,
    tonnes: lot.tonnes,
    internal: null,
    amounts,
  };
}

/** The invoice; sometimes a claim beside it that is settled weeks later. */
function buildInvoices(
  random: Random,
  { invoiced, total }: { readonly invoiced: string; readonly total: number },
): CargoAmount[] {
  const claimed = random.chance(ADJUSTED_SHARE);
  const claim = cents(total * 0.0015 * random.normal());
  const column = 'income_expense';
  const actual = amount(column, invoiced, cents(total));
  if (!claimed) return [actual];
  const settled = laterDay(invoiced, 35);
  return [
    actual,
    { ...amount(column, laterDay(invoiced, 8), claim), isAdjProj: true },
    { ...amount(column, settled, 0), isAdjProj: true },
    amount(column, settled, cents(total + claim * 0.8)),
  ];
}

/** The cargo pays the house's shipping what was assumed; shipping pays the ship. */
function freights(random: Random, lot: CargoLot): CargoTrade[] {
  const { tradeDate, dischargedOn, tonnes, freight, vessel, loadedOn } = lot;
  const assumed = cents(tonnes * freight);
  const paid = cents(assumed * (0.97 + 0.03 * random.normal()));
  const difference = cents(assumed * 0.02 * random.normal());
  const internal = 'freight';
  const shares = (sign: 1 | -1) => [
    ...projected('income_expense', sign * assumed, { from: tradeDate, actual: dischargedOn }),
    amount('freight_diff', laterDay(dischargedOn, 12), sign * difference),
  ];
  const shipping = {
    book: 'Shipping',
    strategy: 'Voyages',
    deal: `Voyages ${lot.tradeDate.slice(0, 4)}`,
    ...({ type: 'FREIGHT', vessel, side: null, tonnes } as const),
  };
  return [
    {
      ...toDealPath(lot),
      type: 'FREIGHT',
      counterparty: OWN_FLEET,
      vessel,
      side: null,
      tonnes,
      internal,
      amounts: shares(-1),
    },
    { ...shipping, counterparty: `Halyard ${lot.route.book}`, internal, amounts: shares(1) },
    {
      ...shipping,
      counterparty: random.pick(BROKERS),
      internal: null,
      amounts: projected('income_expense', -paid, { from: tradeDate, actual: loadedOn }),
    },
  ];
}

/** Costs of a voyage beside its freight, as they were expected and as they came. */
function costs(random: Random, lot: CargoLot): CargoTrade[] {
  const { tradeDate, loadedOn, dischargedOn, tonnes } = lot;
  const near = (expected: number) => cents(expected * (1 + 0.15 * random.normal()));
  const canal = tonnes * (lot.route.name === 'US' ? 6.2 : 1.1);
  const held = random.chance(0.4) ? random.whole(1, 6) * 38_000 : 0;
  const cost = (counterparty: string, amounts: readonly CargoAmount[]): CargoTrade => ({
    ...toDealPath(lot),
    type: 'COST',
    counterparty,
    vessel: lot.vessel,
    side: null,
    tonnes: null,
    internal: null,
    amounts,
  });
  const surveyed = { from: tradeDate, actual: laterDay(dischargedOn, 9) };
  const inEuros = lot.route.strategy === 'Arbitrage';
  return [
    cost(
      random.pick(SURVEYORS),
      projected('canal_insurance_inspector', -canal, { ...surveyed, paid: -near(canal) }).map(
        (each) => ({ ...each, currency: inEuros ? 'EUR' : 'USD' }),
      ),
    ),
    cost(lot.sell.counterparty, [
      { ...amount('demurrage', loadedOn, -25_000), isAdjProj: true },
      ...settled('demurrage', laterDay(dischargedOn, 28), -near(held)),
    ]),
    cost(
      random.pick(BROKERS),
      projected('broker', -0.35 * tonnes, { from: tradeDate, actual: laterDay(loadedOn, 4) }),
    ),
    cost(
      random.pick(CARGO_BANKS),
      projected('lc', -0.55 * tonnes, { from: tradeDate, actual: laterDay(loadedOn, 2) }).map(
        (each) => ({ ...each, currency: 'CHF' }),
      ),
    ),
  ];
}

/** The result of hedges, handed from the desk that had them to the cargo. */
function hedges(random: Random, lot: CargoLot): CargoTrade[] {
  const closed = laterDay(lot.loadedOn, 10);
  const result = cents(lot.tonnes * 2.5 * random.normal());
  const both = {
    type: 'HEDGE',
    vessel: null,
    side: null,
    tonnes: null,
    internal: 'hedge',
  } as const;
  const from = (sign: 1 | -1) => [amount('income_expense', closed, sign * result)];
  const year = lot.tradeDate.slice(0, 4);
  return [
    { ...toDealPath(lot), ...both, counterparty: 'Halyard Product', amounts: from(1) },
    {
      book: 'Product',
      strategy: 'Flat price',
      deal: `Cargo hedges ${year}`,
      ...both,
      counterparty: `Halyard ${lot.route.book}`,
      amounts: from(-1),
    },
  ];
}

/** Expected from a day on, until it is known: then the expectation is nothing. */
function projected(
  column: CargoColumn,
  expected: number,
  days: { readonly from: string; readonly actual: string; readonly paid?: number },
): CargoAmount[] {
  const first = { ...amount(column, days.from, cents(expected)), isAdjProj: true };
  return [first, ...settled(column, days.actual, cents(days.paid ?? expected))];
}

const settled = (column: CargoColumn, day: string, paid: number): CargoAmount[] => [
  { ...amount(column, day, 0), isAdjProj: true },
  amount(column, day, paid),
];

const amount = (column: CargoColumn, holdsFrom: string, value: number): CargoAmount => ({
  column,
  isAdjProj: false,
  holdsFrom,
  amount: cents(value),
  currency: 'USD',
});

function toDealPath({ route, tradeDate }: CargoLot) {
  const { book, strategy, deal } = route;
  return { book, strategy, deal: `${deal} ${tradeDate.slice(0, 4)}` };
}

const cents = (value: number): number => Math.round(value * 100) / 100 + 0;
