// covers: ./day-words.rules.ts
// covers: ./run-warnings.rules.ts
import { expect, test } from '@jest/globals';

import { bestType, type Inputs, FACT_RUN_TYPES, reasonsAgainst } from './run-types.rules.ts';
import { countWarnings, buildRunWarnings } from './run-warnings.rules.ts';

const ALL_IN: Inputs = {
  date: '2024-06-28',
  today: '2024-06-28',
  isWeekday: true,
  missingPrices: [],
  clearersWithout: [],
  unverified: [],
  waitingOrders: [],
  changedOrders: [],
  unheldCharges: [],
  openTickets: [],
  openDifferences: [],
  positions: [],
};

test.each<[what: string, lack: Partial<Inputs>, best: string | undefined]>([
  ['nothing', {}, 'VERIFIED'],
  ['a tie-out', { openDifferences: ['Norvane PAPER-01, OTE: OTE'] }, 'COB'],
  ['a word on a price', { farPrices: ['Farther than expected: …'] }, 'COB'],
  ['the settlement of a ticket', { openTickets: [7] }, 'COB'],
  ['a verification', { unverified: [{ statement_date: '2024-06-27', trades: 2 }] }, 'COB'],
  ['a word on a balance', { statementBreaks: ['Norvane, …'] }, 'LIKELY_COB'],
  ['a statement', { clearersWithout: ['Norvane'] }, 'LIKELY_COB'],
  ['a price', { missingPrices: ['FEI Aug 24 on 2024-06-28'] }, 'PRELIM'],
  ['a weekday', { isWeekday: false }, 'INTRADAY'],
  ['a day that has come', { today: '2024-06-27' }, undefined],
])('the best run where %s is what lacks', (_what, lack, best) => {
  expect(bestType({ ...ALL_IN, ...lack })).toBe(best);
});

test('every reason is named at once', () => {
  const lacking: Inputs = {
    date: '2024-06-29',
    today: '2024-06-28',
    isWeekday: false,
    missingPrices: ['FEI Aug 24 on 2024-06-29'],
    clearersWithout: ['Norvane'],
    unverified: [{ statement_date: '2024-06-27', trades: 1 }],
    waitingOrders: ['Norvane order 1'],
    changedOrders: ['Norvane order 2 was corrected'],
    statementBreaks: ['Norvane, 2024-06-28: PAPER-01 begins with 1.00'],
    unheldCharges: [],
    openTickets: [7],
    farPrices: ['Farther than expected: FEI Aug 24 is 0'],
    openDifferences: ['a', 'b', 'c', 'd'],
    positions: ['Norvane PAPER-01 FEI Aug 24: clearer 50 lots, ours 0'],
  };
  expect(FACT_RUN_TYPES.map((type) => reasonsAgainst(type, lacking).length)).toEqual([
    9, 5, 3, 2, 1,
  ]);
  expect(reasonsAgainst('VERIFIED', lacking)).toContain('1 trade of 27 Jun 2024 is not verified');
  expect(reasonsAgainst('VERIFIED', lacking)).toContain(
    'Farther than expected: FEI Aug 24 is 0: nobody has agreed on it',
  );
  expect(reasonsAgainst('VERIFIED', lacking).at(-1)).toBe(
    '4 differences with the clearers are open: a; b; c and 1 more (Back Office tab, Tie-out)',
  );
  const texts = buildRunWarnings(lacking, []).map(({ text }) => text);
  expect(texts).toContain('Farther than expected: FEI Aug 24 is 0');
  expect(texts).toContain('Norvane PAPER-01 FEI Aug 24: clearer 50 lots, ours 0');
});

test('a warning says what it is about, an order which one, and those that are not named are counted', () => {
  const waitingOrders = Array.from({ length: 22 }, (_, at) => `Norvane order ${at + 1}`);
  const orders = new Map(
    waitingOrders.map((name, at) => [name, { clearer: 'Norvane', order_num: at + 1 }]),
  );
  const positions = ['PAPER-01: 50 lots'];
  const lacking = { ...ALL_IN, waitingOrders, orders, positions, openTickets: [12] };
  const warnings = buildRunWarnings(lacking, ['FEI Aug 24 as on 2024-06-27']);
  expect(warnings.slice(19, 21)).toEqual([
    {
      kind: 'ORDER',
      text: 'Norvane order 20 is not submitted: it has no legs',
      more: 0,
      order: { clearer: 'Norvane', order_num: 20 },
    },
    { kind: 'ORDER', text: '… and 2 more like it', more: 2, order: null },
  ]);
  expect(warnings.slice(21).map(({ kind }) => kind)).toEqual(['TIE_OUT', 'TICKET', 'OTHER']);
  expect(warnings[22]).toMatchObject({ entry_id: 12 });
  expect(countWarnings(warnings)).toBe(25);
});
