import { expect, test } from '@jest/globals';

import { editTicket } from './edit-ticket.ts';
import { newTicket } from './new-ticket.ts';
import { summariseTicket } from './summary.ts';
import { CONTEXT, completeTicket, edited, ticketWith } from './testing/ticket-context.ts';
import type { TextField } from './ticket.ts';

const summary = (texts: Partial<Record<TextField, string>>) =>
  summariseTicket(ticketWith('regular', texts), CONTEXT);

test('[ENT-08] [ENT-23] a whole ticket in one line', () => {
  const pair = ticketWith('regular', {
    tradeDate: '2024-06-27',
    volume: '12000',
    monthA: 'Aug',
    monthB: 'Sep',
    productA: 'FEI',
    productB: 'ARA',
    priceA: '18.5',
  });
  expect(
    summariseTicket(editTicket(pair, { field: 'diff', value: true }, CONTEXT), CONTEXT),
  ).toEqual({
    backlogged: '[BACKLOGGED Trade of 27 Jun 2024]',
    side: 'Buy',
    text: 'Buy 12 kt FEI / ARA, Aug 24 / Sep 24, diff at 18.5',
  });
});

test.each<[Partial<Record<TextField, string>>, string]>([
  [{}, ''],
  [{ volume: '-25500', productA: 'LST' }, 'Sell 25.5 kb LST, MOC'],
  [{ volume: '25000' }, 'Buy 25,000'],
  [{ volume: 'x', productA: 'FEI', monthA: 'Q4' }, 'FEI, Q4 24, MOC'],
  [{ volume: '500', productA: 'FEI', priceA: '612.5' }, 'Buy 0.5 kt FEI, at 612.5'],
  [{ productA: 'FEI', priceA: '1,5' }, 'FEI'],
  [{ productA: 'FEI', monthA: 'Jun' }, 'FEI, Jun 24 balmo from 28 Jun 2024, MOC'],
  [{ productA: 'FEI', priceA: '-55' }, 'FEI, at −55'],
  [{ productA: 'LST', priceA: '-0.01625' }, 'LST, at −0.01625'],
  [{ productA: 'FEI', priceA: '1234.5' }, 'FEI, at 1,234.5'],
  [
    { volume: '10000', productA: 'LST', productB: 'FEI', priceA: '0.8', convertedLegVolume: '820' },
    'Buy 10 kb LST / FEI (820 MT), at 0.8',
  ],
  [{ productA: 'FEI', commissionOverride: '350' }, 'FEI, MOC, commission $350.00 a lot'],
  [
    { volume: '100000', monthA: 'Aug', productA: 'FEI', commissionOverride: '350' },
    'Buy 100 kt FEI, Aug 24, MOC, commission $350.00 a lot, $35,000.00 in all',
  ],
  [
    { volume: '-5000', monthA: 'Q4', productA: 'FEI', commissionOverride: '2' },
    'Sell 5 kt FEI, Q4 24, MOC, commission $2.00 a lot, $30.00 in all',
  ],
  [
    { volume: '10000', monthA: 'Aug', productA: 'FEI', productB: 'CP', commissionOverride: '2' },
    'Buy 10 kt FEI / CP, Aug 24, MOC, commission $2.00 a lot, $20.00 in all',
  ],
  [
    { volume: '10000', monthA: 'Aug', productA: 'FEI', productB: 'LST', commissionOverride: '2' },
    'Buy 10 kt FEI / LST, Aug 24, MOC, commission $2.00 a lot, $20.00 in all',
  ],
  [
    { volume: '10000', monthA: 'Aug', monthB: 'Sep', productA: 'FEI', commissionOverride: '2' },
    'Buy 10 kt FEI, Aug 24 / Sep 24, MOC, commission $2.00 a lot, $20.00 in all',
  ],
  [
    {
      volume: '10000',
      monthA: 'Aug',
      productA: 'FEI',
      exchange: 'ICE',
      commissionOverride: '-0.125',
    },
    'Buy 10 kt FEI, Aug 24, MOC, commission −$0.125 a lot, −$1.25 in all, fees apart',
  ],
])('[ENT-10] [ENT-13] [ENT-23] %p reads "%s"', (texts, text) => {
  expect(summary(texts).text).toBe(text);
});

test.each([
  ['500', 'Buy 5 minis (500 MT) FEI, MOC'],
  ['-100', 'Sell 1 mini (100 MT) FEI, MOC'],
])('[ENT-10] a mini of %s reads "%s"', (volume, text) => {
  const ticket = ticketWith('regular', { volume, productA: 'FEI' });
  expect(
    summariseTicket(editTicket(ticket, { field: 'mini', value: true }, CONTEXT), CONTEXT).text,
  ).toBe(text);
});

test('what is dealt today is not backlogged, and nothing has no side', () => {
  expect(summariseTicket(newTicket('regular', CONTEXT), CONTEXT)).toEqual({ text: '' });
  expect(summariseTicket(edited(completeTicket('regular'), { volume: '-500' }), CONTEXT).side).toBe(
    'Sell',
  );
});

test('an internal ticket says from which book and to which', () => {
  expect(summariseTicket(completeTicket('internal'), CONTEXT).text).toBe(
    'Buy 10 kt FEI, Aug 24, at 612.5, from Product to Paper',
  );
});
