import type { CellEntries } from '@fairlead/accounting/contract/entries';
import type { AccountingReport, CellFigure, CellQuery } from '@fairlead/accounting/contract/report';
import { ledgerApp } from '@fairlead/api/testing/ledger-app';
import { wrongSums } from '@fairlead/lab/second/accounting/kept-sums';
import {
  CARDS,
  CASH_GROUPS,
  COMPANIES,
  randomLedger,
  range,
  storeRandomLedger,
} from '@fairlead/lab/second/accounting/random-ledger';
import { type Flat, slowCash, slowReport } from '@fairlead/lab/second/accounting/slow-accounting';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';

let it: Awaited<ReturnType<typeof ledgerApp>>;

beforeAll(async () => {
  it = await ledgerApp();
  await it.ledger.companies(COMPANIES);
  await it.ledger.cards(CARDS);
  for (const { code, names, financed, ships } of CASH_GROUPS)
    await sql`insert into cash_rec_group values (${code}, ${names[0]}, ${names[1]}, ${names[2]}, ${financed}, ${ships})`.execute(
      it.db,
    );
  await it.ledger.exported('S1');
}, 30_000);
afterAll(async () => it.close());

/** Number of ledgers: some for every change, 1,000 where they are asked for. */
const LEDGERS = Number(process.env['FAIRLEAD_LEDGERS'] ?? 10);

type Row = { readonly columns: Readonly<Record<string, number | null>> };

function flatOf(answer: AccountingReport): Flat {
  const flat: Flat = new Map();
  const put = (table: string, path: readonly string[], { columns }: Row) => {
    for (const [key, value] of Object.entries(columns))
      flat.set(`${table}^${path.join('|')}^${key}`, value);
  };
  for (const row of answer.summary_table)
    put('summary_table', [row.pnl_group, row.ledger_card_code], row);
  for (const row of answer.mgmt_summary_table)
    put('mgmt_summary_table', [row.pnl_group, row.bsg_code], row);
  for (const table of ['admin_cost', 'vessel_cost_daily', 'vessel_cost_yearly'] as const)
    for (const row of answer[table]) {
      const { row_category: category, group_cost, bsg_code, ledger_card_code } = row;
      put(table, [category ?? 'Not mapped', group_cost, bsg_code, ledger_card_code], row);
    }
  return flat;
}

function flatCash(answer: AccountingReport): Flat {
  const flat: Flat = new Map();
  for (const row of answer.cash_bank_balances) {
    const key = `cash_bank_balances^${row.company_code}|${row.ledger_card_code}^`;
    flat.set(`${key}starting`, row.amount_starting);
    flat.set(`${key}ending`, row.amount_ending);
    flat.set(`${key}change`, row.change);
    flat.set(`${key}bank_ic_payments_diff`, row.bank_ic_payments_diff);
  }
  for (const row of answer.cash_payments_ic) {
    const path = [row.company_code, row.entry_type, row.ledger_card_code, row.narrative];
    flat.set(`cash_payments_ic^${path.join('|')}^book_value`, row.book_value);
  }
  for (const row of answer.cash_rec_groups) {
    const path = `${row.company_fixed_name}|${row.cash_rec_group}`;
    flat.set(`cash_rec_groups^${path}^book_value`, row.book_value);
  }
  for (const row of answer.scg_our_cash) {
    const path = [row.group1, row.group2, row.group3, row.combined_narrative].join('|');
    flat.set(`scg_our_cash^${path}^book_value`, row.book_value);
    flat.set(`scg_our_cash^${path}^book_value_no_sm`, row.book_value_no_sm);
  }
  return flat;
}

