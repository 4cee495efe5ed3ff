import type { Db } from '@fairlead/platform/database/db';
import fc from 'fast-check';
import { sql } from 'kysely';

/** Amounts are whole cents of the card's or the line's currency, book values of dollars. */
export type RandomCash = {
  readonly lines: readonly {
    readonly company: string;
    readonly card: string;
    readonly currency: 'EUR' | 'USD';
    readonly date: string;
    readonly amount: number;
    readonly value: number;
    readonly group: string | null;
    readonly lot: string | null;
    readonly counts: boolean;
  }[];
  readonly statements: readonly {
    readonly account: string;
    readonly to: string;
    readonly closing: number;
  }[];
  readonly accounts: readonly {
    readonly card: string;
    readonly from: string;
    readonly inSum: boolean;
    readonly buffer: number;
    readonly blocked: number;
  }[];
  /** Ten-thousandths of a dollar for a euro. */
  readonly rates: readonly { readonly date: string; readonly rate: number }[];
  /** In the order in which they are planned. */
  readonly plannings: readonly string[];
};

/** Bank cards with their accounts, of which one has none. */
export const CASH_CARDS = [
  { card: '1100', account: 'USD1', currency: 'USD' },
  { card: '1200', account: 'EUR1', currency: 'EUR' },
  { card: '1300', account: 'EUR2', currency: 'EUR' },
  { card: '1400', account: null, currency: 'USD' },
] as const;

export const MOVE_GROUPS = { G1: ['Cargo', 'Sales'], G2: ['Ships', 'Ports'] } as const;
export const CASH_LOTS = [
  { lot: 'L1', newLot: 'N1' },
  { lot: 'L2', newLot: null },
] as const;

const DAY_MS = 86_400_000;
const FIRST = Date.parse('2024-05-20');

const dayAt = (at: number) => new Date(FIRST + at * DAY_MS).toISOString().slice(0, 10);
const day = fc.nat(39).map(dayAt);
const card = fc.constantFrom(...CASH_CARDS.map((one) => one.card));
const cents = (size: number) => fc.integer({ min: -size, max: size });
const notNegative = fc.oneof(fc.constant(0), fc.nat(900_000));

const line = fc.record({
  card,
  date: day,
  amount: cents(9_000_000),
  value: cents(9_000_000),
  company: fc.constantFrom('T1', 'T1', 'S1'),
  currency: fc.constantFrom('EUR' as const, 'USD' as const),
  group: fc.constantFrom(null, 'G1', 'G2', 'GX', ''),
  lot: fc.constantFrom(null, 'L1', 'N1', 'L2', 'LX'),
  counts: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
});

const account = fc.constantFrom('USD1', 'EUR1', 'EUR2');

export const randomCash: fc.Arbitrary<RandomCash> = fc.record({
  lines: fc.array(line, { maxLength: 25 }),
  statements: fc.uniqueArray(fc.record({ account, to: day, closing: cents(9_000_000) }), {
    maxLength: 12,
    selector: (one) => `${one.account} ${one.to}`,
  }),
  // From before the first planning on, so that there is one.
  accounts: fc
    .uniqueArray(
      fc.record({
        card,
        from: day,
        buffer: notNegative,
        blocked: notNegative,
        inSum: fc.boolean(),
      }),
      { maxLength: 8, selector: (one) => `${one.card} ${one.from}` },
    )
    .map((later) => [
      { card: '1200', from: '2024-01-01', inSum: true, buffer: 100, blocked: 0 },
      ...later,
    ]),
  rates: fc
    .array(fc.integer({ min: 9_000, max: 12_000 }), { minLength: 40, maxLength: 40 })
    .map((rates) => rates.map((rate, at) => ({ date: dayAt(at), rate }))),
  plannings: fc.array(day, { minLength: 2, maxLength: 5 }),
});

const TABLES = [
  ...['cash_plan_line', 'cash_planning_run', 'cash_account', 'bank_statement', 'fx_obs', 'fx_set'],
  ...['journal_line', 'journal', 'ledger_month', 'ledger_quarter', 'card_month'],
];

/** Puts the facts of cash in the place of those that were there, in the order in which they are given. */
export async function storeRandomCash(db: Db, facts: RandomCash, setId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of TABLES) await sql`delete from ${sql.table(table)}`.execute(tx);
    await storeLines(tx, facts);
    await sql`
      insert into bank_statement (file_id, service_account_no, external_id, opening, opening_date,
                                  closing, closing_date, content_hash, loaded_by)
      select (select min(file_id) from imported_file), account, "to", 0, "to", closing / 100, "to", 'a', 'a'
        from ${sent(facts.statements)} as given (account text, "to" date, closing numeric)`.execute(
      tx,
    );
    await sql`
      insert into cash_account (ledger_card_code, valid_from, backacc_set_id, group_company,
                                institution, account_name, holding_company, account_type,
                                include_in_sum, notes, buffer, blocked)
      select card, "from", ${setId}, 'a', 'a', 'a', 'a', 'a', "inSum", '', buffer / 100, blocked / 100
        from ${sent(facts.accounts)}
          as given (card text, "from" date, "inSum" boolean, buffer numeric, blocked numeric)`.execute(
      tx,
    );
    await sql`
      with made as (
        insert into fx_set (file_id, first_date, last_date, row_count, loaded_by)
        values ((select min(file_id) from imported_file), '2024-05-20', '2024-06-28', 1, 'a')
        returning fx_set_id)
      insert into fx_obs (fx_set_id, currency, obs_date, per_eur)
      select fx_set_id, 'USD', date, rate / 10000
        from made, ${sent(facts.rates)} as given (date date, rate numeric)`.execute(tx);
  });
}

const sent = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;

/** A journal of each line, against income; what does not count is taken back. */
async function storeLines(tx: Db, { lines }: RandomCash): Promise<void> {
  const given = sql`
    ${sent(lines.map((one, at) => ({ ...one, no: at + 1 })))} as given (no int, company text, card text,
      currency text, date date, amount numeric, value numeric, "group" text, lot text, counts boolean)`;
  await sql`
    insert into journal (journal_id, company_code, series, number, version, export_id, issued_at,
                         journal_date, entry_datetime, document_type, narrative, content_hash, is_current)
    overriding system value
    select no, company, 'JV', no, 1, (select min(export_id) from ledger_export), now(), date, date,
           'Invoice', 'Hire', 'a', true
      from ${given}`.execute(tx);
  await sql`
    insert into journal_line (journal_id, line_no, company_code, journal_date, counts, ledger_card_code,
                              currency, amount, book_value, cash_rec_group, lot_num, entry_type)
    select no, side, company, date, true, case side when 1 then card else '4000' end, currency,
           (3 - 2 * side) * amount / 100, (3 - 2 * side) * value / 100, "group", lot, 'OTHER'
      from ${given} cross join (values (1), (2)) as sides (side)`.execute(tx);
  await sql`
    update journal_line set counts = false
      from ${given} where journal_id = no and not given.counts`.execute(tx);
}
