import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  flag,
  integer,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';

const LAST = new Rows({ seq: nullable(bigint) });

/** The highest number of an audit row that is there for all to see. */
export async function selectLastAudit(db: Db): Promise<number | null> {
  return (await LAST.one(db, sql`select max(seq) as seq from audit_event`)).seq;
}

const WRITER = new Rows({ id: text });

/**
 * The transactions under way that have written an audit row, or are about to: a number is given under
 * this lock, which is kept until the transaction is over and its rows are there for all to see.
 */
export async function selectAuditWriters(db: Db): Promise<readonly string[]> {
  const statement = sql`
    select distinct coalesce(virtualtransaction, '') as id
      from pg_locks
     where locktype = 'relation' and relation = 'audit_event'::regclass
       and database = (select oid from pg_database where datname = current_database())
       and mode = 'RowExclusiveLock' and granted and pid is distinct from pg_backend_pid()`;
  return (await WRITER.all(db, statement)).map(({ id }) => id);
}

/** Serialises concurrent sealing (advisory lock). */
export async function lockSeals(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fairlead audit seals', 0))`.execute(tx);
}

const AGE = new Rows({ seal_seconds: nullable(integer), unsealed_seconds: integer });

/** Ages of the newest seal, and of the oldest row behind it that has none; 0 where all have. */
export async function selectSealAge(db: Db): Promise<RowOf<typeof AGE>> {
  const statement = sql`
    with newest as (select seq_to, sealed_at from audit_seal order by seq_to desc limit 1)
    select extract(epoch from clock_timestamp() - (select sealed_at from newest))::int as seal_seconds,
           coalesce(extract(epoch from clock_timestamp() - (
             select at from audit_event
              where seq > coalesce((select seq_to from newest), 0) order by seq limit 1))::int, 0)
             as unsealed_seconds`;
  return AGE.one(db, statement);
}

/**
 * Hash of the rows from one number to another, and of the hash before. Nothing of it may ever
 * change.
 */
const buildHash = (range: ReturnType<typeof sql>) => sql`
  (select sha256(${range}.previous || int8send(${range}.seq_from) || int8send(${range}.seq_to)
            || coalesce(string_agg(sha256(convert_to(jsonb_build_array(
                 seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), actor, action, entity,
                 entity_id, before, after, reason, request_id)::text, 'UTF8')), ''::bytea order by seq), ''))
     from audit_event where seq between ${range}.seq_from and ${range}.seq_to)`;

const SEALED = new Rows({ seq_from: bigint, seq_to: bigint });

export type Sealed = RowOf<typeof SEALED>;

/**
 * Seals the next rows, `most` at the most, up to the number `last`; nothing where there are none. Below
 * `last` no row may come in any more.
 */
export async function insertSeal(
  tx: Db,
  { last, most }: { readonly last: number; readonly most: number },
): Promise<Sealed | undefined> {
  const statement = sql`
    with newest as (select seq_to, hash from audit_seal order by seq_to desc limit 1),
         start as (select coalesce((select seq_to from newest), 0) + 1 as seq_from,
                          coalesce((select hash from newest), '') as previous),
         range as (
           select seq_from, previous,
                  (select max(seq)
                     from (select seq from audit_event
                            where seq between seq_from and ${last} order by seq limit ${most}) as next
                  ) as seq_to
             from start
         )
    insert into audit_seal (seq_from, seq_to, hash, previous_hash)
    select seq_from, seq_to, ${buildHash(sql`range`)}, previous from range where seq_to is not null
    returning seq_from, seq_to`;
  return SEALED.first(tx, statement);
}

const CHECKED = new Rows({
  seq_from: bigint,
  seq_to: bigint,
  sealed_at: moment,
  follows: flag,
  holds: flag,
});

export type CheckedSeal = RowOf<typeof CHECKED>;

/** Seals of rows after `after`, in order: whether each follows the one before, and holds for its rows. */
export async function checkSeals(
  db: Db,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<CheckedSeal[]> {
  const statement = sql`
    select seal.seq_from, seal.seq_to, seal.sealed_at,
           seal.seq_from = coalesce(earlier.seq_to, 0) + 1
             and seal.previous_hash = coalesce(earlier.hash, '') as follows,
           seal.hash = ${buildHash(sql`seal`)} as holds
      from (select *, previous_hash as previous from audit_seal
             where seq_from > ${after} order by seq_from limit ${limit}) as seal
      left join lateral (select seq_to, hash from audit_seal
                          where seq_to < seal.seq_from order by seq_to desc limit 1) as earlier on true
     order by seal.seq_from`;
  return CHECKED.all(db, statement);
}

const CHECKED_TO = new Rows({ seq_to: bigint, is_sealed: flag });

/** The last row of the seals that held when they were checked, and whether a seal ends there still. */
export async function selectCheckedTo(db: Db): Promise<RowOf<typeof CHECKED_TO>> {
  const statement = sql`
    select seq_to, seq_to = 0
             or exists (select from audit_seal where audit_seal.seq_to = checked.seq_to) as is_sealed
      from audit_checked as checked`;
  return CHECKED_TO.one(db, statement);
}

export async function updateCheckedTo(tx: Db, seqTo: number): Promise<void> {
  await sql`update audit_checked set seq_to = ${seqTo}`.execute(tx);
}
