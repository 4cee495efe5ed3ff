import { listCellEntries, readJournal } from '@fairlead/accounting/contract/entries';
import { listRestatedJournals } from '@fairlead/accounting/contract/restated';
import type { FastifyInstance } from 'fastify';

import type { Db } from '@fairlead/platform/database/db';
import { serve } from '@fairlead/platform/http/route';
import { ofOneState } from '../one-state.ts';
import { entriesOf } from './entries.service.ts';
import { journalOf } from './journal.service.ts';
import { restatedJournalsOf } from './restated.service.ts';

/** From a figure of the accounting to its entries, and from an entry to its journal (ACC-20). */
export function entriesRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, listCellEntries, async ({ query }) => ofOneState(db, (one) => entriesOf(one, query)));
  serve(app, readJournal, async ({ params }) => journalOf(db, params.journal_id));
  serve(app, listRestatedJournals, async ({ query }) => restatedJournalsOf(db, query));
}
