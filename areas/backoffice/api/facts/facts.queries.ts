import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { flag, Rows, text } from '@fairlead/platform/database/rows';
import type { CashAccount } from './accounts-file.rules.ts';
import type { CashGroup, LotGroup } from './maps-file.rules.ts';

/** The columns of groups, in the place of those they had. */
export async function upsertLotGroups(
  tx: Db,
  setId: number,
  groups: readonly LotGroup[],
): Promise<void> {
  await sql`
    insert into lot_rec_group (scg_rec_group, pnl_column, backacc_set_id)
    select "group", "column", ${setId}
      from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as sent ("group" text, "column" text)
        on conflict (scg_rec_group) do update
       set pnl_column = excluded.pnl_column, backacc_set_id = excluded.backacc_set_id
  `.execute(tx);
}

/** The groups of moves, in the place of those they had. */
export async function upsertCashGroups(
  tx: Db,
  setId: number,
  groups: readonly CashGroup[],
): Promise<void> {
  await sql`
    insert into cash_move_group (cash_rec_group, cash_group, cash_subgroup, backacc_set_id)
    select code, "group", subgroup, ${setId}
      from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
        as sent (code text, "group" text, subgroup text)
        on conflict (cash_rec_group) do update
       set cash_group = excluded.cash_group, cash_subgroup = excluded.cash_subgroup,
           backacc_set_id = excluded.backacc_set_id
  `.execute(tx);
}

export async function insertCashAccounts(
  tx: Db,
  setId: number,
  accounts: readonly CashAccount[],
): Promise<void> {
  await sql`
    insert into cash_account (ledger_card_code, valid_from, backacc_set_id, group_company, institution,
                              account_name, holding_company, account_type, include_in_sum, notes,
                              buffer, blocked)
    select card, "validFrom", ${setId}, "groupCompany", institution, "accountName", "holdingCompany",
           "accountType", "includeInSum", notes, buffer, blocked
      from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
        as sent (card text, "validFrom" date, "groupCompany" text, institution text,
                 "accountName" text, "holdingCompany" text, "accountType" text,
                 "includeInSum" boolean, notes text, buffer numeric, blocked numeric)
  `.execute(tx);
}

const CARD = new Rows({ code: text, is_bank: flag });

/** Selects every card of the ledger, with true for a bank's. */
export async function selectIsBank(db: Db): Promise<ReadonlyMap<string, boolean>> {
  const rows = await CARD.all(db, sql`select code, is_bank from ledger_card`);
  return new Map(rows.map(({ code, is_bank: isBank }) => [code, isBank]));
}
