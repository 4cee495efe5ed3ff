import { createHash } from 'node:crypto';

import type { RunArtifact } from '@fairlead/shared/contract/runs';

import { type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import { updateAccountingVersion } from '@fairlead/platform/database/accounting-version.queries';
import {
  type AuditEvent,
  insertAudit,
  insertAudits,
} from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { lockImports } from '@fairlead/platform/database/import-lock.queries';
import { type RowChange, upsertRows } from '@fairlead/platform/database/table-rows.queries';
import { isUnstorable } from '@fairlead/platform/http/query-text';
import { type TaskContext, TaskFailure } from '@fairlead/platform/tasks/task';
import { changesOfNamed, isLayoutsAlone } from './layouts-alone.rules.ts';
import { keyText, parseReference } from './reference-files.rules.ts';
import type { ReferenceFiles, ReferenceRow, ReferenceTable } from './reference-table.rules.ts';
import {
  deleteRows,
  insertReferenceSet,
  selectNamedRows,
  selectOtherUnits,
  selectOtherwiseTraded,
  selectReferenceSet,
  selectTableChanges,
} from './reference.queries.ts';

export type ReceivedReferenceFile = { readonly file_name: string; readonly content: string };

/** Keeps files for import; the id is the SHA-256 of them. Repeating it changes nothing. */
export async function storeReferenceSet(
  db: Db,
  set: { files: readonly ReceivedReferenceFile[]; uploadedBy: string; requestId: string },
): Promise<string> {
  const { uploadedBy, requestId } = set;
  const given = set.files.toSorted((a, b) => (a.file_name < b.file_name ? -1 : 1));
  requireTexts(given);
  const files: ReferenceFiles = Object.fromEntries(
    given.map(({ file_name, content }) => [file_name, content]),
  );
  const setId = createHash('sha256').update(JSON.stringify(files)).digest('hex');
  await db.transaction().execute(async (tx) => {
    if (!(await insertReferenceSet(tx, { setId, files, uploadedBy }))) return;
    await insertAudit(tx, {
      actor: uploadedBy,
      action: 'reference_set.store',
      entity: 'reference_set',
      entityId: setId,
      before: null,
      after: { file_names: Object.keys(files) },
      requestId,
    });
  });
  return setId;
}

function requireTexts(files: readonly ReceivedReferenceFile[]): void {
  for (const [index, { file_name, content }] of files.entries()) {
    if (isUnstorable(file_name) || isUnstorable(content)) {
      const message = `${file_name} is not a text file in UTF-8`;
      throw new Refusal({ status: 422, code: 'NOT_TEXT', message });
    }
    if (files[index + 1]?.file_name === file_name) {
      const message = `${file_name} was handed over twice`;
      throw new Refusal({ status: 422, code: 'FILE_TWICE', message });
    }
  }
}

export type ReferenceRequest = {
  readonly setId: string;
  /** E-mail of who asked for it. */
  readonly loadedBy: string;
  /** Of the request or the task run, for the audit log. */
  readonly requestId: string;
  /** Records, in the transaction that takes them, what the import changed; nothing where no run does it. */
  readonly recordArtifacts?: TaskContext['recordArtifacts'];
};

export type ReferenceOutcome = {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
};

type TableChanges = { readonly table: ReferenceTable; readonly changes: readonly RowChange[] };

/**
 * Makes the reference data what a stored set of files says, whole or not at all: what stands in no
 * file is removed; of layouts that come alone, what they no longer say themselves. Files that say what is stored already change nothing. Throws a TaskFailure whose
 * reasons name file, line and column of everything that is wrong, and what may not go.
 */
export async function importReference(
  db: Db,
  request: ReferenceRequest,
): Promise<ReferenceOutcome> {
  const files = await selectReferenceSet(db, request.setId);
  if (files === undefined) throw refused([wholeFile('No such files were handed over')]);
  const parsed = parseReference(files);
  if ('problems' in parsed) throw refused(parsed.problems);
  const alone = isLayoutsAlone(files);
  return db.transaction().execute(async (tx) => {
    await lockImports(tx);
    const all: TableChanges[] = [];
    for (const [table, rows] of parsed.rows) {
      const changes = await selectTableChanges(tx, table, rows);
      all.push({ table, changes: alone ? changesOfNamed(changes, table, parsed.rows) : changes });
    }
    await requireUnnamed(tx, all);
    await store(tx, all);
    await requireUnitsOfTrades(tx, all);
    const outcome = await audit(tx, all, request);
    const { added, changed, removed } = outcome;
    if (added + changed + removed > 0) {
      // Holidays and companies are in answers that are kept.
      await updateAccountingVersion(tx);
      await request.recordArtifacts?.(tx, toRunArtifact(request, outcome));
    }
    return outcome;
  });
}

/** The reference data as the run that changed them names them. */
const toRunArtifact = (
  { setId }: ReferenceRequest,
  { added, changed, removed }: ReferenceOutcome,
): RunArtifact => ({
  kind: 'reference_data',
  id: setId,
  label: `Reference data: ${added} added, ${changed} changed, ${removed} removed`,
  path: null,
  action: 'changed',
});

/** A row that trades, statements or entries name cannot go. */
async function requireUnnamed(tx: Db, all: readonly TableChanges[]): Promise<void> {
  const problems: Problem[] = [];
  for (const { table, changes } of all) {
    for (const row of await selectNamedRows(tx, table, listRemoved(changes))) {
      const message = `${keyText(table, row)} is missing, and statements or entries name it`;
      problems.push({ ...wholeFile(message), file: table.file });
    }
  }
  for (const row of await selectOtherUnits(tx, changesIn(all, 'product'))) {
    const message = `${String(row.code)} has another unit, and entries name it`;
    problems.push({ ...wholeFile(message), file: 'products.csv' });
  }
  if (problems.length > 0) throw refused(problems);
}

/** A trade keeps the units that it was stated in, so its contract stands for a product of the same. */
async function requireUnitsOfTrades(tx: Db, all: readonly TableChanges[]): Promise<void> {
  const given = (name: string) =>
    changesIn(all, name).flatMap(({ before, after }) =>
      before === null || after === null ? [] : [after],
    );
  const [products, contracts] = [given('product'), given('contract')];
  if (products.length + contracts.length === 0) return;
  const rows = await selectOtherwiseTraded(tx, { products, contracts });
  if (rows.length === 0) return;
  const problems = rows.map(({ clearer, contract_code, exchange }) => ({
    ...wholeFile(`${[clearer, contract_code, exchange].join(' ')} has trades in other units`),
    file: 'contracts.csv',
  }));
  throw refused(problems);
}

const changesIn = (all: readonly TableChanges[], name: string): readonly RowChange[] =>
  all.flatMap(({ table, changes }) => (table.name === name ? changes : []));

/** Stores changes, deletions first: the one default trader of before makes room for the next. */
async function store(tx: Db, all: readonly TableChanges[]): Promise<void> {
  for (const { table, changes } of all) {
    const gone = listRemoved(changes);
    if (gone.length > 0) await deleteRows(tx, table, gone);
  }
  for (const { table, changes } of all) {
    const given = changes.flatMap(({ after }) => (after === null ? [] : [after]));
    if (given.length > 0) await upsertRows(tx, table, given);
  }
}

const listRemoved = (changes: readonly RowChange[]): readonly ReferenceRow[] =>
  changes.flatMap(({ before, after }) => (before !== null && after === null ? [before] : []));

async function audit(
  tx: Db,
  all: readonly TableChanges[],
  { setId, loadedBy, requestId }: ReferenceRequest,
): Promise<ReferenceOutcome> {
  const about = { actor: loadedBy, requestId, reason: `reference data ${setId}` };
  const events = all.flatMap(({ table, changes }) =>
    changes.flatMap(({ before, after }): AuditEvent[] => {
      const row = after ?? before;
      if (row === null) return [];
      const action = `reference.${before === null ? 'add' : after === null ? 'remove' : 'change'}`;
      return [
        { ...about, action, entity: table.name, entityId: keyText(table, row), before, after },
      ];
    }),
  );
  const count = (action: string) => events.filter((event) => event.action === action).length;
  const outcome = {
    added: count('reference.add'),
    changed: count('reference.change'),
    removed: count('reference.remove'),
  };
  if (events.length > 0) {
    const whole = { action: 'reference.import', entity: 'reference_set', entityId: setId };
    await insertAudits(tx, [{ ...about, ...whole, before: null, after: outcome }, ...events]);
  }
  return outcome;
}

function refused(problems: readonly Problem[]): TaskFailure {
  return TaskFailure.ofReasons('The reference data', 'reference data', problems);
}
