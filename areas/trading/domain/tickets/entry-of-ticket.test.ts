import { expect, test } from '@jest/globals';

import { toInternalEntry, toRegularEntry } from './entry-of-ticket.ts';
import { ticketAfterAdding } from './after-adding.ts';
import { editTicket } from './edit-ticket.ts';
import { CONTEXT, completeTicket, edited } from './testing/ticket-context.ts';

test('[ENT-21] the body of a regular ticket is that of the specification, what is empty is null', () => {
  expect(toRegularEntry(completeTicket('regular'), CONTEXT)).toEqual({
    trade_date: '2024-06-28',
    volume: 10_000,
    month_a: 'Aug',
    year_a: 2024,
    balmo_date: null,
    month_b: null,
    year_b: null,
    product_a: 'FEI',
    price_a: 612.5,
    product_b: null,
    diff: false,
    mini: false,
    converted_leg_volume: null,
    book: 'Paper',
    strategy: 'East-West',
    deal: 'Petrel',
    exchange: 'ICE',
    broker: 'Kestrel Oils',
    commission_override: null,
    executing_for: 'maren@firm.test',
    notes: null,
    clearer_trade_ids: null,
  });
});

test('[ENT-21] everything that a regular ticket can say is sent', () => {
  const filled = edited(completeTicket('regular'), {
    volume: ' -12000 ',
    priceA: '-0',
    monthB: 'Sep',
    productB: 'LST',
    convertedLegVolume: '-148857',
    broker: 'Trayport',
    executingFor: 'tolsen',
    notes: ' kept as it is ',
    clearerTradeIDs: 'N1, N2',
  });
  const mini = editTicket(filled, { field: 'mini', value: true }, CONTEXT);
  const entry = toRegularEntry(mini, CONTEXT);
  expect(entry).toMatchObject({
    volume: -12_000,
    price_a: 0,
    month_b: 'Sep',
    year_b: 2024,
    product_b: 'LST',
    mini: true,
    converted_leg_volume: 148_857,
    broker: 'Trayport',
    commission_override: 0,
    executing_for: 'tom@firm.test',
    notes: ' kept as it is ',
    clearer_trade_ids: 'N1, N2',
  });
  expect(Object.is(entry.price_a, 0)).toBe(true);
});

test('[ENT-21] the body of an internal ticket is that of the specification', () => {
  expect(toInternalEntry(completeTicket('internal'), CONTEXT)).toEqual({
    trade_date: '2024-06-28',
    volume: 10_000,
    buy_from_book: 'Product',
    buy_from_strategy: 'Flat price',
    buy_from_deal: 'LPG',
    sell_to_book: 'Paper',
    sell_to_strategy: 'East-West',
    sell_to_deal: 'Petrel',
    month_a: 'Aug',
    year_a: 2024,
    balmo_date: null,
    month_b: null,
    year_b: null,
    product_a: 'FEI',
    price_a: 612.5,
    product_b: null,
    executing_for: 'maren@firm.test',
    notes: null,
  });
});

test('an internal ticket sends diff, mini and converted leg only where it has them', () => {
  const pair = edited(completeTicket('internal'), {
    productB: 'LST',
    convertedLegVolume: '124000',
  });
  const mini = editTicket(pair, { field: 'mini', value: true }, CONTEXT);
  expect(toInternalEntry(mini, CONTEXT)).toMatchObject({
    mini: true,
    converted_leg_volume: 124_000,
  });
  const diff = editTicket(pair, { field: 'diff', value: true }, CONTEXT);
  const entry = toInternalEntry(diff, CONTEXT);
  expect(entry.diff).toBe(true);
  expect(entry).not.toHaveProperty('converted_leg_volume');
});

test("[ENT-21] a nick name that is nobody's is not sent", () => {
  const ticket = edited(completeTicket('regular'), { executingFor: 'nobody' });
  expect(() => toRegularEntry(ticket, CONTEXT)).toThrow(
    'Impossible to not have found email for trader',
  );
});

test('[ENT-19] after adding a regular ticket volume, exchange, broker and notes are empty', () => {
  const ticket = edited(completeTicket('regular'), {
    broker: 'Trayport',
    notes: 'n',
    clearerTradeIDs: 'N1',
  });
  const { volume, exchange, broker, notes, commissionOverride, ...kept } = ticketAfterAdding(
    ticket,
    CONTEXT,
  ).texts;
  expect({ volume, exchange, broker, notes, commissionOverride }).toEqual({
    volume: '',
    exchange: '',
    broker: '',
    notes: '',
    commissionOverride: '',
  });
  expect(ticket.texts).toMatchObject(kept);
});

test('[ENT-19] after adding an internal ticket volume and notes are empty', () => {
  const ticket = edited(completeTicket('internal'), { notes: 'n' });
  expect(ticketAfterAdding(ticket, CONTEXT)).toEqual({
    ...ticket,
    texts: { ...ticket.texts, volume: '', notes: '' },
  });
});

test('crude stays on its exchange after adding', () => {
  const ticket = edited(completeTicket('regular'), { productA: 'BRT' });
  expect(ticketAfterAdding(ticket, CONTEXT).texts.exchange).toBe('CME');
});
