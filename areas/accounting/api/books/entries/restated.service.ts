import type { RestatedJournals, RestatedMonth } from '@fairlead/accounting/contract/restated';

import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { restatingChanges } from '../closed/causes.service.ts';
import { selectCompanyCode, selectRestatedJournals } from './restated.queries.ts';

const MAX = 1000;

/**
 * Reads what exports, charts and budgets changed in a month that was locked.
 * @throws Refusal 400 for a company that there is not
 */
export async function loadRestatedJournals(
  db: Db,
  { company_fixed_name: name, month }: RestatedMonth,
): Promise<RestatedJournals> {
  const company = await selectCompanyCode(db, name);
  if (company === undefined) {
    const message = `There is no company '${name}'`;
    throw new Refusal({ status: 400, code: 'UNKNOWN_COMPANY', message });
  }
  const [rows, changes] = await Promise.all([
    selectRestatedJournals(db, { company, month, most: MAX }),
    restatingChanges(db, { company, month }),
  ]);
  return {
    journals: rows.map(({ count: _, ...journal }) => journal),
    count: rows[0]?.count ?? 0,
    changes,
  };
}
