import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  bytes,
  integer,
  moment,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';

export type Media = 'image/png' | 'application/pdf';

const LISTED = new Rows({ picture_id: bigint, media: text, bytes: integer, made_at: moment });
const CONTENT = new Rows({ media: text, content: bytes });

export type ListedPicture = RowOf<typeof LISTED>;

export async function insertPicture(
  tx: Db,
  picture: { runId: number; media: Media; content: Buffer; taskId: string },
): Promise<void> {
  await sql`
    insert into pnl_picture (run_id, media, content, task_id)
    values (${picture.runId}, ${picture.media}, ${picture.content}, ${picture.taskId})
    on conflict (task_id, media) do nothing
  `.execute(tx);
}

export async function selectPictures(db: Db, runId: number): Promise<ListedPicture[]> {
  return LISTED.all(
    db,
    sql`
    select picture_id, media, length(content) as bytes, made_at
      from pnl_picture where run_id = ${runId} order by picture_id desc limit 50`,
  );
}

export async function selectPicture(
  db: Db,
  id: number,
): Promise<RowOf<typeof CONTENT> | undefined> {
  return CONTENT.first(db, sql`select media, content from pnl_picture where picture_id = ${id}`);
}
