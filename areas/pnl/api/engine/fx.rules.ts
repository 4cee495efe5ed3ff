import { dayNumber } from '@fairlead/shared/domain/calendar/days';

/** Exchange rate as published: so many units of the currency are one euro. */
export type FxRow = {
  readonly currency: string;
  readonly obsDate: string;
  readonly perEur: number;
};

/** Dollars = amount × over ÷ under: two published figures, so that nothing is rounded before the end. */
export type ExactRate = { readonly over: number; readonly under: number };

export type Fx = {
  /** The last rate that is not after a day (since 1970), or null where it is older than a week. */
  readonly dollars: (currency: string, day: number) => ExactRate | null;
};

const OLDEST = 7;
const PAR: ExactRate = { over: 1, under: 1 };

/** Rates as the European Central Bank publishes them. */
export function fxRates(rows: Iterable<FxRow>): Fx {
  const series = new Map<string, Published[]>();
  for (const { currency, obsDate, perEur } of rows) {
    const list = series.get(currency) ?? [];
    list.push({ day: dayNumber(obsDate), perEur });
    series.set(currency, list);
  }
  for (const list of series.values()) list.sort((a, b) => a.day - b.day);

  const perEur = (currency: string, day: number) => {
    if (currency === 'EUR') return 1;
    const last = findLast(series.get(currency) ?? [], day);
    return last === undefined || day - last.day > OLDEST ? null : last.perEur;
  };
  return {
    dollars: (currency, day) => {
      if (currency === 'USD') return PAR;
      const over = perEur('USD', day);
      const under = perEur(currency, day);
      return over === null || under === null ? null : { over, under };
    },
  };
}

type Published = { readonly day: number; readonly perEur: number };

/** The last that is not after a day, of a list by day. */
function findLast(list: readonly Published[], day: number): Published | undefined {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.day ?? 0) <= day) low = middle + 1;
    else high = middle;
  }
  return list[low - 1];
}
