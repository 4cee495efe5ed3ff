import { PNL_SINCE_ROUTE, SinceRequest } from '@fairlead/pnl/contract/since';

import { insertAudit } from '@fairlead/platform/database/audit.queries';
import type { TaskContext, TaskDefinition } from '@fairlead/platform/tasks/task';
import { longDay } from '../runs/day-words.rules.ts';
import { withRunSnapshot } from '../runs/gather.service.ts';
import { type StoredMoves, upsertMoves } from './stored-moves.queries.ts';
import { gatheredMoves, toStoredMoves, shownMoves } from './moves.service.ts';

/** Works out what the facts that have come in since a run would move, and keeps it. */
export const pnlSinceTask: TaskDefinition = {
  route: PNL_SINCE_ROUTE,
  summary: 'Work out what has come in since a P&L run would move, by kind of fact',
  urlParams: [],
  methods: ['POST'],
  json: SinceRequest,
  access: 'pnl:run',
  outputAccess: 'pnl:read',
  memoryMb: 2048,
  // One after the other: what is kept is of the latest facts.
  maxAtOnce: 1,
  retries: 2,
  run: async (context) => {
    // The run's body was checked against `json` before it was queued.
    const { run_id: asked } = context.json as SinceRequest;
    const runId = asked ?? (await runToLookAt(context));
    if (runId === undefined) return;
    const { signal, clock } = context;
    const throwIfStopped = () => signal.throwIfAborted();
    const { state, moving } = await withRunSnapshot(context, (tx) =>
      gatheredMoves(tx, { runId, clock, throwIfStopped }),
    );
    throwIfStopped();
    const byKind = toStoredMoves(moving);
    throwIfStopped();
    await storeMoves(context, { runId, state, byKind, day: moving.day });
    const parts = Object.entries(byKind).map(([kind, cents]) => `${kind} ${dollars(cents)}`);
    context.print(`Run ${runId} of ${longDay(moving.day)} made now would differ by, USD:`);
    context.print(parts.length === 0 ? 'nothing' : parts.join(', '));
  },
};

/** The run that is shown first, unless what is known of it is of the facts as they stand. */
async function runToLookAt({ db, print }: TaskContext): Promise<number | undefined> {
  const shown = await shownMoves(db);
  if (shown?.isKnown === false) return shown.runId;
  print(
    shown === undefined
      ? 'There is no run yet'
      : `Nothing more has come in since run ${shown.runId}`,
  );
  return undefined;
}

type Found = {
  readonly runId: number;
  readonly state: string;
  readonly byKind: StoredMoves;
  readonly day: string;
};

async function storeMoves(
  { db, actor, taskId, recordArtifacts }: TaskContext,
  { runId, state, byKind, day }: Found,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await upsertMoves(tx, { runId, state, byKind, taskId });
    await insertAudit(tx, {
      actor: actor.email,
      action: 'pnl.since',
      requestId: taskId,
      entity: 'pnl_run',
      entityId: String(runId),
      before: null,
      after: { state, by_kind: byKind },
    });
    await recordArtifacts(tx, {
      kind: 'pnl_run',
      id: String(runId),
      path: `/date/${day}`,
      action: 'read',
      label: `Run ${runId}`,
    });
  });
}

const dollars = (cents: number) => (cents / 100).toFixed(2);
