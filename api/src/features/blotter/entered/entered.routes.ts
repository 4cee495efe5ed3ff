import { listEntries, readEntry } from '@fairlead/shared/contract/entered-trades';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '../../../platform/http/api-parts.ts';
import { serve } from '../../../platform/http/route.ts';
import { entriesOf, entryOf } from './entered.service.ts';

/** Answers what was entered, and each entry's history. */
export function enteredRoutes(app: FastifyInstance, { db, clock }: ApiParts): void {
  serve(app, listEntries, async ({ query, user }) =>
    entriesOf(db, query, { email: user.email, zone: clock.zone }),
  );
  serve(app, readEntry, async ({ params }) => entryOf(db, params.entry_id));
}
