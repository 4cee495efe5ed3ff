import type { Db } from '../../platform/db.ts';
import { ListDays } from './list-days.rules.ts';
import type { TradeFilter } from './trade-list.rules.ts';
import { selectDays } from './trades.queries.ts';

type States = Map<TradeFilter['state'], ListDays>;

/** By the database they are of: a process has one, a test many. */
const known = new WeakMap<Db, States>();

/** The days of a list as this process last saw them; the caller finds out whether they still hold. */
export function knownDays(db: Db, { state }: TradeFilter): ListDays | undefined {
  return known.get(db)?.get(state);
}

export async function readDays(db: Db, filter: TradeFilter): Promise<ListDays> {
  const days = new ListDays(await selectDays(db, filter));
  const states = known.get(db) ?? new Map<TradeFilter['state'], ListDays>();
  known.set(db, states.set(filter.state, days));
  return days;
}
