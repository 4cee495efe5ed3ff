import { MONTH_NAMES } from '@fairlead/shared/domain/calendar/months';

import { editTicket } from '../edit-ticket.ts';
import { newTicket } from '../new-ticket.ts';
import type { EntryData, TextField, Ticket, TicketContext, TicketKind } from '../ticket.ts';

const PRODUCTS = {
  FEI: 'MT',
  'FEI C4': 'MT',
  CP: 'MT',
  ARA: 'MT',
  LST: 'BBL',
  EPC: 'BBL',
  'EPC C4': 'BBL',
  BRT: 'BBL',
  WTI: 'BBL',
} as const;

/** A small market to enter tickets in. */
export const MARKET: EntryData = {
  users: [
    {
      email: 'maren@firm.test',
      nick_name: 'maren',
      is_authorized_trader: true,
      default_trader: false,
    },
    {
      email: 'tom@firm.test',
      nick_name: 'tolsen',
      is_authorized_trader: true,
      default_trader: true,
    },
    {
      email: 'ole@firm.test',
      nick_name: 'ole',
      is_authorized_trader: false,
      default_trader: false,
    },
  ],
  tenor_months: [...MONTH_NAMES, 'Q1', 'Q2', 'Q3', 'Q4', 'H1', 'H2', 'Cal'],
  tenor_years: [2024, 2025, 2026, 2027],
  products: Object.keys(PRODUCTS),
  crude_products: ['BRT', 'WTI'],
  mtb_products: ['LST', 'EPC', 'EPC C4'],
  volume_metrics: PRODUCTS,
  exchanges: ['CME', 'ICE'],
  brokers: ['Kestrel Oils', 'Marlow & Pike', 'Trayport'],
  forced_commissions: { Trayport: 0 },
  books: [
    { name: 'Paper', strategies: { 'East-West': ['FEI to ARA', 'Petrel'], Arb: ['LST to FEI'] } },
    { name: 'Product', strategies: { 'Flat price': ['LPG'] } },
  ],
};

/** Maren enters on Friday, 28 Jun 2024, at half past eight. */
export const CONTEXT: TicketContext = {
  data: MARKET,
  businessDate: '2024-06-28',
  timeOfDay: '08:30:00',
  userEmail: 'maren@firm.test',
};

/** A ticket in which these fields were filled in, in this order. */
export function ticketWith(
  kind: TicketKind,
  texts: Partial<Record<TextField, string>>,
  context = CONTEXT,
): Ticket {
  return edited(newTicket(kind, context), texts, context);
}

/** The ticket after these fields were edited, in this order. */
export function edited(
  ticket: Ticket,
  texts: Partial<Record<TextField, string>>,
  context = CONTEXT,
): Ticket {
  return Object.entries(texts).reduce(
    (after, [field, value]) => editTicket(after, { field: field as TextField, value }, context),
    ticket,
  );
}

/** Everything that a ticket of this kind needs: 10 kt of FEI for Aug 24 at 612.5. */
export function completeTicket(kind: TicketKind, context = CONTEXT): Ticket {
  return ticketWith(kind, { ...COMMON, ...OWN[kind] }, context);
}

const COMMON = { volume: '10000', monthA: 'Aug', productA: 'FEI', priceA: '612.5' };
const OWN: Record<TicketKind, Partial<Record<TextField, string>>> = {
  regular: {
    book: 'Paper',
    strategy: 'East-West',
    deal: 'Petrel',
    exchange: 'ICE',
    broker: 'Kestrel Oils',
  },
  internal: {
    buyFromBook: 'Product',
    buyFromStrategy: 'Flat price',
    buyFromDeal: 'LPG',
    sellToBook: 'Paper',
    sellToStrategy: 'East-West',
    sellToDeal: 'Petrel',
  },
};
