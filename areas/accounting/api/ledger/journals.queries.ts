import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  flag,
  integer,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import type { ExportHead, JournalHead, JournalLine } from './journals-layout.rules.ts';

const HELD = new Rows({
  journal_id: bigint,
  series: text,
  number: integer,
  version: integer,
  journal_date: day,
  content_hash: text,
  is_withdrawn: flag,
  is_later: flag,
  is_of_same_moment: flag,
});

/** The newest versions of a company's entries that an export has, or that lie in its period. */
export async function selectHeldJournals(
  db: Db,
  { company, periodFrom, periodTo, issued }: ExportHead,
  keys: readonly { readonly series: string; readonly number: number }[],
): Promise<readonly RowOf<typeof HELD>[]> {
  const statement = sql`
    select journal_id, series, number, version, journal_date, content_hash,
           withdrawn_by is not null as is_withdrawn,
           issued_at > ${issued}::timestamptz as is_later,
           issued_at = ${issued}::timestamptz as is_of_same_moment
      from journal
     where company_code = ${company} and is_current
       and (journal_date between ${periodFrom}::date and ${periodTo}::date
            or (series, number) in
               (select series, number from json_to_recordset(${JSON.stringify(keys)}::json)
                  as given (series text, number integer)))`;
  return HELD.all(db, statement);
}

const IDS = new Rows({ id: bigint });

/** So many numbers for journals to come. */
export async function selectNewJournalIds(tx: Db, count: number): Promise<readonly number[]> {
  const statement = sql`
    select nextval(pg_get_serial_sequence('journal', 'journal_id')) as id
      from generate_series(1, ${count}::int)`;
  return (await IDS.all(tx, statement)).map(({ id }) => id);
}

export type NewJournal = JournalHead & {
  readonly journalId: number;
  readonly version: number;
  readonly contentHash: string;
  readonly withdrawnBy: number | null;
};

export async function insertJournals(
  tx: Db,
  given: { company: string; exportId: number; issued: string },
  journals: readonly NewJournal[],
): Promise<void> {
  await sql`
    insert into journal
      (journal_id, company_code, series, number, version, export_id, issued_at, journal_date,
       entry_datetime, document_type, narrative, content_hash, is_current, withdrawn_by)
    overriding system value
    select "journalId", ${given.company}, series, number, version, ${given.exportId}::bigint,
           ${given.issued}::timestamptz, date, entered, type, narrative, "contentHash", true,
           "withdrawnBy"
      from json_to_recordset(${JSON.stringify(journals)}::json)
        as sent ("journalId" bigint, series text, number integer, version integer, date date,
                 entered timestamptz, type text, narrative text, "contentHash" text,
                 "withdrawnBy" bigint)
  `.execute(tx);
}

export type NewLine = Omit<JournalLine, 'series' | 'number'> & {
  readonly journalId: number;
  readonly date: string;
  readonly counts: boolean;
};

/** All lines of the journals at once: the database sees that each journal sums to 0. */
export async function insertLines(
  tx: Db,
  company: string,
  lines: readonly NewLine[],
): Promise<void> {
  await sql`
    insert into journal_line
      (journal_id, line_no, company_code, journal_date, counts, ledger_card_code, currency, amount,
       book_value, vessel_name, op_code_2, cash_rec_group, scg_rec_group, lot_num, from_to,
       entry_type)
    select "journalId", line, ${company}, date, counts, card, currency, amount, "bookValue", vessel,
           "opCode", "cashGroup", "lotGroup", lot, "fromTo", "entryType"
      from json_to_recordset(${JSON.stringify(lines)}::json)
        as sent ("journalId" bigint, line integer, date date, counts boolean, card text,
                 currency text, amount numeric, "bookValue" numeric, vessel text, "opCode" text,
                 "cashGroup" text, "lotGroup" text, lot text, "fromTo" text, "entryType" text)
  `.execute(tx);
}

/** Versions that others take the place of: they count no more. */
export async function updateReplaced(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update journal set is_current = false where journal_id = any(${ids}::bigint[])
  `.execute(tx);
  await updateNotCounting(tx, ids);
}

/** Entries that an export of their period no longer has. */
export async function updateWithdrawnJournals(
  tx: Db,
  ids: readonly number[],
  exportId: number,
): Promise<void> {
  await sql`
    update journal set withdrawn_by = ${exportId}::bigint where journal_id = any(${ids}::bigint[])
  `.execute(tx);
  await updateNotCounting(tx, ids);
}

async function updateNotCounting(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update journal_line set counts = false where journal_id = any(${ids}::bigint[]) and counts
  `.execute(tx);
}

/** Marks entries repeated by an export as last confirmed by it. */
export async function touchRepeatedEntries(
  tx: Db,
  ids: readonly number[],
  issued: string,
): Promise<void> {
  await sql`
    update journal set issued_at = ${issued}::timestamptz where journal_id = any(${ids}::bigint[])
  `.execute(tx);
}

/**
 * Stores by how much an export moves figures of a locked period that was exported before: what came, less what is gone.
 */
export async function insertRestatement(
  tx: Db,
  change: {
    company: string;
    exportId: number;
    lockedTo: string;
    gone: readonly number[];
    come: readonly number[];
  },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into restatement
      (export_id, company_code, vessel_name, ledger_card_code, journal_date, change)
    select ${change.exportId}::bigint, ${change.company}, vessel_name, ledger_card_code,
           journal_date, sum(change)
      from (select vessel_name, ledger_card_code, journal_date, book_value as change
              from journal_line where journal_id = any(${change.come}::bigint[])
             union all
            select vessel_name, ledger_card_code, journal_date, -book_value
              from journal_line where journal_id = any(${change.gone}::bigint[])) as moved
     where journal_date <= ${change.lockedTo}::date
       and exists (select from ledger_export as known
                    where known.company_code = ${change.company}
                      and known.export_id < ${change.exportId}::bigint
                      and journal_date between known.period_from and known.period_to)
     group by vessel_name, ledger_card_code, journal_date
    having sum(change) <> 0
  `.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
