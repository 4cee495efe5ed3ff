import { setTimeout as sleep } from 'node:timers/promises';

import {
  queueRun,
  REFERENCE_ROUTE,
  selectRunOutcome,
  storeReferenceSet,
} from '@fairlead/tasks/api/demo';

import { selectReferenceImports } from './demo.queries.ts';
import { ACTOR, type DemoParts } from './files/demo-parts.ts';
import { isLostRun } from './files/lost-run.rules.ts';
import { demoReference } from './reference.ts';

const REQUEST = 'demo reference data';
const LOOK_EVERY_MS = 200;

/**
 * Loads the invented firm's reference data and waits until they are in: statements name them. Only
 * where nobody else has brought any in, so that what people change stays; a database of an older demo
 * gets what has come since.
 *
 * @throws Error when the import was lost or stopped; it may be asked for again
 */
export async function loadReference(
  { db, queue, log }: DemoParts,
  signal: AbortSignal,
): Promise<void> {
  const files = await demoReference();
  const setId = await storeReferenceSet(db, {
    files,
    uploadedBy: ACTOR.email,
    requestId: REQUEST,
  });
  const before = await selectReferenceImports(db, { setId, uploadedBy: ACTOR.email });
  if (before.some((outcome) => !isLostRun(outcome))) return;
  const run = { route: REFERENCE_ROUTE, json: { set_id: setId }, actor: ACTOR, requestId: REQUEST };
  const taskId = await db.transaction().execute((tx) => queueRun(queue, tx, run));
  const { state, error_trace: reason, ...outcome } = await endedRun(db, taskId, signal);
  if (state === 'SUCCESS') {
    log.info({ files: files.length }, 'demo data: reference data loaded');
  } else if (state === 'KILLED' || isLostRun({ state, ...outcome })) {
    throw new Error(`The import of the reference data was lost: ${reason ?? ''}`);
  } else {
    // A database of before may name what the demo does not know; what it names is known there.
    log.warn({ reason }, 'demo data: the reference data were refused');
  }
}

async function endedRun(db: DemoParts['db'], taskId: string, signal: AbortSignal) {
  for (;;) {
    const outcome = await selectRunOutcome(db, taskId);
    if (outcome !== undefined && !['QUEUED', 'RUNNING'].includes(outcome.state)) return outcome;
    await sleep(LOOK_EVERY_MS, undefined, { signal });
  }
}
