import { describe, expect, test } from '@jest/globals';

import {
  createAmendment,
  duplicateOfEntry,
  type EnteredDeal,
  reverseOfEntry,
  rollOfEntry,
} from './from-entry.ts';
import { CONTEXT } from './testing/ticket-context.ts';
import { findTicketProblems } from './ticket-problems.ts';

const NOWHERE = {
  book: null,
  strategy: null,
  deal: null,
  buy_from_book: null,
  buy_from_strategy: null,
  buy_from_deal: null,
  sell_to_book: null,
  sell_to_strategy: null,
  sell_to_deal: null,
};

const REGULAR: EnteredDeal = {
  ...NOWHERE,
  kind: 'REGULAR',
  trade_date: '2024-06-26',
  volume: 10_000,
  balmo_date: null,
  month_a: 'Aug',
  year_a: 2024,
  month_b: null,
  year_b: null,
  product_a: 'FEI',
  product_b: null,
  price_a: 612.5,
  is_diff: false,
  is_mini: true,
  converted_leg_volume: null,
  book: 'Paper',
  strategy: 'East-West',
  deal: 'Petrel',
  exchange: 'ICE',
  broker: 'Kestrel Oils',
  commission_override: 0.75,
  executing_for: 'tom@firm.test',
  clearer_trade_ids: 'A-1',
  notes: 'by phone',
};

const [from, to] = CONTEXT.data.books.flatMap(({ name, strategies }) =>
  Object.entries(strategies).flatMap(([strategy, deals]) =>
    deals.slice(0, 1).map((deal) => ({ book: name, strategy, deal })),
  ),
);

const INTERNAL: EnteredDeal = {
  ...REGULAR,
  ...NOWHERE,
  kind: 'INTERNAL',
  exchange: null,
  broker: null,
  commission_override: null,
  buy_from_book: from!.book,
  buy_from_strategy: from!.strategy,
  buy_from_deal: from!.deal,
  sell_to_book: to!.book,
  sell_to_strategy: to!.strategy,
  sell_to_deal: to!.deal,
};

describe('of an entry', () => {
  test('a duplicate is dealt today and leaves notes and clearer trade ids behind', () => {
    const ticket = duplicateOfEntry(REGULAR, CONTEXT);
    expect(ticket).toMatchObject({
      kind: 'regular',
      mini: true,
      texts: {
        tradeDate: '2024-06-28',
        volume: '10000',
        monthA: 'Aug',
        priceA: '612.5',
        book: 'Paper',
        strategy: 'East-West',
        deal: 'Petrel',
        executingFor: 'tolsen',
        commissionOverride: '0.75',
        clearerTradeIDs: '',
        notes: '',
      },
    });
    expect(findTicketProblems(ticket, CONTEXT)).toEqual([]);
  });

  test('between two books a duplicate is between the same ones, and a reverse has the other sign', () => {
    const ticket = duplicateOfEntry(INTERNAL, CONTEXT);
    expect(ticket).toMatchObject({
      kind: 'internal',
      texts: {
        buyFromBook: from!.book,
        buyFromStrategy: from!.strategy,
        buyFromDeal: from!.deal,
        sellToBook: to!.book,
        sellToStrategy: to!.strategy,
        sellToDeal: to!.deal,
      },
    });
    expect(findTicketProblems(ticket, CONTEXT)).toEqual([]);
    expect(reverseOfEntry(INTERNAL, CONTEXT)).toEqual({
      ...ticket,
      texts: { ...ticket.texts, volume: '-10000' },
    });
  });

  test('a roll sells the month and buys the next one, at a price that is yet to be dealt', () => {
    expect(rollOfEntry(REGULAR, CONTEXT).texts).toMatchObject({
      volume: '-10000',
      monthA: 'Aug',
      monthB: 'Sep',
      yearB: '2024',
      priceA: '',
      broker: '',
    });
  });

  test('an amendment begins with all of it: its own day, its notes, its clearer trade ids', () => {
    expect(createAmendment(REGULAR, CONTEXT).texts).toMatchObject({
      tradeDate: '2024-06-26',
      monthA: 'Aug',
      yearA: '2024',
      priceA: '612.5',
      clearerTradeIDs: 'A-1',
      notes: 'by phone',
      broker: 'Kestrel Oils',
    });
    const balmo = { ...REGULAR, month_a: 'Jun', balmo_date: '2024-06-27' };
    expect(createAmendment(balmo, CONTEXT).texts.balmoDate).toBe('2024-06-27');
  });
});
