import { RUN_TYPES } from '@fairlead/pnl/contract/runs';
import type { WhoseRuns } from '@fairlead/pnl/contract/run-list';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  day,
  flag,
  integer,
  json,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';

export type RunFilter = {
  readonly whose: WhoseRuns;
  /** E-mail of who asks. */
  readonly asking: string;
  readonly date: string | null;
};

const matching = ({ whose, asking, date }: RunFilter) => sql`
  (${whose} <> 'scenarios' or run_type = 'SCENARIO')
  and (${whose} <> 'mine' or lower(author_email) = lower(${asking}))
  and (${date}::date is null or pipe_run_date = ${date}::date)`;

const RUN = new Rows({
  run_id: bigint,
  pipe_run_date: day,
  run_type: choice(RUN_TYPES),
  preliminary_pnl_run: nullable(flag),
  author_nick_name: text,
  created_at: moment,
  base_run_id: nullable(bigint),
  shocks: json<readonly string[]>(),
});
export type MadeRunRow = RowOf<typeof RUN>;

/** A page of runs, the last made first, from behind a run on. */
export async function selectMadeRuns(
  db: Db,
  filter: RunFilter,
  { after, most }: { readonly after: number | null; readonly most: number },
): Promise<readonly MadeRunRow[]> {
  const statement = sql`
    select run_id, pipe_run_date, run_type, preliminary_pnl_run, author_nick_name, created_at, base_run_id,
           case when run_type = 'SCENARIO' then warnings else '[]'::jsonb end as shocks
      from pnl_run
     where ${matching(filter)} and (${after}::bigint is null or run_id < ${after}::bigint)
     order by run_id desc
     limit ${most}`;
  return RUN.all(db, statement);
}

const COUNT = new Rows({ total: integer });

export async function countMadeRuns(db: Db, filter: RunFilter): Promise<number> {
  const statement = sql`select count(*)::int as total from pnl_run where ${matching(filter)}`;
  return (await COUNT.one(db, statement)).total;
}
