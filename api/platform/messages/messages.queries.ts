import { MESSAGES_SHOWN } from '@fairlead/shared/contract/messages';
import { sql } from 'kysely';

import type { Db } from '../database/db.ts';
import { bigint, integer, moment, nullable, Rows, type RowOf, text } from '../database/rows.ts';

const MESSAGE = new Rows({
  message_id: bigint,
  text,
  path: text,
  made_at: moment,
  read_at: nullable(moment),
});

export async function selectMessages(
  db: Db,
  told: string,
): Promise<readonly RowOf<typeof MESSAGE>[]> {
  const statement = sql`
    select message_id, text, path, made_at, read_at from message
     where lower(told) = lower(${told})
     order by message_id desc
     limit ${MESSAGES_SHOWN}`;
  return MESSAGE.all(db, statement);
}

const COUNT = new Rows({ n: integer });

export async function countUnread(db: Db, told: string): Promise<number> {
  const statement = sql`
    select count(*)::int as n from message
     where lower(told) = lower(${told}) and read_at is null`;
  return (await COUNT.one(db, statement)).n;
}

const READ = new Rows({ message_id: bigint });

/** Notes that a person has read one; undefined where there is none for that person. */
export async function updateRead(
  tx: Db,
  id: number,
  told: string,
): Promise<RowOf<typeof READ> | undefined> {
  const statement = sql`
    update message set read_at = coalesce(read_at, clock_timestamp())
     where message_id = ${id} and lower(told) = lower(${told})
    returning message_id`;
  return READ.first(tx, statement);
}

export type NewMessage = { readonly told: string; readonly text: string; readonly path: string };

/** Tells people something, with the transaction of what it is about. */
export async function insertMessages(tx: Db, messages: readonly NewMessage[]): Promise<void> {
  await sql`
    insert into message (told, text, path)
    select told, text, path
      from json_to_recordset(${JSON.stringify(messages)}::json)
           as sent (told text, text text, path text)`.execute(tx);
}
