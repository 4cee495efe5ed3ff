import {
  listRestatedJournals,
  type RestatedJournals,
} from '@fairlead/accounting/contract/restated';
import { type Called, useCall } from '@fairlead/shared/data';

import { AT_OPENING } from '../common/accounting.data.ts';

/** Journals of a company's month that exports changed after it was locked. */
export const useRestatedJournals = (month: string, company: string): Called<RestatedJournals> =>
  useCall(listRestatedJournals, { query: { company_fixed_name: company, month } }, AT_OPENING);
