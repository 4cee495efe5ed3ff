import { expect, test } from '@jest/globals';

import { DEFAULT_FILTERS, type EdfFilters } from './edf-query.rules.ts';
import {
  accountParts,
  copiedTerm,
  edfStatusText,
  emptyText,
  importText,
  termKeyText,
  termParts,
  tradeActionParts,
  tradeSideText,
  tradeTermText,
  typeParts,
} from './edf.view-model.ts';

const NOT_IMPORTING = { businessDate: '2024-06-28', importing: false, ofDay: undefined };

const trade = { tradeType: 'Trade', account: 'PAPER-01', isExpiring: false, isInternal: false };

test.each([
  {
    tradeType: 'P&S',
    isExpiring: true,
    names: ['automatically closed by our clearer', 'P&S: offset of a long and a short'],
  },
  { tradeType: 'TPA Transfer', isInternal: true, names: ['Internal TPA transfer'] },
  { tradeType: 'TPA Transfer', names: ['TPA transfer'] },
  { tradeType: 'Trade', isInternal: true, names: ['Internal TPA trade'] },
  { tradeType: 'Trade Settlement', names: ['Trade Settlement'] },
])('[EDF-12] [EDF-13] $tradeType says $names', ({ names, ...change }) => {
  const parts = typeParts({ ...trade, ...change });
  expect(parts.flatMap((part) => (part.part === 'icon' ? [part.name] : []))).toEqual(names);
  expect(parts.at(-1)).toEqual({ part: 'text', text: change.tradeType });
});

test('[EDF-13] SCG says that it is the closing side', () => {
  expect(accountParts('SCG')).toEqual([{ part: 'text', text: 'SCG', tooltip: 'The closing side' }]);
  expect(accountParts('PAPER-01')).toEqual([{ part: 'text', text: 'PAPER-01' }]);
});

test('[EDF-14] a balmo stands out with its first day', () => {
  const term = { promptDate: '2024-06-01', promptMonths: 1, balmoDate: '2024-06-28' };
  expect(termParts(term)).toEqual([
    { part: 'text', text: 'Jun 24' },
    { part: 'badge', tone: 'balmo', text: 'Balmo 28 Jun' },
  ]);
  expect(termParts({ ...term, balmoDate: null })).toHaveLength(1);
  expect(tradeTermText(term)).toBe('Jun 24, Balmo 28 Jun');
  expect(tradeTermText({ ...term, balmoDate: null })).toBe('Jun 24');
});

test.each([
  [1, null, '2024-01-01'],
  [3, null, 'Q1 24'],
  [6, null, 'H1 24'],
  [12, null, 'Cal 24'],
  [1, '2024-01-05', 'Jan 24, Balmo 05 Jan'],
])('[TAB-09] a term of %i months with balmo %s is copied as %s', (months, balmoDate, copied) => {
  const term = { promptDate: '2024-01-01', promptMonths: months, balmoDate };
  expect(copiedTerm(term)).toBe(copied);
});

const PENDING = {
  tradeId: 'N1',
  state: 'PENDING',
  verifiedBy: null,
  verifiedAt: null,
  busy: false,
  mayVerify: true,
} as const;
const VERIFIED = {
  ...PENDING,
  state: 'VERIFIED',
  verifiedBy: 'bea@halyard.example',
  verifiedAt: '2024-06-28T14:03:07.000Z',
} as const;

test.each([
  { trade: PENDING, actions: ['verify', 'copy'] },
  { trade: VERIFIED, actions: ['unverify', 'copy'] },
  { trade: { ...PENDING, mayVerify: false }, actions: ['copy'] },
  { trade: { ...VERIFIED, mayVerify: false }, actions: ['copy'] },
])('[EDF-17] $trade.state, may verify $trade.mayVerify: $actions', ({ trade: given, actions }) => {
  const found = tradeActionParts(given).flatMap((part) =>
    part.part === 'action' ? [part.action] : [],
  );
  expect(found).toEqual(actions);
});

test('[EDF-17] a verified trade says who verified it and when', () => {
  expect(tradeActionParts(VERIFIED)[0]).toMatchObject({
    name: 'Verified by bea@halyard.example, 28 Jun 24 14:03 UTC',
  });
});

test.each([
  { more: 'ready', text: 'Fetched 40 of 1,234 trades' },
  { more: 'ended', text: 'Fetched all 40 trades matching the filters' },
  { more: 'stopped', text: 'Loading stopped after 40 of 1,234 trades' },
  { more: 'ready', matching: 1, total: 1, text: 'Fetched 1 of 1 trade' },
  { more: 'ended', matching: 1, text: 'Fetched the 1 trade matching the filters' },
  {
    more: 'ready',
    matching: 37,
    out: 3,
    total: 317,
    text: 'Fetched 37 of 317 trades; 3 here no longer match',
  },
  {
    more: 'ended',
    matching: 0,
    out: 3,
    text: 'No trade matches the filters any more; 3 here no longer match',
  },
] as const)('[EDF-09] loading that is $more: "$text"', ({ more, text, ...shown }) => {
  const { total = 1234, matching = 40, out = 0 } = { ...shown } as Partial<Record<string, number>>;
  expect(edfStatusText({ more, after: 'c', total }, { matching, out })).toBe(text);
});

