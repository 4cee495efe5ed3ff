import { addDays } from '@fairlead/shared/domain/calendar/days';

import type { OpenedGap } from '../common/opened.rules.ts';

/** A business week on each side: the last that was stated before, the first after. */
const DAYS_BESIDE = 7;

/** Of which days a gap between statements shows what bank and ledger have. */
export const aroundGap = ({ from, to }: Pick<OpenedGap, 'from' | 'to'>) => ({
  start_date: addDays(from, -DAYS_BESIDE),
  end_date: addDays(to, DAYS_BESIDE),
});
