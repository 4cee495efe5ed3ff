import {
  confirmBankMatch,
  listBankMatches,
  readBankMatch,
  unmatchBankTransaction,
} from '@fairlead/accounting/contract/bank-matches';
import type { FastifyInstance } from 'fastify';

import type { Db } from '@fairlead/platform/database/db';
import { serve } from '@fairlead/platform/http/route';
import { confirmedMatch, unmatched } from './change-match.service.ts';
import { loadBankMatches, bankMatchOfTransaction } from './matches.service.ts';

/** Bank against ledger: what is not matched, and people who say what belongs together */
export function bankMatchesRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, listBankMatches, async ({ query }) => loadBankMatches(db, query));
  serve(app, readBankMatch, async ({ params }) => ({
    transaction: await bankMatchOfTransaction(db, params.bank_transaction_id),
  }));
  serve(app, confirmBankMatch, async ({ params, body, once, user, request }) =>
    once(async (tx) => ({
      transaction: await confirmedMatch(
        tx,
        { id: params.bank_transaction_id, ...body },
        { email: user.email, requestId: request.id },
      ),
    })),
  );
  serve(app, unmatchBankTransaction, async ({ params, once, user, request }) =>
    once(async (tx) => ({
      transaction: await unmatched(tx, params.bank_transaction_id, {
        email: user.email,
        requestId: request.id,
      }),
    })),
  );
}
