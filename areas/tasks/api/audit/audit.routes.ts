import { exportChanges, listChanges, readChange } from '@fairlead/tasks/contract/audit';
import type { FastifyInstance } from 'fastify';

import { exportList } from '@fairlead/platform/export/export-list';
import type { Db } from '@fairlead/platform/database/db';
import { serve } from '@fairlead/platform/http/route';
import { loadChange, loadChanges, exportedChanges } from './changes.service.ts';

/** Answers who changed what: the audit log, for who may read it. */
export function auditRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, listChanges, async ({ query, user }) => loadChanges(db, query, user));
  serve(app, readChange, async ({ params, user }) => loadChange(db, params.seq, user));
  serve(app, exportChanges, async ({ query, body, ...call }) => {
    const { format, ...table } = body;
    const list = exportedChanges(query, call.user);
    return exportList({ db }, call, { list, table, format });
  });
}
