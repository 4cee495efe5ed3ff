import {
  listLimitWaivers,
  waiveLimit,
  withdrawLimitWaiver,
} from '@fairlead/pnl/contract/limit-waivers';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '@fairlead/platform/http/api-parts';
import { serve } from '@fairlead/platform/http/route';
import type { SessionUser } from '@fairlead/platform/http/session-user';
import { requireRun } from '../served/which-run.service.ts';
import { selectWaivers } from './waivers.queries.ts';
import { waived, type Waiving, withdrawnWaiver } from './waivers.service.ts';

/** Limits that may be broken for a time. */
export function waiversRoutes(app: FastifyInstance, { db, clock }: ApiParts): void {
  serve(app, listLimitWaivers, async ({ params, query, user }) => {
    const run = await requireRun(db, { date: params.pipe_run_date, runId: query.run_id });
    // A run's picture is the same whenever it is taken.
    const asOf = user.screenshotOf === undefined ? null : run.created_at;
    return { waivers: [...(await selectWaivers(db, run.pipe_run_date, asOf))] };
  });
  serve(app, waiveLimit, async ({ body, once, user, request }) =>
    once(async (tx) => ({
      waiver: await waived(tx, body, { ...toWaiving(user, request.id), clock }),
    })),
  );
  serve(app, withdrawLimitWaiver, async ({ params, body, version, once, user, request }) =>
    once(async (tx) => ({
      waiver: await withdrawnWaiver(
        tx,
        { id: params.waiver_id, version, reason: body.reason },
        toWaiving(user, request.id),
      ),
    })),
  );
}

const toWaiving = ({ email, givenName: name }: SessionUser, requestId: string): Waiving => ({
  email,
  name,
  requestId,
});
