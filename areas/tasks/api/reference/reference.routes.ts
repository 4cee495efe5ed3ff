import { uploadReference } from '@fairlead/tasks/contract/reference';
import type { FastifyInstance } from 'fastify';

import type { Db } from '@fairlead/platform/database/db';
import { serve } from '@fairlead/platform/http/route';
import { storeReferenceSet } from './reference.service.ts';

/** Takes files of reference data in; what is in them is the task's business. */
export function referenceRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, uploadReference, async ({ body, user, request }) => ({
    set_id: await storeReferenceSet(db, {
      files: body.files,
      uploadedBy: user.email,
      requestId: request.id,
    }),
  }));
}
