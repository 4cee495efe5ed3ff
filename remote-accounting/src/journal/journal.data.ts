import { type Journal, readJournal } from '@fairlead/accounting/contract/entries';
import { type Called, useCall } from '@fairlead/shared/data';

import { AT_OPENING } from '../common/accounting.data.ts';

/** A journal with its lines, its versions and the bank transactions of its lines. */
export const useJournal = (id: number): Called<Journal> =>
  useCall(readJournal, { params: { journal_id: id }, query: {} }, AT_OPENING);
