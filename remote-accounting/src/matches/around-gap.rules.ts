import { addDays } from '@fairlead/shared/domain/calendar/days';

import type { OpenedGap } from '../common/opened.rules.ts';

/** A business week on each side: the last that was stated before, the first after. */
const DAYS_AROUND = 7;

/** Date range shown around a gap between statements. */
export const aroundGap = ({ from, to }: Pick<OpenedGap, 'from' | 'to'>) => ({
  start_date: addDays(from, -DAYS_AROUND),
  end_date: addDays(to, DAYS_AROUND),
});
