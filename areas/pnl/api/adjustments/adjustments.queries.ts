import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  float,
  integer,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import { buildWithdrawal } from '../withdrawal/withdrawal.queries.ts';

const ADJUSTMENT = new Rows({
  adjustment_id: bigint,
  adj_date: day,
  book: text,
  description: text,
  pnl: float,
  reason: text,
  entered_by: text,
  entered_at: moment,
  row_version: integer,
});
export type AdjustmentRow = RowOf<typeof ADJUSTMENT>;

const COLUMNS = sql`adjustment_id, adj_date, book, description, pnl::float8 as pnl, reason, entered_by,
  entered_at, row_version`;

/** Selects the adjustments that hold, newest first; of a day where one is named. */
export async function selectAdjustments(
  db: Db,
  adjDate: string | undefined,
): Promise<readonly AdjustmentRow[]> {
  const statement = sql`
    select ${COLUMNS} from pnl_adjustment
     where withdrawn_at is null and adj_date = coalesce(${adjDate ?? null}::date, adj_date)
     order by adj_date desc, adjustment_id desc`;
  return ADJUSTMENT.all(db, statement);
}

const BOOK = new Rows({ name: text });

/** The books that an adjustment may name. */
export async function selectBookNames(db: Db): Promise<readonly string[]> {
  const rows = await BOOK.all(db, sql`select name from book order by name`);
  return rows.map(({ name }) => name);
}

export type AdjustmentToStore = {
  readonly adj_date: string;
  readonly book: string;
  readonly description: string;
  /** A decimal text. */
  readonly pnl: string;
  readonly reason: string;
  readonly entered_by: string;
};

/** Answers the row as it is stored. */
export async function insertAdjustment(tx: Db, row: AdjustmentToStore): Promise<AdjustmentRow> {
  const statement = sql`
    insert into pnl_adjustment (adj_date, book, description, pnl, reason, entered_by)
    values (${row.adj_date}::date, ${row.book}, ${row.description}, ${row.pnl}::numeric,
            ${row.reason}, ${row.entered_by})
    returning ${COLUMNS}`;
  return ADJUSTMENT.one(tx, statement);
}

const HELD = new Rows({ ...ADJUSTMENT.columns, withdrawn_by: nullable(text) });

/** One, locked until the transaction ends; undefined where there is none. */
export async function lockAdjustment(tx: Db, id: number): Promise<RowOf<typeof HELD> | undefined> {
  const statement = sql`
    select ${COLUMNS}, withdrawn_by from pnl_adjustment where adjustment_id = ${id} for no key update`;
  return HELD.first(tx, statement);
}

/** Withdraws one; returns it as it is afterwards. */
export async function updateWithdrawnAdjustment(
  tx: Db,
  id: number,
  by: string,
): Promise<AdjustmentRow> {
  const statement = sql`
    update pnl_adjustment
       set ${buildWithdrawal(by)}
     where adjustment_id = ${id}
    returning ${COLUMNS}`;
  return ADJUSTMENT.one(tx, statement);
}

const OF_RUN = new Rows({
  adjustment_id: bigint,
  adj_date: day,
  book: text,
  description: text,
  cents: float,
});

/** An adjustment as runs count it, in cents. */
export type AdjustmentOfRun = RowOf<typeof OF_RUN>;

/** Selects the adjustments of a day or before that held at a moment, oldest first. */
export async function selectAdjustmentsOfRun(
  tx: Db,
  { cutoff, upTo }: { readonly cutoff: string; readonly upTo: string },
): Promise<readonly AdjustmentOfRun[]> {
  const statement = sql`
    select adjustment_id, adj_date, book, description, round(pnl * 100)::float8 as cents
      from pnl_adjustment
     where adj_date <= ${upTo}::date and entered_at <= ${cutoff}::timestamptz
       and (withdrawn_at is null or withdrawn_at > ${cutoff}::timestamptz)
     order by adj_date, adjustment_id`;
  return OF_RUN.all(tx, statement);
}
