import type { Db } from '@fairlead/platform/database/db';
import fc from 'fast-check';
import { sql } from 'kysely';

/** Amounts are whole ten-thousandths of a dollar. */
export type RandomLine = {
  readonly journal: number;
  readonly company: string;
  readonly date: string;
  readonly narrative: string;
  readonly counts: boolean;
  readonly card: string;
  readonly units: number;
  readonly vessel: string | null;
  readonly group: string | null;
  readonly fromTo: string | null;
  readonly type: string;
};

export type RandomLedger = {
  readonly vessels: readonly {
    readonly name: string;
    readonly company: string | null;
    readonly delivered: string | null;
    readonly sold: string | null;
  }[];
  readonly lines: readonly RandomLine[];
  /** What is said later holds. */
  readonly budget: readonly {
    readonly company: string;
    readonly card: string;
    readonly month: string;
    readonly units: number | null;
  }[];
  readonly restated: readonly {
    readonly company: string;
    readonly card: string;
    readonly vessel: string | null;
    readonly date: string;
    readonly units: number;
  }[];
};

export const COMPANIES = [
  { code: 'S1', name: 'Ship One', group: 'Shipping', kind: 'VESSEL', minor: false },
  { code: 'S2', name: 'Ship Two', group: 'Shipping', kind: 'VESSEL', minor: true },
  { code: 'A1', name: 'Office', group: 'Admin', kind: 'ADMIN', minor: false },
  { code: 'T1', name: 'Gas', group: 'Trading', kind: 'TRADING', minor: false },
] as const;

type RandomCard = {
  readonly code: string;
  readonly statement: 'PL' | 'BS' | null;
  readonly pnl?: string;
  readonly cost?: string;
  readonly category?: 'RUNNING' | 'DRYDOCK' | 'ADMIN';
  readonly sheet?: string;
  readonly bank?: true;
};

export const CARDS: readonly RandomCard[] = [
  { code: '1100', statement: 'BS', sheet: '11', bank: true },
  { code: '1200', statement: 'BS', sheet: '11', bank: true },
  { code: '2000', statement: 'BS', sheet: '20' },
  { code: '4000', statement: 'PL', pnl: 'Revenue', sheet: '40' },
  { code: '5100', statement: 'PL', pnl: 'Costs', cost: 'Crew', category: 'RUNNING', sheet: '51' },
  { code: '5200', statement: 'PL', pnl: 'Costs', cost: 'Crew', category: 'RUNNING', sheet: '52' },
  { code: '5300', statement: 'PL', pnl: 'Costs', cost: 'Yard', category: 'DRYDOCK', sheet: '53' },
  { code: '6100', statement: 'PL', pnl: 'Office', cost: 'Rent', category: 'ADMIN', sheet: '61' },
  { code: '7000', statement: 'PL', pnl: 'Interest', sheet: '70' },
  { code: '9990', statement: null },
];

export const CASH_GROUPS = [
  { code: 'G1', names: ['Operations', 'Cargo', 'Hire'], financed: false, ships: false },
  { code: 'G2', names: ['Operations', 'Ships', 'Fees'], financed: false, ships: true },
  { code: 'G3', names: ['Finance', 'Loans', 'Bank'], financed: true, ships: false },
] as const;

const DAY_MS = 86_400_000;
const FIRST = Date.parse('2022-12-20');
const DAYS = 500;

/** Months' ends and beginnings come as often as all other days. */
const day = fc.tuple(fc.nat(DAYS), fc.boolean(), fc.boolean()).map(([at, isEdge, isFirst]) => {
  const date = new Date(FIRST + at * DAY_MS);
  if (isEdge) date.setUTCMonth(date.getUTCMonth() + (isFirst ? 0 : 1), isFirst ? 1 : 0);
  return date.toISOString().slice(0, 10);
});

export const range = fc
  .tuple(day, day)
  .map(([a, b]): [string, string] => (a < b ? [a, b] : [b, a]));

const company = fc.constantFrom(...COMPANIES.map(({ code }) => code));
const card = fc.constantFrom(...CARDS.map(({ code }) => code));
const VESSELS = ['Dawn', 'Dusk', 'Noon'];
const vessel = fc.option(fc.constantFrom(...VESSELS));
/** Cents mostly, and less than cents. */
const units = fc.oneof(
  fc.integer({ min: -900_000, max: 900_000 }).map((cents) => cents * 100),
  fc.integer({ min: -99_999, max: 99_999 }),
);

const line = fc.record({
  card,
  vessel,
  units,
  group: fc.constantFrom(null, 'G1', 'G2', 'G3', 'GX'),
  fromTo: fc.constantFrom(null, '', 'Alba'),
  type: fc.constantFrom('PAYMENT', 'RECEIPT', 'INTER_COMPANY', 'REVALUATION', 'OTHER'),
});

