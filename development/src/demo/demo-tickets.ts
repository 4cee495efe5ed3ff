import type { InternalEntry, RegularEntry } from '@fairlead/trading/domain/tickets/ticket';

import { type Dealer, JOREN, MAREN, TAMSIN } from './dealers.ts';
import { type At, type Deal, type DealtOrder, toDealt, requireListed } from './deals.ts';
import { type OrderDealPath, chooseDealPath } from './order-choice.rules.ts';

export type DemoTicket = { readonly by: Dealer } & (
  | { readonly kind: 'regular'; readonly entry: RegularEntry }
  | { readonly kind: 'internal'; readonly entry: InternalEntry }
);

type Between = { readonly deal: Deal; readonly to: OrderDealPath; readonly from: OrderDealPath };

const FLAT: OrderDealPath = { book: 'Product', strategy: 'Flat price', deal: 'LPG' };
const EAST_WEST: OrderDealPath = { book: 'Paper', strategy: 'East-West', deal: 'FEI to CP' };
const ARB: OrderDealPath = { book: 'Paper', strategy: 'Arb', deal: 'LST to FEI' };
const BALMO: OrderDealPath = { book: 'Paper', strategy: 'Balmo', deal: 'LPG' };
const LST_SPREADS: OrderDealPath = { book: 'Paper', strategy: 'Time spreads', deal: 'LST' };
const cargo = (strategy: string, day: string): OrderDealPath => {
  return { book: 'Cargo', strategy, deal: `Hedges ${day.slice(0, 4)}` };
};

/** Deals of books of the firm with each other, in turns. */
const INTERNAL: readonly ((day: string) => Between)[] = [
  () => ({ deal: { a: 'FEI', ahead: 1, volume: 5_000 }, to: EAST_WEST, from: FLAT }),
  (day) => ({
    deal: { a: 'CP', ahead: 2, months: 3, volume: 2_000 },
    to: cargo('Middle East to Asia', day),
    from: FLAT,
  }),
  () => ({ deal: { a: 'FEI', ahead: 0, volume: 3_000 }, to: BALMO, from: FLAT }),
  (day) => ({
    deal: { a: 'FEI', b: 'LST', ahead: 2, volume: -10_000, convertedLegVolume: 124_000 },
    to: cargo('US to Asia', day),
    from: ARB,
  }),
  () => ({
    deal: { a: 'FEI', b: 'CP', ahead: 2, volume: 8_000, isDiff: true },
    to: FLAT,
    from: EAST_WEST,
  }),
  () => ({ deal: { a: 'FEI', ahead: 1, volume: 500, isMini: true }, to: FLAT, from: EAST_WEST }),
  () => ({
    deal: { a: 'LST', ahead: 1, farther: 1, volume: -50_000 },
    to: ARB,
    from: LST_SPREADS,
  }),
  (day) => ({
    deal: { a: 'LST', ahead: 1, volume: 75_000, isMoc: true },
    to: cargo('US to Asia', day),
    from: FLAT,
  }),
  () => ({ deal: { a: 'CP', ahead: 2, months: 12, volume: -1_000 }, to: FLAT, from: EAST_WEST }),
];

/** Notes of back-to-back tickets. */
export const BACK_TO_BACK_NOTES = 'Back to back, not cleared';

/** Deals bought from one and sold on to another on the same day, in turns: no clearer sees them. */
const BACK_TO_BACK: readonly Deal[] = [
  { a: 'FEI', b: 'LST', ahead: 2, volume: 10_000, convertedLegVolume: 124_000 },
  { a: 'FEI', ahead: 0, volume: -4_000 },
  { a: 'FEI', b: 'MOPJ', ahead: 2, volume: 6_000, isDiff: true },
  { a: 'ARA', ahead: 2, months: 3, volume: 2_000 },
  { a: 'WTI', ahead: 2, farther: 1, volume: 25_000 },
  { a: 'CP', ahead: 2, volume: -700, isMini: true },
  { a: 'BLPG3', ahead: 1, volume: 3_000 },
];

