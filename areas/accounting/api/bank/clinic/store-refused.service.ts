import { ROWS_A_PAGE } from '@fairlead/accounting/contract/refused-bank-files';

import type { Db } from '@fairlead/platform/database/db';
import { reasonText } from '@fairlead/platform/tasks/task';
import { deleteOldRefused, insertRefusedFile, insertRefusedPages } from './clinic.queries.ts';
import { type ReadFile, buildFileRows } from './file-rows.rules.ts';

/** Refused files are shown for so long, and so many characters of them. */
const RETENTION = { days: 90, characters: 256 * 1024 * 1024 };

const PAGES_AT_ONCE = 50;

export type RefusedImport = ReadFile & {
  readonly fileId: string;
  readonly refusedBy: string;
  readonly businessDate: string;
};

/**
 * Stores a refused file row by row with what was understood of it, replacing the result of an
 * earlier import.
 */
export async function storeRefused(db: Db, refused: RefusedImport): Promise<void> {
  const { rows, problems } = buildFileRows(refused, reasonText);
  const { fileId, refusedBy, businessDate, content } = refused;
  await db.transaction().execute(async (tx) => {
    const rowCount = rows.length;
    const characters = content.length;
    await insertRefusedFile(tx, {
      fileId,
      refusedBy,
      businessDate,
      rowCount,
      characters,
      problems,
    });
    for (let from = 0; from * ROWS_A_PAGE < rowCount; from += PAGES_AT_ONCE) {
      const numbers = Array.from({ length: PAGES_AT_ONCE }, (_, index) => from + index);
      const pages = numbers.map((page) => rows.slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE));
      await insertRefusedPages(tx, {
        fileId,
        from,
        pages: pages.filter(({ length }) => length > 0),
      });
    }
    await deleteOldRefused(tx, RETENTION);
  });
}
