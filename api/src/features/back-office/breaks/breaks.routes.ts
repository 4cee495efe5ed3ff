import {
  assignBreaks,
  decideBreak,
  listBreaks,
  readBreak,
} from '@fairlead/shared/contract/back-office/breaks';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '../../../platform/http/api-parts.ts';
import { serve } from '../../../platform/http/route.ts';
import { breakOf, breaksOf } from './breaks.service.ts';
import { assignedBreaks, decidedBreak } from './decide.service.ts';

/** The breaks between traders and accounting, and what people decide of them (BAK-14). */
export function breaksRoutes(app: FastifyInstance, { db, clock, policy }: ApiParts): void {
  const owners = policy.backOffice;
  serve(app, listBreaks, async ({ query }) =>
    breaksOf({ db, clock, owners }, query.state ?? 'open'),
  );
  serve(app, readBreak, async ({ params }) => breakOf({ db, clock }, params.break_id));
  serve(app, decideBreak, async ({ params, body, once, user, request }) =>
    once(async (tx) =>
      decidedBreak(
        { tx, clock, owners },
        { id: params.break_id, ...body },
        { email: user.email, requestId: request.id },
      ),
    ),
  );
  serve(app, assignBreaks, async ({ body, once, user, request }) =>
    once(async (tx) =>
      assignedBreaks({ tx, clock, owners }, body, { email: user.email, requestId: request.id }),
    ),
  );
}
