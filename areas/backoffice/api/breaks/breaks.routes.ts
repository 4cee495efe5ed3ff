import {
  assignBreaks,
  decideBreak,
  listBreaks,
  readBreak,
} from '@fairlead/backoffice/contract/breaks';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '@fairlead/platform/http/api-parts';
import { serve } from '@fairlead/platform/http/route';
import { breakWithSteps, listedBreaks } from './breaks.service.ts';
import { assignedBreaks, decidedBreak } from './decide-break.service.ts';

type Parts = Pick<ApiParts, 'db' | 'clock' | 'config' | 'policy'>;

/** Breaks between traders and accounting, and what people decide of them */
export function breaksRoutes(app: FastifyInstance, { db, clock, config, policy }: Parts): void {
  const owners = [...policy.backOffice];
  const judging = { clock, owners, rounding: String(config.minRoundingDiffOk) };

  serve(app, listBreaks, async ({ query: { state = 'open' } }) => ({
    ...(await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => listedBreaks(tx, { state, businessDate: clock.businessDate() }))),
    owners,
    rounding: config.minRoundingDiffOk,
  }));
  serve(app, readBreak, async ({ params }) => breakWithSteps(db, clock, params.break_id));
  serve(app, decideBreak, async ({ params: { break_id: id }, body, once, user, request }) =>
    once(async (tx) => {
      const by = { ...judging, email: user.email, requestId: request.id };
      await decidedBreak(tx, { id, decision: body }, by);
      return breakWithSteps(tx, clock, id);
    }),
  );
  serve(app, assignBreaks, async ({ body, once, user, request }) =>
    once(async (tx) => ({
      breaks: await assignedBreaks(tx, body, {
        ...judging,
        email: user.email,
        requestId: request.id,
      }),
    })),
  );
}
