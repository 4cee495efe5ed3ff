import {
  cashPlanning,
  cashPlanningAccount,
  detailCashMove,
} from '@fairlead/shared/contract/back-office/cash';
import type { FastifyInstance } from 'fastify';

import type { Db } from '../../../platform/database/db.ts';
import { keeping } from '../../../platform/http/kept-answers.ts';
import { serve } from '../../../platform/http/route.ts';
import { accountDetailOf, moveDetailOf } from './cash-details.service.ts';
import { cashPlanningOf } from './cash-planning.service.ts';

/** The back office's cash (BAK-09 to BAK-11): a planning, and what stands behind its figures. */
export function cashRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  // Several statements make an answer, of one state of the facts.
  const ofOneState = <Reply>(make: (tx: Db) => Promise<Reply>): Promise<Reply> =>
    db.transaction().setIsolationLevel('repeatable read').execute(make);

  serve(
    app,
    cashPlanning,
    keeping(cashPlanning, {
      // Files of lots change it, too, of which nothing tells.
      ...{ version: () => undefined, keyOf: () => '' },
      answer: async ({ query, reply }) => {
        void reply.header('cache-control', 'private, no-cache');
        return ofOneState((tx) => cashPlanningOf(tx, query));
      },
    }),
  );
  serve(app, cashPlanningAccount, async ({ query }) =>
    ofOneState((tx) => accountDetailOf(tx, query)),
  );
  serve(app, detailCashMove, async ({ query }) => {
    const { group, subgroup = null, lot_num: lotNum = null, run_date: runDate = null } = query;
    return ofOneState((tx) => moveDetailOf(tx, { runDate, filter: { group, subgroup, lotNum } }));
  });
}
