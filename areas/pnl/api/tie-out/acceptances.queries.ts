import type { AcceptanceKind } from '@fairlead/pnl/contract/tie-out';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  float,
  integer,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import { buildWithdrawal } from '../withdrawal/withdrawal.queries.ts';

const ACCEPTANCE = new Rows({
  acceptance_id: bigint,
  kind: choice(['TIE_OUT', 'STATEMENT', 'PRICE']),
  difference_key: text,
  lots: float,
  dollars: float,
  label: text,
  reason: text,
  accepted_by: text,
  accepted_at: moment,
  row_version: integer,
});
export type AcceptanceRow = RowOf<typeof ACCEPTANCE>;

const COLUMNS = sql`acceptance_id, kind, difference_key, lots::float8 as lots,
  dollars::float8 as dollars, label, reason, accepted_by, accepted_at, row_version`;

/** Acceptances that hold, newest first; of a kind where one is named. */
export async function selectAcceptances(
  db: Db,
  kind: AcceptanceKind | undefined,
): Promise<readonly AcceptanceRow[]> {
  const statement = sql`
    select ${COLUMNS} from tie_out_acceptance
     where withdrawn_at is null and kind = coalesce(${kind ?? null}::text, kind)
     order by acceptance_id desc`;
  return ACCEPTANCE.all(db, statement);
}

/** Selects acceptances of a kind that held at a moment, oldest first. */
export async function selectAcceptancesAt(
  tx: Db,
  kind: AcceptanceKind,
  cutoff: string,
): Promise<readonly AcceptanceRow[]> {
  const statement = sql`
    select ${COLUMNS} from tie_out_acceptance
     where kind = ${kind} and accepted_at <= ${cutoff}::timestamptz
       and (withdrawn_at is null or withdrawn_at > ${cutoff}::timestamptz)
     order by acceptance_id`;
  return ACCEPTANCE.all(tx, statement);
}

export type NewAcceptance = {
  readonly kind: AcceptanceKind;
  /** Names the difference; the same from day to day. */
  readonly difference_key: string;
  readonly lots: number;
  readonly dollars: number;
  /** Text that the person read: 'Norvane PAPER-01 FEI Aug 24, order 900777: price'. */
  readonly label: string;
  readonly reason: string;
  readonly accepted_by: string;
};

/** Answers the row as it is stored; undefined where the same holds already. */
export async function insertAcceptance(
  tx: Db,
  row: NewAcceptance,
): Promise<AcceptanceRow | undefined> {
  const statement = sql`
    insert into tie_out_acceptance
      (kind, difference_key, lots, dollars, label, reason, accepted_by)
    values (${row.kind}, ${row.difference_key}, ${String(row.lots)}::numeric,
            ${String(row.dollars)}::numeric, ${row.label}, ${row.reason}, ${row.accepted_by})
    on conflict (kind, difference_key, lots, dollars) where withdrawn_at is null do nothing
    returning ${COLUMNS}`;
  return ACCEPTANCE.first(tx, statement);
}

const HELD = new Rows({ ...ACCEPTANCE.columns, withdrawn_by: nullable(text) });

/** One, locked until the transaction ends; undefined where there is none. */
export async function lockAcceptance(tx: Db, id: number): Promise<RowOf<typeof HELD> | undefined> {
  const statement = sql`
    select ${COLUMNS}, withdrawn_by from tie_out_acceptance
     where acceptance_id = ${id} for no key update`;
  return HELD.first(tx, statement);
}

/** Withdraws one; returns it as it is afterwards. */
export async function updateAcceptanceWithdrawn(
  tx: Db,
  id: number,
  by: string,
): Promise<AcceptanceRow> {
  const statement = sql`
    update tie_out_acceptance
       set ${buildWithdrawal(by)}
     where acceptance_id = ${id}
    returning ${COLUMNS}`;
  return ACCEPTANCE.one(tx, statement);
}