test.each([
  { change: {}, ofDay: 412, drawing: 'done', title: 'All verified', says: 'up to 28 Jun 2024' },
  { change: {}, ofDay: 0, drawing: 'notYet', title: 'No trades yet', says: 'their statement' },
  { change: {}, drawing: 'empty', title: 'No trades', says: 'no unverified trade' },
  {
    change: { runDate: '2024-06-27' },
    ofDay: 3,
    drawing: 'done',
    title: 'All verified',
    says: 'of 27 Jun 2024',
  },
  {
    change: { runDate: '2024-06-22' },
    ofDay: 0,
    drawing: 'empty',
    title: 'No trades',
    says: 'no trade on 22 Jun',
  },
  {
    change: { runDate: '2024-06-22' },
    drawing: 'empty',
    title: 'No trades',
    says: 'no unverified trade on 22 Jun',
  },
  {
    change: { tradeIds: ['N1'] },
    drawing: 'notFound',
    title: 'No trades found',
    says: 'No unverified trade has N1 in its ID.',
  },
  {
    change: { verifiedState: 'verified', runDate: '2024-06-27', tradeIds: ['N1'] },
    drawing: 'notFound',
    title: 'No trades found',
    says: 'No verified trade of 27 Jun 2024 has N1 in its ID.',
  },
  {
    change: { verifiedState: 'all', tradeIds: ['N1', 'N2'] },
    drawing: 'notFound',
    title: 'No trades found',
    says: 'No trade has N1 or N2 in its ID.',
  },
  {
    change: { verifiedState: 'verified' },
    drawing: 'empty',
    title: 'No trades',
    says: 'no verified trade',
  },
] as const)(
  '[EDF-08] nothing under $change: $title',
  ({ change, title, says, drawing, ...day }) => {
    const ofDay = 'ofDay' in day ? day.ofDay : undefined;
    const text = emptyText({ ...DEFAULT_FILTERS, ...change }, { ...NOT_IMPORTING, ofDay });
    expect(text).toEqual({ drawing, title, text: expect.stringContaining(says) });
  },
);

const NARROWED: readonly { readonly change: Partial<EdfFilters>; readonly says: string }[] = [
  { change: { values: { clearer: ['Veldkamp'] } }, says: 'Of the unverified trades none' },
  { change: { text: 'mini', tradeIds: ['N1'], verifiedState: 'all' }, says: 'Of the trades none' },
  { change: { text: 'mini', runDate: '2024-06-27' }, says: 'trades of 27 Jun 2024 none' },
];

test.each(NARROWED)('under $change it is the filters that leave no trade', ({ change, says }) => {
  expect(emptyText({ ...DEFAULT_FILTERS, ...change }, NOT_IMPORTING)).toEqual({
    drawing: 'empty',
    title: 'No trade matches these filters',
    text: expect.stringContaining(says),
    isNarrowed: true,
  });
});

test('a term and a side are called as in the table', () => {
  expect(['2024-08', '2024-10..2024-12', '2024'].map(termKeyText)).toEqual([
    'Aug 24',
    'Q4 24',
    '2024',
  ]);
  expect(['bought', 'sold'].map(tradeSideText)).toEqual(['Bought', 'Sold']);
});

test('while statements are imported, nothing is said to be verified', () => {
  expect(
    emptyText(DEFAULT_FILTERS, { businessDate: '2024-06-28', importing: true, ofDay: 0 }).title,
  ).toBe('No trades yet');
});

test.each([
  { progress: undefined, text: undefined },
  { progress: { done: 650, refused: 0, waiting: 0 }, text: undefined },
  { progress: { done: 212, refused: 0, waiting: 438 }, text: 'Importing statements: 212 of 650 …' },
  {
    progress: { done: 210, refused: 2, waiting: 438 },
    text: 'Importing statements: 212 of 650 …',
    refused: '2 refused',
  },
])('an import at $progress: $text $refused', ({ progress, text, refused }) => {
  expect(importText(progress)).toEqual(text && { text, refused });
});

test('while nobody knows whether statements wait, nothing is said to be verified', () => {
  const known = { businessDate: '2024-06-28', importing: undefined, ofDay: 412 };
  expect(emptyText(DEFAULT_FILTERS, known).title).toBe('No trades');
});
