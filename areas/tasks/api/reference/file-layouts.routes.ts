import { listFileLayouts, tryFileLayout } from '@fairlead/tasks/contract/file-layouts';
import type { FastifyInstance } from 'fastify';

import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { serve } from '@fairlead/platform/http/route';
import { listStoredLayouts, LayoutTrials } from './file-layouts.service.ts';

/** The layouts of other houses' files: those that are kept, and trials of them on a file. */
export function fileLayoutsRoutes(
  app: FastifyInstance,
  { db, clock }: { readonly db: Db; readonly clock: Clock },
): void {
  const trials = new LayoutTrials(db, clock);
  serve(app, listFileLayouts, async () => ({
    layouts: await listStoredLayouts(db, clock.businessDate()),
  }));
  serve(app, tryFileLayout, async ({ body, user, reply }) => {
    const left = new AbortController();
    const leave = () => {
      left.abort();
    };
    reply.raw.once('close', leave);
    try {
      return await trials.run(body, { user, signal: left.signal });
    } finally {
      reply.raw.off('close', leave);
    }
  });
}
