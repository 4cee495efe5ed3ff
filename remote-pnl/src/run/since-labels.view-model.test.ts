import { expect, test } from '@jest/globals';

import { pnlRun, runSinceData } from '@fairlead/pnl/fixtures/pnl';

import { formatMoved, formatMoves, newerRun, formatSince } from './since-labels.view-model.ts';

test.each([
  [{}, 'COB', undefined],
  [
    { statements: 1, orders: 5, prices: 2 },
    'COB',
    'Since this run: 1 statement, 5 orders, 2 prices.',
  ],
  [{ prices: 1200, corrected_prices: 1 }, 'COB', 'Since this run: 1,200 prices (1 corrected).'],
  [
    { tickets: 1, undone: 1, cargoes: 2, rates: 1, adjustments: 1 },
    'PRELIM',
    'Since this run: 1 ticket, 1 undone trade, 1 rate, 2 cargoes, 1 adjustment.',
  ],
  [{ opening_positions: 2 }, 'COB', 'Since this run: 2 opening positions.'],
  [{ pending_trades: 3 }, 'COB', undefined],
  [{ pending_trades: 3 }, 'VERIFIED', '3 trades are not verified any more.'],
  [
    { orders: 1, pending_trades: 1 },
    'VERIFIED',
    'Since this run: 1 order. 1 trade is not verified any more.',
  ],
] as const)('what has come in since a run: %j, %s', (counts, type, words) => {
  expect(formatSince(runSinceData(counts), type)).toBe(words);
});

test('the newest later run of the date is named, no scenario and none of another date', () => {
  const shown = pnlRun({ run_id: 26, run_type: 'VERIFIED' });
  const runs = [
    shown,
    pnlRun({ run_id: 27, run_type: 'PRELIM' }),
    pnlRun({ run_id: 29, run_type: 'COB' }),
    pnlRun({ run_id: 30, run_type: 'SCENARIO' }),
    pnlRun({ run_id: 31, pipe_run_date: '2024-06-27' }),
  ];
  expect(newerRun(runs, shown)?.run_id).toBe(29);
  expect(newerRun(runs, pnlRun({ run_id: 29 }))).toBeUndefined();
});

test.each([
  [{ run_id: 29, moved: 51_065 }, 'P&L to date is 51,065.00 USD higher there'],
  [{ run_id: 29, moved: -0.01 }, 'P&L to date is 0.01 USD lower there'],
  [{ run_id: 29, moved: 0 }, 'P&L to date is the same there'],
  [{ run_id: 30, moved: 5 }, undefined],
  [null, undefined],
])('what the newer run 29 has more: %j', (newer, words) => {
  expect(formatMoved(runSinceData({ newer }), 29)).toBe(words);
});

const CLOCK = { now: new Date('2024-06-28T08:00:00.000Z'), zone: 'Europe/Zurich' };

test.each([
  [{}, undefined],
  [{ status: 'UNDER_WAY' }, 'What it would move is being worked out.'],
  [{ status: 'FAILED' }, 'What it would move could not be worked out.'],
  [{ status: 'MADE', total: 0 }, 'It would not move P&L to date.'],
  [
    {
      status: 'MADE',
      total: 51_000,
      by_kind: [
        { kind: 'orders', moved: -9_000 },
        { kind: 'undone', moved: 0.01 },
        { kind: 'prices', moved: 59_999.99 },
        { kind: 'reference_data', moved: 0 },
      ],
    },
    'It would move P&L to date by +51,000.00 USD: orders −9,000.00, undone trades +0.01, ' +
      'prices +59,999.99, reference data 0.00.',
  ],
] as const)('what has come in would move: %j', (moves, words) => {
  const none = runSinceData().moves;
  expect(formatMoves({ ...none, ...moves } as typeof none, CLOCK)).toBe(words);
});

const OF_09_40 = { worked_out_at: '2024-06-28T07:40:59.000Z', total: 51_000 };
const PARTS = [
  { kind: 'orders', moved: -9_000 },
  { kind: 'prices', moved: 60_000 },
];
const MOVED_09_40 =
  'It would have moved P&L to date by +51,000.00 USD at 09:40: orders −9,000.00, prices +60,000.00; ' +
  'more has come in since.';

test.each([
  ['NONE', {}, MOVED_09_40],
  ['UNDER_WAY', {}, `${MOVED_09_40} What it would move now is being worked out.`],
  ['FAILED', {}, `${MOVED_09_40} What it would move now could not be worked out.`],
  [
    'NONE',
    { total: 0, by_kind: [] },
    'It would not have moved P&L to date at 09:40; more has come in since.',
  ],
  [
    'NONE',
    { worked_out_at: '2024-06-27T21:59:00.000Z' },
    MOVED_09_40.replace('at 09:40', 'on 27 Jun 24 at 23:59'),
  ],
  [
    'NONE',
    { worked_out_at: '2024-06-27T22:00:00.000Z' },
    MOVED_09_40.replace('at 09:40', 'at 00:00'),
  ],
] as const)('what was worked out before more came in stays, with its time: %s, %j', (...given) => {
  const [status, change, words] = given;
  const none = runSinceData().moves;
  const earlier = { ...OF_09_40, by_kind: PARTS, ...change };
  expect(formatMoves({ ...none, status, earlier } as typeof none, CLOCK)).toBe(words);
});
