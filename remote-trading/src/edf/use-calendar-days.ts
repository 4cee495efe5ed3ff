import { useMemo, useState } from 'react';

import { formatNumber } from '@fairlead/shared/format';

import { useTradeDays } from './days.data.ts';
import { daysAround } from './days.rules.ts';

/** Marks in the calendar of the run date: days with trades to verify. */
export function useCalendarDays(today: string) {
  const [month, onMonth] = useState<string | null>(null);
  const range = useMemo(() => (month === null ? null : daysAround(month)), [month]);
  const days = useTradeDays(range);
  return useMemo(() => {
    const unverified = (days ?? []).filter((day) => day.unverified > 0);
    const marks = new Map(
      unverified.map(({ day, unverified: count }) => [day, `${formatNumber(count)} unverified`]),
    );
    return { today, marks, onMonth };
  }, [days, today]);
}
