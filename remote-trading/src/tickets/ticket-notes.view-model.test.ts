import { expect, test } from '@jest/globals';

import {
  draftReplacedText,
  pastedText,
  ticketRestoredText,
  ticketUnansweredText,
} from './ticket-notes.view-model.ts';

const clock = (now: string, zone = 'Europe/Zurich') => ({ zone, now: () => new Date(now) });

test.each([
  ['2024-06-28T12:03:00Z', '2024-06-28T15:00:00Z', '14:03'],
  ['2024-01-15T12:03:00Z', '2024-01-15T15:00:00Z', '13:03'],
  // Of the firm's day: half past ten in the evening of UTC is the next one.
  ['2024-06-27T22:30:00Z', '2024-06-28T15:00:00Z', '00:30'],
  ['2024-06-27T21:30:00Z', '2024-06-28T15:00:00Z', '27 Jun 24 23:30'],
  // So is the day of whoever reads it.
  ['2024-06-27T22:10:00Z', '2024-06-27T22:30:00Z', '00:10'],
])('a note of %s, read at %s, says %s', (at, now, when) => {
  expect(ticketRestoredText(at, clock(now))).toBe(`Draft of ${when} restored`);
  expect(draftReplacedText(at, clock(now))).toBe(
    `The draft of ${when} is replaced once you change something here`,
  );
  expect(ticketUnansweredText(at, clock(now))).toBe(
    `Sent at ${when} and not answered: it may be in the blotter. Sent again unchanged, it is entered once.`,
  );
});

const READ = { asks: 0, isTrade: true, unreadLines: 0, remarks: [] };

test.each([
  [{}, 'All understood'],
  [{ asks: 1 }, '1 to answer'],
  [
    { asks: 2, remarks: ['Mini'], unreadLines: 1_200 },
    '2 to answer. Mini. 1,200 more lines are not read',
  ],
  [{ asks: 2, isTrade: false }, 'No trade is said'],
])('of a chat line, %j: %s', (of, text) => {
  expect(pastedText({ ...READ, ...of })).toBe(text);
});
