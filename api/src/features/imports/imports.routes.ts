import { importProgress } from '@fairlead/shared/contract/tasks';
import type { FastifyInstance } from 'fastify';

import type { Db } from '../../platform/database/db.ts';
import { serve } from '../../platform/http/route.ts';
import { IMPORT_ROUTE } from './import-route.ts';
import { selectImportProgress } from './imports.queries.ts';

export function importsRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, importProgress, () => selectImportProgress(db, IMPORT_ROUTE));
}
