import type { RunType } from '@fairlead/pnl/contract/runs';
import type { RunArtifact } from '@fairlead/shared/contract/runs';
import { SCOPES } from '@fairlead/pnl/contract/scopes';

import { insertAudit } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import type { TaskContext } from '@fairlead/platform/tasks/task';
import { buildDataSets } from '../answers/data-sets.rules.ts';
import type { RunFindings } from '../answers/findings.rules.ts';
import type { Risk } from '../engine/risk/risk.rules.ts';
import type { LoadedFacts } from '../facts/loaded.rules.ts';
import { longDay, formatRunLabel } from './day-words.rules.ts';
import type { ScopeFound } from './findings.rules.ts';
import type { ChunkToStore } from './pack-legs.ts';
import { packed } from './packed.ts';
import type { Warning } from './run-warnings.rules.ts';
import {
  insertConfig,
  insertDataSets,
  insertLegChunks,
  insertPnlRun,
  insertRunChunks,
  insertScopes,
  insertVarScenarios,
  selectUnknownChunks,
  type DataSetToStore,
} from './store-run.queries.ts';

/** A run that is all worked out. */
export type FinishedRun = {
  readonly loaded: LoadedFacts;
  readonly type: RunType;
  readonly isPreliminary: boolean | null;
  readonly findings: RunFindings;
  readonly legCount: number;
  readonly risk: Risk;
  readonly scopes: readonly ScopeFound[];
  readonly chunks: readonly ChunkToStore[];
  readonly prevRunId: number | null;
  readonly base: { readonly runId: number; readonly scenario: object } | null;
  readonly warnings: readonly Warning[];
};

/** A run with its answers packed, so that its transaction is short. */
export type PackedRun = FinishedRun & { readonly dataSets: readonly DataSetToStore[] };

/** Makes the answers of a run. */
export function packRun(run: FinishedRun): PackedRun {
  return {
    ...run,
    dataSets: Object.entries(buildDataSets(run.findings)).flatMap(([name, answer]) => {
      if (answer === null) return [];
      const { hash, content } = packed(answer);
      return { name, etag: `"${hash.slice(0, TAG_LENGTH)}"`, content };
    }),
  };
}

const TAG_LENGTH = 32;

/** Stores more with a run in its transaction: all of it or nothing. */
export type StoreWithRun = (tx: Db, runId: number) => Promise<void>;

/** Stores all of a run, or nothing. Answers its number: the one of before where the task had made it. */
export async function storeRun(
  {
    db,
    taskId,
    actor,
    recordArtifacts,
  }: Pick<TaskContext, 'db' | 'taskId' | 'actor' | 'recordArtifacts'>,
  run: PackedRun,
  beside?: StoreWithRun,
): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    await insertConfig(tx, run.loaded.configHash, run.loaded.config);
    const runId = await insertPnlRun(tx, {
      ...toRow(run),
      ...toAuthor(actor),
      task_id: taskId,
      warned: run.warnings,
    });
    if (runId === undefined) return undefined;
    await storeChunks(tx, runId, run.chunks);
    await insertDataSets(tx, runId, run.dataSets);
    await insertScopes(tx, runId, run.scopes);
    for (const scope of SCOPES) {
      const pnl = Array.from(run.risk.scopes[scope].pnl, (cents) => cents / 100);
      await insertVarScenarios(tx, runId, { scope, pnl, dates: run.risk.scenarioDays });
    }
    await insertAudit(tx, {
      actor: actor.email,
      action: 'pnl.run',
      entity: 'pnl_run',
      entityId: String(runId),
      before: null,
      after: { ...toRow(run), scenario: run.base?.scenario ?? null },
      requestId: taskId,
    });
    await recordArtifacts(tx, ...toRunArtifacts(run, runId));
    await beside?.(tx, runId);
    return runId;
  });
}

function toAuthor({ email, name }: TaskContext['actor']) {
  return { author_email: email, author_nick_name: name };
}

function toRow({ loaded, findings, ...run }: PackedRun) {
  return {
    ...loaded.pins,
    pipe_run_date: findings.date,
    run_type: run.type,
    preliminary_pnl_run: run.isPreliminary,
    config_hash: loaded.configHash,
    prev_date: findings.values.before.day,
    prev_run_id: run.prevRunId,
    base_run_id: run.base?.runId ?? null,
    scenario: run.base?.scenario ?? null,
    is_day_with_no_clearer_statements: findings.isDayWithNoStatements,
    leg_count: run.legCount,
    warnings: run.warnings.map(({ text }) => text),
  };
}

async function storeChunks(tx: Db, runId: number, chunks: readonly ChunkToStore[]): Promise<void> {
  const packedOnes = new Map(
    chunks.flatMap(({ chunk_id, content }) => (content === null ? [] : [[chunk_id, content]])),
  );
  const unknown = await selectUnknownChunks(tx, [...packedOnes.keys()]);
  await insertLegChunks(
    tx,
    unknown.flatMap((chunk_id) => {
      const content = packedOnes.get(chunk_id);
      return content === undefined ? [] : { chunk_id, content };
    }),
  );
  await insertRunChunks(
    tx,
    runId,
    chunks.map(({ content: _content, ...chunk }) => chunk),
  );
}

/** Lineage of a run: what it made and read. */
function toRunArtifacts({ type, findings, loaded, base }: PackedRun, runId: number): RunArtifact[] {
  const { date } = findings;
  const { price_set_id: prices } = loaded.pins;
  const path = `/date/${date}`;
  const read = (kind: RunArtifact['kind'], id: number, label: string): RunArtifact => ({
    kind,
    id: String(id),
    label,
    path: null,
    action: 'read',
  });
  const statements = new Map(
    loaded.cash
      .filter(({ statement_date: day }) => day === date)
      .map((account) => [account.statement_id, account.clearer_name]),
  );
  return [
    { kind: 'pnl_run', id: String(runId), label: formatRunLabel(type, date), path, action: 'made' },
    ...(prices === null ? [] : [read('price_set', prices, `Prices up to set ${prices}`)]),
    ...[...statements].map(([id, clearer]) => ({
      ...read('statement', id, `${clearer}, ${longDay(date)}`),
      path: `/edf?verified_state=all&run_date=${date}`,
    })),
    ...(base === null ? [] : [{ ...read('pnl_run', base.runId, `Run ${base.runId}`), path }]),
  ];
}
