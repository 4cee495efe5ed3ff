import { demoReference } from '@fairlead/development/reference';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  importReference,
  storeReferenceSet,
} from '../../../areas/tasks/api/reference/reference.service.ts';
import { parseStatement } from '../../../areas/trading/api/statements/statement-file.rules.ts';
import { toTradeFacts } from '../../../areas/trading/api/statements/trade-facts.rules.ts';

/** Loads the invented firm's reference data, as the product would. */
export async function loadReference(db: Db): Promise<void> {
  const by = { uploadedBy: 'test', requestId: 'test' };
  const setId = await storeReferenceSet(db, {
    ...by,
    files: await demoReference(),
  });
  await importReference(db, { setId, loadedBy: 'test', requestId: 'test' });
}

/** Makes known whatever a statement file names, of its own clearer or another. */
export async function storeNamesIn(db: Db, content: string, clearer?: string): Promise<void> {
  const parsed = parseStatement(content);
  if ('problems' in parsed) throw new Error('There are problems in the statement');
  const clearer_name = clearer ?? parsed.statement.clearer;
  const { trades, statementDate } = parsed.statement;
  await storeNamesOf(
    db,
    trades.map((trade) => ({ ...toTradeFacts(trade, statementDate), clearer_name })),
  );
}

/** Names of a trade, in the columns of core_trade. */
export type Names = {
  readonly clearer_name: string;
  readonly account_short_name: string;
  readonly contra_account?: string | null;
  readonly product_name: string;
  readonly contract_code: string;
  readonly exchange: string;
  readonly mult_factor: number;
  readonly quoted_volume_unit: string;
  readonly quoted_trade_price_unit: string;
  readonly trader_nick_name?: string | null;
};

/** Makes known whatever these trades name, for tests whose names are their own. */
export async function storeNamesOf(db: Db, trades: readonly Names[]): Promise<void> {
  const sent = sql`jsonb_populate_recordset(null::core_trade, ${JSON.stringify(trades)}::jsonb)`;
  for (const [key, statement] of [
    ['name', sql`insert into exchange select exchange from ${sent}`],
    ['name', sql`insert into clearer select clearer_name from ${sent}`],
    [
      'clearer, short_name',
      sql`insert into clearer_account select clearer_name, account_short_name from ${sent}
          union select clearer_name, contra_account from ${sent} where contra_account is not null`,
    ],
    [
      'nick_name',
      sql`insert into trader select trader_nick_name, null, false, false from ${sent}
           where trader_nick_name is not null`,
    ],
    [
      'code',
      sql`insert into product (code, label, metric, quote_unit)
          select product_name, product_name, quoted_volume_unit, quoted_trade_price_unit
            from ${sent}`,
    ],
    [
      'clearer, contract_code, exchange',
      sql`insert into contract
          select clearer_name, contract_code, exchange, product_name, product_name, null,
                 mult_factor, false
            from ${sent}`,
    ],
  ] as const) {
    await sql`${statement} on conflict (${sql.raw(key)}) do nothing`.execute(db);
  }
}
