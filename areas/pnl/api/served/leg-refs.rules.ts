import type { PnlLeg } from '@fairlead/pnl/contract/legs';

/** Names by which people know the ticket, the order or the physical trade of a leg. */
export type LegRefs = Pick<
  PnlLeg,
  | 'trade'
  | 'clearer'
  | 'order_num'
  | 'trade_ids'
  | 'entered_by'
  | 'broker'
  | 'trade_type'
  | 'counterparty'
  | 'vessel'
>;

type OfTicket = Pick<LegRefs, 'clearer' | 'order_num' | 'trade_ids' | 'entered_by' | 'broker'>;
type OfCargo = Pick<LegRefs, 'trade_type' | 'counterparty' | 'vessel'>;

/** Tickets by their number, physical trades by their uuid. */
export type KnownRefs = {
  readonly tickets: ReadonlyMap<number, OfTicket>;
  readonly cargoes: ReadonlyMap<string, OfCargo>;
};

const NO_TICKET: OfTicket = {
  clearer: null,
  order_num: null,
  trade_ids: null,
  entered_by: null,
  broker: null,
};
const NO_CARGO: OfCargo = { trade_type: null, counterparty: null, vessel: null };

type Leg = Pick<PnlLeg, 'leg' | 'charge' | 'is_opening' | 'entry_id' | 'trade_uuid' | 'lot_num'>;

/** A leg with what its ticket or its trade is called. */
export function withRefs<Of extends Leg>(leg: Of, { tickets, cargoes }: KnownRefs): Of & LegRefs {
  const ticket = (leg.entry_id === null ? undefined : tickets.get(leg.entry_id)) ?? NO_TICKET;
  const cargo = (leg.trade_uuid === null ? undefined : cargoes.get(leg.trade_uuid)) ?? NO_CARGO;
  return { ...leg, ...ticket, ...cargo, trade: formatName(leg, ticket, cargo) };
}

const TYPES: Readonly<Record<NonNullable<PnlLeg['trade_type']>, string>> = {
  BUY: 'Purchase',
  SELL: 'Sale',
  FREIGHT: 'Freight',
  HEDGE: 'Hedge',
  COST: 'Cost',
};

function formatName(leg: Leg, { clearer, order_num: order }: OfTicket, { trade_type }: OfCargo) {
  if (leg.charge !== null) return leg.charge;
  if (clearer !== null && order !== null) return `${clearer} ${order}`;
  if (leg.entry_id !== null) return `${leg.is_opening ? 'Opening' : 'Ticket'} ${leg.entry_id}`;
  if (trade_type !== null) return [TYPES[trade_type], leg.lot_num ?? []].flat().join(' ');
  return leg.leg;
}
