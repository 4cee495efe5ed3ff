import { listAcceptances, withdrawAcceptance } from '@fairlead/pnl/contract/tie-out';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '@fairlead/platform/http/api-parts';
import { serve } from '@fairlead/platform/http/route';
import { selectAcceptances } from './acceptances.queries.ts';
import { recordWithdrawal } from './acceptances.service.ts';

/** Differences that people answer for, of every kind. */
export function acceptancesRoutes(app: FastifyInstance, { db }: ApiParts): void {
  serve(app, listAcceptances, async ({ query }) => ({
    acceptances: [...(await selectAcceptances(db, query.kind))],
  }));
  serve(app, withdrawAcceptance, async ({ params, body, version, once, user, request }) =>
    once(async (tx) => ({
      acceptance: await recordWithdrawal(
        tx,
        { acceptanceId: params.acceptance_id, version, reason: body.reason },
        { email: user.email, requestId: request.id },
      ),
    })),
  );
}
