import { FILE_KINDS, type FileKind, uploadFileOf } from '@fairlead/shared/contract/imported-files';
import { importProgress } from '@fairlead/shared/contract/tasks';
import type { FastifyInstance } from 'fastify';

import type { Db } from '../../platform/database/db.ts';
import { storeImportedFile } from '../../platform/files/imported-files.ts';
import { serve } from '../../platform/http/route.ts';
import { askedTogether } from '../../platform/http/answers/asked-together.ts';
import { IMPORT_ROUTE } from './import-route.ts';
import { selectImportProgress } from './imports.queries.ts';

export function importsRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  // Every open page asks while a file waits; a batch of thousands is counted for all who wait at once.
  const progress = askedTogether(() => selectImportProgress(db, IMPORT_ROUTE));
  serve(app, importProgress, progress);
  for (const kind of Object.keys(FILE_KINDS) as FileKind[]) {
    serve(app, uploadFileOf(kind), async ({ body, user, request }) => ({
      file_id: await storeImportedFile(db, {
        kind,
        fileName: body.file_name,
        content: body.content,
        uploadedBy: user.email,
        requestId: request.id,
      }),
    }));
  }
}
