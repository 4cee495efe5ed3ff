import { expect, test } from '@jest/globals';

import { TEXT_FIELDS, type Ticket } from '@fairlead/trading/domain/tickets/ticket';

import { parseTicketDraft } from './ticket-draft.rules.ts';

const NONE = Object.fromEntries(TEXT_FIELDS.map((field) => [field, '']));
const TICKET = {
  kind: 'regular',
  texts: { ...NONE, volume: '12000', broker: 'Nobody' },
  diff: false,
  mini: true,
} as unknown as Ticket;
const AT = '2024-06-28T12:03:00.000Z';
const SENT = { key: 'k', content: '{}', at: AT };
const text = (change: object) => JSON.stringify({ at: AT, ticket: TICKET, sent: SENT, ...change });

test('a draft is read as it was kept, right or wrong', () => {
  expect(parseTicketDraft(text({}), 'regular')).toEqual({ at: AT, ticket: TICKET, sent: SENT });
});

test('what another release kept is read as far as it is known', () => {
  const texts = { volume: '12000', priceC: '1', notes: 7 };
  const ticket = { ...TICKET, texts, diff: 'yes' };
  const draft = parseTicketDraft(text({ ticket, sent: { key: 1 } }), 'regular');
  expect(draft).toEqual({
    at: AT,
    ticket: { ...TICKET, texts: { ...NONE, volume: '12000' } },
  });
});

test.each([
  ['nothing', null],
  ['what is no JSON', '{'],
  ['a number', '7'],
  ['no ticket', text({ ticket: null })],
  ['no texts', text({ ticket: { ...TICKET, texts: null } })],
  ['no time', text({ at: 'soon' })],
  ['the other kind', text({ ticket: { ...TICKET, kind: 'internal' } })],
])('%s is no draft', (_what, kept) => {
  expect(parseTicketDraft(kept, 'regular')).toBeUndefined();
});
