import Big from 'big.js';

import { type Firm, knownTo, type Price, type RunOf } from '../firm.ts';
import { PAPER_DEALS, PHYSICAL_DEALS } from './enterable.ts';

type Cell = string | number | null;

const table = (columns: string, rows: readonly (readonly Cell[])[]): string =>
  [columns, ...rows.map((row) => row.map(cellOf).join(','))].map((line) => `${line}\n`).join('');

/** A number as people write it, never as 1e-7. */
const cellOf = (cell: Cell): string =>
  typeof cell === 'number' ? new Big(cell).toFixed() : (cell ?? '');

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');
const dollars = (cents: number) => (cents / 100).toFixed(2);

const CLEARERS = ['Norvane', 'Osterley'];
const ACCOUNTS = ['PAPER-01', 'PAPER-02', 'SCG'];
const STRATEGIES = ['East', 'West'];

/** The files of reference data as a run has them. */
export function referenceFiles(firm: Firm, run: RunOf): Record<string, string> {
  return {
    'exchanges.csv': table('Exchange', [['CME'], ['ICE']]),
    'calendars.csv': table(
      'Calendar',
      Object.keys(firm.holidays).map((name) => [name]),
    ),
    'holidays.csv': table(
      'Calendar,Date',
      Object.entries(firm.holidays).flatMap(([name, days]) => days.map((day) => [name, day])),
    ),
    'products.csv': productsFile(firm),
    'clearers.csv': table(
      'Clearer',
      CLEARERS.map((name) => [name]),
    ),
    'accounts.csv': table(
      'Clearer,Account',
      CLEARERS.flatMap((clearer) => ACCOUNTS.map((account) => [clearer, account])),
    ),
    'contracts.csv': contractsFile(firm),
    'fee_rates.csv': table(
      'Exchange,Product,Mini,Valid From,Clearing Fee,Exchange Fee,Commission',
      knownTo(run, firm.feeRates).map((rate) => [
        ...[rate.exchange, rate.product, yesOrNo(rate.is_mini), rate.valid_from],
        ...[rate.clearing_fee, rate.exchange_fee, rate.commission_per_lot],
      ]),
    ),
    'brokers.csv': table('Broker,Forced Commission', [
      ...firm.forced.map((each) => [each.name, each.forced_commission]),
      ['Brokers', null],
    ]),
    ...placesFiles(firm),
    'traders.csv': table('Trader,E-mail,Authorised,Default', [
      ['MAREN', 'maren@halyard.example', 'yes', 'yes'],
    ]),
    'contract_conventions.csv': conventionsFile(firm),
    'risk_limits.csv': table('Limit,Valid From,Dollars', []),
    'look_aheads.csv': table('Valid From,Days', []),
    'default_tabs.csv': table('E-mail,Valid From,Tab', []),
    'price_checks.csv': table('Product,Valid From,Largest Move', []),
    'price_layouts.csv': table(
      'File Begins,Column,Date Column,Product,Kind,Price Unit,Zero is Missing',
      [],
    ),
  };
}

function productsFile({ products }: Firm): string {
  return table(
    'Product,Label,Family,Parent,Unit,Price Unit,Barrels a Tonne,Gallons a Tonne,Crude,Mont Belvieu,Converted Leg,Pricing,Calendar,Needs Broker',
    products.map((each) => {
      const isCrude = each.parent_code === 'CRUDE';
      return [
        ...[each.code, each.label, each.family, each.parent_code, each.metric, each.quote_unit],
        ...[each.bbl_per_mt, each.gal_per_mt, yesOrNo(isCrude), yesOrNo(each.is_mtb)],
        ...[yesOrNo(each.metric === 'BBL'), each.pricing, each.calendar, yesOrNo(!isCrude)],
      ];
    }),
  );
}

function contractsFile({ orders, closings }: Firm): string {
  const fills = orders.flatMap(({ submitted, stated }) => [...submitted, ...stated]);
  const rows = [...fills, ...closings].map(({ clearer, code, exchange, productA, productB }) => [
    ...[clearer, code, exchange, `${code} Swap`, productA, productB],
    ...[code.endsWith('MINI') ? '100' : '1000', yesOrNo(productB !== null)],
  ]);
  return table('Clearer,Contract,Exchange,Name,Product A,Product B,Multiplier,Diff', [
    ...new Map(rows.map((row) => [row.join(), row])).values(),
  ]);
}

