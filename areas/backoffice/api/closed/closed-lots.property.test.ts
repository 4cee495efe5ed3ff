// covers: ../physical/physical.rules.ts
import type { LotReconciliation } from '@fairlead/backoffice/contract/lots';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { cargoesOfTest } from '@fairlead/api/testing/cargoes';
import { BANK, ledgerApp, TRADER } from '@fairlead/api/testing/ledger-app';
import { PNL_COLUMNS } from '../physical/physical.rules.ts';

/** Number of random firms for each kind of change; more on request. */
const FIRMS = Number(process.env['FAIRLEAD_CLOSED'] ?? 6);

let it: Awaited<ReturnType<typeof ledgerApp>>;
let cargoes: ReturnType<typeof cargoesOfTest>;
let token: string;
let runs = 0;

beforeAll(async () => {
  it = await ledgerApp();
  cargoes = cargoesOfTest(it.db);
  token = await it.tokenFor(['backacc:read']);
  await it.ledger.cards([BANK, { code: '700010' }]);
  await cargoes.lotGroups({ FIRST: 'lc' });
  await cargoes.runs([{ date: '2025-01-31', type: 'COB' }]);
}, 60_000);
afterAll(async () => it.close());

const GROUPS = ['G1', 'G2', 'G3'];
const column = fc.constantFrom(...PNL_COLUMNS);
const amount = fc.integer({ min: -900_000, max: 900_000 }).map((cents) => (cents / 100).toFixed(2));
const maps = fc.dictionary(fc.constantFrom(...GROUPS), column, { minKeys: 1 });
const rates = fc.record({
  '2024-01-29': fc.constantFrom('1.05', '1.0712'),
  '2024-02-12': fc.constantFrom('1.0713', '1.2'),
  '2025-01-06': fc.constantFrom('1.03', '1.04'),
});
/**
 * Days that are closed. A lot has entries either of these alone or of an open day alone, so that its figures at the
 * close are known.
 */
const CLOSED = ['2024-01-31', '2024-02-12', '2024-02-15'];
const lot = fc.record({
  isOpen: fc.boolean(),
  lines: fc.array(
    fc.record({ day: fc.nat(2), group: fc.constantFrom(...GROUPS, 'ODD'), value: amount }),
    { maxLength: 6 },
  ),
  amounts: fc.uniqueArray(
    fc.record({ day: fc.nat(2), column, amount, currency: fc.constantFrom('USD', 'EUR') }),
    { maxLength: 4, selector: ({ day, column: of }) => `${String(day)} ${of}` },
  ),
});
const books = fc.record({
  lots: fc.array(lot, { minLength: 1, maxLength: 4 }),
  before: fc.record({ maps, rates }),
  after: fc.record({ maps, rates }),
});

type Books = typeof books extends fc.Arbitrary<infer Value> ? Value : never;

const against = (value: string) => (value.startsWith('-') ? value.slice(1) : `-${value}`);

/** Stores lots under names of their own, and closes the days of 2024. */
async function closeBooks({ lots, before }: Books): Promise<string> {
  runs += 1;
  const run = `R${String(runs)}-`;
  const company = `${run}C`;
  await it.ledger.companies([{ ...TRADER, code: company, name: company }]);
  await mapped(before.maps, run);
  await it.ledger.rates(before.rates);
  const dayOf = (isOpen: boolean, day: number) => (isOpen ? '2025-01-07' : (CLOSED[day] ?? ''));
  const lines = lots.flatMap(({ isOpen, lines: own }, at) =>
    own.map(({ day, group, value }) => ({
      company,
      date: dayOf(isOpen, day),
      lines: [
        { card: '700010', value, lot: nameOf(run, at), lotGroup: `${run}${group}` },
        { card: '110010', value: against(value) },
      ],
    })),
  );
  await it.ledger.journals(lines);
  await cargoes.trades(
    lots.map(({ isOpen, amounts }, at) => ({
      lot: nameOf(run, at),
      amounts: amounts
        .filter(({ day }) => !isOpen || day === 0)
        .map(({ day, ...of }) => ({ ...of, from: dayOf(isOpen, day) })),
    })),
  );
  await it.ledger.exported(company, '2024-12-31');
  await it.ledger.changed();
  return run;
}

const nameOf = (run: string, at: number) => `${run}L${String(at)}`;
const mapped = async (of: Books['before']['maps'], run: string) =>
  cargoes.lotGroups(
    Object.fromEntries(Object.entries(of).map(([group, to]) => [`${run}${group}`, to])),
  );

type Figures = Readonly<Record<string, number>>;

/** Figures of the lots of a run. */
async function figuresOf(run: string): Promise<ReadonlyMap<string, Figures>> {
  const query = new URLSearchParams({
    startDate: '2024-01-01',
    endDate: '2025-01-31',
    tradeDate: '2025-01-31',
    includeAdjProj: 'true',
    reversePrevYear: 'false',
  });
  const answer = await it.app.inject({
    url: `/api/acc_analytics/report/scg_physical?${query.toString()}`,
    headers: { 'x-auth-token': token },
  });
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.anything()]);
  const tables = answer.json<LotReconciliation>();
  return new Map(
    [...tables.closed_lots, ...tables.ongoing_lots, ...tables.outside_lots]
      .filter(({ lot_num: name }) => name.startsWith(run))
      .map((row) => [row.lot_num, row as unknown as Figures]),
  );
}

const NAMES = ['total_sum', 'income_expense', 'broker_sum', 'canal_insurance_inspector_sum'].concat(
  ['demurrage_sum', 'freight_diff_sum', 'lc_sum'],
);

/** Finds figures that were restated without a mark, and marks on figures that were not restated. */
function wrongMarks(then: Figures = {}, now: Figures = {}, isOpen: boolean): readonly unknown[] {
  return NAMES.flatMap((name) =>
    ['traders', 'danaos', 'diff'].flatMap((side) => {
      const [before, after] = [then, now].map((of) => of[`${name}-amount_${side}`] ?? 0);
      const was = now[`${name}-was_${side}`];
      const expected = isOpen || before === after ? undefined : before;
      return was === expected ? [] : [{ name, side, before, after, was }];
    }),
  );
}

test.each(['maps', 'rates'] as const)(
  '[OB-5] random lots: %s that change after the close mark what moves with what it was, and nothing else',
  async (kind) => {
    let marks = 0;
    await fc.assert(
      fc.asyncProperty(books, async (of) => {
        const run = await closeBooks(of);
        const then = await figuresOf(run);
        if (kind === 'maps') await mapped(of.after.maps, run);
        else await it.ledger.rates(of.after.rates);
        await it.ledger.changed();
        const now = await figuresOf(run);
        for (const [at, { isOpen }] of of.lots.entries()) {
          const name = nameOf(run, at);
          expect(wrongMarks(then.get(name), now.get(name), isOpen)).toEqual([]);
        }
        const all = [...now.values()].flatMap((figures) => Object.keys(figures));
        marks += all.filter((name) => name.includes('-was_')).length;
      }),
      { numRuns: FIRMS, endOnFailure: true },
    );
    process.stdout.write(`${String(FIRMS)} firms, ${kind}: ${String(marks)} figures marked\n`);
  },
  FIRMS * 60_000,
);
