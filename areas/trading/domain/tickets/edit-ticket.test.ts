import { modelOf } from '@fairlead/lab/second/trading/ticket-model';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { editTicket, type TicketEdit } from './edit-ticket.ts';
import { newTicket } from './new-ticket.ts';
import { CONTEXT, completeTicket, edited, MARKET, ticketWith } from './testing/ticket-context.ts';
import { buildTicketFields } from './ticket-fields.ts';
import { TEXT_FIELDS, type TextField, type TicketContext, type TicketKind } from './ticket.ts';

describe('any edits in any order', () => {
  const DAYS = [
    '',
    '2024-06-28',
    '2024-06-27',
    '2024-06-30',
    '2023-12-15',
    '2024-02-29',
    '2024-06-31',
    '2024-13-01',
  ];
  const VALUES: Partial<Record<TextField, readonly string[]>> = {
    tradeDate: DAYS,
    monthA: ['', 'Foo', ...MARKET.tenor_months],
    monthB: ['', ...MARKET.tenor_months],
    yearA: ['', '2023', '2024', '2025', '2028'],
    yearB: ['', '2024', '2025'],
    balmoDate: ['', ...DAYS],
    productA: ['', ...MARKET.products, 'XYZ'],
    productB: ['', ...MARKET.products],
    broker: ['', ...MARKET.brokers],
    exchange: ['', ...MARKET.exchanges],
    commissionOverride: ['', '0', '0.75'],
    convertedLegVolume: ['', '5000'],
    book: ['', 'Paper', 'Product'],
    strategy: ['', 'East-West', 'Arb'],
    deal: ['', 'Petrel'],
    buyFromBook: ['', 'Paper', 'Product'],
    buyFromStrategy: ['', 'East-West', 'Arb'],
    sellToBook: ['', 'Paper', 'Product'],
    sellToStrategy: ['', 'East-West', 'Arb'],
  };
  const texts: fc.Arbitrary<TicketEdit> = fc
    .constantFrom(...TEXT_FIELDS)
    .chain((field) =>
      fc.constantFrom(...(VALUES[field] ?? ['', 'a', 'b'])).map((value) => ({ field, value })),
    );
  const marks: fc.Arbitrary<TicketEdit> = fc.record({
    field: fc.constantFrom('diff' as const, 'mini' as const),
    value: fc.boolean(),
  });
  /** What has most to do with each other, more often than the rest. */
  const interplay: fc.Arbitrary<TicketEdit> = fc
    .constantFrom('productA' as const, 'productB' as const, 'monthA' as const, 'broker' as const)
    .chain((field) => fc.constantFrom(...(VALUES[field] ?? [])).map((value) => ({ field, value })));
  const edits = fc.array(fc.oneof(texts, interplay, marks), { minLength: 1, maxLength: 40 });
  const times = fc.constantFrom('00:00:00', '08:59:59', '09:00:00', '23:59:59');
  const calendars = { FEI: 'UK', ARA: 'UK', LST: 'US' };
  const UK = ['2024-06-28', '2024-01-01', '2024-12-31'];
  const holidays = fc.constantFrom({}, { calendars, holidays: { UK, US: ['2024-01-02'] } });
  const days = fc.constantFrom('2024-06-28', '2024-06-30', '2024-12-31', '2024-01-01');

  test.each<TicketKind>(['regular', 'internal'])(
    '[ENT-04] [ENT-05] [ENT-06] [ENT-07] [ENT-08] [ENT-09] [BLO-07] a %s ticket stands as the specification says, field by field',
    (kind) => {
      fc.assert(
        fc.property(edits, times, days, holidays, (made, timeOfDay, businessDate, free) => {
          const data = { ...MARKET, ...free };
          const context: TicketContext = { ...CONTEXT, data, timeOfDay, businessDate };
          const start = newTicket(kind, context);
          const ticket = made.reduce((after, edit) => editTicket(after, edit, context), start);
          expect(ticket).toEqual(modelOf(start, made, context));
        }),
        { numRuns: 1_000 },
      );
    },
  );
});

describe('crude', () => {
  const pair = { ...edited(completeTicket('regular'), { productB: 'ARA' }), diff: true };
  const crude = edited(pair, { productA: 'BRT' });

  test('[ENT-04] clears product B, broker and diff, and is dealt on CME only', () => {
    expect(crude.texts).toMatchObject({ productB: '', broker: '', exchange: 'CME' });
    expect(crude.diff).toBe(false);
    const { broker, exchange } = buildTicketFields(crude, CONTEXT);
    expect(broker).toMatchObject({ required: false, off: 'BRT is not traded via a broker' });
    expect(exchange).toMatchObject({
      required: true,
      off: 'BRT is limited to CME',
      choices: ['CME'],
    });
  });

  test('[ENT-04] a product that is not crude needs a broker, on an exchange that is chosen anew', () => {
    const after = edited(crude, { productA: 'FEI' });
    expect(after.texts).toMatchObject({ broker: '', exchange: '' });
    expect(buildTicketFields(after, CONTEXT).broker.required).toBe(true);
    expect(buildTicketFields(after, CONTEXT).broker.off).toBeUndefined();
  });
});

