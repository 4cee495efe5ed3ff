import type { CoreTrade } from '@fairlead/trading/contract/core-trades';
import type { QueryOf } from '@fairlead/shared/contract/endpoint';
import type { TradeState, verifyMatchingTrades } from '@fairlead/trading/contract/verification';
import { MAX_TRADES_AT_ONCE } from '@fairlead/shared/domain/trades/trade-ids';

import { insertAudits } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import type { Once } from '@fairlead/platform/http/idempotency';
import { selectTotal } from './trade-list.queries.ts';
import { requestedFilter } from './trade-list.service.ts';
import {
  type CurrentTrade,
  lateText,
  repeatedId,
  type SeenCoreTrade,
  verdictOn,
} from './trade-state.rules.ts';
import { selectTradesForChange, updateStates } from './trades.queries.ts';
import { selectMatchingForChange } from './verification.queries.ts';

/** Actor of a change to a trade, and the call or run that the audit log names. */
export type Changer = { readonly actor: string; readonly requestId: string };

type Change = Changer & {
  readonly to: CoreTrade['state'];
  /** Body of a refusal about the trades that have changed since they were seen. */
  readonly carried: (stale: readonly CoreTrade[]) => Readonly<Record<string, unknown>>;
};

/** Marks a trade as agreed with the clearer's statement; refused if it changed since (optimistic locking). */
export async function verifyTrade(db: Db, seen: SeenCoreTrade, by: Changer): Promise<CoreTrade> {
  return changeOne(db, seen, { ...by, to: 'VERIFIED', carried: ([trade]) => ({ trade }) });
}

/** Takes a verification back. */
export async function unverifyTrade(db: Db, seen: SeenCoreTrade, by: Changer): Promise<CoreTrade> {
  return changeOne(db, seen, { ...by, to: 'PENDING', carried: ([trade]) => ({ trade }) });
}

/** Verifies all of the trades in one transaction, or none of them. */
export async function verifyTrades(
  db: Db,
  seen: readonly SeenCoreTrade[],
  by: Changer,
): Promise<readonly TradeState[]> {
  return changeMany(db, seen, { ...by, to: 'VERIFIED', carried: (trades) => ({ trades }) });
}

/** Takes the verifications of all of the trades back, or of none. */
export async function unverifyTrades(
  db: Db,
  seen: readonly SeenCoreTrade[],
  by: Changer,
): Promise<readonly TradeState[]> {
  return changeMany(db, seen, { ...by, to: 'PENDING', carried: (trades) => ({ trades }) });
}

/**
 * Verifies every unverified trade of a filter, if there are as many as the user has confirmed. It
 * answers the trades at their new versions, by which exactly these can be taken back.
 */
export async function verifyMatching(
  once: Once,
  query: QueryOf<typeof verifyMatchingTrades>,
  { expected, ...by }: Changer & { readonly expected: number },
): Promise<readonly TradeState[]> {
  if (query.state === 'verified') throw countChanged(0, expected);
  const filter = requestedFilter({ ...query, state: 'unverified' });
  return once(async (tx) => {
    // Before any is locked: another million may have come in.
    const found = await selectTotal(tx, filter);
    if (found !== expected) throw countChanged(found, expected);
    const seen = await selectMatchingForChange(tx, filter, MAX_TRADES_AT_ONCE + 1);
    if (seen.length !== expected) throw countChanged(seen.length, expected);
    const change = { ...by, to: 'VERIFIED', carried: () => ({}) } as const;
    return (await changeStates(tx, seen, change)).map(whatVerifyingChanges);
  });
}

function countChanged(unverified: number, expected: number): Refusal {
  const message = `There are ${unverified} unverified trades by now, not ${expected}`;
  return new Refusal({ status: 409, code: 'COUNT_CHANGED', message, body: { unverified } });
}

async function changeOne(db: Db, seen: SeenCoreTrade, change: Change): Promise<CoreTrade> {
  const [trade] = await db.transaction().execute(async (tx) => changeStates(tx, [seen], change));
  if (trade === undefined) throw new Error('a change of one trade answered none');
  return trade;
}

async function changeMany(
  db: Db,
  seen: readonly SeenCoreTrade[],
  change: Change,
): Promise<readonly TradeState[]> {
  const twice = repeatedId(seen);
  if (twice !== undefined) {
    const message = `body: trade ${twice} is named twice`;
    throw new Refusal({ status: 400, code: 'INVALID', message });
  }
  const trades = await db.transaction().execute(async (tx) => changeStates(tx, seen, change));
  return trades.map(whatVerifyingChanges);
}

async function changeStates(
  tx: Db,
  seen: readonly SeenCoreTrade[],
  change: Change,
): Promise<readonly CoreTrade[]> {
  const ids = seen.map(({ tradeId }) => tradeId);
  const current = new Map(
    (await selectTradesForChange(tx, ids)).map((found) => [found.trade.trade_id, found]),
  );
  const due = listDue(seen, current, change);
  const changed = due.length === 0 ? [] : await updateStates(tx, due.map(idOf), change);
  const now = new Map(changed.map((trade) => [trade.trade_id, trade]));
  await insertAudits(
    tx,
    due.map((found) => ({
      actor: change.actor,
      action: change.to === 'VERIFIED' ? 'trade.verify' : 'trade.unverify',
      entity: 'core_trade',
      entityId: idOf(found),
      before: toState(found.trade),
      after: toState(now.get(idOf(found))),
      requestId: change.requestId,
    })),
  );
  return ids.flatMap((id) => now.get(id) ?? current.get(id)?.trade ?? []);
}

/** The trades with which there is something to do; throws what the user has to read where any may not be changed. */
function listDue(
  seen: readonly SeenCoreTrade[],
  current: ReadonlyMap<string, CurrentTrade>,
  change: Change,
): readonly CurrentTrade[] {
  const due: CurrentTrade[] = [];
  const late: { readonly trade: CoreTrade; readonly message: string }[] = [];
  for (const { tradeId, rowVersion } of seen) {
    const found = current.get(tradeId);
    if (found === undefined) throw notFound('NOT_FOUND', `There is no trade ${tradeId}`);
    const verdict = verdictOn(found, { ...change, rowVersion });
    if (verdict.kind === 'withdrawn') throw notFound('WITHDRAWN', verdict.message);
    if (verdict.kind === 'change') due.push(found);
    if (verdict.kind === 'stale') late.push({ trade: found.trade, message: verdict.message });
  }
  if (late.length === 0) return due;
  throw new Refusal({
    status: 409,
    code: 'TRADE_CHANGED',
    message: lateText(late.map(({ message }) => message)),
    body: change.carried(late.map(({ trade }) => trade)),
  });
}

function notFound(code: 'NOT_FOUND' | 'WITHDRAWN', message: string): Refusal {
  return new Refusal({ status: 404, code, message });
}

function idOf({ trade }: CurrentTrade): string {
  return trade.trade_id;
}

/** Picks what a verification changes of a trade, for the audit log. */
function toState(trade: CoreTrade | undefined) {
  if (trade === undefined) return null;
  const { state, verified_by, verified_at, row_version } = trade;
  return { state, verified_by, verified_at, row_version };
}

function whatVerifyingChanges(trade: CoreTrade): TradeState {
  const { trade_id, state, verified_by, verified_at, row_version } = trade;
  return { trade_id, state, verified_by, verified_at, row_version };
}