function placesFiles({ books }: Firm) {
  const strategies = books.flatMap(({ name }) => STRATEGIES.map((strategy) => [name, strategy]));
  const deals = { PAPER: PAPER_DEALS, PHYS: PHYSICAL_DEALS };
  return {
    'books.csv': table(
      'Book,Kind,Group,Hidden in Entry',
      books.map(({ name, kind }) => [name, kind, null, 'no']),
    ),
    'strategies.csv': table('Book,Strategy', strategies),
    'deals.csv': table(
      'Book,Strategy,Deal,Physical or Paper',
      strategies.flatMap((place) =>
        Object.entries(deals).flatMap(([kind, names]) =>
          names.map((name) => [...place, name, kind]),
        ),
      ),
    ),
  };
}

function conventionsFile({ conventions }: Firm): string {
  const words = ['As it ends', 'A rule', 'https://exchange.example'];
  return table(
    'Pricing,First Contract,Months Before,Days,Business Days Before,Not Before,Calendar,Rolls,Expiry Sentence,Expiry Source,Expiry Address,Roll Sentence,Roll Source,Roll Address',
    conventions.map((each) => [
      ...[each.pricing, each.first_contract.slice(0, 7), each.months_before, each.days],
      ...[each.business_days_before, each.not_before, each.calendar, each.rolls],
      ...[...words, ...words],
    ]),
  );
}

/** The first file says what is known then; the second what is otherwise, and what is taken back. */
export function pricesFile({ prices }: Firm, run: RunOf): string {
  const nameOf = ({ product, kind, termMonth, obsDate }: Price) =>
    [product, kind, termMonth?.slice(0, 7) ?? '', obsDate].join();
  const before = new Map(knownTo(1, prices).map((row) => [nameOf(row), row.price]));
  const known = knownTo(run, prices).map((row): [string, number | null] => [
    nameOf(row),
    row.price,
  ]);
  const now = new Map<string, number | null>(known);
  const gone = [...before.keys()].filter((name) => !now.has(name));
  const said =
    run === 1
      ? known
      : [
          ...known.filter(([name, price]) => before.get(name) !== price),
          ...gone.map((name): [string, null] => [name, null]),
        ];
  return table(
    'Product,Kind,Term Month,Date,Price,Source',
    said.map(([name, price]) => [name, price, 'Exchange']),
  );
}

export const isWithoutRow = (file: string): boolean => file.trim().split('\n').length < 2;

export function ratesFile({ rates }: Firm): string {
  const perEur = (currency: string, rows: Firm['rates']) =>
    rows.find((row) => row.currency === currency)?.perEur ?? null;
  return table(
    'Date,USD,CHF',
    [...Map.groupBy(rates, ({ obsDate }) => obsDate)].map(([day, rows]) => [
      ...[day, perEur('USD', rows), perEur('CHF', rows)],
    ]),
  );
}

export const lotsFile = (): string =>
  table(
    'Lot,New Lot,Swiss Year,Closed On',
    ['L-1', 'L-2', 'L-3'].map((lot) => [lot, null, 2024, null]),
  );

const TRADE_COLUMNS =
  'Trade,Group,Internal Group,Lot,Type,Book,Strategy,Deal,Counterparty,Vessel,Trade Date,Swiss Year,Pricing Start,Pricing End,Product,Quantity MT,Contract Terms,Premium,Fixed Price,Withdrawn';

/** Cargoes and amounts as a run has them; null where the firm has none. */
export function cargoesFile(firm: Firm, run: RunOf): string | null {
  const known = knownTo(run, firm.cargoes);
  const isKnown = (uuid: string) => known.some((each) => each.trade_uuid === uuid);
  const gone = run === 1 ? [] : firm.cargoes.filter((each) => !isKnown(each.trade_uuid));
  const trades = [
    ...known.map((each) => ({ ...each, withdrawn: false })),
    ...gone.map((each) => ({ ...each, withdrawn: true })),
  ].map((each) => [
    ...[each.trade_uuid, each.trade_uuid, each.trade_uuid, each.lot_num],
    ...[each.physical_trade_type, each.book, each.strategy, each.deal, 'Buyer', null],
    ...[each.trade_date, 2024, each.pricing_start_date, each.pricing_end_date, each.product],
    ...[each.quantity_mt, null, each.premium_discount, each.fixed_price, yesOrNo(each.withdrawn)],
  ]);
  const amounts = knownTo(run, firm.amounts).map((each) => [
    ...[each.trade_uuid, each.pnl_column, yesOrNo(each.is_adj_proj), each.holds_from],
    ...[dollars(each.cents), each.currency],
  ]);
  if (trades.length === 0) return null;
  return [
    ...['Trades\n', table(TRADE_COLUMNS, trades), 'Amounts\n'],
    table('Trade,Column,Adj or Proj,Holds From,Amount,Currency', amounts),
    `End of File,${trades.length + amounts.length}\n`,
  ].join('');
}
