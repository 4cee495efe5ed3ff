import { describe, expect, test } from '@jest/globals';

import { toInternalEntry, toRegularEntry } from './entry-of-ticket.ts';
import { problemsOfEntry } from './problems-of-entry.ts';
import { CONTEXT, completeTicket, edited, MARKET } from './testing/ticket-context.ts';
import { findTicketProblems, problemText } from './ticket-problems.ts';
import type { TextField, TicketContext, TicketKind } from './ticket.ts';

/** FEI by England's holidays, LST by those of NYMEX. */
const data = {
  ...MARKET,
  calendars: { FEI: 'UK', ARA: 'UK', LST: 'US' },
  holidays: { UK: ['2024-03-29', '2024-04-01'], US: ['2024-03-29', '2024-06-19'] },
};
const at = (businessDate: string, timeOfDay = '08:30:00'): TicketContext => ({
  ...CONTEXT,
  data,
  businessDate,
  timeOfDay,
});

function dealt(
  context: TicketContext,
  texts: Partial<Record<TextField, string>>,
  kind: TicketKind = 'regular',
) {
  const ticket = edited(completeTicket(kind, context), texts, context);
  const entry =
    kind === 'regular' ? toRegularEntry(ticket, context) : toInternalEntry(ticket, context);
  const form = findTicketProblems(ticket, context).map(problemText);
  expect(problemsOfEntry(kind, entry, context).map(problemText)).toEqual(form);
  return { balmo: ticket.texts.balmoDate, form };
}

const NOTHING_LEFT = (term: string) => [`Balmo date: No day of ${term} is left to price`];

describe('a balance starts on a pricing day of its product, or says that none is left', () => {
  test.each<[string, string, string, string, string[]]>([
    ['2024-06-28', '08:59:59', 'Jun', '2024-06-28', []],
    ['2024-06-28', '09:00:00', 'Jun', '2024-06-29', NOTHING_LEFT('Jun 24')],
    ['2024-06-29', '08:30:00', 'Jun', '2024-06-29', NOTHING_LEFT('Jun 24')],
    ['2024-06-21', '09:00:00', 'Jun', '2024-06-24', []],
    // Good Friday ends March: on the 28th after nine nothing is left, and on the 29th.
    ['2024-03-28', '08:59:59', 'Mar', '2024-03-28', []],
    ['2024-03-28', '09:00:00', 'Mar', '2024-03-29', NOTHING_LEFT('Mar 24')],
    ['2024-03-29', '08:30:00', 'Mar', '2024-03-29', NOTHING_LEFT('Mar 24')],
  ])('[ENT-09] FEI on %s at %s for %s: from %s', (day, time, monthA, balmo, form) => {
    expect(dealt(at(day, time), { monthA })).toEqual({ balmo, form });
    expect(dealt(at(day, time), { monthA }, 'internal')).toEqual({ balmo, form });
  });

  test('[ENT-09] another product has other days, and a date that was chosen stays', () => {
    const context = at('2024-06-18', '09:00:00');
    expect(dealt(context, { monthA: 'Jun' }).balmo).toBe('2024-06-19');
    expect(dealt(context, { monthA: 'Jun', productA: 'LST' }).balmo).toBe('2024-06-20');
    expect(dealt(context, { monthA: 'Jun', balmoDate: '2024-06-21', productA: 'LST' }).balmo).toBe(
      '2024-06-21',
    );
    // FEI prices on the 19th.
    const pair = { monthA: 'Jun', productA: 'LST', productB: 'FEI', convertedLegVolume: '9000' };
    expect(dealt(context, pair).balmo).toBe('2024-06-19');
  });

  test('of a pair each product needs a day, and the one that has none is named', () => {
    const UK = [...data.holidays.UK, '2024-06-28'];
    const context = { ...at('2024-06-28'), data: { ...data, holidays: { ...data.holidays, UK } } };
    const pair = { monthA: 'Jun', productB: 'LST', convertedLegVolume: '9000' };
    for (const kind of ['regular', 'internal'] as const)
      expect(dealt(context, pair, kind)).toEqual({
        balmo: '2024-06-28',
        form: ['Balmo date: No day of Jun 24 is left to price for FEI'],
      });
    // With a later month B the second product is dealt for that.
    const later = { monthA: 'Jun', monthB: 'Jul', productA: 'LST' };
    expect(dealt(context, later)).toEqual({ balmo: '2024-06-28', form: [] });
  });

  test('without the holidays of before every weekday prices', () => {
    const context = { ...at('2024-03-28', '09:00:00'), data: MARKET };
    expect(dealt(context, { monthA: 'Mar' })).toEqual({ balmo: '2024-03-29', form: [] });
  });
});

test('nothing is dealt at the settlement of a Saturday; at a price it is', () => {
  const saturday = at('2024-06-22');
  const refused = [
    'Trade date: Nothing settles at a weekend: choose the day of the settlement, or enter prices',
  ];
  expect(dealt(saturday, { priceA: '' }).form).toEqual(refused);
  expect(dealt(saturday, { monthB: 'Sep', priceA: '5' }).form).toEqual(refused);
  expect(dealt(saturday, { productB: 'ARA' }).form).toEqual(refused);
  expect(dealt(saturday, {}).form).toEqual([]);
  // On a holiday of its own a product has its last settlement (decision 0211).
  expect(dealt(at('2024-06-19'), { productA: 'LST', priceA: '' }).form).toEqual([]);
});
