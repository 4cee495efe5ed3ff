import {
  blotterList,
  draftBlotterRows,
  enterClearerRegularTrade,
  undoBlotterEntry,
} from '@fairlead/trading/contract/blotter';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { ApiParts } from '@fairlead/platform/http/api-parts';
import { createResponseCache } from '@fairlead/platform/http/answers/response-cache';
import { serve } from '@fairlead/platform/http/route';
import type { SessionUser } from '@fairlead/platform/http/session-user';
import { selectBlotterVersion } from './blotter-version.queries.ts';
import { draftEachRow, draftRows } from './drafts.service.ts';
import { listBlotter } from './orders.service.ts';
import { submitOrder } from './submit-order.service.ts';
import { undoOrder } from './undo-order.service.ts';

/** The blotter's list, and what is done with a clearer's order (spec A7). */
export function ordersRoutes(app: FastifyInstance, { db, clock }: ApiParts): void {
  const changerOf = ({ user, request }: Caller) => ({
    email: user.email,
    name: user.givenName,
    requestId: request.id,
    clock,
  });
  const kept = createResponseCache(
    async () => `${await selectBlotterVersion(db)} ${clock.businessDate()}`,
  );
  serve(
    app,
    blotterList,
    kept(blotterList, { keyOf: () => '', make: async () => listBlotter(db, clock) }),
  );
  serve(app, draftBlotterRows, async ({ body, ...call }) =>
    body.each === true
      ? draftEachRow(db, body, changerOf(call))
      : { rows: await draftRows(db, body, changerOf(call)), refused: [] },
  );
  serve(app, enterClearerRegularTrade, async ({ body, version, once, ...call }) =>
    submitOrder(once, { sent: body, version }, changerOf(call)),
  );
  serve(app, undoBlotterEntry, async ({ query, version, once, ...call }) =>
    undoOrder(once, { swissOrderNum: query.swiss_order_num, version }, changerOf(call)),
  );
}

type Caller = { readonly user: SessionUser; readonly request: FastifyRequest };
