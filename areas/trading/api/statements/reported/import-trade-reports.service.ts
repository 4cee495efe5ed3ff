import type { RunArtifact } from '@fairlead/shared/contract/runs';

import type { Problem } from '@fairlead/platform/csv/problem';
import { createCellProblem } from '@fairlead/platform/csv/rows';
import { type Origin, readFile } from '@fairlead/platform/file-layouts/read-file';
import { type AuditEvent, insertAudits } from '@fairlead/platform/database/audit.queries';
import { splitIntoChunks } from '@fairlead/platform/database/chunks';
import type { Db } from '@fairlead/platform/database/db';
import {
  type ImportRequest,
  toFileRefusal,
  importOnce,
} from '@fairlead/platform/files/import-once';
import { matchReportedTrades, missingLines } from '../met/meet.service.ts';
import { selectStatementDays } from './reported-trade-list.queries.ts';
import {
  insertReports,
  selectKnown,
  selectReplacers,
  selectReports,
  selectReportedTradesByKey,
  type StoredReport,
  type ReportedTradeKey,
  upsertReportedTrades,
} from './reported-trades.queries.ts';
import {
  isTradeReportHeader,
  type LocatedTradeReport,
  parseTradeReports,
  type TradeReport,
} from './trade-report-file.rules.ts';
import { findReportedTradeNameProblems } from './reported-trade-names.rules.ts';
import {
  findReportDifference,
  heldState,
  type HeldState,
  isAsBefore,
} from './reported-trade-state.rules.ts';

export type TradeReportOutcome = {
  readonly told: number;
  readonly replaced: number;
  readonly cancelled: number;
  /** Messages that were taken before. */
  readonly unchanged: number;
  /** Sentences on trades that the statement of their day does not have. */
  readonly missing: readonly string[];
  /** Sentences on what a file layout left out. */
  readonly notes: readonly string[];
};

const SCOPE = 'file of trades';

/** Imports a stored trade report file; reports that came before are skipped. */
export async function importTradeReports(
  db: Db,
  request: ImportRequest,
): Promise<TradeReportOutcome> {
  const today = request.clock.businessDate();
  return importOnce(db, request.fileId, {
    kind: 'trades',
    scope: SCOPE,
    before: async (): Promise<TradeReportOutcome | undefined> => undefined,
    repeated: (outcome) => outcome,
    read: async (content, file) =>
      readFile(
        db,
        { ...file, content },
        {
          kind: 'trades',
          today,
          isNative: isTradeReportHeader,
          read: (lines) => parseTradeReports(lines, today),
        },
      ),
    take: async (tx, { reports, origin }, fileName) =>
      take(tx, { ...request, fileName, reports, origin }),
  });
}

type Taking = ImportRequest & {
  readonly fileName: string;
  readonly reports: readonly LocatedTradeReport[];
  readonly origin: Origin;
};

async function take(tx: Db, taking: Taking): Promise<TradeReportOutcome> {
  const { reports, origin, fileName } = taking;
  const clearers = new Set(reports.flatMap(({ value: { facts } }) => facts?.clearer ?? []));
  const known = await selectKnown(tx, [...clearers]);
  const names = namesIn(reports);
  const { added, unchanged, problems } = newReports(reports, await storedReports(tx, names));
  const all = [...findReportedTradeNameProblems(reports, known), ...problems];
  if (all.length > 0) throw toFileRefusal(fileName, SCOPE, origin.toSourceProblems(all));
  for (const some of splitIntoChunks(added)) await insertReports(tx, some, taking);
  const changes = await settle(tx, names);
  await insertAudits(tx, listAudits(changes, taking));
  if (changes.length > 0) await taking.recordArtifacts?.(tx, toRunArtifact(taking, changes.length));
  const missing = await meetAll(tx, changes);
  const counted = (status: TradeReport['status']) =>
    added.filter((report) => report.status === status).length;
  return {
    told: counted('new'),
    replaced: counted('replace'),
    cancelled: counted('cancel'),
    unchanged,
    missing,
    notes: origin.notes,
  };
}

const toKey = ({ source, key }: ReportedTradeKey): string => JSON.stringify([source, key]);

/** The trades that a file is about, and those in whose place they come. */
function namesIn(reports: readonly LocatedTradeReport[]): readonly ReportedTradeKey[] {
  const names = reports.flatMap(({ value: { source, key, replaces } }) => [
    { source, key },
    ...(replaces === null ? [] : [{ source, key: replaces }]),
  ]);
  return [...new Map(names.map((name) => [toKey(name), name])).values()];
}

async function storedReports(
  tx: Db,
  names: readonly ReportedTradeKey[],
): Promise<readonly StoredReport[]> {
  const stored: StoredReport[] = [];
  for (const some of splitIntoChunks(names))
    for (const report of await selectReports(tx, some)) stored.push(report);
  return stored;
}

