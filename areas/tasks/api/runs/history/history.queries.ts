import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { bigint, integer, Rows, uuid } from '@fairlead/platform/database/rows';
import { type HistoryFilter, type HistoryPlace, microsOf, pairsOf } from './history-filter.ts';
import type { SearchedRoutes } from '../run-rights.ts';

export type PageAsked = {
  readonly filter: HistoryFilter;
  readonly before: HistoryPlace | undefined;
  readonly searched: SearchedRoutes;
  readonly limit: number;
};

const PLACE = new Rows({ task_id: uuid, micros: bigint });

/** The places of the newest runs that a filter leaves, newest first. */
export async function selectPlaces(db: Db, asked: PageAsked): Promise<HistoryPlace[]> {
  const statement = sql`
    select task_id, (extract(epoch from created) * 1000000)::bigint as micros
      from (${runsOf(asked)}) as page
     order by created desc, task_id desc`;
  const rows = await PLACE.all(db, statement);
  return rows.map(({ task_id: taskId, micros }) => ({ micros, taskId }));
}

const COUNT = new Rows({ n: integer });

/** Counts the runs that pass a filter, up to `asked.limit`. */
export async function countPlaces(db: Db, asked: PageAsked): Promise<number> {
  const statement = sql`select count(*)::int as n from (${runsOf(asked)}) as counted`;
  return (await COUNT.one(db, statement)).n;
}

const momentOf = (micros: number) =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;

function runsOf(asked: PageAsked): RawBuilder<unknown> {
  if (asked.filter.words !== undefined) return failuresOf(asked);
  const { state, who, trigger } = asked.filter;
  // These have indexes of their own, which need no merging.
  const isPlain = who === undefined && state === undefined && trigger === undefined;
  if (isPlain) return partOf(asked, []);
  const parts = pairsOf(asked.filter).map(([oneState, oneTrigger]) =>
    partOf(asked, [sql`state = ${oneState}`, sql`trigger = ${oneTrigger}`]),
  );
  return sql`
    select * from (${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    )}) as parts
     order by created desc, task_id desc limit ${asked.limit}`;
}

/** Reads one index from one place on. */
function partOf(
  { filter: { route, who, from }, before, limit }: PageAsked,
  more: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const conditions = [
    ...more,
    ...(route === undefined ? [] : [sql`task_route = ${route}`]),
    ...(who === undefined ? [] : [sql`auth_email = ${who}`]),
    ...(from === undefined ? [] : [sql`created >= ${momentOf(microsOf(from))}`]),
    ...(before === undefined
      ? []
      : [sql`(created, task_id) < (${momentOf(before.micros)}, ${before.taskId}::uuid)`]),
  ];
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  return sql`
    select task_id, created from task_run ${where}
     order by created desc, task_id desc limit ${limit}`;
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

function failuresOf({ filter, before, searched, limit }: PageAsked): RawBuilder<unknown> {
  const { route, state, who, trigger, from, words } = filter;
  const marks = Object.entries({ route, who, state, trigger })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `=${name} ${value?.slice(0, 200)}`);
  const place = before === undefined ? sql`'infinity'` : momentOf(before.micros);
  const since = from === undefined ? sql`'-infinity'` : momentOf(microsOf(from));
  return sql`
    select * from failures_marked(
      words_of(${words}) || ${marks}::text[], ${place}, ${before?.taskId ?? LAST_ID}::uuid, ${since},
      ${searched.shown ?? null}::text[], ${searched.hidden}::text[], ${limit}::int)`;
}
