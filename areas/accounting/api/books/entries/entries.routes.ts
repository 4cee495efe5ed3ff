import { listCellEntries, readJournal } from '@fairlead/accounting/contract/entries';
import { listRestatedJournals } from '@fairlead/accounting/contract/restated';
import type { FastifyInstance } from 'fastify';

import type { Db } from '@fairlead/platform/database/db';
import { serve } from '@fairlead/platform/http/route';
import { ofOneState } from '../one-state.ts';
import { loadCellEntries } from './entries.service.ts';
import { loadJournal } from './journal.service.ts';
import { loadRestatedJournals } from './restated.service.ts';

/** From a figure of the accounting to its entries, and from an entry to its journal (ACC-20). */
export function entriesRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, listCellEntries, async ({ query }) =>
    ofOneState(db, (one) => loadCellEntries(one, query)),
  );
  serve(app, readJournal, async ({ params }) => loadJournal(db, params.journal_id));
  serve(app, listRestatedJournals, async ({ query }) => loadRestatedJournals(db, query));
}
