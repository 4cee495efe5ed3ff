import { accountingMeta } from '@fairlead/accounting/contract/meta';
import { readOpexChange } from '@fairlead/accounting/contract/opex-change';
import { accountingReport, type ReportQuery } from '@fairlead/accounting/contract/report';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '@fairlead/platform/http/api-parts';
import { serve } from '@fairlead/platform/http/route';
import { loadAccountingMeta } from '../meta.service.ts';
import { bookAnswers } from '../book-answers.ts';
import { loadOpexChange } from './opex-change.service.ts';
import { loadAccountingReport } from './report.service.ts';

/** The accounting page (spec B2, B3): which periods there are, every table of one, and why its daily cost moved. */
export function accountingRoutes(app: FastifyInstance, parts: ApiParts): void {
  const kept = bookAnswers(parts);
  serve(
    app,
    accountingMeta,
    kept(accountingMeta, {
      keyOf: () => '',
      make: (db) => loadAccountingMeta({ ...parts, db }),
    }),
  );
  serve(
    app,
    accountingReport,
    kept(accountingReport, {
      keyOf: periodKey,
      make: (db, query) => loadAccountingReport({ ...parts, db }, query),
    }),
  );
  serve(app, readOpexChange, kept(readOpexChange, { keyOf: periodKey, make: loadOpexChange }));
}

const periodKey = (query: ReportQuery): string => {
  const { start_date, end_date, cmp_start_date, cmp_end_date, company } = query;
  return `${start_date} ${end_date} ${cmp_start_date} ${cmp_end_date} ${company}`;
};
