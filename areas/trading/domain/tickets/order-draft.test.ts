import { describe, expect, test } from '@jest/globals';

import { brokerTip, draftAfter, draftProblems, type OrderDraft, submitTip } from './order-draft.ts';
import { MARKET } from './testing/ticket-context.ts';
import { problemText } from './ticket-problems.ts';

const EMPTY: OrderDraft = {
  book: null,
  strategy: null,
  deal: null,
  broker: null,
  commission_override: null,
};
const FILLED: OrderDraft = {
  book: 'Paper',
  strategy: 'East-West',
  deal: 'Petrel',
  broker: 'Kestrel Oils',
  commission_override: 0.75,
};
const FEI = { has_broker: true, product_a: 'FEI' };
const FORCED = MARKET.forced_commissions;
const problems = (row: Partial<OrderDraft & typeof FEI>) =>
  draftProblems({ ...FILLED, ...FEI, ...row }, MARKET);

test.each<[Partial<OrderDraft>, Partial<OrderDraft>]>([
  [{ book: 'Product' }, { strategy: null, deal: null }],
  [{ book: 'Paper' }, {}],
  [{ book: 'Product', strategy: 'Flat price', deal: 'LPG' }, {}],
  [{ strategy: 'Arb' }, { deal: null }],
  [{ strategy: 'Arb', deal: 'LST to FEI' }, {}],
  [{ book: null }, { strategy: null, deal: null }],
  [{ broker: 'Trayport' }, { commission_override: 0 }],
  [{ broker: 'Marlow & Pike' }, {}],
  [{ broker: null, commission_override: 1 }, {}],
])('[BLO-07] %p is filled in, and %p follows', (set, follows) => {
  expect(draftAfter(FILLED, set, FORCED)).toEqual({ ...FILLED, ...set, ...follows });
});

test("Trayport's commission goes with Trayport", () => {
  const trayport = draftAfter(FILLED, { broker: 'Trayport' }, FORCED);
  expect(draftAfter(trayport, { broker: 'Kestrel Oils' }, FORCED).commission_override).toBeNull();
});

describe('what keeps a row from being submitted', () => {
  test.each<[string, Partial<OrderDraft & typeof FEI>, string[]]>([
    ['nothing', {}, []],
    ['no commission is fine', { commission_override: null }, []],
    ['the broker', { broker: null }, ['Broker: is Required']],
    ['no broker where there is none', { broker: null, has_broker: false, product_a: 'BRT' }, []],
    [
      'a broker where there is none',
      { has_broker: false, product_a: 'BRT' },
      ['Broker: BRT is not a brokered product'],
    ],
    [
      'everything',
      { ...EMPTY },
      ['Broker: is Required', 'Book: is Required', 'Strategy: is Required', 'Deal: is Required'],
    ],
    [
      'the strategy of another book',
      { strategy: 'Flat price' },
      ['Strategy: Choose one of the list', 'Deal: Choose one of the list'],
    ],
    [
      'a book that is not offered',
      { book: 'Corporate', strategy: null, deal: null },
      ['Book: Choose one of the list', 'Strategy: is Required', 'Deal: is Required'],
    ],
    [
      "not Trayport's commission",
      { broker: 'Trayport' },
      ['Commission override: Must be 0 with Trayport'],
    ],
    [
      'no commission with Trayport',
      { broker: 'Trayport', commission_override: null },
      ['Commission override: is Required'],
    ],
    [
      'no number',
      { commission_override: Number.NaN },
      ['Commission override: Must be a number or left blank'],
    ],
  ])('[BLO-08] %s', (_, row, expected) => {
    expect(problems(row).map(problemText)).toEqual(expected);
  });
});

test('[BLO-08] the tip says what to fill in, and nothing where everything is', () => {
  expect(submitTip(problems({ deal: null }))).toBe(
    'To submit fill in Broker, Book, Strategy and Deal',
  );
  expect(submitTip(problems({ deal: 'X' }))).toBe('Deal: Choose one of the list');
  expect(submitTip(problems({}))).toBeUndefined();
});

test('[BLO-09] the broker field says whether one is needed', () => {
  expect(brokerTip(FEI)).toBe('Broker is required for FEI');
  expect(brokerTip({ has_broker: false, product_a: 'WTI' })).toBe('WTI is not a brokered product');
});
