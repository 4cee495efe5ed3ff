import { CLEARERS } from './clearers.ts';
import type { DemoOrder } from './entering.queries.ts';

/** Plan of what the demo's people do with the orders of a statement. */
export type PlannedOrders = {
  readonly submitted: readonly DemoOrder[];
  /** Submitted and taken back. */
  readonly undone: DemoOrder | undefined;
  /** Waiting, with something filled in. */
  readonly drafted: readonly DemoOrder[];
};

/** Days counted back from the newest, on which all wait; on these one order does. */
const AGE = { undone: 2, forgotten: 4 } as const;
/** So many of the newest day's have something filled in, at the first clearer and at another. */
const DRAFTED = { first: 2, other: 1 } as const;

/**
 * All orders are submitted but those of the newest day, which wait, and the two that the demo leaves
 * out on purpose (docs/blotter.md). What people had in hand before is left to them.
 */
export function plannedOrders(
  orders: readonly DemoOrder[],
  { clearer, date, days }: { clearer: string; date: string; days: readonly string[] },
): PlannedOrders {
  const isFirst = clearer === CLEARERS[0]?.name;
  const age = days.length - 1 - days.indexOf(date);
  const untouched = orders.filter(({ was_entered, is_drafted }) => !was_entered && !is_drafted);
  if (age === 0) {
    const inHand = orders.slice(0, isFirst ? DRAFTED.first : DRAFTED.other);
    const drafted = inHand.filter((order) => untouched.includes(order));
    return { submitted: [], undone: undefined, drafted };
  }
  const isOpen = ({ last_trading_date: last }: DemoOrder) =>
    last !== null && last > (days.at(-1) ?? '');
  const leftOut = isFirst ? orders.find(isOpen) : undefined;
  return {
    submitted: untouched.filter((order) => age !== AGE.forgotten || order !== leftOut),
    undone: age === AGE.undone ? leftOut : undefined,
    drafted: [],
  };
}
