import type { AuditEvent } from '@fairlead/platform/database/audit.queries';
import { splitIntoChunks } from '@fairlead/platform/database/chunks';
import type { Db } from '@fairlead/platform/database/db';
import { upsertClearerOrders } from './statement-orders.queries.ts';
import {
  insertCoreTrades,
  lockTradeCounts,
  selectUsedTradeIds,
  type TradeSource,
  updateTradeFacts,
  withdrawTrades,
} from './statement-trades.queries.ts';
import {
  toTradeFacts,
  listOrderNums,
  type StoredTrade,
  type TradeChanges,
  createTradeId,
} from './trade-facts.rules.ts';

/** The API's ids of the trades that were added, by the clearer's numbers. */
type NewIds = ReadonlyMap<string, string>;

/** Writes what a statement changes, of trades and of their orders; nothing is sent for what it does not. */
export async function storeChanges(
  tx: Db,
  source: TradeSource,
  changes: TradeChanges,
): Promise<NewIds> {
  const ids = await storeTrades(tx, source, changes);
  const orderNums = listOrderNums(changes);
  if (orderNums.length > 0) await upsertClearerOrders(tx, source, orderNums);
  return ids;
}

async function storeTrades(
  tx: Db,
  source: TradeSource,
  { statementDate, added, changed, withdrawn }: TradeChanges,
): Promise<NewIds> {
  const days = [...changed, ...changed.map(({ stored }) => stored), ...withdrawn].map(
    ({ facts }) => facts.statement_date,
  );
  if (added.length > 0) days.push(statementDate);
  if (days.length > 0) await lockTradeCounts(tx, [...new Set(days)]);
  const numbers = added.map(({ tradeId }) => tradeId);
  const taken = await selectUsedTradeIds(tx, numbers);
  const ids = new Map(
    numbers.map((number) => [number, createTradeId(source.clearer, number, taken)]),
  );
  for (const some of splitIntoChunks(added)) {
    const rows = some.map((trade) => ({
      clearerTradeId: trade.tradeId,
      tradeId: ids.get(trade.tradeId) ?? trade.tradeId,
      facts: toTradeFacts(trade, statementDate),
    }));
    await insertCoreTrades(tx, source, rows);
  }
  for (const some of splitIntoChunks(changed)) {
    const rows = some.map(({ stored, facts }) => ({ tradeId: stored.trade_id, facts }));
    await updateTradeFacts(tx, source, rows);
  }
  for (const some of splitIntoChunks(withdrawn)) {
    await withdrawTrades(
      tx,
      source,
      some.map(({ trade_id }) => trade_id),
    );
  }
  return ids;
}

/** One event for each trade that was added, changed or withdrawn. */
export function* listTradeAudits(
  { statementDate, added, changed, withdrawn }: TradeChanges,
  ids: NewIds,
  about: Pick<AuditEvent, 'actor' | 'requestId' | 'reason'>,
): Generator<AuditEvent> {
  const entity = 'core_trade';
  for (const trade of added)
    yield {
      ...about,
      action: 'trade.import',
      entity,
      entityId: ids.get(trade.tradeId) ?? trade.tradeId,
      before: null,
      after: toTradeFacts(trade, statementDate),
    };
  for (const { stored, facts } of changed)
    yield {
      ...about,
      action: stored.withdrawn ? 'trade.restore' : 'trade.correct',
      entity,
      entityId: stored.trade_id,
      before: shown(stored),
      after: { ...facts, state: 'PENDING', withdrawn: false },
    };
  for (const stored of withdrawn)
    yield {
      ...about,
      action: 'trade.withdraw',
      entity,
      entityId: stored.trade_id,
      before: shown(stored),
      after: { ...stored.facts, state: 'PENDING', withdrawn: true },
    };
}

function shown({ facts, state, verified_by, withdrawn }: StoredTrade) {
  return { ...facts, state, verified_by, withdrawn };
}
