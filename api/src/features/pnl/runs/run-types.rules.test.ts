import { expect, test } from '@jest/globals';

import { bestType, type Inputs, MADE_TYPES, reasonsAgainst } from './run-types.rules.ts';

const ALL_IN: Inputs = {
  ...{ date: '2024-06-28', today: '2024-06-28', isWeekday: true },
  ...{ missingPrices: [], clearersWithout: [], unverified: [], waitingOrders: [] },
  ...{ changedOrders: [], unheldCharges: [] },
  ...{ openTickets: [], oteDifferences: [] },
};

test.each<[what: string, lack: Partial<Inputs>, best: string | undefined]>([
  ['nothing', {}, 'VERIFIED'],
  ['an OTE that ties out', { oteDifferences: ['Norvane PAPER-01'] }, 'COB'],
  ['the settlement of a ticket', { openTickets: [7] }, 'COB'],
  ['the submission of an order', { waitingOrders: ['Norvane order 1'] }, 'COB'],
  ['an order as it was submitted', { changedOrders: ['Norvane order 1 was corrected'] }, 'COB'],
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
    ...{ date: '2024-06-29', today: '2024-06-28', isWeekday: false },
    missingPrices: ['FEI Aug 24 on 2024-06-29'],
    clearersWithout: ['Norvane'],
    unverified: [{ statement_date: '2024-06-27', trades: 1 }],
    waitingOrders: ['Norvane order 1'],
    changedOrders: ['Norvane order 2 was corrected'],
    statementBreaks: ['Norvane, 2024-06-28: PAPER-01 begins with 1.00'],
    unheldCharges: [],
    openTickets: [7],
    oteDifferences: ['Norvane PAPER-01: 2.00 stated, 1.00 by our marks'],
  };
  expect(MADE_TYPES.map((type) => reasonsAgainst(type, lacking).length)).toEqual([10, 5, 3, 2, 1]);
  expect(reasonsAgainst('VERIFIED', lacking)).toContain('1 trade of 27 Jun 2024 is not verified');
});
