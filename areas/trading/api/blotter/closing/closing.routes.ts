import {
  closeOrder as closeOrderCall,
  ticketsOfOrder as ticketsOfOrderCall,
} from '@fairlead/trading/contract/close-order';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '@fairlead/platform/http/api-parts';
import { serve } from '@fairlead/platform/http/route';
import { closeClearerOrder, loadOrderTickets } from './close-order.service.ts';

/** Answers which tickets may stand for a clearer's order, and closes it by them. */
export function closingRoutes(app: FastifyInstance, { db, clock }: ApiParts): void {
  serve(app, ticketsOfOrderCall, async ({ params }) =>
    loadOrderTickets(db, params.swiss_order_num),
  );
  serve(app, closeOrderCall, async ({ params, body, version, once, user, request }) =>
    closeClearerOrder(
      once,
      { swissOrderNum: params.swiss_order_num, version, entries: body.entries },
      { email: user.email, name: user.givenName, requestId: request.id, clock },
    ),
  );
}
