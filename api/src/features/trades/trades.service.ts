import type { CoreTrade, listCoreTrades } from '@fairlead/shared/contract/core-trades';
import type { QueryOf, ReplyOf } from '@fairlead/shared/contract/endpoint';

import { insertAudits } from '../../platform/database/audit.queries.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { cursorOf, DEEPEST_PAGE, filterOf, placeOf, type TradePlace } from './trade-list.rules.ts';
import { type CurrentTrade, type StateChange, verdictOn } from './trade-state.rules.ts';
import {
  selectTotal,
  selectTradesAfter,
  selectTradesAt,
  selectTradesForChange,
  updateStates,
} from './trades.queries.ts';

type ListQuery = QueryOf<typeof listCoreTrades>;

/** One page of the list (spec A7, "GET core-trades"). */
export async function listTrades(
  db: Db,
  query: ListQuery,
): Promise<ReplyOf<typeof listCoreTrades>> {
  const size = query.page_size ?? 20;
  // One more than asked for, to know whether anything follows.
  const { total, found } = await pageOf(db, query, size + 1);
  const trades = found.slice(0, size);
  const last = trades.at(-1);
  const goesOn = found.length > size && last !== undefined;
  return {
    trades,
    total,
    after: goesOn
      ? cursorOf({
          statementDate: last.statement_date,
          orderNum: last.order_num,
          tradeId: last.trade_id,
        })
      : null,
  };
}

type Page = { readonly total: number; readonly found: readonly CoreTrade[] };

async function pageOf(db: Db, query: ListQuery, limit: number): Promise<Page> {
  const filter = filterOf(query);
  const start = startOf(query);
  const [total, found] = await Promise.all([
    selectTotal(db, filter),
    typeof start === 'number'
      ? selectTradesAt(db, filter, { offset: start, limit })
      : selectTradesAfter(db, filter, { after: start, limit }),
  ]);
  return { total, found };
}

/** Where a page begins: behind the cursor's place, or after so many trades. */
function startOf(query: ListQuery): TradePlace | number {
  const { after, page_num: pageNum = 1, page_size: size = 20 } = query;
  if (after === undefined) {
    if (pageNum > DEEPEST_PAGE) throw invalid(TOO_DEEP);
    return (pageNum - 1) * size;
  }
  const place = placeOf(after);
  if (place === undefined) throw invalid("'after' is no cursor of this list");
  return place;
}

const TOO_DEEP = `'page_num' ends at ${DEEPEST_PAGE}: go on with 'after' of the page before`;

function invalid(message: string): Refusal {
  return new Refusal({ status: 400, code: 'INVALID', message: `query: ${message}` });
}

/** Who changes a trade, and the call or run that the audit log names. */
export type Changer = { readonly actor: string; readonly requestId: string };
/** A trade at the version its reader saw. */
export type SeenTrade = { readonly tradeId: string; readonly rowVersion: number };

/** Marks a trade as agreed with the clearer's statement; refuses when it changed since it was seen. */
export async function verifyTrade(db: Db, seen: SeenTrade, by: Changer): Promise<CoreTrade> {
  return only(await changeStates(db, [seen], { ...by, to: 'VERIFIED' }));
}

/** Takes a verification back. */
export async function unverifyTrade(db: Db, seen: SeenTrade, by: Changer): Promise<CoreTrade> {
  return only(await changeStates(db, [seen], { ...by, to: 'PENDING' }));
}

/** Verifies all of the trades in one transaction, or none of them. */
export async function verifyTrades(
  db: Db,
  seen: readonly SeenTrade[],
  by: Changer,
): Promise<readonly CoreTrade[]> {
  return changeStates(db, seen, { ...by, to: 'VERIFIED' });
}

async function changeStates(
  db: Db,
  seen: readonly SeenTrade[],
  change: Changer & { readonly to: CoreTrade['state'] },
): Promise<readonly CoreTrade[]> {
  const ids = seen.map(({ tradeId }) => tradeId);
  return db.transaction().execute(async (tx) => {
    const current = new Map(
      (await selectTradesForChange(tx, ids)).map((found) => [found.trade.trade_id, found]),
    );
    const due = seen.flatMap(({ tradeId, rowVersion }) => {
      const found = current.get(tradeId);
      return isDue(tradeId, found, { ...change, rowVersion }) ? [found] : [];
    });
    const changed = due.length === 0 ? [] : await updateStates(tx, due.map(idOf), change);
    const now = new Map(changed.map((trade) => [trade.trade_id, trade]));
    await insertAudits(
      tx,
      due.map((found) => ({
        actor: change.actor,
        action: change.to === 'VERIFIED' ? 'trade.verify' : 'trade.unverify',
        entity: 'core_trade',
        entityId: idOf(found),
        before: stateOf(found.trade),
        after: stateOf(now.get(idOf(found))),
        requestId: change.requestId,
      })),
    );
    return ids.flatMap((id) => now.get(id) ?? current.get(id)?.trade ?? []);
  });
}

/** Whether there is something to do; throws what the user has to read where it may not be done. */
function isDue(
  tradeId: string,
  found: CurrentTrade | undefined,
  change: StateChange,
): found is CurrentTrade {
  if (found === undefined) {
    throw new Refusal({ status: 404, code: 'NOT_FOUND', message: `There is no trade ${tradeId}` });
  }
  const verdict = verdictOn(found, change);
  switch (verdict.kind) {
    case 'change':
      return true;
    case 'done':
      return false;
    case 'withdrawn':
      throw new Refusal({ status: 404, code: 'WITHDRAWN', message: verdict.message });
    case 'stale':
      throw new Refusal({
        status: 409,
        code: 'TRADE_CHANGED',
        message: verdict.message,
        body: { trade: found.trade },
      });
  }
}

function idOf({ trade }: CurrentTrade): string {
  return trade.trade_id;
}

/** What a verification changes of a trade, for the audit log. */
function stateOf(trade: CoreTrade | undefined) {
  if (trade === undefined) return null;
  const { state, verified_by, verified_at, row_version } = trade;
  return { state, verified_by, verified_at, row_version };
}

function only(trades: readonly CoreTrade[]): CoreTrade {
  const [trade] = trades;
  if (trade === undefined) throw new Error('a change of one trade answered none');
  return trade;
}
