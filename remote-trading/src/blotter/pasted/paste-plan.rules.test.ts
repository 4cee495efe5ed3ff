import { expect, test } from '@jest/globals';

import { draftAfter } from '@fairlead/trading/domain/tickets/order-draft';

import type { DraftField, DraftSet } from '../desk/drafts.rules.ts';
import { plannedLine } from './paste-plan.rules.ts';

const LISTS = {
  books: [
    { name: 'Corp Paper', strategies: { 'East-West': ['EW-2408', 'EW-Q4'], Arb: ['ARB-AUG'] } },
    { name: 'Freight', strategies: { Voyages: ['Osprey'], 'East-West': ['EW-F'] } },
    { name: '+Special', strategies: {} },
  ],
  brokers: ['Brightwater', 'Kestrel Bay', 'kestrel  bay'],
};
const EMPTY = {
  book: null,
  strategy: null,
  deal: null,
  broker: null,
  commission_override: null,
  has_broker: true,
};
const IN_PAPER = { ...EMPTY, book: 'Corp Paper', strategy: 'East-West', deal: 'EW-2408' };

type Texts = Partial<Record<DraftField, string>>;

test.each<[string, Texts, DraftSet]>([
  [
    'a whole line, whatever its case and blanks',
    {
      broker: ' BRIGHTWATER',
      book: 'corp  paper',
      strategy: 'east-west',
      deal: 'ew-q4 ',
      commission_override: '2.5',
    },
    {
      broker: 'Brightwater',
      book: 'Corp Paper',
      strategy: 'East-West',
      deal: 'EW-Q4',
      commission_override: 2.5,
    },
  ],
  ['the text as it is first', { broker: 'Kestrel Bay' }, { broker: 'Kestrel Bay' }],
  ['what is empty stays', { broker: '', book: ' ', commission_override: '' }, {}],
  ['a copied text that would be a formula', { book: "'+Special" }, { book: '+Special' }],
  ['dollars in brackets', { commission_override: '($1,250)' }, { commission_override: -1250 }],
  [
    'a deal of one strategy brings it',
    { book: 'Corp Paper', deal: 'arb-aug' },
    { book: 'Corp Paper', strategy: 'Arb', deal: 'ARB-AUG' },
  ],
])('%s', (_name, texts, set) => {
  expect(plannedLine(EMPTY, texts, LISTS).set).toEqual(set);
  expect(plannedLine(EMPTY, texts, LISTS).cells.filter(({ refusal }) => refusal)).toEqual([]);
});

test.each<[Texts, string]>([
  [{ broker: 'Nobody' }, "No broker 'Nobody'"],
  [{ broker: 'KESTREL BAY' }, "More than one broker 'KESTREL BAY'"],
  [{ book: 'Bright' }, "No book 'Bright'"],
  [{ strategy: 'East-West' }, 'Select Book First'],
  [{ deal: 'EW-2408' }, 'Select Book First'],
  [{ book: 'Freight', strategy: 'Arb' }, "No strategy 'Arb'"],
  [{ book: 'Freight', strategy: 'Voyages', deal: 'EW-F' }, "No deal 'EW-F'"],
  [{ commission_override: 'abc' }, 'Needs to be a number'],
  [{ commission_override: '1,5' }, 'Needs to be a number'],
])('[BLO-07] [BLO-10] %j is refused: %s', (texts, why) => {
  const { cells } = plannedLine(EMPTY, texts, LISTS);
  expect(cells.flatMap(({ refusal }) => refusal ?? [])).toEqual([why]);
});

test('[BLO-07] what depends on a book that is not taken is not read under the old one', () => {
  const { set, cells } = plannedLine(
    IN_PAPER,
    { book: 'Fright', strategy: 'Arb', deal: 'ARB-AUG' },
    LISTS,
  );
  expect(set).toEqual({});
  expect(cells.map(({ refusal }) => refusal)).toEqual([
    "No book 'Fright'",
    'Its book is not taken',
    'Its book is not taken',
  ]);
});

test('[BLO-07] another book has none of the strategies of the one before', () => {
  expect(plannedLine(IN_PAPER, { book: 'Freight', deal: 'ew-f' }, LISTS).set).toEqual({
    book: 'Freight',
    strategy: 'East-West',
    deal: 'EW-F',
  });
});

test('who is not brokered takes the rest', () => {
  const { set, cells } = plannedLine(
    { ...EMPTY, has_broker: false },
    { broker: 'Brightwater', book: 'freight' },
    LISTS,
  );
  expect(set).toEqual({ book: 'Freight' });
  expect(cells[0]?.refusal).toBe('Not brokered');
});

test('nothing is set but what can be chosen, and each text is taken or told', () => {
  const names = ['', 'Freight', 'corp paper', 'Arb', 'East-West', 'ew-q4', 'EW-F', 'nobody'];
  const lines = names.flatMap((book) =>
    names.flatMap((strategy) => names.map((deal) => ({ book, strategy, deal }))),
  );
  for (const line of lines) {
    const { set, cells } = plannedLine(IN_PAPER, line, LISTS);
    const told = cells.filter(
      ({ refusal, taken }) => (refusal === undefined) !== (taken === undefined),
    );
    expect(told).toEqual(cells.filter(({ text }) => text !== ''));
    const { book, strategy, deal } = draftAfter(IN_PAPER, set, {});
    const of = LISTS.books.find(({ name }) => name === book);
    const deals = Object.entries<readonly string[]>(of?.strategies ?? {}).filter(
      ([name]) => name === strategy,
    );
    expect(deals).toHaveLength(strategy === null ? 0 : 1);
    expect(deal === null || deals[0]?.[1].includes(deal)).toBe(true);
  }
});