/** A message of the same moment, and where it was told. */
type Earlier = {
  readonly report: Pick<TradeReport, 'replaces' | 'facts'>;
  readonly where: string;
};

/** Splits reports into new, repeated and contradicting ones. */
function newReports(reports: readonly LocatedTradeReport[], stored: readonly StoredReport[]) {
  const added: TradeReport[] = [];
  const problems: Problem[] = [];
  const seen = new Map<string, Earlier>(
    stored.map((report) => [toMomentKey(report, report.told_at), { report, where: 'before' }]),
  );
  for (const { value, row } of reports) {
    const moment = toMomentKey(value, value.reportedAt);
    const earlier = seen.get(moment);
    if (earlier === undefined) {
      seen.set(moment, { report: value, where: `on line ${row.line}` });
      added.push(value);
      continue;
    }
    const difference = findReportDifference(earlier.report, value);
    if (difference === undefined) continue;
    const message = `${value.key} was told otherwise ${earlier.where}: ${difference}. What changes a trade has Status replace and a later Told At`;
    problems.push(createCellProblem(row, 'Trade Key', message));
  }
  return { added, problems, unchanged: reports.length - added.length - problems.length };
}

const toMomentKey = (
  { source, key, status }: ReportedTradeKey & Pick<TradeReport, 'status'>,
  at: string,
): string => JSON.stringify([source, key, status, at]);

type Change = {
  readonly name: ReportedTradeKey;
  readonly id: number;
  readonly before: HeldState | undefined;
  readonly after: HeldState;
};

/** Works out what holds of each trade now, and keeps what has changed. */
async function settle(tx: Db, names: readonly ReportedTradeKey[]): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const some of splitIntoChunks(names)) {
    const told = Map.groupBy(await selectReports(tx, some), toKey);
    const replacers = new Map(
      (await selectReplacers(tx, some)).map((each) => [toKey(each), each.replaced_by]),
    );
    const stored = new Map(
      (await selectReportedTradesByKey(tx, some)).map((each) => [toKey(each), each]),
    );
    const changed = some.flatMap((name) => {
      const said = (told.get(toKey(name)) ?? []).map((report) => ({
        ...report,
        reportedAt: report.told_at,
      }));
      const after = heldState(said, replacers.get(toKey(name)) ?? null);
      const known = stored.get(toKey(name));
      const before = known && { ...known, replacedBy: known.replaced_by };
      return after === undefined || (before !== undefined && isAsBefore(before, after))
        ? []
        : [{ name, before, after }];
    });
    const ids = await upsertReportedTrades(
      tx,
      changed.map(({ name, after }) => ({ ...name, ...after })),
    );
    const idOf = new Map(ids.map((each) => [toKey(each), each.told_id]));
    changes.push(...changed.map((each) => ({ ...each, id: idOf.get(toKey(each.name)) ?? 0 })));
  }
  return changes;
}

function* listAudits(
  changes: readonly Change[],
  { loadedBy, requestId, fileName }: Taking,
): Generator<AuditEvent> {
  for (const { name, id, before, after } of changes)
    yield {
      actor: loadedBy,
      requestId,
      reason: `trades, ${fileName}`,
      entity: 'told_trade',
      action: before === undefined ? 'told_trade.tell' : 'told_trade.change',
      entityId: String(id),
      before: before === undefined ? null : shown(name, before),
      after: shown(name, after),
    };
}

const shown = ({ source, key }: ReportedTradeKey, { state, replacedBy, facts }: HeldState) => ({
  source,
  trade_key: key,
  state,
  replaced_by: replacedBy,
  ...facts,
});

/** Compares the days of the trades that have changed with their clearers' statements; returns what these do not have. */
async function meetAll(tx: Db, changes: readonly Change[]): Promise<readonly string[]> {
  const days = Map.groupBy(
    changes.flatMap(({ before, after }) => [...(before ? [before.facts] : []), after.facts]),
    ({ clearer }) => clearer,
  );
  const lines: string[] = [];
  for (const [clearer, facts] of days) {
    const touched = [...new Set(facts.map(({ tradeDate }) => tradeDate))];
    await matchReportedTrades(tx, clearer, touched);
    const stated = await selectStatementDays(tx, clearer, touched);
    lines.push(...(await missingLines(tx, clearer, stated)));
  }
  return lines;
}

/** The trades as the run that took them names them. */
const toRunArtifact = ({ fileId, fileName }: Taking, count: number): RunArtifact => ({
  kind: 'told_trades',
  id: fileId,
  label: `${count.toLocaleString('en')} told ${count === 1 ? 'trade' : 'trades'}, ${fileName}`,
  path: '/blotter?tab=told',
  action: 'made',
});
