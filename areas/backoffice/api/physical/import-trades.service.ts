import { splitIntoChunks } from '@fairlead/platform/database/chunks';
import type { Db } from '@fairlead/platform/database/db';
import type { PhysicalFile } from './import-physical.service.ts';
import { type KnownPhysicalNames, findPhysicalNameProblems } from './known-names.rules.ts';
import {
  insertAmounts,
  insertPhysicalTrades,
  insertVessels,
  selectPhysicalDeals,
  selectHeldTrades,
  selectLotNums,
  selectProductCodes,
} from './physical.queries.ts';
import { parseTrades, type ReadTrades } from './trades-file.rules.ts';

/** Physical trades and what each of them is expected to earn and cost (docs/physical.md). */
export const TRADES_FILE: PhysicalFile<ReadTrades> = {
  kind: 'TRADES',
  fileKind: 'physical_trades',
  scope: 'file of physical trades',
  parse: parseTrades,
  check: async (tx, read) => findPhysicalNameProblems(read, await knownNames(tx, read)),
  store: async (tx, setId, read) => {
    const trades = read.trades.map(({ value }) => value);
    const amounts = read.amounts.map(({ value }) => value);
    const vessels = new Set(trades.flatMap(({ vesselName }) => vesselName ?? []));
    const added = await insertVessels(tx, [...vessels]);
    for (const some of splitIntoChunks(trades)) await insertPhysicalTrades(tx, setId, some);
    for (const some of splitIntoChunks(amounts)) await insertAmounts(tx, setId, some);
    return { trades: trades.length, amounts: amounts.length, new_vessels: added };
  },
  rowCount: ({ trades, amounts }) => trades.length + amounts.length,
};

async function knownNames(tx: Db, { amounts }: ReadTrades): Promise<KnownPhysicalNames> {
  const uuids = [...new Set(amounts.map(({ value }) => value.tradeUuid))];
  const deals = await selectPhysicalDeals(tx);
  return {
    lots: await selectLotNums(tx),
    products: await selectProductCodes(tx),
    deals: new Map(
      deals.map(({ book, strategy, name, phys_paper: kind }) => [
        JSON.stringify([book, strategy, name]),
        kind,
      ]),
    ),
    trades: new Map(
      (await selectHeldTrades(tx, uuids)).map(({ trade_uuid, trade_date, withdrawn }) => [
        trade_uuid,
        { tradeDate: trade_date, withdrawn },
      ]),
    ),
  };
}
