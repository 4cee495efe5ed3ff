import type { RunArtifact } from '@fairlead/shared/contract/runs';
import { type TermMonths, termText } from '@fairlead/shared/domain/terms/terms';
import { formatLongDay } from '@fairlead/shared/format';

import type { Problem } from '@fairlead/platform/csv/problem';
import { type AuditEvent, insertAudits } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import {
  type ImportRequest,
  toFileRefusal,
  importOnce,
} from '@fairlead/platform/files/import-once';
import { type ComparedOpenings, comparedOpenings } from './compared-openings.service.ts';
import {
  type AccountChanges,
  type HeldOpening,
  openingChanges,
  type OfProducts,
} from './opening-changes.rules.ts';
import { type OpeningPosition, type OpeningRow, parseOpenings } from './opening-file.rules.ts';
import { type KnownContract, findOpeningNameProblems } from './opening-names.rules.ts';
import {
  type HeldRow,
  insertOpenings,
  type NewOpening,
  selectClearerAccounts,
  selectContracts,
  selectOpeningDeals,
  selectHeldOpenings,
  selectWholeOpenings,
  undoOpenings,
} from './openings.queries.ts';

export type OpeningsOutcome = {
  readonly accounts: readonly {
    readonly clearer: string;
    readonly account: string;
    readonly asOf: string;
    readonly added: number;
    readonly takenBack: number;
    readonly unchanged: number;
  }[];
  readonly compared: readonly ComparedOpenings[];
};

const SCOPE = 'file of opening positions';

/**
 * Takes a stored file of opening positions: it is the whole of every account that it names, and what it says
 * as before stays as it is, so that a second time changes nothing.
 */
export async function importOpenings(db: Db, request: ImportRequest): Promise<OpeningsOutcome> {
  return importOnce(db, request.fileId, {
    kind: 'opening_positions',
    scope: SCOPE,
    before: async (): Promise<OpeningsOutcome | undefined> => undefined,
    repeated: (outcome) => outcome,
    read: (content) => parseOpenings(content, request.clock.businessDate()),
    take: async (tx, { openings }, fileName) => take(tx, { ...request, fileName, openings }),
  });
}

type Taking = ImportRequest & {
  readonly fileName: string;
  readonly openings: readonly OpeningRow[];
};

async function take(tx: Db, taking: Taking): Promise<OpeningsOutcome> {
  const said = taking.openings.map(({ value }) => value);
  const clearers = [...new Set(said.map(({ clearer }) => clearer))];
  const contracts = await selectContracts(tx, clearers);
  const problems = await findProblems(tx, { openings: taking.openings, clearers, contracts });
  if (problems.length > 0) throw toFileRefusal(taking.fileName, SCOPE, problems);
  const held = (await selectHeldOpenings(tx, clearers)).map(toHeld);
  const changes = openingChanges(said, held, contracts);
  await takeBack(tx, changes, taking);
  await add(tx, changes, taking);
  const moved = changes.filter(hasMoved);
  if (moved.length > 0) await taking.recordArtifacts?.(tx, ...moved.map(toRunArtifact));
  const compared: ComparedOpenings[] = [];
  for (const clearer of clearers) compared.push(await comparedOpenings(tx, clearer));
  return {
    accounts: changes.map(({ clearer, account, asOf, added, takenBack, unchanged }) => ({
      clearer,
      account,
      asOf,
      unchanged,
      added: added.length,
      takenBack: takenBack.length,
    })),
    compared,
  };
}

async function findProblems(
  tx: Db,
  {
    openings,
    clearers,
    contracts,
  }: {
    readonly openings: readonly OpeningRow[];
    readonly clearers: readonly string[];
    readonly contracts: readonly KnownContract[];
  },
): Promise<readonly Problem[]> {
  const known = await selectClearerAccounts(tx, clearers);
  return findOpeningNameProblems(openings, {
    accounts: new Map(known.map(({ clearer, accounts }) => [clearer, accounts])),
    contracts,
    deals: await selectOpeningDeals(tx),
  });
}

const hasMoved = ({ added, takenBack }: AccountChanges): boolean =>
  added.length > 0 || takenBack.length > 0;

const toHeld = (row: HeldRow): HeldOpening => ({
  entryId: row.entry_id,
  clearer: row.clearer,
  account: row.account,
  contractCode: row.contract_code,
  exchange: row.exchange,
  promptDate: row.prompt_date,
  // The table has terms alone that `parseTerm` has read.
  promptMonths: row.prompt_months as TermMonths,
  balmoDate: row.balmo_date,
  lots: row.lots,
  price: row.price,
  book: row.in_book,
  strategy: row.in_strategy,
  deal: row.in_deal,
  asOf: row.as_of,
  product_a: row.product_a,
  product_b: row.product_b,
  mult_factor: row.mult_factor,
});

const toNew = (opening: OpeningPosition & OfProducts): NewOpening => ({
  ...opening,
  tenor: termText(opening).split(' ')[0] ?? '',
  year: Number(opening.promptDate.slice(0, 4)),
});

/** Undoes the entries of what the file no longer says. */
async function takeBack(tx: Db, changes: readonly AccountChanges[], about: Taking): Promise<void> {
  const ids = changes.flatMap(({ takenBack }) => takenBack.map(({ entryId }) => entryId));
  if (ids.length === 0) return;
  const before = await selectWholeOpenings(tx, ids);
  await undoOpenings(tx, ids, about.loadedBy);
  await insertAudits(
    tx,
    before.map(({ entry_id: id, legs }) => ({
      ...toAudit(id, about),
      action: 'blotter.undo',
      before: { status: 'LIVE', legs },
      after: { status: 'UNDONE', legs: [] },
    })),
  );
}

/** Enters what the file says again. */
async function add(tx: Db, changes: readonly AccountChanges[], about: Taking): Promise<void> {
  const openings = changes.flatMap(({ added }) => added.map(toNew));
  if (openings.length === 0) return;
  const { fileId, requestId: taskId, loadedBy: actor } = about;
  const ids = await insertOpenings(tx, openings, { fileId, taskId, actor });
  const after = await selectWholeOpenings(tx, ids);
  await insertAudits(
    tx,
    after.map(({ entry_id: id, entry, legs }) => ({
      ...toAudit(id, about),
      action: 'blotter.enter',
      before: null,
      after: { ...entry, legs },
    })),
  );
}

const toAudit = (
  entryId: number,
  { loadedBy, requestId, fileName }: Taking,
): Omit<AuditEvent, 'action' | 'before' | 'after'> => ({
  actor: loadedBy,
  entity: 'blotter_entry',
  entityId: String(entryId),
  reason: `opening positions, ${fileName}`,
  requestId,
});

/** An account's opening positions as the run that took them names them. */
const toRunArtifact = ({
  clearer,
  account,
  asOf,
  takenBack,
  unchanged,
}: AccountChanges): RunArtifact => ({
  kind: 'opening_positions',
  id: `${clearer}/${account}`,
  label: `Opening positions of ${clearer} ${account}, ${formatLongDay(asOf)}`,
  path: null,
  action: takenBack.length + unchanged > 0 ? 'changed' : 'made',
});
