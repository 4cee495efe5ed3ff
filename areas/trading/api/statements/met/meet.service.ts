import { splitIntoChunks } from '@fairlead/platform/database/chunks';
import type { Db } from '@fairlead/platform/database/db';
import { type Alike, type Met, matchReportedWithStated } from './met.rules.ts';
import {
  deleteMet,
  insertMet,
  markMet,
  selectHeldReportedTrades,
  selectMet,
  selectMissing,
  selectStated,
  selectReportedDays,
} from './met.queries.ts';

/**
 * Finds again which reported trades of these days a clearer's statements have. It asks for the trades as they are now,
 * so that the order in which they came makes no difference.
 */
export async function matchReportedTrades(
  tx: Db,
  clearer: string,
  of: readonly string[],
): Promise<void> {
  const days = await selectReportedDays(tx, clearer, of);
  if (days.length === 0) return;
  const now = await metNow(tx, clearer, days);
  const before = await selectMet(tx, clearer, days);
  const [had, has] = [new Set(before.map(toKey)), new Set(now.map(toKey))];
  const gone = before.filter((met) => !has.has(toKey(met)));
  const come = now.filter((met) => !had.has(toKey(met)));
  for (const some of splitIntoChunks(gone)) await deleteMet(tx, some);
  for (const some of splitIntoChunks(come)) await insertMet(tx, some);
  const touched = new Set([...gone, ...come].map(({ reportedTradeId }) => reportedTradeId));
  for (const some of splitIntoChunks(touched)) await markMet(tx, some);
}

async function metNow(tx: Db, clearer: string, days: readonly string[]): Promise<readonly Met[]> {
  const told = Map.groupBy(await selectHeldReportedTrades(tx, clearer, days), toGroupKey);
  const stated = Map.groupBy(await selectStated(tx, clearer, days), toGroupKey);
  return [...told].flatMap(([group, trades]) =>
    matchReportedWithStated(
      trades.map(({ told_id: id, lots, at }): Alike<number> => ({ id, lots, at })),
      (stated.get(group) ?? []).map(({ trade_id: id, lots, at }) => ({ id, lots, at })),
    ),
  );
}

const toGroupKey = ({ same, price }: { readonly same: string; readonly price: string }): string =>
  `${same} ${price}`;

const toKey = ({ reportedTradeId: toldId, tradeId }: Met): string => `${toldId} ${tradeId}`;

const NAMED = 20;

/** Sentences on the reported trades of these days that no statement has. */
export async function missingLines(
  tx: Db,
  clearer: string,
  days: readonly string[],
): Promise<readonly string[]> {
  const missing = await selectMissing(tx, clearer, days);
  const more = missing.length - NAMED;
  return [
    ...missing
      .slice(0, NAMED)
      .map(
        ({ source, trade_key: key, account, contract, lots, price }) =>
          `Told, and not in the statement: ${source} ${key}, ${lots} lots of ${contract} at ${price}, ${account}`,
      ),
    ...(more > 0 ? [`… and ${more} more that were told`] : []),
  ];
}
