import { expect, test } from '@jest/globals';

import type { TicketContext, TicketField } from '@fairlead/trading/domain/tickets/ticket';
import { newTicket } from '@fairlead/trading/domain/tickets/new-ticket';
import { buildTicketFields } from '@fairlead/trading/domain/tickets/ticket-fields';
import { ENTRY_DATA } from '@fairlead/trading/fixtures/entry-data';

import { findUnit } from './field-labels.rules.ts';

const CONTEXT: TicketContext = {
  data: ENTRY_DATA,
  businessDate: '2024-06-28',
  timeOfDay: '08:30:00',
  userEmail: 'tolsen@halyard.example',
};

test.each<[TicketField, string]>([
  ['commissionOverride', '$/lot'],
  ['volume', ''],
])('of an empty ticket %s is in "%s"', (field, unit) => {
  const ticket = newTicket('regular', CONTEXT);
  const states = buildTicketFields(ticket, CONTEXT);
  expect(findUnit(field, { ticket, context: CONTEXT, states })).toBe(unit);
});
