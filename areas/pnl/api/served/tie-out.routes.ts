import { acceptDifference } from '@fairlead/pnl/contract/tie-out';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '@fairlead/platform/http/api-parts';
import { serve } from '@fairlead/platform/http/route';
import { acceptSeen } from './tie-out.service.ts';

/** A person answers for a difference of the tie-out; the runs from then on count it. */
export function tieOutRoutes(app: FastifyInstance, { clock }: ApiParts): void {
  serve(app, acceptDifference, async ({ body, once, user, request }) =>
    once(async (tx) => ({
      acceptance: await acceptSeen(tx, body, { email: user.email, requestId: request.id, clock }),
    })),
  );
}
