import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import type { PhysicalColumn } from '../../../areas/backoffice/api/physical/physical.rules.ts';
import { ledgerOfTest } from './ledger.ts';

type TestLot = {
  readonly lot: string;
  readonly newLot?: string | null;
  readonly year?: number;
  readonly closed?: string | null;
};

type TestTrade = {
  readonly lot: string;
  readonly uuid?: string;
  readonly date?: string;
  readonly type?: 'BUY' | 'SELL' | 'FREIGHT' | 'HEDGE' | 'COST';
  readonly withdrawn?: boolean;
  readonly amounts?: readonly TestAmount[];
};

type TestAmount = {
  readonly column: PhysicalColumn;
  readonly amount: string;
  readonly from?: string;
  readonly adjProj?: boolean;
  readonly currency?: string;
};

/** Lots, their trades and the maps of the back office, stored past their imports, for tests of what is made of them. */
export function cargoesOfTest(db: Db) {
  const { file } = ledgerOfTest(db);

  async function setOf(kind: 'LOTS' | 'TRADES'): Promise<number> {
    const { rows } = await sql<{ physical_set_id: number }>`
      insert into physical_set (kind, file_id, row_count, loaded_by)
      values (${kind}, ${await file(kind.toLowerCase())}, 1, 'bea@halyard.example')
      returning physical_set_id`.execute(db);
    return Number(rows[0]?.physical_set_id);
  }

  /** As a file of them would: a later call gives a lot its newer version. */
  async function lots(of: readonly TestLot[]): Promise<void> {
    const set = await setOf('LOTS');
    for (const { lot, newLot = null, year = 2024, closed = null } of of)
      await sql`
        insert into lot (lot_num, physical_set_id, new_lot_num, swiss_year, closed_on)
        values (${lot}, ${set}, ${newLot}, ${year}, ${closed}::date)`.execute(db);
  }

  /** Answers their ids. A later call with an id gives the trade its newer version. */
  async function trades(of: readonly TestTrade[]): Promise<string[]> {
    const set = await setOf('TRADES');
    await sql`insert into book (name, kind, hidden_in_entry) values ('Cargo', 'PHYS', false)
              on conflict do nothing`.execute(db);
    await sql`insert into strategy (book, name) values ('Cargo', 'Propane')
              on conflict do nothing`.execute(db);
    await sql`insert into deal (book, strategy, name, phys_paper)
              values ('Cargo', 'Propane', 'Spot', 'PHYS') on conflict do nothing`.execute(db);
    const ids: string[] = [];
    for (const trade of of) ids.push(await storeTrade(db, set, trade));
    return ids;
  }

  async function backaccSet(kind: 'MAPS' | 'ACCOUNTS'): Promise<number> {
    const { rows } = await sql<{ backacc_set_id: number }>`
      insert into backacc_set (kind, file_id, row_count, loaded_by)
      values (${kind}, ${await file(`backacc_${kind.toLowerCase()}`)}, 1, 'bea@halyard.example')
      returning backacc_set_id`.execute(db);
    return Number(rows[0]?.backacc_set_id);
  }

  /** Maps groups of lines to columns; a later call replaces an earlier one. */
  async function lotGroups(of: Readonly<Record<string, PhysicalColumn>>): Promise<void> {
    const set = await backaccSet('MAPS');
    for (const [group, column] of Object.entries(of))
      await sql`
        insert into lot_rec_group values (${group}, ${column}, ${set})
            on conflict (scg_rec_group) do update
           set pnl_column = excluded.pnl_column, backacc_set_id = excluded.backacc_set_id`.execute(
        db,
      );
  }

  /** Runs of the P&L, so that days are PNL dates. */
  async function runs(of: readonly { readonly date: string; readonly type: string }[]) {
    await sql`
      insert into pnl_config (config_hash, config) values (repeat('a', 64), '{}') on conflict do nothing`.execute(
      db,
    );
    for (const { date, type } of of)
      await sql`
        insert into pnl_run (pipe_run_date, run_type, author_email, author_nick_name, trade_cutoff,
                             config_hash, is_day_with_no_clearer_statements, leg_count, warnings)
        values (${date}, ${type}, 'olav@halyard.example', 'olav', now(), repeat('a', 64), false, 0, '[]')`.execute(
        db,
      );
  }

  return { lots, trades, lotGroups, backaccSet, runs };
}

/** Answers its id. */
async function storeTrade(db: Db, set: number, trade: TestTrade): Promise<string> {
  const { uuid = randomUUID(), date = '2024-01-02', amounts = [] } = trade;
  await sql`
    insert into phys_trade
      (trade_uuid, physical_set_id, grouped_trades_uuid, internal_grouped_trades_uuid, lot_num,
       physical_trade_type, book, strategy, deal, counterparty, trade_date, swiss_year, withdrawn)
    values (${uuid}, ${set}, ${randomUUID()}, ${randomUUID()}, ${trade.lot},
            ${trade.type ?? 'COST'}, 'Cargo', 'Propane', 'Spot', 'Brazos Terminals', ${date}, 2024,
            ${trade.withdrawn ?? false})`.execute(db);
  for (const { column, amount, from = date, adjProj = false, currency = 'USD' } of amounts)
    await sql`
      insert into phys_amount
      values (${uuid}, ${column}, ${adjProj}, ${from}, ${set}, ${amount}, ${currency})`.execute(db);
  return uuid;
}
