import type { RunArtifact } from '@fairlead/shared/contract/runs';
import { isDay, isStillToCome } from '@fairlead/shared/domain/calendar/days';
import { formatLongDay } from '@fairlead/shared/format';

import { type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import { toSourceProblems } from '@fairlead/platform/file-layouts/native-lines.rules';
import { loadBusinessDays } from '@fairlead/platform/calendar/business-days';
import { insertAudit, insertAudits } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import {
  type ImportRequest,
  toFileRefusal,
  importOnce,
} from '@fairlead/platform/files/import-once';
import { type FoundSet, foreignSet, type WaitingSet } from './foreign-files.service.ts';
import { foreignStatement, type ForeignStatement, findHead } from './foreign-statement.rules.ts';
import { matchReportedTrades, missingLines } from './met/meet.service.ts';
import { insertPositions } from './positions.queries.ts';
import { insertParts, selectEndings, selectUnusedFiles } from './statement-parts.queries.ts';
import { type ParsedStatement, parseStatement } from './statement-file.rules.ts';
import { chainAround } from './statement-chain.service.ts';
import { selectClearerNames, selectListedContracts } from './statement-reference.queries.ts';
import { referenceProblems, unknownClearer } from './statement-reference.rules.ts';
import type { Statement } from './statement.rules.ts';
import { selectTradesForStatement } from './statement-trades.queries.ts';
import {
  insertClearerCash,
  insertStatement,
  selectStatementOfDay,
  selectStatementOfFile,
  type PriorStatement,
} from './statements.queries.ts';
import { listTradeAudits, storeChanges } from './store-trades.service.ts';
import { compareTrades, type StoredTrade, type TradeChanges } from './trade-facts.rules.ts';

const SCOPE = 'statement file';

/** A file that waits is one of several, and the others have not come. */
export type ImportOutcome =
  | StatementOutcome
  | { readonly result: 'waits'; readonly fileName: string; readonly waits: WaitingSet };

type StatementOutcome = {
  /** 'repeated': the file was taken before, and nothing was done. */
  readonly result: 'taken' | 'corrected' | 'repeated';
  readonly clearer: string;
  readonly statementDate: string;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly withdrawn: number;
  /** Points in which it, or the next one, does not follow from the one before; sentences. */
  readonly breaks: readonly string[];
  /** Sentences on trades reported intraday that it should have and has not. */
  readonly missing: readonly string[];
  /** Sentences on files that a layout reads: what was not sent, and what was left out. */
  readonly notes: readonly string[];
};

/** Keeps a statement file for import, as `storeImportedFile` says. */
export const storeStatementFile = (
  db: Db,
  file: { fileName: string; content: string; uploadedBy: string; requestId: string },
): Promise<string> => storeImportedFile(db, { ...file, kind: 'statement' });

/** Imports a stored statement file (see `importOnce`). */
export async function importStatement(db: Db, request: ImportRequest): Promise<ImportOutcome> {
  const today = request.clock.businessDate();
  return importOnce<Readable, PriorStatement, ImportOutcome>(db, request.fileId, {
    kind: 'statement',
    scope: SCOPE,
    before: selectStatementOfFile,
    repeated,
    read: async (content, file) => {
      const found = await foreignSet(db, { ...file, content, fileId: request.fileId }, today);
      return found ?? parseStatement(content);
    },
    take: async (tx, found, fileName) => {
      if ('waits' in found) return { result: 'waits', fileName, waits: found.waits };
      const taking = { ...request, fileName };
      return 'files' in found
        ? takeForeign(tx, found, taking)
        : take(tx, { ...taking, parsed: found, foreign: undefined });
    },
  });
}

type Readable = Parsed | FoundSet | { readonly waits: WaitingSet };

/** Completes the files of a set, and takes them as one statement of our own form. */
async function takeForeign(tx: Db, set: FoundSet, request: NamedRequest): Promise<ImportOutcome> {
  const cells = findHead(set)?.cells;
  const [clearer, day] = [cells?.get('Clearer') ?? '', cells?.get('Statement Date') ?? ''];
  const foreign = foreignStatement(set, {
    contracts: await selectListedContracts(tx, clearer),
    endings: isDay(day) ? await selectEndings(tx, { clearer, day }) : new Map<string, string>(),
  });
  const { parsed } = foreign;
  if ('problems' in parsed) throw toFileRefusal(request.fileName, SCOPE, parsed.problems);
  const [fileId] = await selectUnusedFiles(tx, set.fileIds);
  if (fileId === undefined) {
    const message = 'Each of these files has made a statement of another day';
    throw toFileRefusal(request.fileName, SCOPE, [wholeFile(message)]);
  }
  const files = set.files.map(({ fileName }, at) => ({ fileName, fileId: set.fileIds[at] ?? '' }));
  return take(tx, { ...request, fileId, parsed, foreign: { ...foreign, files } });
}

type Parsed = Extract<ParsedStatement, { statement: Statement }>;

type NamedRequest = ImportRequest & { readonly fileName: string };

type Taking = NamedRequest & {
  readonly parsed: Parsed;
  /** Files of which it was made, where it is not of our own form. */
  readonly foreign:
    | (ForeignStatement & {
        readonly files: readonly { readonly fileId: string; readonly fileName: string }[];
      })
    | undefined;
};

async function take(tx: Db, taking: Taking): Promise<ImportOutcome> {
  const { fileId, fileName, loadedBy, requestId, parsed, foreign } = taking;
  const { statement } = parsed;
  const current = await selectStatementOfDay(tx, statement);
  const stored = await selectTradesForStatement(tx, statement);
  const problems = [
    ...dateProblems(taking, current),
    ...(await nameProblems(tx, parsed)),
    ...elsewhereProblems(parsed, stored),
  ];
  if (problems.length > 0) throw toFileRefusal(fileName, SCOPE, locateProblems(problems, taking));

  const supersedes = current?.statement_id ?? null;
  const statementId = await insertStatement(tx, { fileId, statement, supersedes, loadedBy });
  await insertClearerCash(tx, { statementId, ...statement });
  await insertPositions(tx, { statementId, ...statement });
  if (foreign !== undefined) await insertParts(tx, statementId, foreign.files);
  const changes = compareTrades(statement, stored);
  const source = { clearer: statement.clearer, statementId, loadedBy };
  const ids = await storeChanges(tx, source, changes);
  const notes = foreign?.notes ?? [];
  const did = {
    result: supersedes === null ? ('taken' as const) : ('corrected' as const),
    clearer: statement.clearer,
    statementDate: statement.statementDate,
    added: changes.added.length,
    changed: changes.changed.length,
    unchanged: changes.unchanged.length,
    withdrawn: changes.withdrawn.length,
  };
  const about = { actor: loadedBy, requestId, reason: `statement ${statementId}, ${fileName}` };
  await insertAudit(tx, {
    ...about,
    action: 'statement.import',
    entity: 'statement',
    entityId: String(statementId),
    before: supersedes === null ? null : { statement_id: supersedes },
    after: { file_id: fileId, ...did, ...auditSourceFiles(taking) },
  });
  await insertAudits(tx, listTradeAudits(changes, ids, about));
  await taking.recordArtifacts?.(tx, toRunArtifact(did, statementId));
  const missing = await missingTrades(tx, statement, changes);
  return { ...did, notes, missing, breaks: await breaksAround(tx, taking) };
}

/**
 * Matches the trades with those reported intraday; returns reported trades that the statement
 * lacks.
 */
async function missingTrades(
  tx: Db,
  { clearer, statementDate, trades }: Statement,
  { changed, withdrawn }: TradeChanges,
): Promise<readonly string[]> {
  const before = [...changed.map(({ stored }) => stored), ...withdrawn];
  const days = new Set([
    statementDate,
    ...trades.map(({ tradeDate }) => tradeDate),
    ...before.map(({ facts }) => facts.trade_date),
  ]);
  await matchReportedTrades(tx, clearer, [...days]);
  return missingLines(
    tx,
    clearer,
    [...days].filter((day) => day <= statementDate),
  );
}

/** Problems with the places of the files that were handed over. */
const locateProblems = (problems: readonly Problem[], { foreign }: Taking): readonly Problem[] =>
  foreign === undefined ? problems : toSourceProblems(problems, foreign.content, foreign.fileNames);

/** Facts that are audited as well, of a statement that is not of our own form. */
const auditSourceFiles = ({ foreign }: Taking) =>
  foreign === undefined ? {} : { files: foreign.files, notes: foreign.notes };

/** Breaks between the clearer's statements around it, as they are now. */
async function breaksAround(
  tx: Db,
  { parsed: { statement }, clock }: Taking,
): Promise<readonly string[]> {
  const { breaks, unknown } = await chainAround(tx, statement, await loadBusinessDays(tx, clock));
  return [
    ...breaks.map(({ statement_date: day, what }) => `${day}: ${what}`),
    ...unknown.map(
      ({ statement_date: day }) =>
        `${day}: open positions are not compared, because those of a statement are not kept yet`,
    ),
  ];
}

/** The statement as the run that took it names it. */
const toRunArtifact = (
  { result, clearer, statementDate }: Omit<StatementOutcome, 'breaks' | 'missing' | 'notes'>,
  id: number,
): RunArtifact => ({
  kind: 'statement',
  id: String(id),
  label: `${clearer}, ${formatLongDay(statementDate)}`,
  path: `/edf?verified_state=all&run_date=${statementDate}`,
  action: result === 'corrected' ? 'changed' : 'made',
});

/** Problems of a statement's days: it is of today or earlier, issued by now, and newer than the one it corrects. */
function dateProblems({ parsed, clock }: Taking, current: PriorStatement | undefined): Problem[] {
  const { clearer, statementDate, issuedAt } = parsed.statement;
  const today = clock.businessDate();
  const problems: Problem[] = [];
  if (statementDate > today) {
    problems.push(wholeFile(`The statement is of ${statementDate}, and today is ${today}`));
  }
  if (isStillToCome(Date.parse(issuedAt), clock.now())) {
    problems.push(wholeFile(`It was issued at ${issuedAt}, which is still to come`));
  }
  if (current !== undefined && Date.parse(current.issued_at) >= Date.parse(issuedAt)) {
    problems.push(
      wholeFile(
        `${clearer}'s statement of ${statementDate} issued at ${current.issued_at} was taken before, and this one, issued at ${issuedAt}, is not newer`,
      ),
    );
  }
  return problems;
}

/** Names that the reference data do not have. */
async function nameProblems(
  tx: Db,
  { statement: { clearer }, read, clearerLine }: Taking['parsed'],
): Promise<Problem[]> {
  const names = await selectClearerNames(tx, clearer);
  if (names === undefined) return [unknownClearer(clearer, clearerLine)];
  const contracts = await selectListedContracts(tx, clearer);
  return referenceProblems(read, clearer, { ...names, contracts });
}

/** A trade stands on one statement: it may move only after the other one gave it up. */
function elsewhereProblems(
  { statement, read }: Taking['parsed'],
  stored: readonly StoredTrade[],
): Problem[] {
  const lineOf = new Map(read.trades.map(({ value, row }) => [value.tradeId, row.line]));
  return stored
    .filter(
      ({ withdrawn, facts }) => !withdrawn && facts.statement_date !== statement.statementDate,
    )
    .map(({ clearer_trade_id, facts }) => ({
      line: lineOf.get(clearer_trade_id) ?? null,
      column: 'Trade ID',
      message: `${clearer_trade_id} stands on the statement of ${facts.statement_date}`,
    }));
}

function repeated({ clearer_name, statement_date }: PriorStatement): StatementOutcome {
  return {
    result: 'repeated',
    clearer: clearer_name,
    statementDate: statement_date,
    added: 0,
    changed: 0,
    unchanged: 0,
    withdrawn: 0,
    breaks: [],
    missing: [],
    notes: [],
  };
}
