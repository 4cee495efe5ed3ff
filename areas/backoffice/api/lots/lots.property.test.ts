import { ledgerOfTest } from '@fairlead/api/testing/ledger';
import { BANK, TRADER } from '@fairlead/api/testing/ledger-app';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import {
  LOT_COLUMN_NAMES,
  LOT_COLUMNS,
  LOT_TABLES,
  type LotColumn,
  type LotTable,
} from '@fairlead/backoffice/contract/columns';
import type {
  LotDetail,
  LotReconciliation,
  ReconciledLot,
} from '@fairlead/backoffice/contract/lots';
import {
  type RandomReport,
  randomReport,
  FISCAL_FIRST_MONTH,
  randomCargoes,
  storeGround,
  storeRandomCargoes,
} from '@fairlead/lab/second/backoffice/random-cargoes';
import { slowLots, type SlowLots } from '@fairlead/lab/second/backoffice/slow-lots';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';

let it: TestApp;
let token: string;

beforeAll(async () => {
  it = await createTestApp();
  token = await it.tokenFor(['backacc:read']);
  const ledger = ledgerOfTest(it.db);
  await ledger.companies([TRADER], 'SCG', FISCAL_FIRST_MONTH);
  await ledger.cards([BANK, { code: '700010', name: 'Cargoes' }]);
  await ledger.exported('SCG');
  await storeGround(it.db);
}, 30_000);
afterAll(async () => it.close());

/** Number of books: some for every change, 1,000 where they are asked for. */
const BOOKS = Number(process.env['FAIRLEAD_LEDGERS'] ?? 40);

const get = async (path: string, query: Record<string, string>) =>
  it.app.inject({
    url: `/api/acc_analytics/${path}?${new URLSearchParams(query).toString()}`,
    headers: { 'x-auth-token': token },
  });

const FIELDS = { closed: 'closed_lots', ongoing: 'ongoing_lots', outside: 'outside_lots' } as const;

const unitsOf = (dollars: number) => BigInt(Math.round(dollars * 10_000));
const dollarsOf = (units: bigint) => Number(units) / 10_000;
const sumOf = (all: readonly bigint[]) => all.reduce((sum, one) => sum + one, 0n);

test(
  `[API-09] [BAK-05] [BAK-07] ${BOOKS} random books, taken in any order: a second implementation agrees on every cell and table, tables add up to both systems, drawers to cells`,
  async () => {
    const seen = { books: 0, lots: 0, drawers: 0, withoutRate: 0 };
    const book = fc.record({ cargoes: randomCargoes, asked: randomReport, pick: fc.nat(5) });
    await fc.assert(
      fc.asyncProperty(book, async ({ cargoes, asked, pick }) => {
        seen.books += 1;
        await storeRandomCargoes(it.db, cargoes);
        const expected = slowLots(cargoes, asked);
        const answer = await get('report/scg_physical', {
          ...asked,
          includeAdjProj: String(asked.includeAdjProj),
          reversePrevYear: String(asked.reversePrevYear),
        });
        if ('gaps' in expected) {
          seen.withoutRate += 1;
          expect(answer.statusCode).toBe(400);
          for (const gap of expected.gaps) expect(answer.body).toContain(gap);
          return;
        }
        expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.anything()]);
        const tables = answer.json<LotReconciliation>();
        expectTables(tables, expected);
        expectWhole(tables, expected);
        seen.lots += expected.lots.size;
        seen.drawers += await expectDrawers(expected, { asked, pick });
      }),
      { numRuns: BOOKS, ...seed() },
    );
    process.stdout.write(
      `${seen.books} random books of lots, ${seen.lots} lots, ${seen.drawers} drawers, ${seen.withoutRate} refused for want of a rate\n`,
    );
  },
  BOOKS * 60_000,
);

function seed() {
  const given = process.env['FAIRLEAD_SEED'];
  return given === undefined ? {} : { seed: Number(given) };
}

/** Every lot in the table that it belongs to, with what the second implementation has of it. */
function expectTables(answer: LotReconciliation, expected: SlowLots): void {
  for (const table of LOT_TABLES) {
    const own = [...expected.lots].filter(([, lot]) => lot.table === table);
    const shown = own.map(([lot, of]) => ({
      lot_num: lot,
      new_fmt_lot_num: of.newLot,
      closed_on: of.closed,
      outside_reason: of.reason,
      ...figuresOf(of),
    }));
    expect(byNumber(answer[FIELDS[table]])).toEqual(byNumber(shown));
  }
  expect(answer).toMatchObject({
    ltd_acc_min_date: expected.firstLine ?? null,
    ltd_acc_max_date: expected.lastLine ?? null,
    ltd_latest_trade_date: expected.lastAmount ?? null,
  });
  const unmapped = [...expected.unmapped].map(([group, { lines, units }]) => ({
    scg_rec_group: group,
    lines,
    amount: dollarsOf(units),
  }));
  expect(answer.unmapped_groups).toEqual(
    unmapped.toSorted((a, b) => (a.scg_rec_group < b.scg_rec_group ? -1 : 1)),
  );
}

