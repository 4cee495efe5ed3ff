import { sql } from 'kysely';

import type { Db } from '@fairlead/api';
import type { AcknowledgedTicket } from './clients/entry-client.ts';

export type EntryFindings = {
  readonly entries: number;
  readonly internal: number;
  /** Acknowledged, and the entry is not there as it was sent. */
  readonly lost: number;
  /** Entries of a ticket beyond its first. */
  readonly doubled: number;
  readonly withoutAudit: number;
  readonly auditedInVain: number;
  /** Internal ones whose legs do not sum to zero by product and month, or are not both sides whole. */
  readonly unbalanced: number;
  /** Without its run, its one row of the sheet or all of its legs. */
  readonly incomplete: number;
};

/**
 * Selects the tickets that were sent, as the database has them. Each has three months to a side.
 */
export async function selectEntryFindings(
  db: Db,
  acknowledged: readonly AcknowledgedTicket[],
): Promise<EntryFindings> {
  const { rows } = await sql<EntryFindings>`
    with acked as (
      select * from jsonb_to_recordset(${JSON.stringify(acknowledged)}::jsonb)
                    as acked (ticket text, "entryId" bigint)),
    sums as (
      select entry_id, sum(abs(qty)) as volume, count(*) as legs
        from leg group by entry_id),
    uneven as (
      select distinct entry_id
        from (select entry_id from leg group by entry_id, product, term_month having sum(qty) <> 0) as sums_of_legs),
    audited as (
      select entity_id::bigint as entry_id, count(*) as n
        from audit_event where action = 'blotter.enter' group by 1)
    select (select count(*) from blotter_entry)::int as entries,
           (select count(*) from blotter_entry where kind = 'INTERNAL')::int as internal,
           (select count(*) from acked
             where not exists (select from blotter_entry
                                where entry_id = "entryId" and notes = ticket))::int as lost,
           (select count(*) - count(distinct notes) from blotter_entry)::int as doubled,
           (select count(*) from blotter_entry left join audited using (entry_id)
             where n is distinct from 1)::int as "withoutAudit",
           (select count(*) from audited left join blotter_entry using (entry_id)
             where notes is null)::int as "auditedInVain",
           (select count(*) from blotter_entry as entry left join sums using (entry_id)
             where kind = 'INTERNAL'
               and (entry_id in (select entry_id from uneven)
                    or legs is distinct from 6
                    or sums.volume is distinct from 6 * entry.volume))::int as unbalanced,
           (select count(*) from blotter_entry left join sums using (entry_id)
             where legs is distinct from case kind when 'INTERNAL' then 6 else 3 end
                or not exists (select from task_run where task_run.task_id = blotter_entry.task_id
                                                      and state = 'SUCCESS')
                or not exists (select from blotter_sheet_row as row
                                where row.entry_id = blotter_entry.entry_id))::int as incomplete
  `.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('the findings answered no row');
  return found;
}