/** Dealt in the last hours: no clearer has either yet (docs/blotter.md). By the days' age. */
const UNSEEN: readonly (readonly [Deal, Dealer])[] = [
  [{ a: 'LST', ahead: 2, farther: 1, volume: -50_000 }, JOREN],
  [{ a: 'FEI', ahead: 2, volume: 5_000 }, MAREN],
];

const DEALERS = [MAREN, JOREN, TAMSIN] as const;
const INTERNAL_TURN = { every: 11, at: 4 } as const;
const BACK_TO_BACK_TURN = { every: 48, at: 3 } as const;

/** The tickets that the traders entered on the `index`-th of so many days. */
export function ticketsOn(
  index: number,
  days: readonly string[],
  market: At['market'],
): DemoTicket[] {
  const at = { day: days[index] ?? '', market };
  const unseen = UNSEEN[days.length - 1 - index];
  return [
    ...inTurn(INTERNAL, index, INTERNAL_TURN).map((between) =>
      internalTicket(between(at.day), at, index),
    ),
    ...inTurn(BACK_TO_BACK, index, BACK_TO_BACK_TURN).flatMap((deal) =>
      backToBack(deal, at, index),
    ),
    ...(unseen === undefined ? [] : [unseenTicket(...unseen, at)]),
  ];
}

/** The one whose turn it is on a day, if any's. */
function inTurn<Item>(
  items: readonly Item[],
  index: number,
  { every, at }: { readonly every: number; readonly at: number },
): readonly Item[] {
  if (index % every !== at) return [];
  const turn = Math.floor(index / every) % items.length;
  return items.slice(turn, turn + 1);
}

function internalTicket({ deal, to, from }: Between, at: At, index: number): DemoTicket {
  const by = dealerOn(index);
  const entry: InternalEntry = {
    ...toDealt(deal, at),
    buy_from_book: from.book,
    buy_from_strategy: from.strategy,
    buy_from_deal: from.deal,
    sell_to_book: to.book,
    sell_to_strategy: to.strategy,
    sell_to_deal: to.deal,
    // One in two is dealt by a trader for another.
    executing_for: dealerOn(index + (index % 2)).email,
    notes: null,
  };
  return { kind: 'internal', entry, by };
}

/** Two tickets of opposite sides and other brokers, the second at a better price. */
function backToBack(deal: Deal, at: At, index: number): DemoTicket[] {
  const better = 3 * Math.sign(deal.volume);
  const notes = BACK_TO_BACK_NOTES;
  return [
    regularTicket(toDealt(deal, at), dealerOn(index), { brokerIs: 'Kestrel Oils', notes }),
    regularTicket(
      toDealt({ ...deal, volume: -deal.volume }, { ...at, steps: better }),
      dealerOn(index),
      { brokerIs: 'Marlow & Pike', notes },
    ),
  ];
}

function unseenTicket(deal: Deal, by: Dealer, at: At): DemoTicket {
  const brokerIs = by === JOREN ? 'Trayport' : 'Kestrel Oils';
  return regularTicket(toDealt(deal, at), by, { brokerIs, notes: 'Not on a statement yet' });
}

function regularTicket(
  dealt: DealtOrder,
  by: Dealer,
  { brokerIs, notes }: { readonly brokerIs: string; readonly notes: string },
): DemoTicket {
  const { trade_date, product_a, product_b, month_b, balmo_date } = dealt;
  const a = product_a ?? '';
  const order = { order_num: 1, trade_date: trade_date ?? '', product_a: a };
  const isCrude = requireListed(a).product.priceUnit === '$/BBL';
  const entry: RegularEntry = {
    ...dealt,
    ...chooseDealPath({ ...order, product_b, month_b, balmo_date }),
    exchange: isCrude ? 'CME' : requireListed(a).exchange,
    broker: isCrude ? null : brokerIs,
    commission_override: !isCrude && brokerIs === 'Trayport' ? 0 : null,
    executing_for: by.email,
    notes,
    clearer_trade_ids: null,
  };
  return { kind: 'regular', entry, by };
}

const dealerOn = (index: number): Dealer => DEALERS[index % DEALERS.length] ?? MAREN;
