import { sql } from 'kysely';

import type { Db } from '../src/index.ts';

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

/** What the audit log says was done to trades. */
export async function selectAudit(db: Db): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select entity_id as trade_id, (after ->> 'row_version')::int as row_version,
           after ->> 'state' as state, actor
    from audit_event
    where action in ('trade.verify', 'trade.unverify')
  `.execute(db);
  return rows;
}

/** Days of which the kept counts differ from the trades themselves. */
export async function countWrongCounts(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from (select statement_date, state, count(*)::int as n from core_trade
          where not withdrawn group by 1, 2) as real
    full join (select * from core_trade_count where n <> 0) as kept using (statement_date, state)
    where real.n is distinct from kept.n
  `.execute(db);
  return rows[0]?.n ?? 0;
}
