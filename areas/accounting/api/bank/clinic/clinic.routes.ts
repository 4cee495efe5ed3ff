import {
  listRefusedBankFiles,
  readRefusedBankFile,
  readRefusedBankRows,
} from '@fairlead/accounting/contract/refused-bank-files';
import type { FastifyInstance } from 'fastify';

import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { serve } from '@fairlead/platform/http/route';
import { selectRefusedFile, selectRefusedFiles, selectRefusedPage } from './clinic.queries.ts';

const MAX_LISTED = 100;

/** Refused bank files, beside what was understood of them */
export function clinicRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, listRefusedBankFiles, async () => {
    const found = await selectRefusedFiles(db, MAX_LISTED);
    return {
      files: found.map(({ count: _, ...file }) => file),
      count: found[0]?.count ?? 0,
    };
  });
  serve(app, readRefusedBankFile, async ({ params }) =>
    there(await selectRefusedFile(db, params.file_id)),
  );
  serve(app, readRefusedBankRows, async ({ params, query }) =>
    there(await selectRefusedPage(db, params.file_id, Number(query.page))),
  );
}

/** Answers what was found; where nothing was, the file was taken meanwhile, or is kept no longer. */
function there<Found>(found: Found | undefined): Found {
  if (found !== undefined) return found;
  throw new Refusal({
    status: 404,
    code: 'NOT_FOUND',
    message: 'This file was taken meanwhile, or its refusal is kept no longer',
  });
}