test("[ENT-05] Trayport's commission comes and goes with Trayport", () => {
  const typed = edited(completeTicket('regular'), { commissionOverride: '0.75' });
  const trayport = edited(typed, { broker: 'Trayport' });
  expect(trayport.texts.commissionOverride).toBe('0');
  expect(buildTicketFields(trayport, CONTEXT).commissionOverride.required).toBe(true);
  expect(edited(trayport, { broker: 'Kestrel Oils' }).texts.commissionOverride).toBe('');
  expect(edited(typed, { broker: 'Marlow & Pike' }).texts.commissionOverride).toBe('0.75');
});

test('[ENT-06] diff is for two products', () => {
  const one = ticketWith('regular', { productA: 'FEI' });
  expect(buildTicketFields(one, CONTEXT).diff.off).toBe('Select Product A and Product B First');
  expect(editTicket(one, { field: 'diff', value: true }, CONTEXT).diff).toBe(false);
  const two = edited(one, { productB: 'ARA' });
  expect(buildTicketFields(two, CONTEXT).diff.off).toBeUndefined();
  const diff = editTicket(two, { field: 'diff', value: true }, CONTEXT);
  expect(diff.diff).toBe(true);
  expect(edited(diff, { productB: '' }).diff).toBe(false);
});

test('[ENT-07] the converted leg goes with what asked for it', () => {
  const pair = ticketWith('regular', {
    productA: 'FEI',
    productB: 'LST',
    convertedLegVolume: '124000',
  });
  expect(pair.texts.convertedLegVolume).toBe('124000');
  expect(editTicket(pair, { field: 'diff', value: true }, CONTEXT).texts.convertedLegVolume).toBe(
    '',
  );
  expect(edited(pair, { productB: 'ARA' }).texts.convertedLegVolume).toBe('');
});

test('[ENT-08] another trade date resets month A, year A and the balmo date', () => {
  const prompt = ticketWith('regular', { monthA: 'Jun' });
  expect(prompt.texts).toMatchObject({ monthA: 'Jun', yearA: '2024', balmoDate: '2024-06-28' });
  expect(edited(prompt, { tradeDate: '2024-06-27' }).texts).toMatchObject({
    monthA: '',
    yearA: '',
    balmoDate: '',
  });
});

test.each([
  ['2024-06-28', '08:59:59', 'Jun', '2024-06-28'],
  ['2024-06-28', '09:00:00', 'Jun', '2024-06-29'],
  ['2024-06-27', '09:00:00', 'Jun', '2024-06-27'],
  ['2024-06-28', '09:00:00', 'Jul', ''],
  ['2024-06-28', '09:00:00', 'Q2', ''],
])(
  '[ENT-09] dealt on %s at %s for %s the balmo date is "%s"',
  (tradeDate, timeOfDay, monthA, day) => {
    const context = { ...CONTEXT, timeOfDay };
    const ticket = ticketWith('regular', { tradeDate, monthA }, context);
    expect(ticket.texts.balmoDate).toBe(day);
    expect(buildTicketFields(ticket, context).balmoDate.off === undefined).toBe(day !== '');
  },
);

test.each([
  ['2024-06-28', 'Jun', '2024'],
  ['2024-06-28', 'May', '2025'],
  ['2024-06-28', 'Q3', '2024'],
  ['2024-06-28', 'Q2', '2025'],
  ['2024-06-28', 'H1', '2025'],
  ['2024-06-28', 'H2', '2024'],
  ['2024-06-28', 'Cal', '2025'],
  ['2024-01-31', 'Cal', '2024'],
  ['2024-06-28', '', ''],
])('[ENT-16] dealt on %s %s is of "%s"', (tradeDate, monthA, yearA) => {
  const ticket = ticketWith('regular', { tradeDate, monthA: 'Dec' });
  expect(edited(ticket, { monthA }).texts.yearA).toBe(yearA);
});

test.each([
  ['Aug', '2024', 'Sep', '2024'],
  ['Dec', '2024', 'Jan', '2025'],
  ['Aug', '2025', 'Aug', '2026'],
])('month B after %s %s: %s is of %s', (monthA, yearA, monthB, yearB) => {
  expect(ticketWith('regular', { monthA, yearA, monthB }).texts.yearB).toBe(yearB);
});

test.each([
  ['maren@firm.test', 'maren'],
  ['ole@firm.test', 'tolsen'],
  ['nobody@firm.test', 'tolsen'],
])('[ENT-11] what %s enters is for %s', (userEmail, nickName) => {
  const context = { ...CONTEXT, userEmail };
  const ticket = newTicket('regular', context);
  expect(ticket.texts.executingFor).toBe(nickName);
  expect(buildTicketFields(ticket, context).executingFor.choices).toEqual(['maren', 'tolsen']);
});

test('[BLO-07] strategy and deal wait for the book, and go with it', () => {
  const start = newTicket('regular', CONTEXT);
  expect(buildTicketFields(start, CONTEXT)).toMatchObject({
    strategy: { off: 'Select Book First' },
    deal: { off: 'Select Book First' },
  });
  const filled = completeTicket('regular');
  expect(edited(filled, { book: 'Product' }).texts).toMatchObject({ strategy: '', deal: '' });
  expect(edited(filled, { strategy: 'Arb' }).texts).toMatchObject({ book: 'Paper', deal: '' });
  expect(buildTicketFields(edited(filled, { strategy: '' }), CONTEXT).deal.off).toBe(
    'Select Strategy First',
  );
});
