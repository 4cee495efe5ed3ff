import type { SendCheck } from '@fairlead/trading/contract/send-check';
import type { SendWarning } from '@fairlead/trading/contract/send-warnings';
import type { EntryLeg } from '@fairlead/trading/domain/tickets/entry-legs';

import type { Db } from '@fairlead/platform/database/db';
import {
  selectBands,
  selectHeld,
  selectProductsOfDeals,
  selectTwin,
  type TwinQuery,
} from './before-sending.queries.ts';
import {
  type Band,
  type Bands,
  firmMonths,
  positionsShown,
  settlementShown,
} from './check.rules.ts';
import { type PricedTrade, priceWarnings } from './price-warning.rules.ts';
import { pricedTrade, type TradeToPrice } from './priced-trade.service.ts';
import { type PricingData, pricingData } from './priced-by.service.ts';
import {
  exact,
  firmVolumes,
  type DealPathVolumes,
  sumVolumesByDealPath,
} from './trade-facts.rules.ts';
import {
  limitWarnings,
  newProductWarnings,
  type Twin,
  twinWarning,
  twinWarnings,
  volumeWarnings,
} from './warnings.rules.ts';
import { formatEmailName, whenText, type Zone } from './who-when.rules.ts';

/** A trade that is about to be sent; without legs while the rules have something against it. */
export type TradeToCheck = TradeToPrice & {
  readonly legs: readonly EntryLeg[];
  /** Among which entries one that says the same is looked for. */
  readonly twins: Pick<TwinQuery, 'kinds' | 'tradeDate'>;
};

/**
 * Settlements and bands that a trade's price and volumes are compared with, whatever else is
 * entered.
 */
export type TradeMarket = {
  readonly products: PricingData['products'];
  readonly bands: Bands;
  readonly priced: PricedTrade;
};

/** Reads the last settlements of a trade's sides, and the bands of its products. */
export async function loadTradeMarket(db: Db, trade: TradeToCheck): Promise<TradeMarket> {
  const { product_a, product_b, trade_date } = trade.entry;
  const products = [product_a, product_b].filter((product) => product !== null);
  const data = await pricingData(db, products);
  const bands = await loadBands(db, products, trade_date ?? '');
  return { products: data.products, bands, priced: await pricedTrade(db, trade, data) };
}

type Checked = { readonly trade: TradeToCheck; readonly market: TradeMarket; readonly zone: Zone };

/**
 * Checks a trade before it is sent: its price beside the last settlement, the positions that it
 * moves, and all that warns. It reads what other trades change, and nothing else.
 */
export async function checkTrade(
  db: Db,
  { trade, market: { products, bands, priced }, zone }: Checked,
): Promise<SendCheck> {
  const band = bands.get(priced.productA);
  const unit = products.get(priced.productA)?.quote_unit ?? '';
  const settlement = settlementShown(priced, { band, unit });
  const { legs } = trade;
  if (legs.length === 0)
    return { settlement, positions: [], warnings: [...priceWarnings(priced, band)] };

  const places = sumVolumesByDealPath(legs);
  const firm = firmVolumes(legs);
  const months = places[0]?.volumes ?? [];
  const held = await selectHeld(
    db,
    { products: months.map(({ product }) => product), months: months.map(({ month }) => month) },
    places.map(({ dealPath }) => dealPath),
  );
  const unitOf = (product: string) => products.get(product)?.metric ?? '';
  return {
    settlement,
    positions: positionsShown({ volumesByPath: places, firm, held }, { bands, unitOf }),
    warnings: [
      ...priceWarnings(priced, band),
      ...volumeWarnings(months, bands),
      ...limitWarnings(firmMonths({ firm, held }), bands),
      ...(await warningsOfTwin(db, trade, { band, zone })),
      ...(await warningsOfDeals(db, places)),
    ],
  };
}

async function loadBands(db: Db, products: readonly string[], on: string): Promise<Bands> {
  const rows = await selectBands(db, products, on);
  return new Map(
    rows.map((row): [string, Band] => [
      row.product,
      {
        pricePerCent: row.price_per_cent,
        spreadPerCent: row.spread_per_cent,
        mostLots: row.most_lots,
        positionLots: row.position_lots,
        twinMinutes: row.twin_minutes,
      },
    ]),
  );
}

const toTerms = (entry: TradeToCheck['entry']) => ({
  balmoDate: entry.balmo_date,
  exchange: 'exchange' in entry ? entry.exchange : null,
  isDiff: entry.diff ?? false,
});

async function warningsOfTwin(
  db: Db,
  { entry, twins }: TradeToCheck,
  { band, zone }: { readonly band: Band | undefined; readonly zone: Zone },
): Promise<readonly SendWarning[]> {
  const found = await selectTwin(db, {
    ...twins,
    productA: entry.product_a ?? '',
    productB: entry.product_b,
    monthA: entry.month_a ?? '',
    yearA: entry.year_a ?? 0,
    monthB: entry.month_b,
    yearB: entry.year_b,
    ...toTerms(entry),
    volume: exact(entry.volume)?.toFixed() ?? '0',
    price: exact(entry.price_a)?.toFixed() ?? null,
  });
  if (found === undefined) return [];
  const twin: Twin = {
    entryId: found.entry_id,
    by: formatEmailName(found.entered_by),
    when: whenText(found.entered_at, zone),
    at: found.entered_at,
    secondsAgo: found.seconds_ago,
  };
  return twins.tradeDate === null ? twinWarnings(twin, band) : [twinWarning(twin)];
}

async function warningsOfDeals(
  db: Db,
  places: readonly DealPathVolumes[],
): Promise<readonly SendWarning[]> {
  const own = places.map(({ dealPath: place }) => place);
  const had = await selectProductsOfDeals(db, own);
  const deals = own.map((place, at) => ({ ...place, had: had[at] ?? [] }));
  const products = (places[0]?.volumes ?? []).map(({ product }) => product);
  return newProductWarnings(deals, [...new Set(products)]);
}
