import { amendEntry as amendEntryCall } from '@fairlead/trading/contract/amend-entry';
import {
  cancelEntry as cancelEntryCall,
  listEntries,
  readEntry,
} from '@fairlead/trading/contract/entered-trades';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '@fairlead/platform/http/api-parts';
import { serve } from '@fairlead/platform/http/route';
import { amendEnteredTicket } from './amend-entry.service.ts';
import { loadEnteredTrades, loadEnteredTrade } from './entered.service.ts';
import { cancelEnteredTrade } from './take-back.service.ts';

/** Answers what was entered, each entry's history, cancels and amends it. */
export function enteredRoutes(app: FastifyInstance, { db, clock }: ApiParts): void {
  serve(app, listEntries, async ({ query, user }) =>
    loadEnteredTrades(db, query, { email: user.email, zone: clock.zone }),
  );
  serve(app, cancelEntryCall, async ({ params, body, version, once, user, request }) =>
    cancelEnteredTrade(
      once,
      { entryId: params.entry_id, version, reason: body.reason },
      { email: user.email, permissions: user.permissions, requestId: request.id, clock },
    ),
  );
  serve(app, amendEntryCall, async ({ params, body, version, once, user, request }) => {
    const { reason, ticket, ...acknowledged } = body;
    return amendEnteredTicket(
      { once, clock },
      {
        takenBack: { entryId: params.entry_id, version, reason },
        ticket:
          ticket.kind === 'regular'
            ? { kind: 'regular', entry: { ...ticket.entry, ...acknowledged } }
            : { kind: 'internal', entry: { ...ticket.entry, ...acknowledged } },
      },
      { user, requestId: request.id },
    );
  });
  serve(app, readEntry, async ({ params }) => loadEnteredTrade(db, params.entry_id));
}