/** Equal but for the last digits of quotients. */
function expectAlike(found: Flat, expected: Flat): void {
  expect([...found.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
  for (const [key, value] of expected) {
    const own = found.get(key) ?? null;
    if (own === value) continue;
    if (own === null || value === null || Math.abs(own - value) > 1e-9 * (1 + Math.abs(value)))
      expect({ key, value: own }).toEqual({ key, value });
  }
}

type Asked = Omit<CellQuery, 'after'>;

/** All pages of the entries of a cell, whose sums are those of its parts. */
async function wholeCell(asked: Asked): Promise<CellEntries> {
  const entries: CellEntries['entries'] = [];
  let page = await it.entries(asked);
  entries.push(...page.entries);
  while (page.after !== null) {
    page = await it.entries({ ...asked, after: page.after });
    entries.push(...page.entries);
  }
  for (const { part, count, sum } of page.parts) {
    const own = entries.filter((entry) => entry.part === part);
    expect([part, own.length]).toEqual([part, count]);
    expect(own.reduce((total, { value }) => total + value, 0)).toBeCloseTo(sum, 6);
  }
  return { ...page, entries };
}

const FIGURE_OF: Readonly<Record<string, CellFigure>> = {
  amount_report: 'report',
  amount_compare: 'compare',
  compare_diff: 'compare_diff',
  amount_budget: 'budget',
  budget_diff: 'budget_diff',
};

const near = (a: number | null, b: number | null) =>
  a === b || (a !== null && b !== null && Math.abs(a - b) <= 1e-7 * (1 + Math.abs(a)));

test(
  `[API-09] [ACC-20] ${LEDGERS} random ledgers: a second implementation agrees, parts make totals, entries their cell`,
  async () => {
    let ledgers = 0;
    let cells = 0;
    const pair = fc.record({ ledger: randomLedger, report: range, compare: range, pick: fc.nat() });
    await fc.assert(
      fc.asyncProperty(pair, async ({ ledger, report, compare, pick }) => {
        ledgers += 1;
        await storeRandomLedger(it.db, ledger);
        const period = {
          start_date: report[0],
          end_date: report[1],
          company: 'Group',
          cmp_start_date: compare[0],
          cmp_end_date: compare[1],
        };
        const answer = await it.report(period);
        expectAlike(flatOf(answer), slowReport(ledger, report, compare));
        expectAlike(flatCash(answer), slowCash(ledger, report));
        await expectIdentities(answer, report);
        cells += await expectEntries({ ...flatParts(answer), period, pick });
      }),
      { numRuns: LEDGERS, ...seed() },
    );
    process.stdout.write(`${ledgers} random ledgers, the entries of ${cells} cells\n`);
  },
  LEDGERS * 60_000,
);

function seed() {
  const given = process.env['FAIRLEAD_SEED'];
  return given === undefined ? {} : { seed: Number(given) };
}

/** P&L and balance sheet make 0, Shipping is a group of the summary, kept sums are the lines'. */
async function expectIdentities(answer: AccountingReport, [from, to]: readonly [string, string]) {
  const shown = flatOf(answer);
  const total = (table: string, names?: readonly string[]) =>
    [...shown].reduce((sum, [key, value]) => {
      const [name, , column = ''] = key.split('^');
      const [of = ''] = column.split('|');
      const isOwn = name === table && column.endsWith('|amount_report');
      return isOwn && (names === undefined || names.includes(of)) ? sum + (value ?? 0) : sum;
    }, 0);
  const shipping = answer.company_group_mappings
    .filter(({ summary_group: group }) => group === 'Shipping')
    .map(({ company_fixed_name: name }) => name);
  expect(total('summary_table')).toBeCloseTo(total('mgmt_summary_table', shipping), 6);
  const { rows } = await sql<{ sheet: number; odd: number }>`
    select coalesce((select sum(book_value) from journal_line
                       join ledger_card on code = ledger_card_code and statement = 'BS'
                      where counts and journal_date between ${from} and ${to}), 0)::float8 as sheet,
           ${wrongSums} as odd`.execute(it.db);
  // What the P&L shows with income positive lies in the balance sheet.
  expect(total('mgmt_summary_table')).toBeCloseTo(rows[0]?.sheet ?? NaN, 6);
  expect(rows[0]?.odd).toBe(0);
}

const flatParts = (answer: AccountingReport) => ({
  answer,
  figures: flatOf(answer),
  cash: flatCash(answer),
});

type Opened = ReturnType<typeof flatParts> & {
  readonly period: Omit<Asked, 'report' | 'row' | 'column' | 'figure'>;
  readonly pick: number;
};

type Cell = Pick<Asked, 'report' | 'row' | 'column' | 'figure'> & {
  readonly value: number | null;
};

/**
 * Expects the entries of one figure in five, totals of whole tables, all of cash and of both
 * charts.
 */
async function expectEntries(opened: Opened): Promise<number> {
  const cells = [...figureCells(opened), ...cashCells(opened)];
  for (const { value, ...asked } of cells) {
    const { cell } = await wholeCell({ ...opened.period, ...asked });
    if (!near(cell, value)) expect({ asked, cell }).toEqual({ asked, cell: value });
  }
  return cells.length;
}

function figureCells({ figures, pick }: Opened): Cell[] {
  const cells = [...figures].flatMap(([key, value]): Cell[] => {
    const [report = '', row = '', column = ''] = key.split('^');
    const at = column.lastIndexOf('|');
    const figure = FIGURE_OF[column.slice(at + 1)];
    return figure === undefined
      ? []
      : [{ report, row, column: column.slice(0, at), figure, value }];
  });
  const totals = Map.groupBy(
    cells.filter(({ report }) => !report.startsWith('vessel')),
    ({ report, figure }) => `${report}^${figure}`,
  );
  return [
    ...cells.filter((_, at) => (at + pick) % 5 === 0),
    ...[...totals].map(([key, parts]) => {
      const [report = '', figure = ''] = key.split('^');
      return { report, figure, value: parts.reduce((sum, part) => sum + (part.value ?? 0), 0) };
    }),
  ];
}

function cashCells({ answer, cash }: Opened): Cell[] {
  return [
    ...[...cash].map(([key, value]) => {
      const [report = '', row = '', figure = ''] = key.split('^');
      return { report, row, figure, value };
    }),
    ...answer.hist_vessel_cost.map(({ journal_quarter, group_cost, per_day_amount: value }) => ({
      report: 'hist_vessel_cost',
      row: `${journal_quarter}|${group_cost}`,
      figure: 'report',
      value,
    })),
    ...answer.hist_cash_balance.slice(-2).map(({ journal_date: row, balance: value }) => ({
      report: 'hist_cash_balance',
      row,
      figure: 'ending',
      value,
    })),
  ];
}
