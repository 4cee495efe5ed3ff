import { CHART_OF_TEST, exportOfTest, storeReceivedFile } from '@fairlead/api/testing/ledger-files';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { wrongSums } from '@fairlead/lab/second/accounting/kept-sums';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';

import { importChart } from './import-chart.service.ts';
import { importJournals } from './import-journals.service.ts';

const LEDGERS = Number(process.env['FAIRLEAD_LEDGERS'] ?? 40);

let it: TestDb;

beforeAll(async () => {
  it = await createTestDb();
  await importChart(it.db, await storeReceivedFile(it.db, 'chart', CHART_OF_TEST));
}, 30_000);
afterAll(() => it.close());

const MONTHS = ['2024-01', '2024-02', '2024-03'] as const;

type Entry = { number: number; month: number; cents: number };
type Export = { from: number; to: number; issued: number; entries: readonly Entry[] };

/** Periods of one to three months; an entry stands in an export once, dated within its period. */
const anExport = fc
  .record({
    months: fc.tuple(fc.nat(2), fc.nat(2)),
    entries: fc.uniqueArray(
      fc.record({
        number: fc.integer({ min: 1, max: 4 }),
        month: fc.nat(2),
        cents: fc.integer({ min: 1, max: 9 }),
      }),
      { selector: ({ number }) => number, maxLength: 4 },
    ),
  })
  .map(({ months, entries }) => {
    const [from, to] = [Math.min(...months), Math.max(...months)];
    const within = entries.filter(({ month }) => month >= from && month <= to);
    return { from, to, entries: within };
  });

/** The rule told once more: the last claim of an entry holds, unless a later export of its month lacks it. */
function expected(exports: readonly Export[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (let number = 1; number <= 4; number += 1) {
    const claims = exports.flatMap((of) =>
      of.entries.filter((entry) => entry.number === number).map((entry) => ({ of, entry })),
    );
    const last = claims.toSorted((a, b) => b.of.issued - a.of.issued)[0];
    if (last === undefined) continue;
    const { month, cents } = last.entry;
    const gone = exports.some((e) => e.issued > last.of.issued && e.from <= month && month <= e.to);
    if (!gone) sums.set(MONTHS[month] ?? '', (sums.get(MONTHS[month] ?? '') ?? 0) + cents);
  }
  return sums;
}

const contentOf = ({ from, to, issued, entries }: Export): string =>
  exportOfTest({
    from: `${MONTHS[from] ?? ''}-01`,
    to: `${MONTHS[to] ?? ''}-28`,
    issued: `2024-04-0${issued + 1}T08:00:00Z`,
    entries: entries.map(({ number, month, cents }) => ({
      number,
      date: `${MONTHS[month] ?? ''}-10`,
      lines: [
        ['5100', `0.0${cents}`],
        ['1000', `-0.0${cents}`],
      ] as const,
    })),
  });

async function clear(): Promise<void> {
  await sql`
    truncate restatement, period_lock, bank_match, journal_line, journal, ledger_month, ledger_quarter, card_month, ledger_export`.execute(
    it.db,
  );
}

test(`[API-09] whatever the order in which exports come, the ledger is what they say (${LEDGERS} ledgers)`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anExport, { minLength: 1, maxLength: 5 }).chain((made) => {
        const exports = made.map((each, issued) => ({ ...each, issued }));
        return fc.tuple(
          fc.constant(exports),
          fc.shuffledSubarray(exports, { minLength: exports.length }),
        );
      }),
      async ([exports, order]) => {
        await clear();
        for (const each of order)
          await importJournals(it.db, await storeReceivedFile(it.db, 'journals', contentOf(each)));
        const kept = await sql<{ month: string; sum: string }>`
          select to_char(month, 'YYYY-MM') as month, book_value::text as sum from ledger_month
           where ledger_card_code = '5100' and book_value <> 0`.execute(it.db);
        const sums = new Map(
          kept.rows.map(({ month, sum }) => [month, Math.round(Number(sum) * 100)]),
        );
        expect(Object.fromEntries(sums)).toEqual(Object.fromEntries(expected(exports)));
        const anew = await sql<{ n: number }>`select ${wrongSums} as n`.execute(it.db);
        expect(anew.rows).toEqual([{ n: 0 }]);
      },
    ),
    { numRuns: LEDGERS },
  );
}, 900_000);
