import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';

export type TestCompany = {
  readonly code: string;
  readonly name?: string;
  readonly group?: string;
  readonly kind?: 'VESSEL' | 'ADMIN' | 'TRADING' | 'HOLDING';
  readonly minor?: boolean;
};

export type TestCard = {
  readonly code: string;
  readonly name?: string;
  readonly statement?: 'PL' | 'BS' | null;
  readonly pnl?: string | null;
  readonly cost?: string | null;
  readonly category?: 'RUNNING' | 'DRYDOCK' | 'ADMIN' | null;
  readonly sheet?: string | null;
  readonly bank?: boolean;
};

export type TestVessel = {
  readonly name: string;
  readonly company?: string | null;
  readonly delivered?: string | null;
  readonly sold?: string | null;
};

export type TestLine = {
  readonly card: string;
  readonly value: string;
  readonly vessel?: string | null;
  readonly type?: string;
  readonly group?: string | null;
  readonly currency?: string;
  readonly amount?: string;
  readonly fromTo?: string | null;
  readonly lot?: string | null;
  readonly lotGroup?: string | null;
};

export type TestJournal = {
  readonly company: string;
  readonly date: string;
  readonly narrative?: string;
  readonly lines: readonly TestLine[];
};

/** Rows of the ledger and of the banks, stored past their imports, for tests of what is made of them. */
export function ledgerOfTest(db: Db) {
  let number = 0;

  async function file(kind: string): Promise<string> {
    const fileId = randomBytes(32).toString('hex');
    await sql`
      insert into imported_file (file_id, kind, file_name, content, uploaded_by)
      values (${fileId}, ${kind}, ${`${kind}.csv`}, 'a', 'anton@halyard.example')`.execute(db);
    return fileId;
  }

  /** Said by whoever imports: what was answered before may be old. */
  const changed = () => sql`update accounting_version set version = version + 1`.execute(db);

  async function companies(of: readonly TestCompany[], set = 'Group', firstMonth = 1) {
    for (const { code, name = code, group = 'Shipping', kind = 'VESSEL', minor = false } of of)
      await sql`
        insert into company values (${code}, ${name}, ${group}, ${kind}, ${minor}, 'USD')
        on conflict (code) do nothing`.execute(db);
    await sql`
      insert into reporting_set
      select ${set}, ${firstMonth}, not exists (select from reporting_set)
      on conflict (name) do nothing`.execute(db);
    for (const { code } of of)
      await sql`insert into reporting_set_company values (${set}, ${code})`.execute(db);
  }

  async function cards(of: readonly TestCard[]) {
    for (const card of of)
      await sql`
        insert into ledger_card (code, name, statement, pnl_group, group_cost, row_category, bsg_code, is_bank)
        values (${card.code}, ${card.name ?? `Card ${card.code}`},
                ${card.statement === undefined ? 'PL' : card.statement}, ${card.pnl ?? null},
                ${card.cost ?? null}, ${card.category ?? null}, ${card.sheet ?? null},
                ${card.bank ?? false})`.execute(db);
  }

  async function vessels(of: readonly TestVessel[]) {
    for (const { name, company = null, delivered = '2015-01-01', sold = null } of of)
      await sql`insert into vessel values (${name}, ${company}, ${delivered}, ${sold})`.execute(db);
  }

  /** An export of a company, which journals, locks and restatements name. */
  async function exported(company: string, lockedTo: string | null = null): Promise<number> {
    const { rows } = await sql<{ export_id: number }>`
      insert into ledger_export (file_id, company_code, period_from, period_to, issued_at, locked_to,
                                 journal_count, line_count, debit_total, loaded_by)
      values (${await file('journals')}, ${company}, '2000-01-01', '2100-01-01', clock_timestamp(),
              ${lockedTo}, 0, 0, 0, 'anton@halyard.example')
      returning export_id`.execute(db);
    const exportId = Number(rows[0]?.export_id);
    if (lockedTo !== null)
      await sql`
        insert into period_lock (company_code, locked_to, export_id)
        values (${company}, ${lockedTo}, ${exportId})
        on conflict do nothing`.execute(db);
    return exportId;
  }

  const exportOf = new Map<string, number>();

  /** Journals of one version each; answers their ids. */
  async function journals(of: readonly TestJournal[]): Promise<number[]> {
    const ids: number[] = [];
    for (const { company, date, narrative = 'Entry', lines } of of) {
      if (!exportOf.has(company)) exportOf.set(company, await exported(company));
      number += 1;
      const { rows } = await sql<{ journal_id: number }>`
        insert into journal (company_code, series, number, version, export_id, issued_at, journal_date,
                             entry_datetime, document_type, narrative, content_hash, is_current)
        values (${company}, 'JV', ${number}, 1, ${exportOf.get(company)}, clock_timestamp(), ${date},
                ${`${date}T09:00:00Z`}, 'Invoice', ${narrative}, 'a', true)
        returning journal_id`.execute(db);
      const id = Number(rows[0]?.journal_id);
      ids.push(id);
      await linesOf(id, { company, date, lines });
    }
    await changed();
    return ids;
  }

  async function linesOf(id: number, { company, date, lines }: Omit<TestJournal, 'narrative'>) {
    const rows = lines.map(
      (line, index) => sql`(
        ${id}::bigint, ${index + 1}::int, ${company}, ${date}::date, true, ${line.card},
        ${line.currency ?? 'USD'}, ${line.amount ?? line.value}::numeric, ${line.value}::numeric,
        ${line.vessel ?? null}, ${line.group ?? null}, ${line.type ?? 'OTHER'}, ${line.fromTo ?? null},
        ${line.lot ?? null}, ${line.lotGroup ?? null})`,
    );
    await sql`
      insert into journal_line (journal_id, line_no, company_code, journal_date, counts,
                                ledger_card_code, currency, amount, book_value, vessel_name,
                                cash_rec_group, entry_type, from_to, lot_num, scg_rec_group)
      values ${sql.join(rows)}`.execute(db);
  }

  async function budget(
    of: readonly { company: string; card: string; month: string; amount: string | null }[],
  ) {
    const { rows } = await sql<{ accounting_set_id: number }>`
      insert into accounting_set (kind, file_id, row_count, loaded_by)
      values ('BUDGET', ${await file('budget')}, ${of.length}, 'anton@halyard.example')
      returning accounting_set_id`.execute(db);
    for (const { company, card, month, amount } of of)
      await sql`
        insert into budget values (${company}, ${card}, ${`${month}-01`},
                                   ${rows[0]?.accounting_set_id}, ${amount})`.execute(db);
    await changed();
  }

  /** A bank and its accounts. */
  async function accounts(
    of: readonly { account: string; currency: 'EUR' | 'USD'; card?: string | null }[],
  ) {
    await sql`
      insert into bank_institution values ('NORDCHZZ', 'Nordbank', null)
      on conflict (bic) do nothing`.execute(db);
    for (const { account, currency, card = null } of of)
      await sql`
        insert into bank_account values (${account}, 'NORDCHZZ', ${`CH00${account}`}, ${currency},
          'Halyard', 'Current', ${`Account ${account}`}, ${card})`.execute(db);
  }

  let statements = 0;

  /** A statement of an account with its entries; answers their ids. */
  async function statement(of: {
    readonly account: string;
    readonly from: string;
    readonly to: string;
    readonly opening: string;
    readonly closing: string;
    readonly gap?: string;
    readonly entries?: readonly { date: string; amount: string; text?: string }[];
  }): Promise<string[]> {
    statements += 1;
    const { rows } = await sql<{ statement_id: number }>`
      insert into bank_statement (file_id, service_account_no, external_id, opening, opening_date,
                                  closing, closing_date, content_hash, previous_id, gap_amount, loaded_by)
      values (${await file('bank_statement')}, ${of.account}, ${String(statements)}, ${of.opening},
              ${of.from}, ${of.closing}, ${of.to}, 'a',
              (select max(statement_id) from bank_statement where service_account_no = ${of.account}),
              ${of.gap ?? null}, 'anton@halyard.example')
      returning statement_id`.execute(db);
    const ids: string[] = [];
    for (const [index, { date, amount, text = 'Payment' }] of (of.entries ?? []).entries()) {
      const { rows: entered } = await sql<{ bank_transaction_id: string }>`
        insert into bank_transaction (statement_id, entry_no, service_account_no, booking_date,
                                      value_date, amount, remittance_information, is_reversal)
        values (${rows[0]?.statement_id}, ${index + 1}, ${of.account}, ${date}, ${date}, ${amount},
                ${text}, false)
        returning bank_transaction_id`.execute(db);
      ids.push(String(entered[0]?.bank_transaction_id));
    }
    await changed();
    return ids;
  }

  async function match(transaction: string, journalId: number, line: number, amount: string) {
    await sql`
      insert into bank_match values (${transaction}, ${journalId}, ${line}, ${amount}, 'by hand',
                                     'anton@halyard.example')`.execute(db);
    await changed();
  }

  /** Stores what one euro was in dollars on days; null: the day has no rate any more. */
  async function rates(of: Readonly<Record<string, string | null>>, loadedBy = 'a@b') {
    const days = Object.keys(of).toSorted();
    const { rows } = await sql<{ fx_set_id: number }>`
      insert into fx_set (file_id, first_date, last_date, row_count, loaded_by)
      values (${await file('rates')}, ${days[0]}, ${days.at(-1)}, ${days.length}, ${loadedBy})
      returning fx_set_id`.execute(db);
    for (const [at, rate] of Object.entries(of))
      await sql`insert into fx_obs values (${rows[0]?.fx_set_id}, 'USD', ${at}, ${rate})`.execute(
        db,
      );
  }

  return {
    file,
    companies,
    cards,
    vessels,
    exported,
    journals,
    linesOf,
    budget,
    changed,
    accounts,
    statement,
    match,
    rates,
  };
}