const byNumber = <Lot extends { readonly lot_num: string }>(lots: readonly Lot[]) =>
  lots.toSorted((a, b) => (a.lot_num < b.lot_num ? -1 : 1));

type Sides = Pick<NonNullable<ReturnType<SlowLots['lots']['get']>>, 'traders' | 'accounting'>;

function figuresOf({ traders, accounting }: Sides) {
  const total = {
    traders: sumOf(Object.values(traders)),
    accounting: sumOf(Object.values(accounting)),
  };
  const sides = [
    ...LOT_COLUMN_NAMES.map((name) => {
      const column = LOT_COLUMNS[name];
      return [name, traders[column] ?? 0n, accounting[column] ?? 0n] as const;
    }),
    ['total_sum', total.traders, total.accounting] as const,
  ];
  return Object.fromEntries(
    sides.flatMap(([name, ofTraders, ofAccounting]) => [
      [`${name}-amount_diff`, dollarsOf(ofTraders - ofAccounting)],
      [`${name}-amount_danaos`, dollarsOf(ofAccounting)],
      [`${name}-amount_traders`, dollarsOf(ofTraders)],
    ]),
  );
}

/** The three tables have all that moved in either system, once. */
function expectWhole(answer: LotReconciliation, expected: SlowLots): void {
  const all = LOT_TABLES.flatMap((table) => answer[FIELDS[table]]);
  expect(new Set(all.map(({ lot_num: lot }) => lot)).size).toBe(all.length);
  const totalOf = (of: keyof ReconciledLot) => sumOf(all.map((lot) => unitsOf(Number(lot[of]))));
  for (const name of LOT_COLUMN_NAMES) {
    const column = LOT_COLUMNS[name];
    expect([name, totalOf(`${name}-amount_traders`), totalOf(`${name}-amount_danaos`)]).toEqual([
      ...[name, expected.wholeTraders[column] ?? 0n, expected.wholeAccounting[column] ?? 0n],
    ]);
  }
}

type Opened = { readonly asked: RandomReport; readonly pick: number };

/** Opens two columns of every lot: their rows make the cell. */
async function expectDrawers({ lots }: SlowLots, { asked, pick }: Opened): Promise<number> {
  let drawers = 0;
  for (const [lot, of] of lots)
    for (const name of LOT_COLUMN_NAMES.filter((_, at) => (at + pick + drawers) % 3 === 0)) {
      const answer = await drawerOf({ lot, name, table: of.table, asked });
      drawers += 1;
      if (of.gapsBefore.length > 0) {
        expect(answer.statusCode).toBe(400);
        for (const gap of of.gapsBefore) expect(answer.body).toContain(gap);
        continue;
      }
      expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.anything()]);
      const drawer = answer.json<LotDetail>();
      const column = LOT_COLUMNS[name];
      const [traders, accounting] = [of.traders[column] ?? 0n, of.accounting[column] ?? 0n];
      expect(drawer).toMatchObject({
        traders_ltd_val: dollarsOf(traders),
        danaos_ltd_val: dollarsOf(accounting),
        ltd_diff: dollarsOf(traders - accounting),
        traders_reversed: dollarsOf(of.tradersBefore[column] ?? 0n),
        danaos_reversed: dollarsOf(of.accountingBefore[column] ?? 0n),
        traders_count: drawer.traders_ltd_df.length,
        danaos_count: drawer.danaos_ltd_df.length,
      });
      expect(sumOf(drawer.traders_ltd_df.map((row) => unitsOf(row[column])))).toBe(traders);
      expect(sumOf(drawer.danaos_ltd_df.map((row) => unitsOf(row[column])))).toBe(accounting);
    }
  return drawers;
}

type Drawer = {
  readonly lot: string;
  readonly name: LotColumn;
  readonly table: LotTable;
  readonly asked: RandomReport;
};

const drawerOf = async ({ lot, name, table, asked }: Drawer) =>
  get('back_acc/ltd_reconcile', {
    lot_num: lot,
    scg_pnl_column: name,
    table_unique_name: table,
    start_date: asked.startDate,
    end_date: asked.endDate,
    trade_date: asked.tradeDate,
    include_adj_proj: String(asked.includeAdjProj),
    reverse_prev_year: String(asked.reversePrevYear),
  });