const journal = fc.record({
  company,
  date: day,
  narrative: fc.constantFrom('Hire', 'Fuel | port', 'Wages'),
  counts: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  against: line,
});

export const randomLedger: fc.Arbitrary<RandomLedger> = fc.record({
  vessels: fc.tuple(
    ...VESSELS.map((name) =>
      fc.record({
        name: fc.constant(name),
        company: fc.option(fc.constantFrom('S1', 'S2', 'A1')),
        delivered: fc.option(fc.constantFrom('2015-01-01', '2023-04-10', '2024-01-31')),
        sold: fc.option(fc.constantFrom('2024-03-15', '2024-02-29')),
      }),
    ),
  ),
  lines: fc.array(journal, { maxLength: 40 }).map((journals) =>
    journals.flatMap(({ lines, against, ...head }, at) => {
      const rest = -lines.reduce((sum, one) => sum + one.units, 0);
      return [...lines, { ...against, units: rest }].map((one) => ({
        ...head,
        ...one,
        journal: at + 1,
      }));
    }),
  ),
  budget: fc.array(
    fc.record({
      company,
      card,
      month: day.map((at) => `${at.slice(0, 8)}01`),
      units: fc.option(units),
    }),
    { maxLength: 12 },
  ),
  restated: fc.array(fc.record({ company, card, vessel, date: day, units }), { maxLength: 3 }),
});

const TABLES = [
  ...[
    'restatement',
    'journal_line',
    'journal',
    'ledger_month',
    'ledger_quarter',
    'card_month',
    'budget',
    'accounting_set',
  ],
  'vessel',
];

/** Puts a ledger in the place of the one that was there. */
export async function storeRandomLedger(db: Db, ledger: RandomLedger): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of TABLES) await sql`delete from ${sql.table(table)}`.execute(tx);
    await sql`
      insert into vessel (name, company_code, delivered_on, sold_on)
      select name, company, delivered, sold
        from jsonb_to_recordset(${JSON.stringify(ledger.vessels)}::jsonb)
          as given (name text, company text, delivered date, sold date)`.execute(tx);
    const lines = JSON.stringify(ledger.lines.map((one, no) => ({ ...one, no: no + 1 })));
    const given = sql`
      jsonb_to_recordset(${lines}::jsonb) as given (no int, journal int, company text, date date,
        narrative text, counts boolean, card text, units numeric, vessel text, "group" text,
        "fromTo" text, type text)`;
    await sql`
      insert into journal (journal_id, company_code, series, number, version, export_id, issued_at,
                           journal_date, entry_datetime, document_type, narrative, content_hash, is_current)
      overriding system value
      select distinct on (journal) journal, company, 'JV', journal, 1,
             (select min(export_id) from ledger_export), now(), date, date, 'Invoice', narrative, 'a', true
        from ${given}`.execute(tx);
    // All count at first: a correction takes off what it takes back.
    await sql`
      insert into journal_line (journal_id, line_no, company_code, journal_date, counts,
                                ledger_card_code, currency, amount, book_value, vessel_name,
                                cash_rec_group, entry_type, from_to)
      select journal, no, company, date, true, card, 'USD', units / 10000, units / 10000, vessel,
             "group", type, "fromTo"
        from ${given}`.execute(tx);
    await sql`
      update journal_line set counts = false
        from ${given} where journal_id = journal and line_no = no and not given.counts`.execute(tx);
    await storePlans(tx, ledger);
  });
}

async function storePlans(tx: Db, { budget, restated }: RandomLedger): Promise<void> {
  for (const at of budget.keys())
    await sql`
      with file as (
        insert into imported_file (file_id, kind, file_name, content, uploaded_by)
        values (${String(at).padStart(64, '0')}, 'budget', 'a', 'a', 'a')
        on conflict (file_id) do nothing)
      insert into accounting_set (accounting_set_id, kind, file_id, row_count, loaded_by)
      overriding system value
      values (${at + 1}, 'BUDGET', ${String(at).padStart(64, '0')}, 1, 'a')`.execute(tx);
  await sql`
    insert into budget (company_code, ledger_card_code, month, accounting_set_id, amount)
    select company, card, month, set_id, units / 10000
      from jsonb_to_recordset(${JSON.stringify(budget.map((one, at) => ({ ...one, set_id: at + 1 })))}::jsonb)
        as given (company text, card text, month date, set_id bigint, units numeric)`.execute(tx);
  await sql`
    insert into restatement (export_id, company_code, ledger_card_code, vessel_name, journal_date, change)
    select (select min(export_id) from ledger_export), company, card, vessel, date, units / 10000
      from jsonb_to_recordset(${JSON.stringify(restated)}::jsonb)
        as given (company text, card text, vessel text, date date, units numeric)`.execute(tx);
  await sql`update accounting_version set version = version + 1`.execute(tx);
}
