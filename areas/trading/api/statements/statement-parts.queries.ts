import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { moment, Rows, type RowOf, text } from '@fairlead/platform/database/rows';

const NAMED_FILE = new Rows({ file_id: text, file_name: text, uploaded_at: moment });

export type NamedFile = RowOf<typeof NAMED_FILE>;

/** Longest time within which the files of a set arrive, in days. */
const SET_DAYS = 62;

/** Statement files that were handed over lately, the newest first. */
export async function selectLateFiles(db: Db): Promise<readonly NamedFile[]> {
  const statement = sql`
    select file_id, file_name, uploaded_at
      from imported_file
     where kind = 'statement' and uploaded_at > clock_timestamp() - make_interval(days => ${SET_DAYS})
     order by uploaded_at desc, file_id`;
  return NAMED_FILE.all(db, statement);
}

const CONTENT = new Rows({ content: text });

export async function selectFileContent(db: Db, fileId: string): Promise<string> {
  const statement = sql`select content from imported_file where file_id = ${fileId}`;
  return (await CONTENT.one(db, statement)).content;
}

/** Selects those of the files under whose id no statement is kept. */
export async function selectUnusedFiles(
  db: Db,
  fileIds: readonly string[],
): Promise<readonly string[]> {
  const statement = sql`
    select file_id from unnest(${[...fileIds]}::text[]) with ordinality as given (file_id, n)
     where not exists (select from statement where statement.file_id = given.file_id)
     order by n`;
  return (await UNUSED.all(db, statement)).map(({ file_id: id }) => id);
}

const UNUSED = new Rows({ file_id: text });

export async function insertParts(
  tx: Db,
  statementId: number,
  files: readonly { readonly fileId: string; readonly fileName: string }[],
): Promise<void> {
  await sql`
    insert into statement_part (statement_id, file_id, file_name)
    select ${statementId}, file_id, file_name
      from unnest(${files.map(({ fileId }) => fileId)}::text[],
                  ${files.map(({ fileName }) => fileName)}::text[]) as given (file_id, file_name)
  `.execute(tx);
}

const ENDING = new Rows({ account: text, ending: text });

/** Selects the ending balances of a clearer's accounts on its newest statement before a day. */
export async function selectEndings(
  tx: Db,
  { clearer, day }: { readonly clearer: string; readonly day: string },
): Promise<ReadonlyMap<string, string>> {
  const statement = sql`
    select account_short_name as account, trim_scale(ending_balance)::text as ending
      from clearer_cash
     where statement_id = (
       select statement_id from statement
        where clearer_name = ${clearer} and statement_date < ${day}::date
        order by statement_date desc, statement_id desc
        limit 1)`;
  const rows = await ENDING.all(tx, statement);
  return new Map(rows.map(({ account, ending }) => [account, ending]));
}
