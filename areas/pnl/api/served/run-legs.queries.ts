import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bytes,
  choice,
  day,
  flag,
  float,
  integer,
  json,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import type { PnlConfig } from '../facts/config.rules.ts';
import { PARTS_SEQ } from '../runs/leg-chunk.rules.ts';

const CHUNK = new Rows({
  seq: integer,
  term_month: nullable(day),
  kind: choice(['PAPER', 'PHYSICAL']),
  chunk_id: text,
});
/** Chunk that holds the legs of a month and kind of a run. */
export type RunChunk = RowOf<typeof CHUNK>;

type Part = {
  readonly month: string | undefined;
  /** The last month, with those before it. */
  readonly until: string | undefined;
  readonly kind: 'PAPER' | 'PHYSICAL' | undefined;
};

/** Chunks of a run: of a month, of months up to one, of a kind, where they are told. */
export async function selectRunChunks(
  db: Db,
  runId: number,
  { month = null, until = null, kind = null }: { [Name in keyof Part]: Part[Name] | null },
): Promise<readonly RunChunk[]> {
  const statement = sql`
    select seq, term_month, kind, chunk_id from pnl_run_chunk
     where run_id = ${runId}
       and (${month}::date is null or term_month = ${month}::date)
       and (${until}::date is null or term_month <= ${until}::date)
       and (${kind}::text is null or kind = ${kind})
     order by seq`;
  return CHUNK.all(db, statement);
}

const HAS_PARTS = new Rows({ keeps: flag });

/** True when a run keeps the parts of the change of its legs. */
export async function selectHasParts(db: Db, runId: number): Promise<boolean> {
  const statement = sql`
    select exists (select from pnl_run_chunk
                    where run_id = ${runId} and seq >= ${PARTS_SEQ}) as keeps`;
  return (await HAS_PARTS.one(db, statement)).keeps;
}

const PACKED = new Rows({ chunk_id: text, content: bytes });
export type PackedChunk = RowOf<typeof PACKED>;

/** Selects packed chunks, in no order. */
export async function selectPackedChunks(
  db: Db,
  ids: readonly string[],
): Promise<readonly PackedChunk[]> {
  const statement = sql`
    select chunk_id, content from pnl_leg_chunk where chunk_id = any(${ids}::text[])`;
  return PACKED.all(db, statement);
}

const CONFIG = new Rows({ config: json<PnlConfig>() });

/** Selects the configuration of a run. */
export async function selectConfig(db: Db, hash: string): Promise<PnlConfig> {
  const statement = sql`select config from pnl_config where config_hash = ${hash}`;
  return (await CONFIG.one(db, statement)).config;
}

const SCENARIO = new Rows({ scenario_date: day, pnl: float });

/** Selects the P&L of a scope in each scenario, in dollars, the worst first. */
export async function selectVarScenarios(
  db: Db,
  runId: number,
  scope: string,
): Promise<readonly RowOf<typeof SCENARIO>[]> {
  const statement = sql`
    select scenario_date, each.pnl
      from pnl_var_scenarios as stored
     cross join lateral unnest(stored.dates, stored.pnl) as each (scenario_date, pnl)
     where run_id = ${runId} and scope = ${scope}
     order by each.pnl, scenario_date`;
  return SCENARIO.all(db, statement);
}
