// A history to measure by: runs of six routes, some rare, of forty people, over 400 days.
import type { Db } from '@fairlead/platform/database/db';
import { sql } from 'kysely';

export const ROUTES = [
  '/clearer/import_statement',
  '/system/verify_audit',
  '/clearer/check_statements',
  '/reference/import',
  '/sheets/blotter/enter_regular_trade',
  '/system/prune_runs',
] as const;

/** The most and the least busy of the people. */
export const PEOPLE = {
  busy: 'person0@halyard.example',
  rare: 'person39@halyard.example',
} as const;

/** The day of the newest run; the oldest is of 400 days before. */
const LAST_DAY = '2024-06-28';

/**
 * Stores so many runs: 5 % failed and 1 % killed, with an error of some lines as tasks have it. The words
 * 'refused' (in most errors), 'timeout' (in one of ten) and 'kestrel' (in one of a thousand) are its measures.
 */
export async function fillWithRuns(db: Db, runs: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
        from pg_index where indrelid = 'task_run'::regclass and not indisunique`.execute(tx);
    // Built at the end they take a fifth of the time.
    for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(tx);
    await sql`
      insert into task_run (task_id, task_route, method, trigger, state, queue_name, executor, created,
                            started, heartbeat, finished, request_args, request_json, auth_email, auth_name,
                            output, output_length, error_type, error_scope, error_trace, error_dict)
      select gen_random_uuid(),
             (${sql.val(ROUTES)}::text[])[case when kind < 700 then 1 when kind < 850 then 2
               when kind < 930 then 3 when kind < 980 then 4 when kind < 999 then 5 else 6 end],
             'POST', case when n % 4 = 0 then 'CRON' else 'TRIGGER' end, state, 'tasks', 'worker-1',
             created, created, created, created + interval '3 s', '{"day": "2024-06-28"}',
             jsonb_build_object('file_id', md5(n::text)), 'person' || person || '@halyard.example',
             'Person ' || person, repeat('Read a line of the statement. ', 10), 300,
             case when state <> 'SUCCESS' then 'BadRow' end,
             case when state <> 'SUCCESS' then 'statement file' end,
             case when state <> 'SUCCESS' then
               case when n % 10 < 8 then 'refused' when n % 10 = 8 then 'timeout' else 'broken' end
               || case when n % 1000 = 7 then ' kestrel' else '' end
               || ' run ' || n || E'\\n' || repeat('    at readRows (statement-rows.ts:' || n % 90 || E')\\n', 12) end,
             case when state <> 'SUCCESS' then jsonb_build_object('row', n) end
        from (select n, (hashint4(n) & 1048575) % 1000 as kind,
                     floor(40 * power(((hashint4(n + 1) & 1048575) / 1048576.0), 2))::int as person,
                     ${`${LAST_DAY}T20:00:00Z`}::timestamptz - n * (interval '400 days' / ${runs}::float8) as created,
                     case when (hashint4(n + 2) & 1048575) % 100 < 5 then 'FAIL'
                          when (hashint4(n + 2) & 1048575) % 100 = 5 then 'KILLED' else 'SUCCESS' end as state
                from generate_series(0, ${runs}::int - 1) as n) as made
    `.execute(tx);
    for (const { definition } of indexes) await sql.raw(definition).execute(tx);
  });
  await sql`vacuum analyze task_run`.execute(db);
}
