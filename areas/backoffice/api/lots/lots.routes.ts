import { ltdReconcile, scgPhysical } from '@fairlead/backoffice/contract/lots';
import { backMeta } from '@fairlead/backoffice/contract/meta';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '@fairlead/platform/http/api-parts';
import { serve } from '@fairlead/platform/http/route';
import { bookAnswers, ofOneState } from '@fairlead/accounting/ports/books';
import { loadBackMeta } from '../meta/back-meta.service.ts';
import { loadLotDetail } from './detail.service.ts';
import { loadLotReconciliation } from './reconciliation.service.ts';

/** The lots of the back-office page (spec B2, B3): its periods, the three tables, and what opens of a cell. */
export function lotsRoutes(app: FastifyInstance, parts: ApiParts): void {
  const { db, clock, config } = parts;
  const roundingOk = config.minRoundingDiffOk;
  const kept = bookAnswers(parts);
  serve(
    app,
    backMeta,
    kept(backMeta, { keyOf: () => '', make: (one) => loadBackMeta({ db: one, clock }) }),
  );
  serve(
    app,
    scgPhysical,
    kept(scgPhysical, {
      keyOf: ({ startDate, endDate, tradeDate, includeAdjProj, reversePrevYear = true }) =>
        [startDate, endDate, tradeDate, includeAdjProj, reversePrevYear].join(' '),
      make: (one, query) => loadLotReconciliation({ db: one, roundingOk }, query),
    }),
  );
  serve(app, ltdReconcile, async ({ query }) =>
    ofOneState(db, (one) => loadLotDetail({ db: one, clock }, query)),
  );
}
