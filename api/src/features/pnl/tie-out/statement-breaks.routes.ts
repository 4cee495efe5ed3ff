import {
  acceptStatementBreak,
  listStatementBreaks,
} from '@fairlead/shared/contract/pnl/statement-breaks';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '../../../platform/http/api-parts.ts';
import { serve } from '../../../platform/http/route.ts';
import { acceptedBreak, statementBreaks } from './statement-breaks.service.ts';

/** In what clearers' statements do not go on from those before them, and who answers for it. */
export function statementBreaksRoutes(app: FastifyInstance, { db, clock }: ApiParts): void {
  serve(app, listStatementBreaks, async ({ query: { date } }) => {
    const { breaks, unknown } = await statementBreaks(db, { clock, from: date, upTo: date });
    return { breaks: [...breaks], unknown: [...unknown] };
  });
  serve(app, acceptStatementBreak, async ({ body, once, user, request }) =>
    once(async (tx) => {
      const { reason, ...seen } = body;
      const by = { email: user.email, requestId: request.id };
      return { acceptance: await acceptedBreak(tx, { seen, reason, clock }, by) };
    }),
  );
}
