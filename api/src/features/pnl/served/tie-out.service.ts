import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import type {
  Acceptance,
  acceptDifference,
  TieOut,
  TieOutRow,
} from '@fairlead/shared/contract/pnl/tie-out';
import type { BodyOf } from '@fairlead/shared/contract/endpoint';

import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { acceptedDifference, type Accepting } from '../tie-out/acceptances.service.ts';
import { labelOf } from '../tie-out/labels.rules.ts';
import { selectDataSet } from './data-sets.queries.ts';

const LABEL_CHARS = 400;
const unpacked = promisify(gunzip);

/** The tie-out that a run keeps; undefined of a scenario, and of a run made before there was one. */
export async function tieOutOfRun(db: Db, runId: number): Promise<TieOut | undefined> {
  const found = await selectDataSet(db, runId, 'tie_out');
  return found && (JSON.parse((await unpacked(found.content)).toString()) as TieOut);
}

/**
 * Accepts a difference of a run, as its user saw it.
 * @throws Refusal 404 where the run has no such difference, 409 where its amounts are others
 */
export async function acceptSeen(
  tx: Db,
  seen: BodyOf<typeof acceptDifference>,
  by: Accepting,
): Promise<Acceptance> {
  const row = await seenDifference(tx, seen);
  const difference = {
    ...({ kind: 'TIE_OUT', difference_key: row.key, reason: seen.reason } as const),
    ...{ lots: row.lots, dollars: row.dollars, label: labelOf(row).slice(0, LABEL_CHARS) },
  };
  return acceptedDifference(tx, difference, by);
}

async function seenDifference(tx: Db, seen: BodyOf<typeof acceptDifference>): Promise<TieOutRow> {
  const tieOut = await tieOutOfRun(tx, seen.run_id);
  if (tieOut === undefined) throw notFound(`Run ${seen.run_id} has no tie-out`);
  const row = tieOut.rows.find(({ key }) => key === seen.key);
  if (row === undefined) throw notFound(`The tie-out of run ${seen.run_id} has no such difference`);
  if (row.lots !== seen.lots || row.dollars !== seen.dollars)
    throw new Refusal({
      ...{ status: 409, code: 'CHANGED' },
      message: 'The difference has other amounts than were sent',
    });
  return row;
}

const notFound = (message: string) => new Refusal({ status: 404, code: 'NOT_FOUND', message });
