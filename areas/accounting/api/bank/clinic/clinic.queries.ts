import type { FileProblem, FileRow } from '@fairlead/accounting/contract/refused-bank-files';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  day,
  integer,
  json,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';

export type NewRefusedFile = {
  readonly fileId: string;
  readonly refusedBy: string;
  readonly businessDate: string;
  readonly rowCount: number;
  readonly characters: number;
  readonly problems: readonly FileProblem[];
};

/** Stores what the last import of a file said, instead of what an earlier one did. */
export async function insertRefusedFile(tx: Db, file: NewRefusedFile): Promise<void> {
  await deleteRefusedFile(tx, file.fileId);
  await sql`
    insert into refused_bank_file (file_id, refused_by, business_date, row_count, characters, problems)
    values (${file.fileId}, ${file.refusedBy}, ${file.businessDate}, ${file.rowCount}, ${file.characters},
            ${JSON.stringify(file.problems)}::jsonb)`.execute(tx);
}

/** Stores pages of rows; the first of them is page `from`. */
export async function insertRefusedPages(
  tx: Db,
  { fileId, from, pages }: { fileId: string; from: number; pages: readonly (readonly FileRow[])[] },
): Promise<void> {
  await sql`
    insert into refused_bank_page (file_id, page, rows)
    select ${fileId}, ${from}::int + n - 1, rows
      from jsonb_array_elements(${JSON.stringify(pages)}::jsonb) with ordinality as given (rows, n)`.execute(
    tx,
  );
}

export async function deleteRefusedFile(tx: Db, fileId: string): Promise<void> {
  await sql`delete from refused_bank_file where file_id = ${fileId}`.execute(tx);
}

/** Forgets the rows of files that were refused long ago, and of those beyond what is kept in all; the newest stays. */
export async function deleteOldRefused(
  tx: Db,
  { days, characters }: { readonly days: number; readonly characters: number },
): Promise<void> {
  await sql`
    with newest as (
      select file_id, refused_at, row_number() over newest_first as place,
             sum(characters) over newest_first as kept
        from refused_bank_file
      window newest_first as (order by refused_at desc, file_id)
    )
    delete from refused_bank_file using newest
     where refused_bank_file.file_id = newest.file_id and newest.place > 1
       and (newest.kept > ${characters}
            or newest.refused_at < clock_timestamp() - make_interval(days => ${days}::int))`.execute(
    tx,
  );
}

const FILE = {
  file_id: text,
  file_name: text,
  uploaded_by: text,
  uploaded_at: moment,
  refused_at: moment,
  refused_by: text,
};
const FILE_COLUMNS = sql`file_id, file_name, uploaded_by, uploaded_at, refused_at, refused_by`;

const LISTED = new Rows({
  ...FILE,
  first_line: nullable(integer),
  first_problem: text,
  problem_count: integer,
  count: integer,
});

/** Refused files, the newest first, with how many there are. */
export async function selectRefusedFiles(
  db: Db,
  most: number,
): Promise<readonly RowOf<typeof LISTED>[]> {
  const statement = sql`
    select ${FILE_COLUMNS}, (problems -> 0 ->> 'line')::int as first_line,
           coalesce(problems -> 0 ->> 'text', '') as first_problem,
           jsonb_array_length(problems) as problem_count, (count(*) over ())::int as count
      from refused_bank_file join imported_file using (file_id)
     order by refused_at desc, file_id
     limit ${most}`;
  return LISTED.all(db, statement);
}

/** A problem as it is kept; before lines and texts were kept apart the line stood in the text. */
type StoredProblem = Omit<FileProblem, 'line'> & Partial<Pick<FileProblem, 'line'>>;

const HEAD = new Rows({
  ...FILE,
  business_date: day,
  row_count: integer,
  problems: json<StoredProblem[]>(),
});

type RefusedFile = Omit<RowOf<typeof HEAD>, 'problems'> & { readonly problems: FileProblem[] };

export async function selectRefusedFile(db: Db, fileId: string): Promise<RefusedFile | undefined> {
  const statement = sql`
    select ${FILE_COLUMNS}, business_date, row_count, problems
      from refused_bank_file join imported_file using (file_id)
     where file_id = ${fileId}`;
  const file = await HEAD.first(db, statement);
  if (file === undefined) return undefined;
  return { ...file, problems: file.problems.map((each) => ({ line: null, ...each })) };
}

const PAGE = new Rows({ rows: json<FileRow[]>() });

export async function selectRefusedPage(
  db: Db,
  fileId: string,
  page: number,
): Promise<RowOf<typeof PAGE> | undefined> {
  const statement = sql`
    select rows from refused_bank_page where file_id = ${fileId} and page = ${page}`;
  return PAGE.first(db, statement);
}
