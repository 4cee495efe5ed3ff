import { type RunArtifact, RUN_STATES } from '@fairlead/shared/contract/runs';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  choice,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
  uuid,
} from '@fairlead/platform/database/rows';

const RUN_ARTIFACT = new Rows({
  kind: choice<RunArtifact['kind']>([]),
  id: text,
  label: text,
  path: nullable(text),
  action: choice(['made', 'changed', 'read']),
});

/** Selects the artifacts of a run: what it made, changed and read. */
export async function selectRunArtifacts(db: Db, taskId: string): Promise<RunArtifact[]> {
  return RUN_ARTIFACT.all(
    db,
    sql`select kind, id, label, path, action from task_made
         where task_id = ${taskId} order by kind, label, id, action`,
  );
}

const FOLLOWER = new Rows({
  task_id: uuid,
  state: choice(RUN_STATES),
  created_at: moment,
  auth_name: text,
  kind: choice(['re-run', 'edited', 'retry']),
});

export type Follower = RowOf<typeof FOLLOWER>;

/** The runs that repeat a run, by hand or because its worker was lost; the newest first. */
export async function selectFollowers(db: Db, taskId: string): Promise<Follower[]> {
  const statement = sql`
    select task_id, state, created as created_at, auth_name,
           case when retry_of = ${taskId} then 'retry' when edited then 'edited' else 're-run' end
             as kind
      from task_run
     where rerun_of = ${taskId} or retry_of = ${taskId}
     order by created desc, task_id desc`;
  return FOLLOWER.all(db, statement);
}
