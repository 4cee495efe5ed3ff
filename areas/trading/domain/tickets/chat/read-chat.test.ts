import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, test } from '@jest/globals';

import { chatsOf, DESK, lastSettlement, outcomeOfRead } from './testing/chat-corpus.ts';
import { readChat } from './read-chat.ts';

const CHATS = chatsOf(readFileSync(fileURLToPath(new URL('chats.txt', import.meta.url)), 'utf8'));

test('the corpus has a dozen whole chats', () => {
  expect(CHATS.length).toBeGreaterThanOrEqual(12);
});

test.each(CHATS.map(({ name, lines, tickets }) => [name, lines, tickets] as const))(
  '%s: each trade is a draft, and nothing else is',
  (_, lines, tickets) => {
    const drafts = readChat(lines, DESK, lastSettlement).filter(({ isTrade }) => isTrade);
    const got = drafts.map((draft) => {
      const { got: ticket, open, read } = outcomeOfRead(draft);
      const fields = read.questions.map(({ field }) => field).filter((field) => field !== 'notes');
      return open.length === 0 ? ticket : `?${fields.join(',')} | ${draft.line}`;
    });
    expect(got).toEqual(tickets);
  },
);

const asksOf = (lines: readonly string[], at: number) => readChat(lines, DESK)[at]?.questions ?? [];

test('a correction says itself at the draft and can be taken at a press', () => {
  const lines = ['you bought 5kt ARA Sep 542 via Marlow, ICE', 'sorry 542.5 not 542'];
  expect(asksOf(lines, 0)).toEqual([
    {
      field: 'priceA',
      message: "A later line says 'sorry 542.5 not 542'",
      answers: [
        { label: 'Price 542.5', edits: [{ field: 'priceA', value: '542.5' }] },
        { label: 'It stands', edits: [{ field: 'priceA', value: '542' }] },
      ],
    },
  ]);
});

test.each([
  'cancel that one',
  'sorry, nothing done',
  'no that is wrong',
  'not us, my mistake',
  'pls ignore the above',
  'busted',
  'you bought not sold',
  '*612.5',
  'Sep sorry',
  'should be 613',
  'cancel FEI Aug',
  'correction: you sold 10kt FEI Aug 613',
  'the other way round',
  'make that 5kt',
  'they walked',
  'trade fell through',
  '5kt actually',
])('after "%s" the draft before waits for a look', (later) => {
  expect(asksOf(['you sold 10kt FEI Aug 612', later], 0)).not.toEqual([]);
});

test.each([
  'thanks',
  'ok',
  '👍',
  'fine, bye',
  'CP aug 575/577',
  'anything in CP?',
  'mine 10kt',
  'CP Sep not done',
])('after "%s" it stands as it was', (later) => {
  expect(asksOf(['you sold 10kt FEI Aug 612', later], 0)).toEqual([]);
});

test('a trade that is told twice is asked about the second time, one with another price is not', () => {
  const first = 'kestrel: you sold 10kt FEI Aug 612';
  expect(asksOf([first, 'Recap: you sold 10,000 mt FEI Aug24 @ 612 ICE'], 1)).toMatchObject([
    {
      field: 'volume',
      message: `Perhaps the trade of '${first}'`,
      answers: [{ label: 'Another trade', edits: [{ field: 'volume', value: '-10000' }] }],
    },
  ]);
  expect(asksOf([first, 'kestrel: you sold 10kt FEI Aug 612.25'], 1)).toEqual([]);
  expect(asksOf([first, 'kestrel: you bought 10kt FEI Aug 612'], 1)).toEqual([]);
});

test.each([
  ['Yesterday', true],
  ['27/06/2024', true],
  ['Thu 27 June 2024', true],
  ['On Thu, 27 Jun 2024 at 17:02, Tom Reed wrote:', true],
  ['Sent: 28 June 2024 08:01', false],
  ['--- Friday, June 28 ---', false],
  ['28/06/2024', false],
])('under "%s" the day of a deal is asked: %s', (day, isAsked) => {
  const asks = asksOf([day, 'kestrel: you sold 10kt FEI Aug 612'], 1);
  expect(asks.map(({ field }) => field)).toEqual(isAsked ? ['tradeDate'] : []);
});

test('a chat of two hundred lines is read at once', () => {
  const lines = Array.from(
    { length: 200 },
    (_, n) => `kestrel: you sold 10kt FEI Aug ${String(500 + n)}`,
  );
  const began = performance.now();
  readChat(lines, DESK, lastSettlement);
  for (const begin of ['On ', 'a ', 'sorry ', '* ', 'Hi '])
    readChat([`${begin}${'a b, '.repeat(4000)}`, 'no'], DESK);
  expect(performance.now() - began).toBeLessThan(5000);
});
