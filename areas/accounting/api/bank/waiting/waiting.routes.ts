import {
  answerWaitingStatement,
  listWaitingStatements,
} from '@fairlead/accounting/contract/waiting-statements';
import type { FastifyInstance } from 'fastify';

import type { Db } from '@fairlead/platform/database/db';
import { serve } from '@fairlead/platform/http/route';
import { resolveWaitingStatement } from './answer.service.ts';
import { waitingStatements } from './waiting.service.ts';

/** Bank statements that do not fit what is known, and people who say which is right */
export function waitingStatementsRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, listWaitingStatements, async () => waitingStatements(db));
  serve(app, answerWaitingStatement, async ({ params, body, once, user, request }) =>
    once(async (tx) =>
      resolveWaitingStatement(
        tx,
        { id: Number(params.statement_id), ...body },
        { email: user.email, requestId: request.id },
      ),
    ),
  );
}
