import type {
  RestatedJournals,
  RestatedMonth,
} from '@fairlead/shared/contract/accounting/restated';

import { amountOf, numberOf } from '@fairlead/shared/domain/money/exact';

import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { type CardPlace, selectMovingCharts } from '../moved-cards.queries.ts';
import { selectCompanyCode, selectRestatedJournals } from './restated.queries.ts';

const MOST = 1000;

/** What exports and charts changed in a month that was locked. @throws Refusal 400 for a company that there is not */
export async function restatedJournalsOf(
  db: Db,
  { company_fixed_name: name, month }: RestatedMonth,
): Promise<RestatedJournals> {
  const company = await selectCompanyCode(db, name);
  if (company === undefined) {
    const message = `There is no company '${name}'`;
    throw new Refusal({ status: 400, code: 'UNKNOWN_COMPANY', message });
  }
  const [rows, charts] = await Promise.all([
    selectRestatedJournals(db, { company, month, most: MOST }),
    selectMovingCharts(db, { company, month }),
  ]);
  return {
    journals: rows.map(({ count: _, ...journal }) => journal),
    count: rows[0]?.count ?? 0,
    charts: charts.map(({ before, after, book_value: value, ...chart }) => ({
      ...chart,
      before: namesOf(before),
      after: namesOf(after),
      book_value: numberOf(amountOf(value)),
    })),
  };
}

const namesOf = ({ statement, pnl_group, row_category, group_cost, bsg_code }: CardPlace) =>
  [statement, pnl_group, row_category, group_cost, bsg_code].map((name) => name ?? '');
