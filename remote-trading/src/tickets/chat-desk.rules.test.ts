import { expect, test } from '@jest/globals';

import type { EntryData } from '@fairlead/trading/domain/tickets/ticket';
import { ENTRY_DATA } from '@fairlead/trading/fixtures/entry-data';

import {
  afterEntering,
  atCard,
  createDesk,
  indexSettlements,
  MAX_CHAT,
  MAX_LINES,
  splitChatLines,
  waitingFrom,
} from './chat-desk.rules.ts';
import { parseTicketDraft } from './ticket-draft.rules.ts';

const context = {
  data: ENTRY_DATA,
  businessDate: '2024-06-28',
  timeOfDay: '08:00:00',
  userEmail: 'maren@halyard.example',
};
const desk = (...lines: string[]) => createDesk(lines, context);
const A = 'sold 10kt FEI Aug 612';
const B = 'bot 5kt CP Sep ~580';

test('a chat is read up to 200 lines and 20,000 characters, and what is left is counted', () => {
  expect(splitChatLines('a\n\n b \r\nc')).toEqual({ lines: ['a', ' b ', 'c'], unreadLines: 0 });
  const many = Array.from({ length: MAX_LINES + 1 }, () => A).join('\n');
  expect(splitChatLines(many)).toMatchObject({ unreadLines: 1 });
  const long = 'x'.repeat(MAX_CHAT / 2);
  expect(splitChatLines(`${long}\n${long}`).unreadLines).toBe(0);
  expect(splitChatLines(`${long}\n${long}\ny`).unreadLines).toBe(1);
});

test('the first trade is in the form, and the next that waits after it', () => {
  const chat = desk('morning', A, 'thanks', B);
  expect(chat.at).toBe(1);
  expect(waitingFrom(chat, 1)).toBe(3);
  expect(waitingFrom(chat, -1)).toBe(3);
  expect(waitingFrom(atCard(chat, 3), 1)).toBe(1);
  expect(waitingFrom(desk('morning', A), 1)).toBeUndefined();
});

test('a later line that takes a trade back is asked about at the trade, and is none itself', () => {
  const chat = desk(A, 'cancel that');
  expect(chat.cards.map(({ isTrade }) => isTrade)).toEqual([true, false]);
  expect(chat.cards[0]?.ticket.texts.volume).toBe('');
  expect(chat.cards[0]?.asks.map(({ message }) => message)).toEqual([
    "A later line says 'cancel that'",
  ]);
});

test('a price of 12 is WTI where nobody knows better, and asked about beside its last settlement', () => {
  const asksOf = (...lasts: NonNullable<EntryData['last_settlements']>) => {
    const last_settlements = indexSettlements({ last_settlements: lasts });
    const [card] = createDesk(['sold 50kb WTI Aug 12'], context, last_settlements).cards;
    return card?.asks.filter(({ field }) => field === 'priceA').map(({ message }) => message);
  };
  const settled = { product: 'WTI', month: '2024-08-01', price: 81.4, day: '2024-06-27' };
  expect(asksOf()).toEqual([]);
  expect(asksOf({ ...settled, month: '2024-09-01' })).toEqual([]);
  expect(asksOf(settled)).toEqual(['Is 12 the price of WTI? Its last is 81.4']);
});

test('an entered line is not gone to again; after the last there is none', () => {
  const next = afterEntering(desk(A, B));
  expect(next?.at).toBe(1);
  expect(next?.cards[0]?.isEntered).toBe(true);
  expect(next && waitingFrom(next, 1)).toBeUndefined();
  expect(next && afterEntering(next)).toBeUndefined();
});

test('a line that is no trade is one once it was opened', () => {
  const chat = desk(A, 'thanks');
  expect(atCard(chat, 1).cards[1]?.isTrade).toBe(true);
});

test('a chat that the browser kept is read as it was; one that is damaged is none', () => {
  const chat = desk('morning', A, B);
  const [, card] = chat.cards;
  const kept = {
    at: '2024-06-28T08:00:00.000Z',
    ticket: card?.ticket,
    asks: card?.asks,
    desk: chat,
  };
  expect(parseTicketDraft(JSON.stringify(kept), 'regular')?.desk).toEqual(chat);
  const damaged = { ...kept, desk: { ...chat, cards: [{ line: 7 }] } };
  expect(parseTicketDraft(JSON.stringify(damaged), 'regular')).toMatchObject({
    ticket: card?.ticket,
  });
  expect(parseTicketDraft(JSON.stringify(damaged), 'regular')?.desk).toBeUndefined();
});
