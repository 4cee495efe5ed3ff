import { listBreaks, readBreak } from '@fairlead/shared/contract/back-office/breaks';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '../../../platform/http/api-parts.ts';
import { serve } from '../../../platform/http/route.ts';
import { breakWithSteps, listedBreaks } from './breaks.service.ts';

type Parts = Pick<ApiParts, 'db' | 'clock' | 'policy'>;

/** Breaks between traders and accounting, and what people decide of them */
export function breaksRoutes(app: FastifyInstance, { db, clock, policy }: Parts): void {
  serve(app, listBreaks, async ({ query: { state = 'open' } }) => ({
    ...(await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => listedBreaks(tx, { state, businessDate: clock.businessDate() }))),
    owners: [...policy.backOffice],
  }));
  serve(app, readBreak, async ({ params }) => breakWithSteps(db, clock, params.break_id));
}
