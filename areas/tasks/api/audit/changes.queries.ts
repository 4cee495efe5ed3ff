import type { ChangeFilter } from '@fairlead/tasks/contract/audit';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  integer,
  json,
  moment,
  nullable,
  type RowOf,
  Rows,
  text,
} from '@fairlead/platform/database/rows';

const FACTS = {
  seq: bigint,
  at: moment,
  actor: text,
  action: text,
  entity: text,
  entity_id: text,
  changed: nullable(text),
  reason: nullable(text),
  request_id: text,
};

/** A change as lists have it. */
export const CHANGE = new Rows(FACTS);
type ListedChange = RowOf<typeof CHANGE>;

const WHOLE = new Rows({ ...FACTS, before: nullable(json()), after: nullable(json()) });

/** Page of changes: filter, kinds shown and order. */
export type ChangeList = {
  readonly filter: ChangeFilter;
  /** Kinds of things that are shown; undefined: all. */
  readonly shown: readonly string[] | undefined;
  readonly isOldestFirst: boolean;
};

const CHANGED = sql`case
  when jsonb_typeof(before) = 'object' and jsonb_typeof(after) = 'object' then (
    select string_agg(coalesce(was.key, will.key), ', ' order by coalesce(was.key, will.key))
      from jsonb_each(before) as was full join jsonb_each(after) as will using (key)
     where was.value is distinct from will.value)
  end`;

/** Expressions of columns that are not the table's own: why a run was stopped is for its history to say. */
const SAID: Readonly<Record<string, RawBuilder<unknown>>> = {
  changed: CHANGED,
  reason: sql`case when entity <> 'task_run' then reason end`,
};

const buildColumns = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`${SAID[name] ?? sql.ref(name)} as ${sql.ref(name)}`));

/** Text that a search looks through; what a run was given is not found by its words either. */
const SEARCHED = sql`lower(concat_ws(' ', actor, action, entity, entity_id, request_id,
  case when entity <> 'task_run' then concat_ws(' ', reason, before, after) end))`;

const isShown = (shown: ChangeList['shown']): RawBuilder<unknown> =>
  shown === undefined ? sql`true` : sql`entity = any(${shown}::text[])`;

function matching({ filter, shown }: ChangeList): RawBuilder<unknown> {
  const { entity, entity_id: id, actor, action, from, to, text: searched } = filter;
  const conditions = [
    isShown(shown),
    entity !== undefined && sql`entity = ${entity}`,
    id !== undefined && sql`entity_id = ${id}`,
    actor !== undefined && sql`actor = ${actor}`,
    action !== undefined && sql`action = ${action}`,
    from !== undefined && sql`at >= ${from}::date::timestamp at time zone 'UTC'`,
    to !== undefined && sql`at < (${to}::date + 1)::timestamp at time zone 'UTC'`,
    searched !== undefined && sql`position(lower(${searched}) in ${SEARCHED}) > 0`,
  ].filter((each) => each !== false);
  return sql.join(conditions, sql` and `);
}

const buildOrder = ({ isOldestFirst }: ChangeList) =>
  isOldestFirst ? sql`seq asc` : sql`seq desc`;

type ChangePage = {
  /** Number of the last change of the page before. */
  readonly after: number | undefined;
  readonly most: number;
};

/** A page of changes in their order, from behind one on. */
export async function selectAuditChanges(
  db: Db,
  list: ChangeList,
  { after, most }: ChangePage,
): Promise<readonly ListedChange[]> {
  const beyond = list.isOldestFirst ? sql`>` : sql`<`;
  return CHANGE.all(
    db,
    sql`
      select ${buildColumns(Object.keys(FACTS))}
        from audit_event
       where ${matching(list)} and ${after === undefined ? sql`true` : sql`seq ${beyond} ${after}`}
       order by ${buildOrder(list)}
       limit ${most}`,
  );
}

/** The statement that answers columns of all changes of a list, in its order. */
export function selectAllChanges(list: ChangeList, names: readonly string[]): RawBuilder<unknown> {
  return sql`
    select ${buildColumns(names)}
      from audit_event
     where ${matching(list)}
     order by ${buildOrder(list)}`;
}

const COUNT = new Rows({ n: integer });

/** Counts the changes of a list, no further than a number where one is given. */
export async function countChanges(
  db: Db,
  list: ChangeList,
  most: number | null = null,
): Promise<number> {
  const statement = sql`
    select count(*)::int as n
      from (select from audit_event where ${matching(list)} limit ${most}::bigint) as found`;
  return (await COUNT.one(db, statement)).n;
}

/** One change as it was written; undefined where there is none of this number, or of a hidden thing. */
export async function selectChange(
  db: Db,
  seq: number,
  shown: ChangeList['shown'],
): Promise<RowOf<typeof WHOLE> | undefined> {
  return WHOLE.first(
    db,
    sql`
      select ${buildColumns(Object.keys(FACTS))}, before, after
        from audit_event
       where seq = ${seq} and ${isShown(shown)}`,
  );
}

const NAME = new Rows({ name: text });

/** Lists the kinds of things, or the verbs, that changes have, by a loose index scan: one look for each. */
export async function selectNames(db: Db, column: 'entity' | 'action'): Promise<readonly string[]> {
  const name = sql.ref(column);
  const statement = sql`
    with recursive found as (
      (select ${name} as name from audit_event order by ${name} limit 1)
      union all
      select next.name
        from found
       cross join lateral (
               select ${name} as name from audit_event where ${name} > found.name
                order by ${name} limit 1
             ) as next
    )
    select name from found order by name`;
  return (await NAME.all(db, statement)).map((row) => row.name);
}
