import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import type { Acceptance, acceptDifference, TieOut } from '@fairlead/pnl/contract/tie-out';
import type { BodyOf } from '@fairlead/shared/contract/endpoint';

import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { acceptedDifference, type Accepting } from '../tie-out/acceptances.service.ts';
import { formatTieOutLabel } from '../tie-out/labels.rules.ts';
import { acceptedBreak } from '../tie-out/statement-breaks.service.ts';
import { selectDataSet } from './data-sets.queries.ts';

const LABEL_CHARS = 400;
const unpacked = promisify(gunzip);

/** The tie-out that a run keeps; undefined of a scenario, and of a run made before there was one. */
export async function tieOutOfRun(db: Db, runId: number): Promise<TieOut | undefined> {
  return (await loadStoredTieOut(db, runId))?.tieOut;
}

async function loadStoredTieOut(db: Db, runId: number) {
  const found = await selectDataSet(db, runId, 'tie_out');
  if (found === undefined) return undefined;
  const tieOut = JSON.parse((await unpacked(found.content)).toString()) as TieOut;
  return { tieOut, day: found.pipe_run_date };
}

/**
 * Accepts a difference of a run, as its user saw it; of a statement while the statements say the same.
 * @throws Refusal 404 where the run has no such difference, 409 where its amounts are others
 */
export async function acceptSeen(
  tx: Db,
  seen: BodyOf<typeof acceptDifference>,
  { clock, ...by }: Accepting & { readonly clock: Clock },
): Promise<Acceptance> {
  const { row, day } = await seenDifference(tx, seen);
  if (row.cause === 'STATEMENT') return acceptedBreak(tx, { seen, day, clock }, by);
  const difference = {
    ...({ kind: 'TIE_OUT', difference_key: row.key, reason: seen.reason } as const),
    lots: row.lots,
    dollars: row.dollars,
    label: formatTieOutLabel(row).slice(0, LABEL_CHARS),
  };
  return acceptedDifference(tx, difference, by);
}

async function seenDifference(tx: Db, seen: BodyOf<typeof acceptDifference>) {
  const kept = await loadStoredTieOut(tx, seen.run_id);
  if (kept === undefined) throw notFound(`Run ${seen.run_id} has no tie-out`);
  const row = kept.tieOut.rows.find(({ key }) => key === seen.key);
  if (row === undefined) throw notFound(`The tie-out of run ${seen.run_id} has no such difference`);
  if (row.lots !== seen.lots || row.dollars !== seen.dollars)
    throw new Refusal({
      status: 409,
      code: 'CHANGED',
      message: 'The difference has other amounts than were sent',
    });
  return { row, day: kept.day };
}

const notFound = (message: string) => new Refusal({ status: 404, code: 'NOT_FOUND', message });
