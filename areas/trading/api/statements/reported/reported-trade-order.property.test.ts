import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { storeFirm } from '@fairlead/api/testing/pnl-firm';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import {
  cancelRow,
  states,
  importReports,
  TRADE_REPORT_HEADER,
  listStoredReportedTrades,
  formatTradeReportRow,
} from '@fairlead/api/testing/reported-trades';

let it: TestDb;

beforeAll(async () => {
  it = await createTestDb();
  await storeFirm(it.db);
}, 60_000);
afterAll(() => it.close());

/** Messages on a day, and its statement; each in a file of its own. */
const EVENTS = (id: string, day: string): readonly (() => Promise<unknown>)[] => {
  const told =
    (...rows: readonly string[]) =>
    async () =>
      importReports(it.db, [TRADE_REPORT_HEADER, ...rows].join('\n'));
  const row = (
    key: string,
    lots: number,
    more: Partial<Parameters<typeof formatTradeReportRow>[0]> = {},
  ) => formatTradeReportRow({ day, key: `${id}${key}`, lots, ...more });
  return [
    told(row('A', 10), row('B', 4)),
    told(row('A', 12, { status: 'replace', at: '15:00:00' })),
    told(cancelRow(`${id}B`, `${day}T16:00:00Z`)),
    told(row('C', 5)),
    told(row('E', 5), row('D', 5, { status: 'replace', replaces: `${id}C`, at: '15:30:00' })),
    told(row('F', 9), row('G', 11), row('B', 4)),
    async () =>
      states(it.db, {
        day,
        trades: [
          ...[7, 5, 5, 4].map((lots, at) => ({ id: `${id}N${at}`, lots })),
          { id: `${id}N9`, lots: -9 },
        ],
      }),
  ];
};

const END = [
  'A HELD 12',
  'B CANCELLED 4',
  'C REPLACED 5 by D',
  'D HELD 5 = N1',
  'E HELD 5 = N2',
  'F HELD 9',
  'G HELD 11 = N0+N3',
];

let runs = 0;

test('in whatever order trades are told, replaced, cancelled and stated, the end is the same', async () => {
  const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 });
  await fc.assert(
    fc.asyncProperty(order, fc.integer({ min: 0, max: 6 }), async (inOrder, again) => {
      const day = `2024-0${3 + Math.floor(runs / 28)}-${String((runs % 28) + 1).padStart(2, '0')}`;
      const id = `r${runs}`;
      runs += 1;
      const events = EVENTS(id, day);
      for (const at of inOrder) await events[at]?.();
      await events[again]?.();
      const kept = await listStoredReportedTrades(it.db, `${id}%`);
      expect(kept.map((each) => each.replaceAll(id, ''))).toEqual(END);
    }),
    { numRuns: 25, endOnFailure: true },
  );
}, 120_000);
