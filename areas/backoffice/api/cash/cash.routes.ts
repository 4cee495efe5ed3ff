import {
  cashPlanning,
  cashPlanningAccount,
  detailCashMove,
} from '@fairlead/backoffice/contract/cash';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '@fairlead/platform/http/api-parts';
import { serve } from '@fairlead/platform/http/route';
import { bookAnswers, ofOneState } from '@fairlead/accounting/ports/books';
import { loadAccountDetail, loadMoveDetail } from './cash-details.service.ts';
import { loadCashPlanning } from './cash-planning.service.ts';

/** The back office's cash (BAK-09 to BAK-11): a planning, and what stands behind its figures. */
export function cashRoutes(app: FastifyInstance, parts: ApiParts): void {
  const { db } = parts;
  const kept = bookAnswers(parts);
  serve(
    app,
    cashPlanning,
    kept(cashPlanning, {
      keyOf: ({ run_date: day, with_buffer: buffer, with_blocked: blocked }) =>
        [day, buffer, blocked].join(' '),
      make: loadCashPlanning,
    }),
  );
  serve(app, cashPlanningAccount, async ({ query }) =>
    ofOneState(db, (one) => loadAccountDetail(one, query)),
  );
  serve(app, detailCashMove, async ({ query }) => {
    const { group, subgroup = null, lot_num: lotNum = null, run_date: runDate = null } = query;
    return ofOneState(db, (one) =>
      loadMoveDetail(one, { runDate, filter: { group, subgroup, lotNum } }),
    );
  });
}
