import { uploadStatement } from '@fairlead/shared/contract/tasks';
import type { FastifyInstance } from 'fastify';

import type { Db } from '@fairlead/platform/database/db';
import { serve } from '@fairlead/platform/http/route';
import { storeStatementFile } from './statements.service.ts';

/** Takes statement files in; what is in them is the task's business. */
export function statementsRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, uploadStatement, async ({ body, user, request }) => ({
    file_id: await storeStatementFile(db, {
      fileName: body.file_name,
      content: body.content,
      uploadedBy: user.email,
      requestId: request.id,
    }),
  }));
}
