import type { RunArtifact } from '@fairlead/shared/contract/runs';

import { type AuditEvent, insertAudits } from '@fairlead/platform/database/audit.queries';
import { updateAccountingVersion } from '@fairlead/platform/database/accounting-version.queries';
import type { Db } from '@fairlead/platform/database/db';
import {
  type RowChange,
  selectChangedRows,
  type TableRow,
  upsertRows,
} from '@fairlead/platform/database/table-rows.queries';
import {
  type ImportRequest,
  toFileRefusal,
  importOnce,
} from '@fairlead/platform/files/import-once';
import { insertSet, selectSetOfFile } from '@fairlead/platform/files/imported-sets.queries';
import {
  type ChartChange,
  deleteOtherCompanies,
  insertChartChanges,
  selectChartRows,
  selectUsedAccounts,
} from './chart.queries.ts';
import { changesOfUsed } from './used-accounts.rules.ts';
import {
  toChartKey,
  type KnownRows,
  namesNobodyHas,
  parseChart,
  type ReadChart,
} from './chart-file.rules.ts';
import { CHART_SECTIONS, CHART_TABLES, type ChartSection } from './chart-layout.rules.ts';

export type ChartOutcome = {
  readonly result: 'taken' | 'repeated';
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
};

const SCOPE = 'chart';
const NOTHING = { added: 0, changed: 0, unchanged: 0 };

/**
 * Takes a kept chart, as `importOnce` says: what it names holds from now on as it says, the companies of
 * a reporting set are those it names, and everything else stays.
 */
export async function importChart(db: Db, request: ImportRequest): Promise<ChartOutcome> {
  return importOnce(db, request.fileId, {
    kind: 'chart',
    scope: SCOPE,
    read: parseChart,
    before: async (tx, file) => selectSetOfFile(tx, 'accounting_set', file),
    repeated: (): ChartOutcome => ({ result: 'repeated', ...NOTHING }),
    take: async (tx, chart, fileName) => {
      const problems = [
        ...namesNobodyHas(chart, await knownRows(tx)),
        ...changesOfUsed(chart, await selectUsedAccounts(tx)),
      ];
      if (problems.length > 0) throw toFileRefusal(fileName, SCOPE, problems);
      return take(tx, { ...request, chart, fileName });
    },
  });
}

async function knownRows(tx: Db): Promise<KnownRows> {
  const known = new Map<ChartSection, readonly TableRow[]>();
  for (const section of CHART_SECTIONS)
    known.set(section, await selectChartRows(tx, CHART_TABLES[section].name));
  return known;
}

type Taking = ImportRequest & { readonly chart: ReadChart; readonly fileName: string };
type Change = RowChange & { readonly section: ChartSection };

async function take(tx: Db, taking: Taking): Promise<ChartOutcome> {
  const { chart, fileId, fileName, loadedBy } = taking;
  const changes: Change[] = [];
  let rowCount = 0;
  for (const [section, placed] of chart.sections) {
    const rows = placed.map(({ value }) => value);
    rowCount += rows.length;
    changes.push(...(await store(tx, section, rows)));
  }
  const setId = await insertSet(tx, 'accounting_set', {
    kind: 'CHART',
    fileId,
    rowCount,
    loadedBy,
  });
  const count = (which: (change: Change) => boolean) => changes.filter(which).length;
  const added = count(({ before }) => before === null);
  const given = count(({ after }) => after !== null);
  const counts = { added, changed: changes.length - added, unchanged: rowCount - given };
  await insertAudits(tx, [
    ...changes.map((change) => toEvent(change, taking)),
    {
      actor: loadedBy,
      action: 'chart.import',
      entity: 'accounting_set',
      entityId: String(setId),
      before: null,
      after: { file_id: fileId, ...counts },
      reason: fileName,
      requestId: taking.requestId,
    },
  ]);
  await insertChartChanges(tx, changes.map(toChange), { fileName, loadedBy });
  await updateAccountingVersion(tx);
  await taking.recordArtifacts?.(tx, toRunArtifact(setId, fileName));
  return { result: 'taken', ...counts };
}

async function store(tx: Db, section: ChartSection, rows: readonly TableRow[]): Promise<Change[]> {
  const table = CHART_TABLES[section];
  const changes = await selectChangedRows(tx, table, rows);
  const gone = section === 'Reporting Set Companies' ? await deleteOtherCompanies(tx, rows) : [];
  const after = changes.map((change) => change.after).filter((row) => row !== null);
  if (after.length > 0) await upsertRows(tx, table, after);
  return [...changes, ...gone.map((before) => ({ before, after: null }))].map((change) => ({
    ...change,
    section,
  }));
}

function toChange({ section, before, after }: Change): ChartChange {
  const { name, key } = CHART_TABLES[section];
  return { section: name, rowKey: toChartKey(after ?? before ?? {}, key) ?? '', before, after };
}

function toEvent(
  { section, before, after }: Change,
  { fileName, loadedBy, requestId }: Taking,
): AuditEvent {
  const { name: entity, key } = CHART_TABLES[section];
  const entityId = toChartKey(after ?? before ?? {}, key) ?? '';
  const action = before === null ? 'add' : after === null ? 'remove' : 'change';
  return {
    actor: loadedBy,
    action: `${entity}.${action}`,
    entity,
    entityId,
    before,
    after,
    reason: fileName,
    requestId,
  };
}

const toRunArtifact = (setId: number, fileName: string): RunArtifact => ({
  kind: 'accounting_set',
  id: String(setId),
  label: fileName,
  path: null,
  action: 'made',
});
