import { setTimeout as sleep } from 'node:timers/promises';

import { FILE_KINDS } from '@fairlead/shared/contract/imported-files';
import { sql } from 'kysely';

import { storeReceivedFile } from '@fairlead/api/testing/ledger-files';
import type { Firm } from './drill.ts';
import { filesOfRound, type ImportKind } from './import-files.ts';
import { requestRun, countOf, rowsOf, type RunFirm } from './run-firm.ts';

const AGAIN_MS = 500;

/** True for the control. */
export const piecemeal = process.argv.includes('--piecemeal');
const rounds = new Map<ImportKind, number>();

/** Hands the next two files of a kind over, and asks for a run of each. */
export async function handOver(firm: RunFirm, kind: ImportKind): Promise<void> {
  const round = rounds.get(kind) ?? 0;
  rounds.set(kind, round + 1);
  for (const { content } of filesOfRound(kind, round)) {
    const { fileId } = await storeReceivedFile(firm.db, kind, content);
    await requestRun(firm, FILE_KINDS[kind].task, { file_id: fileId, piecemeal });
  }
}

/** Asks for what was lost with its worker, as the watched folder does. */
export async function repeatLostImports(firm: RunFirm, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const { route, file_id } of await lostFiles(firm))
      await requestRun(firm, route, { file_id, piecemeal });
    await sleep(AGAIN_MS);
  }
}

/** True while a file waits, is being imported, or is to be asked for again. */
export async function isUnderway(firm: Firm): Promise<boolean> {
  const open = await countOf(firm.db, sql`from task_run where finished is null`);
  return open + (await lostFiles(firm)).length > 0;
}

type LostFile = { readonly route: string; readonly file_id: string };

/** The files all of whose runs were lost. */
async function lostFiles({ db }: Firm): Promise<readonly LostFile[]> {
  return rowsOf<LostFile>(
    db,
    sql`select task_route as route, request_json ->> 'file_id' as file_id
          from task_run group by 1, 2 having every(state = 'KILLED')`,
  );
}
