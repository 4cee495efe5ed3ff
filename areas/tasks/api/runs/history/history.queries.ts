import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { bigint, integer, Rows, uuid } from '@fairlead/platform/database/rows';
import {
  type HistoryFilter,
  type HistoryKeyset,
  toMicros,
  listStateTriggers,
} from './history-filter.ts';
import type { SearchedRoutes } from '../run-rights.ts';

export type HistoryPageQuery = {
  readonly filter: HistoryFilter;
  readonly before: HistoryKeyset | undefined;
  readonly searched: SearchedRoutes;
  readonly limit: number;
};

const KEYSET = new Rows({ task_id: uuid, micros: bigint });

/** The places of the newest runs that a filter leaves, newest first. */
export async function selectHistoryKeysets(
  db: Db,
  asked: HistoryPageQuery,
): Promise<HistoryKeyset[]> {
  const statement = sql`
    select task_id, (extract(epoch from created) * 1000000)::bigint as micros
      from (${buildRuns(asked)}) as page
     order by created desc, task_id desc`;
  const rows = await KEYSET.all(db, statement);
  return rows.map(({ task_id: taskId, micros }) => ({ micros, taskId }));
}

const COUNT = new Rows({ n: integer });

/** Counts the runs that pass a filter, up to `asked.limit`. */
export async function countRuns(db: Db, asked: HistoryPageQuery): Promise<number> {
  const statement = sql`select count(*)::int as n from (${buildRuns(asked)}) as counted`;
  return (await COUNT.one(db, statement)).n;
}

const buildMoment = (micros: number) =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;

function buildRuns(asked: HistoryPageQuery): RawBuilder<unknown> {
  if (asked.filter.words !== undefined) return buildFailures(asked);
  const { state, who, trigger } = asked.filter;
  // These have indexes of their own, which need no merging.
  const isPlain = who === undefined && state === undefined && trigger === undefined;
  if (isPlain) return buildPart(asked, []);
  const parts = listStateTriggers(asked.filter).map(([oneState, oneTrigger]) =>
    buildPart(asked, [sql`state = ${oneState}`, sql`trigger = ${oneTrigger}`]),
  );
  return sql`
    select * from (${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    )}) as parts
     order by created desc, task_id desc limit ${asked.limit}`;
}

/** Reads one index from one place on. */
function buildPart(
  { filter: { route, who, from }, before, limit }: HistoryPageQuery,
  more: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const conditions = [
    ...more,
    ...(route === undefined ? [] : [sql`task_route = ${route}`]),
    ...(who === undefined ? [] : [sql`auth_email = ${who}`]),
    ...(from === undefined ? [] : [sql`created >= ${buildMoment(toMicros(from))}`]),
    ...(before === undefined
      ? []
      : [sql`(created, task_id) < (${buildMoment(before.micros)}, ${before.taskId}::uuid)`]),
  ];
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  return sql`
    select task_id, created from task_run ${where}
     order by created desc, task_id desc limit ${limit}`;
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

function buildFailures({ filter, before, searched, limit }: HistoryPageQuery): RawBuilder<unknown> {
  const { route, state, who, trigger, from, words } = filter;
  const marks = Object.entries({ route, who, state, trigger })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `=${name} ${value?.slice(0, 200)}`);
  const place = before === undefined ? sql`'infinity'` : buildMoment(before.micros);
  const since = from === undefined ? sql`'-infinity'` : buildMoment(toMicros(from));
  return sql`
    select * from failures_marked(
      words_of(${words}) || ${marks}::text[], ${place}, ${before?.taskId ?? LAST_ID}::uuid, ${since},
      ${searched.shown ?? null}::text[], ${searched.hidden}::text[], ${limit}::int)`;
}
