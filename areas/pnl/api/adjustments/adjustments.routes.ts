import {
  addAdjustment,
  listAdjustments,
  withdrawAdjustment,
} from '@fairlead/pnl/contract/adjustments';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '@fairlead/platform/http/api-parts';
import { serve } from '@fairlead/platform/http/route';
import { selectAdjustments, selectBookNames } from './adjustments.queries.ts';
import { addedAdjustment, withdrawnAdjustment } from './adjustments.service.ts';

/** Registers the calls for adjustments: what people add to the P&L that no trade says (PNL-12). */
export function adjustmentsRoutes(app: FastifyInstance, { db, clock }: ApiParts): void {
  serve(app, listAdjustments, async ({ query }) => ({
    adjustments: [...(await selectAdjustments(db, query.adj_date))],
    books: [...(await selectBookNames(db))],
  }));
  serve(app, addAdjustment, async ({ body, once, user, request }) =>
    once(async (tx) => ({
      adjustment: await addedAdjustment(tx, body, {
        email: user.email,
        requestId: request.id,
        clock,
      }),
    })),
  );
  serve(app, withdrawAdjustment, async ({ params, body, version, once, user, request }) =>
    once(async (tx) => ({
      adjustment: await withdrawnAdjustment(
        tx,
        { adjustmentId: params.adjustment_id, version, reason: body.reason },
        { email: user.email, requestId: request.id },
      ),
    })),
  );
}
