import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import type { OrderDraft } from '@fairlead/trading/domain/tickets/order-draft';

type Order = Pick<
  ClearerBlotterTrade,
  'order_num' | 'trade_date' | 'product_a' | 'product_b' | 'month_b' | 'balmo_date' | 'has_broker'
>;
export type OrderDealPath = {
  readonly book: string;
  readonly strategy: string;
  readonly deal: string;
};

const FREIGHT = ['BLPG', 'BLPG3'];
const OIL = ['MOPJ', 'VLSFO', 'BRT', 'WTI'];
const BUTANE = ['FEI C4', 'CP C4', 'EPC C4'];

/** Pairs of products have a deal each. */
const PAIRS: Readonly<Record<string, OrderDealPath>> = {
  'FEI CP': { book: 'Paper', strategy: 'East-West', deal: 'FEI to CP' },
  'ARA FEI': { book: 'Paper', strategy: 'East-West', deal: 'FEI to ARA' },
  'LST FEI': { book: 'Paper', strategy: 'Arb', deal: 'LST to FEI' },
  'FEI MOPJ': { book: 'Product', strategy: 'Spreads', deal: 'FEI to MOPJ' },
  'LST EPC': { book: 'Product', strategy: 'Spreads', deal: 'LST to EPC' },
  'BRT WTI': { book: 'Product', strategy: 'Spreads', deal: 'BRT to WTI' },
};

/** Cargoes that one in four outright orders hedges: those bought at this price. */
const CARGOES: Readonly<Record<string, string>> = {
  LST: 'US to Asia',
  CP: 'Middle East to Asia',
};
const HEDGE_EVERY = 4;

/** Chooses what the invented firm's traders fill in of an order; deterministic. */
export function toOrderDraft(order: Order): OrderDraft {
  return { ...chooseDealPath(order), ...chooseBroker(order) };
}

/** Book, strategy and deal by a deal's products, its months, and the cargoes that it hedges. */
export function chooseDealPath(order: Omit<Order, 'has_broker'>): OrderDealPath {
  const { product_a: a, product_b: b } = order;
  const pair = PAIRS[`${a} ${b}`] ?? PAIRS[`${b} ${a}`];
  if (pair !== undefined) return pair;
  if (FREIGHT.includes(a)) return { book: 'Shipping', strategy: 'Freight hedge', deal: a };
  if (order.month_b !== null)
    return { book: 'Paper', strategy: 'Time spreads', deal: findSpread(a) };
  const gasOrOil = OIL.includes(a) ? 'Oil' : 'LPG';
  if (order.balmo_date !== null) return { book: 'Paper', strategy: 'Balmo', deal: gasOrOil };
  const cargoes = CARGOES[a];
  if (cargoes !== undefined && order.order_num % HEDGE_EVERY === 0)
    return { book: 'Cargo', strategy: cargoes, deal: `Hedges ${order.trade_date.slice(0, 4)}` };
  return { book: 'Product', strategy: 'Flat price', deal: gasOrOil };
}

function findSpread(product: string): string {
  if (BUTANE.includes(product)) return 'Butane';
  return OIL.includes(product) ? 'Oil' : product;
}

const BROKERS = ['Kestrel Oils', 'Marlow & Pike', 'Kestrel Oils', 'Trayport', 'Marlow & Pike'];

function chooseBroker({
  order_num,
  product_a,
  has_broker,
}: Order): Pick<OrderDraft, 'broker' | 'commission_override'> {
  if (!has_broker) return { broker: null, commission_override: null };
  const broker = FREIGHT.includes(product_a)
    ? 'Sundby Shipbrokers'
    : (BROKERS[order_num % BROKERS.length] ?? null);
  return { broker, commission_override: broker === 'Trayport' ? 0 : null };
}
