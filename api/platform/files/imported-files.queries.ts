import { sql } from 'kysely';

import type { Db } from '../database/db.ts';
import { moment, Rows, type RowOf, text } from '../database/rows.ts';

/** True when the file is new; the same content handed over again is the same file. */
export async function insertImportedFile(
  db: Db,
  file: {
    readonly fileId: string;
    readonly kind: string;
    readonly fileName: string;
    readonly content: string;
    readonly uploadedBy: string;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into imported_file (file_id, kind, file_name, content, uploaded_by)
    values (${file.fileId}, ${file.kind}, ${file.fileName}, ${file.content}, ${file.uploadedBy})
    on conflict (file_id) do nothing
  `.execute(db);
  return numAffectedRows === 1n;
}

const RECEIVED_FILE = new Rows({ kind: text, file_name: text });

/** Selects the kind and the present name of a file that was handed over, and locks its row. */
export async function selectReceivedFile(
  db: Db,
  fileId: string,
): Promise<RowOf<typeof RECEIVED_FILE> | undefined> {
  return RECEIVED_FILE.first(
    db,
    sql`select kind, file_name from imported_file where file_id = ${fileId} for update`,
  );
}

export async function updateFileName(db: Db, fileId: string, fileName: string): Promise<void> {
  await sql`update imported_file set file_name = ${fileName} where file_id = ${fileId}`.execute(db);
}

const FILE = new Rows({ file_name: text, content: text, uploaded_at: moment });

export type ImportedFile = RowOf<typeof FILE>;

/** A file that was handed over as of this kind. */
export async function selectImportedFile(
  db: Db,
  kind: string,
  fileId: string,
): Promise<ImportedFile | undefined> {
  const statement = sql`
    select file_name, content, uploaded_at from imported_file where file_id = ${fileId} and kind = ${kind}`;
  return FILE.first(db, statement);
}
