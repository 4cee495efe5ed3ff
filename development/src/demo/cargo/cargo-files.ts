import { findFault, LATE_FROM, LOT_FAULTS, type LotFaults } from './lot-faults.ts';
import {
  businessDays,
  type MonthIndex,
  FIRST_MARKET_DAY,
  formatFirstDay,
  LAST_DAY,
  toMonthIndex,
} from '../market/business-days.ts';
import { csv } from '../market/csv.ts';
import type { DemoFile } from '../market/demo-file.ts';
import type { DemoMarket } from '../market/market.ts';
import { type Random, randomFrom } from '../market/random.ts';
import { formatLastDay, laterDay } from './cargo-days.ts';
import { cargoLot, type CargoLot } from './cargo-lot.ts';
import { type CargoTrade, buildCargoTrades } from './cargo-trades.ts';
import { ROUTES, type Route } from './routes.ts';

const LOTS_A_MONTH = 10;

/** A lot is closed a while after the last of it is settled. */
const CLOSED_AFTER = 45;

export type Cargo = { readonly lot: CargoLot; readonly trades: readonly CargoTrade[] };

/** The firm's cargoes, oldest first: the same for the same seed. */
export function demoCargoes(market: DemoMarket, seed: string): Cargo[] {
  const random = randomFrom(`${seed} cargoes`);
  const months = toMonthIndex(LAST_DAY) - toMonthIndex(FIRST_MARKET_DAY) + 1;
  return Array.from({ length: months }, (_, index) => {
    const month = toMonthIndex(FIRST_MARKET_DAY) + index;
    return monthRoutes().map((route, place) => {
      const number = index * LOTS_A_MONTH + place;
      const lot = cargoLot(market, random, {
        route,
        month,
        number,
        tradeDate: dealtIn(random, month),
      });
      return { lot, trades: buildCargoTrades(market, random, lot) };
    });
  }).flat();
}

const monthRoutes = (): Route[] =>
  ROUTES.flatMap((route) => Array.from({ length: route.share }, () => route));

const dealtIn = (random: Random, month: MonthIndex): string =>
  random.pick(businessDays(formatFirstDay(month), formatLastDay(month)));

const LOT_COLUMNS = ['Lot', 'New Lot', 'Swiss Year', 'Closed On'];

/** The firm's lots and, year by year, its physical trades, as its trade system would write them. */
export function cargoFiles(market: DemoMarket, seed: string, faults = LOT_FAULTS): DemoFile[] {
  const cargoes = demoCargoes(market, seed);
  const lots = cargoes.map(({ lot }) => {
    const closed = laterDay(lot.dischargedOn, CLOSED_AFTER);
    const end = closed > LAST_DAY ? '' : closed;
    return [lot.lotNum, lot.newLotNum, String(lot.swissYear), end];
  });
  const uuids = randomFrom(`${seed} uuids`);
  const years = Map.groupBy(cargoes, ({ lot }) => lot.tradeDate.slice(0, 4));
  const trades = [...years].map(([year, dealt]): DemoFile => ({
    kind: 'physical_trades',
    fileName: `physical-trades-${year}.csv`,
    text: tradesFile(uuids, dealt, faults),
  }));
  const text = csv([LOT_COLUMNS, ...lots]);
  return [{ kind: 'lots', fileName: `lots-${LAST_DAY}.csv`, text }, ...trades.toReversed()];
}

const TRADE_COLUMNS = [
  ...['Trade', 'Group', 'Internal Group', 'Lot', 'Type', 'Book', 'Strategy', 'Deal'],
  ...['Counterparty', 'Vessel', 'Trade Date', 'Swiss Year', 'Pricing Start', 'Pricing End'],
  ...['Product', 'Quantity MT', 'Contract Terms', 'Premium', 'Fixed Price', 'Withdrawn'],
];
const AMOUNT_COLUMNS = ['Trade', 'Column', 'Adj or Proj', 'Holds From', 'Amount', 'Currency'];

function tradesFile(uuids: Random, cargoes: readonly Cargo[], faults: LotFaults): string {
  const trades: string[][] = [];
  const amounts: string[][] = [];
  for (const { lot, trades: dealt } of cargoes) {
    const group = createUuid(uuids);
    const internals = new Map<string, string>();
    for (const trade of dealt) {
      const uuid = createUuid(uuids);
      const shared = trade.internal === null ? uuid : (internals.get(trade.internal) ?? uuid);
      if (trade.internal !== null) internals.set(trade.internal, shared);
      if (faults.notTraded.has(lot.lotNum)) continue;
      trades.push(tradeCells(lot, trade, [uuid, group, shared]));
      amounts.push(...amountRows(trade, { lotNum: lot.lotNum, uuid, faults }));
    }
  }
  const count = trades.length + amounts.length;
  return csv([
    ...[['Trades'], TRADE_COLUMNS, ...trades],
    ...[[], ['Amounts'], AMOUNT_COLUMNS, ...amounts],
    ...[[], ['End of File', String(count)]],
  ]);
}

function tradeCells(lot: CargoLot, trade: CargoTrade, uuids: readonly string[]): string[] {
  return [
    ...[...uuids, lot.lotNum, trade.type, trade.book, trade.strategy, trade.deal],
    ...[trade.counterparty, trade.vessel ?? '', lot.tradeDate, String(lot.swissYear)],
    ...pricingCells(trade),
    'no',
  ];
}

/** From the pricing window's start to the fixed price. */
function pricingCells({ side, tonnes }: CargoTrade): string[] {
  const quantity = tonnes === null ? '' : String(tonnes);
  if (side === null) return ['', '', '', quantity, '', '', ''];
  const { window, product, terms, price } = side;
  return window === null
    ? ['', '', product, quantity, terms, '', String(price)]
    : [window.start, window.end, product, quantity, terms, String(price), ''];
}

type Written = { readonly lotNum: string; readonly uuid: string; readonly faults: LotFaults };

/** Amounts known by the last day; an expectation is one from the day of the trade on. */
const amountRows = (trade: CargoTrade, { lotNum, uuid, faults }: Written): string[][] =>
  trade.amounts
    .filter(({ holdsFrom }) => holdsFrom <= LAST_DAY)
    .map(({ column, isAdjProj, holdsFrom, amount, currency }) => {
      const isLate = findFault(faults, { lotNum, trade, column, isAdjProj })?.what === 'late';
      const from = isLate ? LATE_FROM : holdsFrom;
      return [uuid, column, isAdjProj ? 'yes' : 'no', from, amount.toFixed(2), currency];
    });

/** UUID of version 4, from a seeded generator. */
function createUuid(random: Random): string {
  const hex = Array.from({ length: 31 }, () => random.whole(0, 15).toString(16)).join('');
  const variant = random.pick(['8', '9', 'a', 'b']);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-${variant}${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
}
