import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  flag,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import type { ExportHead } from './journals-layout.rules.ts';

const EXPORT = new Rows({
  export_id: bigint,
  company_code: text,
  period_from: day,
  period_to: day,
});

/** Selects what was imported from a file of journals. */
export async function selectExportOfFile(
  db: Db,
  fileId: string,
): Promise<RowOf<typeof EXPORT> | undefined> {
  const statement = sql`
    select export_id, company_code, period_from, period_to
      from ledger_export where file_id = ${fileId}`;
  return EXPORT.first(db, statement);
}

/** Another export of the company issued at the same moment, whose period overlaps. */
export async function selectTwinExport(
  db: Db,
  { company, periodFrom, periodTo, issued }: ExportHead,
): Promise<RowOf<typeof EXPORT> | undefined> {
  const statement = sql`
    select export_id, company_code, period_from, period_to
      from ledger_export
     where company_code = ${company} and issued_at = ${issued}::timestamptz
       and period_from <= ${periodTo}::date and period_to >= ${periodFrom}::date`;
  return EXPORT.first(db, statement);
}

const LATER = new Rows({ export_id: bigint, period_from: day, period_to: day });

/** The company's exports issued after a moment, the last first. */
export async function selectLaterExports(
  db: Db,
  { company, issued }: ExportHead,
): Promise<readonly RowOf<typeof LATER>[]> {
  const statement = sql`
    select export_id, period_from, period_to
      from ledger_export
     where company_code = ${company} and issued_at > ${issued}::timestamptz
     order by issued_at desc`;
  return LATER.all(db, statement);
}

const NEW_EXPORT = new Rows({ export_id: bigint });

export async function insertExport(
  tx: Db,
  given: ExportHead & {
    fileId: string;
    journals: number;
    lineCount: number;
    debitTotal: string;
    loadedBy: string;
  },
): Promise<number> {
  const statement = sql`
    insert into ledger_export
      (file_id, company_code, period_from, period_to, issued_at, locked_to, journal_count,
       line_count, debit_total, loaded_by)
    values (${given.fileId}, ${given.company}, ${given.periodFrom}::date, ${given.periodTo}::date,
            ${given.issued}::timestamptz, ${given.lockedTo}::date, ${given.journals},
            ${given.lineCount}, ${given.debitTotal}::numeric, ${given.loadedBy})
    returning export_id`;
  return (await NEW_EXPORT.one(tx, statement)).export_id;
}

const LOCK = new Rows({ locked_to: nullable(day) });

/** Up to which day the company's books were locked, as far as exports have said; null: none did. */
export async function selectLock(db: Db, company: string): Promise<string | null> {
  const statement = sql`
    select max(locked_to) as locked_to from period_lock where company_code = ${company}`;
  return (await LOCK.one(db, statement)).locked_to;
}

export async function insertLock(
  tx: Db,
  lock: { company: string; lockedTo: string; exportId: number },
): Promise<void> {
  await sql`
    insert into period_lock (company_code, locked_to, export_id)
    values (${lock.company}, ${lock.lockedTo}::date, ${lock.exportId})
    on conflict do nothing
  `.execute(tx);
}

const KNOWN = new Rows({ known: flag });

export async function selectIsCompany(db: Db, code: string): Promise<boolean> {
  const statement = sql`select exists (select from company where code = ${code}) as known`;
  return (await KNOWN.one(db, statement)).known;
}

const NAME = new Rows({ name: text });

/** Selects the names that are no vessel's. */
export async function selectUnknownVessels(
  db: Db,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const statement = sql`
    select name from unnest(${names}::text[]) as given (name)
     where not exists (select from vessel where vessel.name = given.name)`;
  return new Set((await NAME.all(db, statement)).map(({ name }) => name));
}

/** Adds cards that no chart names yet, not mapped; answers their codes. */
export async function insertUnmappedCards(
  tx: Db,
  codes: readonly string[],
): Promise<readonly string[]> {
  const statement = sql`
    insert into ledger_card (code, name)
    select code, code from unnest(${codes}::text[]) as given (code) order by code
    on conflict do nothing
    returning code as name`;
  return (await NAME.all(tx, statement)).map(({ name }) => name);
}

/** Selects the cards that have no mapping. */
export async function selectUnmappedCards(
  db: Db,
  codes: readonly string[],
): Promise<readonly string[]> {
  const statement = sql`
    select code as name from ledger_card
     where code = any(${codes}::text[]) and statement is null
     order by code`;
  return (await NAME.all(db, statement)).map(({ name }) => name);
}
