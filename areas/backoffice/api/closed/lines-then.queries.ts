import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  choice,
  integer,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import { type ClosedCut, type ClosedDays, sentDays } from './closed-days.queries.ts';

const ofCut = ({ cut: { from, accountingEnd, includeAdjProj }, booked }: ClosedCut) => sql`
  line.lot_num is not null and line.scg_rec_group is not null
  and line.journal_date between coalesce(${from}::date, '-infinity') and ${accountingEnd}::date
  and (${includeAdjProj} or line.entry_type not in ('ADJUSTMENT', 'PROJECTION'))
  ${booked === null ? sql`` : sql`and line.lot_num = any(${booked}::text[])`}`;

/**
 * Lines that came after their days had been closed ('added'), and lines that counted at the close and no longer do
 * ('gone'). Of an entry the last version before the close counted then, unless it had been withdrawn.
 */
const changedLines = (of: ClosedCut): RawBuilder<unknown> => sql`
  late as (
    select export_id, loaded_at from ledger_export where loaded_at > (select min(closed_at) from closed)
  ), changed as (
    select n, 'added' as what, journal_id, line.lot_num, line.scg_rec_group, -book_value as amount
      from closed
      join journal on journal.company_code = company
                  and journal.journal_date between first_day and last_day and is_current
      join late on late.export_id = journal.export_id and late.loaded_at > closed_at
      join journal_line as line using (journal_id)
     where counts and ${ofCut(of)}
     union all
    select n, 'gone', journal_id, line.lot_num, line.scg_rec_group, -book_value
      from closed
      join journal_line as line on line.company_code = company
                               and line.journal_date between first_day and last_day
      join journal using (journal_id)
      join ledger_export as said on said.export_id = journal.export_id and said.loaded_at <= closed_at
     where not counts and ${ofCut(of)}
       and not exists (select from ledger_export as gone
                        where gone.export_id = journal.withdrawn_by and gone.loaded_at <= closed_at)
       and not exists (select from journal as later
                         join ledger_export as resaid on resaid.export_id = later.export_id
                        where later.company_code = journal.company_code
                          and later.series = journal.series and later.number = journal.number
                          and later.version > journal.version and resaid.loaded_at <= closed_at)
  )`;

const LINES = new Rows({
  /** Place in the list of days that were asked for, from 1. */
  n: integer,
  what: choice(['stays', 'added', 'gone']),
  lot_num: text,
  scg_rec_group: text,
  amount: text,
});
export type LinesThen = RowOf<typeof LINES>;

/** Groups that maps moved to another column, and numbers that have become another lot's. */
export type MovingLots = {
  readonly groups: readonly string[];
  readonly numbers: readonly string[];
};

/**
 * Selects sums of lines of closed days, income positive, that may have been restated: lines that count and whose group
 * or number moved ('stays'), lines that were added, and lines that are gone.
 */
export async function selectLinesThen(
  db: Db,
  closed: readonly ClosedDays[],
  of: ClosedCut & { readonly moving: MovingLots },
): Promise<LinesThen[]> {
  const { groups, numbers } = of.moving;
  const statement = sql`
    with ${sentDays(closed)}, ${changedLines(of)}, stays as (
      select n, line.lot_num, line.scg_rec_group, -book_value as amount
        from closed
        join journal_line as line on line.company_code = company
                                 and line.journal_date between first_day and last_day
       where counts and ${ofCut(of)}
         and (line.scg_rec_group = any(${groups}::text[]) or line.lot_num = any(${numbers}::text[]))
    )
    select n, what, lot_num, scg_rec_group, sum(amount)::text as amount
      from (select n, what, lot_num, scg_rec_group, amount from changed
             union all
            select n, 'stays', lot_num, scg_rec_group, amount from stays) as line
     group by n, what, lot_num, scg_rec_group`;
  return LINES.all(db, statement);
}

const ENTRY = new Rows({
  n: integer,
  /** Company, series and number. */
  journal_key: text,
  lot_num: text,
  scg_rec_group: text,
  before: nullable(text),
  after: nullable(text),
  file_name: text,
  changed_by: text,
  changed_at: moment,
});
export type EntryThen = RowOf<typeof ENTRY>;

/**
 * Selects entries whose lines were added to closed days or are gone from them, with the export that changed them last.
 */
export async function selectEntriesThen(
  db: Db,
  closed: readonly ClosedDays[],
  of: ClosedCut,
): Promise<EntryThen[]> {
  const statement = sql`
    with ${sentDays(closed)}, ${changedLines(of)}
    select n, said.company_code || ' ' || said.series || ' ' || said.number as journal_key,
           lot_num, scg_rec_group,
           (sum(amount) filter (where what = 'gone'))::text as before,
           (sum(amount) filter (where what = 'added'))::text as after,
           file_name, loaded_by as changed_by, loaded_at as changed_at
      from changed
      join journal as said using (journal_id)
      join journal as newest on newest.company_code = said.company_code and newest.series = said.series
                            and newest.number = said.number and newest.is_current
      join ledger_export as last on last.export_id = coalesce(newest.withdrawn_by, newest.export_id)
      join imported_file using (file_id)
     group by n, said.company_code, said.series, said.number, lot_num, scg_rec_group, file_name,
              loaded_by, loaded_at
     order by loaded_at, said.company_code, said.series, said.number`;
  return ENTRY.all(db, statement);
}
