import { sql } from 'kysely';

import type { Db } from '@fairlead/api';

export async function selectTradeIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ trade_id: string }>`
    select trade_id from core_trade where state = 'PENDING' order by trade_id
  `.execute(db);
  return rows.map(({ trade_id }) => trade_id);
}

export type Standing = {
  readonly trade_id: string;
  readonly row_version: number;
  readonly state: string;
  readonly verified_by: string | null;
};

/** The trades that were changed at all. */
export async function selectStandings(db: Db): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select trade_id, row_version, state, verified_by from core_trade where row_version > 1
  `.execute(db);
  return rows;
}

export type AuditRow = {
  readonly trade_id: string;
  readonly row_version: number;
  readonly state: string;
  readonly actor: string;
};

/** Selects what the audit log says was done to trades. */
export async function selectAudit(db: Db): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select entity_id as trade_id, (after ->> 'row_version')::int as row_version,
           after ->> 'state' as state, actor
    from audit_event
    where action in ('trade.verify', 'trade.unverify')
  `.execute(db);
  return rows;
}

/** Kept counts, of days and of what filters name, that differ from the trades themselves. */
export async function countWrongCounts(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from (select statement_date, state, 'all' as part, '' as value, n from core_trade_count
          union all
          select statement_date, state, part, value, n from core_trade_part_count) as kept
    full join (select statement_date, state, part, value, count(*)::int as n from core_trade
               cross join lateral (values ('all', '') union all
                                   select * from trade_parts(clearer_name, account_short_name,
                                     trade_type, product_name, exchange, prompt_date,
                                     prompt_months, lots)) as counted (part, value)
               where not withdrawn group by 1, 2, 3, 4) as real
      using (statement_date, state, part, value)
    where coalesce(real.n, 0) <> coalesce(kept.n, 0)
  `.execute(db);
  return rows[0]?.n ?? 0;
}
