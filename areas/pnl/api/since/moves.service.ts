import { type EarlierMoves, MOVED_BY, type RunMoves } from '@fairlead/pnl/contract/since';

import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { TaskFailure } from '@fairlead/platform/tasks/task';
import { loadFacts } from '../facts/facts.service.ts';
import type { LoadedFacts } from '../facts/loaded.rules.ts';
import { type BaseRun, selectBaseRun } from '../runs/run-rows.queries.ts';
import {
  type StoredMoves,
  type StoredMovesRow,
  selectRequestedMoves,
  selectStoredMoves,
  selectNetOfRun,
  selectNewEntries,
  selectShownRun,
} from './stored-moves.queries.ts';
import { type PnlMoves, computeMoves, type MovingDay } from './moves.rules.ts';
import { selectSince } from './since.queries.ts';

/**
 * True when the shown run's moves were computed for the current facts; undefined: there is no run.
 */
export async function shownMoves(
  db: Db,
): Promise<{ readonly runId: number; readonly isKnown: boolean } | undefined> {
  const runId = await selectShownRun(db);
  if (runId === undefined) return undefined;
  const since = await selectSince(db, runId);
  const kept = await selectStoredMoves(db, runId);
  return { runId, isKnown: since !== undefined && kept?.state === since.state };
}

type Asked = {
  readonly runId: number;
  readonly clock: Clock;
  /** Called between steps; throws where the work is to stop. */
  readonly throwIfStopped: () => void;
};

/** The facts of a run and those of now, of one moment, and which state of what has come in that is. */
export type GatheredMoves = { readonly state: string; readonly moving: MovingDay };

/**
 * Reads what a run is to be compared with; call it with a snapshot.
 * @throws TaskFailure where there is no such run, or it is a scenario
 */
export async function gatheredMoves(tx: Db, asked: Asked): Promise<GatheredMoves> {
  const { runId, clock, throwIfStopped } = asked;
  const base = await selectBaseRun(tx, runId);
  const since = await selectSince(tx, runId);
  const net = await selectNetOfRun(tx, runId);
  if (base === undefined || since === undefined || net === undefined)
    throw refusal(`There is no run ${runId}`);
  if (base.run_type === 'SCENARIO') throw refusal(`Run ${runId} is a scenario: it has no facts`);
  const loading = { upTo: base.pipe_run_date, clock, throwIfStopped };
  const configured = { config: base.config, hash: base.config_hash };
  const then = await loadFacts(tx, { ...loading, again: { pins: toPins(base), ...configured } });
  const now = withCube(then, await loadFacts(tx, loading));
  const nowAsThen =
    now.configHash === base.config_hash
      ? now
      : await loadFacts(tx, { ...loading, again: { pins: now.pins, ...configured } });
  const entries = await selectNewEntries(tx, base.trade_cutoff);
  return {
    state: since.state,
    moving: {
      day: base.pipe_run_date,
      net,
      then,
      now,
      nowAsThen,
      kinds: new Map(entries.map(({ entry_id: id, kind }) => [id, kind])),
    },
  };
}

const toPins = ({ price_set_id, fx_set_id, physical_set_id, trade_cutoff }: BaseRun) => ({
  price_set_id,
  fx_set_id,
  physical_set_id,
  trade_cutoff,
});

/** Prices of the same sets are the same: they are not counted with twice. */
const withCube = (then: LoadedFacts, now: LoadedFacts): LoadedFacts =>
  then.pins.price_set_id === now.pins.price_set_id ? { ...now, cube: then.cube } : now;

const refusal = (message: string) =>
  TaskFailure.ofReasons('What has come in', 'pnl', [{ line: null, column: null, message }]);

/** Cents by kind of fact, without those of 0. */
export function toStoredMoves(moving: MovingDay): StoredMoves {
  const moves: PnlMoves = computeMoves(moving);
  return Object.fromEntries(
    MOVED_BY.flatMap((kind) => (moves[kind] === 0 ? [] : [[kind, moves[kind]]])),
  );
}

/** Tells what is known of what has come in since a run, as the facts stand by now. */
export async function movesKnown(db: Db, runId: number, state: string): Promise<RunMoves> {
  const kept = await selectStoredMoves(db, runId);
  if (kept?.state === state)
    return { status: 'MADE', ...totalled(kept), earlier: null, task_id: kept.task_id };
  const asked = await selectRequestedMoves(db, runId);
  const earlier =
    kept === undefined ? null : { worked_out_at: kept.worked_out_at, ...totalled(kept) };
  const unknown = { total: null, by_kind: [], earlier };
  // One that went well did so by facts of before.
  if (asked === undefined || asked.state === 'SUCCESS')
    return { status: 'NONE', ...unknown, task_id: null };
  const isOpen = asked.state === 'QUEUED' || asked.state === 'RUNNING';
  return { status: isOpen ? 'UNDER_WAY' : 'FAILED', ...unknown, task_id: asked.task_id };
}

function totalled({ by_kind: byKind }: StoredMovesRow): Omit<EarlierMoves, 'worked_out_at'> {
  const moved = MOVED_BY.map((kind) => ({ kind, cents: byKind[kind] ?? 0 }));
  return {
    total: moved.reduce((sum, { cents }) => sum + cents, 0) / 100,
    by_kind: moved
      .filter(({ cents }) => cents !== 0)
      .map(({ kind, cents }) => ({ kind, moved: cents / 100 })),
  };
}
