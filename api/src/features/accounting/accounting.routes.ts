import { accountingMeta } from '@fairlead/shared/contract/accounting/meta';
import { accountingReport } from '@fairlead/shared/contract/accounting/report';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '../../platform/http/api-parts.ts';
import { serve } from '../../platform/http/route.ts';
import { accountingMetaOf } from './meta.service.ts';
import { madeAnswers } from './made-answers.ts';
import { accountingReportOf } from './report.service.ts';

/** The accounting page (spec B2, B3): which periods there are, and every table of one. */
export function accountingRoutes(app: FastifyInstance, parts: ApiParts): void {
  const kept = madeAnswers(parts);
  serve(
    app,
    accountingMeta,
    kept(accountingMeta, {
      keyOf: () => '',
      make: (db) => accountingMetaOf({ ...parts, db }),
    }),
  );
  serve(
    app,
    accountingReport,
    kept(accountingReport, {
      keyOf: ({ start_date, end_date, cmp_start_date, cmp_end_date, company }) =>
        `${start_date} ${end_date} ${cmp_start_date} ${cmp_end_date} ${company}`,
      make: (db, query) => accountingReportOf({ ...parts, db }, query),
    }),
  );
}
