import { sql } from 'kysely';

import type { Db } from '@fairlead/api';
import type { AcknowledgedDecision } from './clients/decision-client.ts';

/** Faults of breaks and plannings at a moment; each count has to be 0. */
export type BackOfficeFindings = {
  /** Decisions that were acknowledged and are no step of their break. */
  readonly lost: number;
  /** Steps of one decision beyond the first, and plannings of one run. */
  readonly doubled: number;
  /** Breaks with another number of audit events than of steps; plannings without one, or with several. */
  readonly unaudited: number;
  /** Audit events of breaks and plannings that are not there. */
  readonly auditedInVain: number;
  /** Breaks whose steps are not numbered up to their version. */
  readonly wrongVersions: number;
  /** Plannings that have not all of their accounts. */
  readonly halfMade: number;
  /** Runs that ended as SUCCESS and made no planning. */
  readonly unmade: number;
  /** Plannings of a day that nobody follows, beyond one. */
  readonly wrongChains: number;
};

/** Selects them in one statement, so that all of it is of one moment. */
export async function selectBackOfficeFindings(
  db: Db,
  acknowledged: readonly AcknowledgedDecision[],
): Promise<BackOfficeFindings> {
  const { rows } = await sql<BackOfficeFindings>`
    with acked as (
      select * from jsonb_to_recordset(${JSON.stringify(acknowledged)}::jsonb)
                    as acked ("breakId" bigint, note text)),
    decided as (select * from lot_break_step where actor not like 'system:%'),
    told as (
      select entity, entity_id::bigint as id, request_id, after from audit_event
       where entity in ('lot_break', 'cash_planning_run')),
    steps as (select break_id, count(*) as n, max(seq) as last from lot_break_step group by 1),
    plannings as (
      select cash_planning_run_id as id, count(distinct ledger_card_code) as accounts
        from cash_planning_run left join cash_plan_line using (cash_planning_run_id) group by 1)
    select (select count(*) from acked
             where not exists (select from decided
                                where break_id = "breakId" and decided.note = acked.note))::int as lost,
           (select count(*) - count(distinct note) from decided)::int
           + (select count(*) - count(distinct request_id) from told
               where entity = 'cash_planning_run')::int as doubled,
           (select count(*) from lot_break left join steps using (break_id)
             where n is distinct from (select count(*) from told
                                        where entity = 'lot_break' and id = break_id))::int
           + (select count(*) from plannings
               where (select count(*) from told
                       where entity = 'cash_planning_run' and told.id = plannings.id) <> 1)::int
             as unaudited,
           (select count(*) from told
             where entity = 'lot_break' and id not in (select break_id from lot_break)
                or entity = 'cash_planning_run' and id not in (select id from plannings))::int
             as "auditedInVain",
           (select count(*) from lot_break left join steps using (break_id)
             where n is distinct from row_version or last is distinct from row_version)::int
             as "wrongVersions",
           (select count(*) from plannings join told on told.id = plannings.id
             where entity = 'cash_planning_run' and accounts <> (after ->> 'accounts')::int)::int
             as "halfMade",
           (select count(*) from task_run
             where task_route = '/cash/make_planning' and state = 'SUCCESS'
               and not exists (select from told where request_id = task_id::text))::int as unmade,
           (select count(*) from (
              select from cash_planning_run group by run_date
              having count(*) - count(supersedes) <> 1) as day)::int as "wrongChains"
  `.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('the findings answered no row');
  return found;
}
