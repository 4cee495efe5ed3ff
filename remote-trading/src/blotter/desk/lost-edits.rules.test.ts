// covers: ./drafts.rules.ts
import { expect, test } from '@jest/globals';

import type { OrderDraft } from '@fairlead/trading/domain/tickets/order-draft';

import type { DraftSet } from './drafts.rules.ts';
import { findLost, lostText } from './lost-edits.rules.ts';

const draft = (of: Partial<OrderDraft> = {}): OrderDraft => ({
  book: null,
  strategy: null,
  deal: null,
  broker: null,
  commission_override: null,
  ...of,
});
const PAPER = { book: 'Paper', strategy: 'Time spreads', deal: 'FEI' };
const PRODUCT = { book: 'Product', strategy: null, deal: null };

test.each<[string, Partial<OrderDraft>, DraftSet, Partial<OrderDraft>, DraftSet | undefined, string]>([
  ['a book', PRODUCT, { book: 'Product' }, PAPER, { book: 'Product' }, 'book Product'],
  ['a strategy with the book that it was chosen under', { ...PAPER, deal: null }, { strategy: 'Time spreads' }, PRODUCT, { book: 'Paper', strategy: 'Time spreads' }, 'book Paper / Time spreads'],
  ['a deal with book and strategy', PAPER, { deal: 'FEI' }, { ...PAPER, deal: 'CP' }, PAPER, 'book Paper / Time spreads / FEI'],
  ['nothing where both chose the same', PAPER, { deal: 'FEI' }, PAPER, undefined, ''],
  ['a broker alone where the book is the same', { ...PAPER, broker: 'Marlow' }, { broker: 'Marlow' }, PAPER, { broker: 'Marlow' }, 'broker Marlow'],
  ['an emptied commission', {}, { commission_override: null }, { commission_override: 2 }, { commission_override: null }, 'no commission'],
  ['a commission of dollars', { commission_override: 2.5 }, { commission_override: 2.5 }, {}, { commission_override: 2.5 }, 'commission $2.5 a lot'],
  ['an emptied book', {}, { book: null }, PAPER, { book: null }, 'no book'],
])('[BLO-14] lost: %s', (_what, seen, wanted, now, set, text) => {
  const lost = findLost(draft(seen), wanted, draft(now));
  expect(lost).toEqual(set);
  expect(lostText(lost ?? {})).toBe(text);
}); // prettier-ignore
