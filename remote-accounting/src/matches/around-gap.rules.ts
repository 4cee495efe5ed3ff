import type { OpenedGap } from '../common/opened.rules.ts';

/** A business week on each side: the last that was stated before, the first after. */
const DAYS_BESIDE = 7;
const A_DAY = 86_400_000;

/** Of which days a gap between statements shows what bank and ledger have. */
export const aroundGap = ({ from, to }: Pick<OpenedGap, 'from' | 'to'>) => ({
  start_date: dayFrom(from, -DAYS_BESIDE),
  end_date: dayFrom(to, DAYS_BESIDE),
});

/** The day so many days after another. */
const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * A_DAY).toISOString().slice(0, 10);
