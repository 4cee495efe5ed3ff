import { checkTicket } from '@fairlead/trading/contract/send-check';
import {
  enterInternalTrade,
  enterRegularTrade,
  tradeEntryData,
} from '@fairlead/trading/contract/trade-entry';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '@fairlead/platform/http/api-parts';
import { withEtag } from '@fairlead/platform/http/answers/etag-answers';
import { serve } from '@fairlead/platform/http/route';
import { lastSettlements } from './before-sending/last-settlements.service.ts';
import { checkSentTicket, enterTicket } from './enter-ticket.service.ts';
import { loadEntryData } from './entry-data.service.ts';

/** Registers a ticket's choices, and the calls that enter one (spec A7). */
export function ticketsRoutes(app: FastifyInstance, { db, clock }: ApiParts): void {
  serve(
    app,
    tradeEntryData,
    withEtag(tradeEntryData, {
      answer: async ({ reply }) => {
        void reply.header('cache-control', 'private, no-cache');
        return {
          ...(await loadEntryData(db, clock)),
          last_settlements: await lastSettlements(db, clock.businessDate()),
        };
      },
    }),
  );
  serve(app, checkTicket, async ({ body, user }) => checkSentTicket({ db, clock }, body, user));
  serve(app, enterRegularTrade, async ({ body, user, request, once }) =>
    enterTicket({ once, clock }, { kind: 'regular', entry: body }, { user, requestId: request.id }),
  );
  serve(app, enterInternalTrade, async ({ body, user, request, once }) =>
    enterTicket(
      { once, clock },
      { kind: 'internal', entry: body },
      { user, requestId: request.id },
    ),
  );
}
