import { createHash } from 'node:crypto';

import type { RunArtifact } from '@fairlead/shared/contract/runs';

import { type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import { selectFileLayouts } from '@fairlead/platform/file-layouts/layouts.queries';
import { NATIVE_FILE, readForeignAs } from '@fairlead/platform/file-layouts/read-file';
import { type HandedFile, readForeign } from '@fairlead/platform/file-layouts/read-foreign.rules';
import { insertAudit } from '@fairlead/platform/database/audit.queries';
import { updateAccountingVersion } from '@fairlead/platform/database/accounting-version.queries';
import type { Db } from '@fairlead/platform/database/db';
import {
  type ImportRequest,
  toFileRefusal,
  importOnce,
} from '@fairlead/platform/files/import-once';
import { TaskFailure } from '@fairlead/platform/tasks/task';
import { readXml } from '@fairlead/platform/xml/read-xml';
import { deleteRefusedFile } from './clinic/clinic.queries.ts';
import type { ReadFile } from './clinic/file-rows.rules.ts';
import { storeRefused } from './clinic/store-refused.service.ts';
import { isBai2 } from './bai2-records.rules.ts';
import { readBai2 } from './bai2.rules.ts';
import { readBankTable } from './bank-table.rules.ts';
import { readCamt } from './camt.rules.ts';
import { isMt940 } from './mt940-fields.rules.ts';
import { readMt940 } from './mt940.rules.ts';
import {
  type KnownStatement,
  notifiedOfOurAccounts,
  ofOurAccounts,
  type OurEntry,
} from './statement-checks.rules.ts';
import type { ReceivedStatement, ParsedStatements, ReadStatements } from './statement.rules.ts';
import { selectStatementAccounts, selectStatementsOfFile } from './statements.queries.ts';
import type { StatementGap } from './relink.service.ts';
import { type StoredNotices, storeNotified } from './notified/store-notified.service.ts';
import { type LaidStatements, layStatements } from './lay-statements.service.ts';
import { locateInLines, TableFindings } from './table/table-readings.rules.ts';
import { bareNotes, formatNotices } from './notified/notices.rules.ts';
import { selectNotifiedOfFile } from './notified/notified.queries.ts';
import { checkTimelines } from './timeline-changes.queries.ts';

export type StatementOutcome =
  | { readonly result: 'repeated' }
  | {
      readonly result: 'taken';
      /** Format and version of the file, as people are told. */
      readonly version: string;
      readonly statements: number;
      /** Statements of the file that another file had already. */
      readonly known: number;
      /** Entries of notifications in the file, and those of them that another file had already. */
      readonly notified?: { readonly entries: number; readonly known: number };
      readonly transactions: number;
      /** Payments that the bank took back. */
      readonly withdrawn: number;
      /** Statements that wait for a person. */
      readonly waiting: number;
      readonly gaps: readonly StatementGap[];
      /** Sentences on what a file layout worked out and left out, and on what has become of notifications. */
      readonly notes: readonly string[];
    };

const SCOPE = 'bank statement';

const NO_FORMAT = 'This is neither camt.053 nor MT940 nor BAI2, and no file layout has its name';

/**
 * Imports a stored bank file (camt, MT940 or BAI2, detected by content) and merges its statements
 * into the timelines of their accounts. Refused files are stored with what was understood of them.
 */
export async function importStatements(db: Db, request: ImportRequest): Promise<StatementOutcome> {
  const seen: { file?: ReadFile } = {};
  const taking = importOnce(db, request.fileId, {
    kind: 'bank_statement',
    scope: SCOPE,
    before: selectImported,
    repeated: (): StatementOutcome => ({ result: 'repeated' }),
    read: async (content, file) => {
      const today = request.clock.businessDate();
      const found = await readStatementFile(db, { ...file, content }, today);
      const problems = 'problems' in found ? found.problems : [];
      seen.file = { content, problems, readings: found.readings ?? [] };
      return found;
    },
    take: async (
      tx,
      { statements, notifications = [], version, origin = NATIVE_FILE }: ReadStatements,
      fileName,
    ): Promise<StatementOutcome> => {
      const { clock } = request;
      const when = { today: clock.businessDate(), now: clock.now() };
      const ours = { accounts: await selectStatementAccounts(tx), ...when };
      const found = ofOurAccounts(statements, ours);
      const noted = notifiedOfOurAccounts(notifications, ours);
      const problems = [...found.problems, ...noted.problems];
      if (problems.length > 0)
        throw toFileRefusal(fileName, SCOPE, origin.toSourceProblems(problems));
      const bare = notifications.reduce((sum, one) => sum + one.bare, 0);
      return take(tx, {
        ...request,
        statements: found.statements,
        notified: noted.entries,
        version,
        fileName,
        notes: [...origin.notes, ...bareNotes(bare)],
      });
    },
  });
  return taking.catch(async (error: unknown) => {
    if (error instanceof TaskFailure && seen.file !== undefined)
      await storeRefused(db, { ...toRefusedFile(error, seen.file), ...toWhose(request) });
    throw error;
  });
}

const selectImported = async (db: Db, fileId: string) =>
  (await selectStatementsOfFile(db, fileId)) ?? (await selectNotifiedOfFile(db, fileId));

/** The file with the problems for which it was refused: those of its reader, or what the refusal says. */
function toRefusedFile({ dict }: TaskFailure, file: ReadFile): ReadFile {
  if (file.problems.length > 0) return file;
  return { ...file, problems: (dict['reasons'] as readonly Problem[] | undefined) ?? [] };
}

const toWhose = ({ fileId, loadedBy, clock }: ImportRequest) => ({
  fileId,
  refusedBy: loadedBy,
  businessDate: clock.businessDate(),
});

/** Reads a file in a format of banks, or a table that a file layout fits; or says all that is wrong with it. */
async function readStatementFile(
  db: Db,
  file: HandedFile,
  today: string,
): Promise<ParsedStatements> {
  if (isOfBanks(file.content)) return readStatements(file.content);
  const rows = await selectFileLayouts(db);
  const table = new TableFindings();
  const { onRecord } = table;
  const foreign = readForeign(file, { kind: 'bank_statement', today, rows, onRecord });
  if (foreign === undefined) return readStatements(file.content);
  const read = readForeignAs(foreign, { read: readBankTable });
  const readings = table.readingsOf(foreign);
  if ('problems' in read)
    return { problems: locateInLines(read.problems, file.content, foreign.part), readings };
  return { ...read, version: `a table of the file layout ${foreign.layout.name}`, readings };
}

/** True for a file in a bank format, whatever its name. */
const isOfBanks = (content: string): boolean =>
  /^\uFEFF?\s*</.test(content) || isBai2(content) || isMt940(content);

/** Reads a file in a format of banks, or says all that is wrong with it. */
export function readStatements(content: string): ParsedStatements {
  const text = content.replace(/^\uFEFF/, '');
  if (/^\s*</.test(text)) {
    const read = readXml(text);
    return 'problems' in read ? read : readCamt(read.root);
  }
  if (isBai2(content)) return readBai2(content);
  if (isMt940(content)) return readMt940(content);
  return { problems: [wholeFile(NO_FORMAT)] };
}

type Taking = ImportRequest & {
  readonly version: string;
  readonly statements: readonly KnownStatement[];
  readonly notified: readonly OurEntry[];
  readonly fileName: string;
  readonly notes: readonly string[];
};

async function take(tx: Db, taking: Taking): Promise<StatementOutcome> {
  const { fileId, fileName, loadedBy, requestId } = taking;
  const given = taking.statements.map((each) => ({ ...each, contentHash: hashStatement(each) }));
  const laid = await layStatements(tx, given, { fileId, loadedBy, requestId });
  const kept: (StoredNotices & { readonly account: string })[] = [];
  for (const [account, entries] of Map.groupBy(taking.notified, (one) => one.serviceAccountNo)) {
    const by = { account, fileId, loadedBy, requestId };
    kept.push({ account, ...(await storeNotified(tx, entries, by)) });
  }
  await checkTimelines(tx).catch((error: unknown) => {
    throw inWords(error, fileName);
  });
  const outcome = toOutcome(taking, laid, kept);
  await insertAudit(tx, {
    actor: loadedBy,
    action: 'bank_statement.import',
    entity: 'imported_file',
    entityId: fileId,
    before: null,
    reason: fileName,
    requestId,
    after: { ...outcome, accounts: listAccounts(taking) },
  });
  await deleteRefusedFile(tx, fileId);
  await updateAccountingVersion(tx);
  await taking.recordArtifacts?.(tx, toRunArtifact(fileId, fileName));
  const gaps = laid.flatMap((each) => each.gaps);
  const notes = [...taking.notes, ...formatNotices([...laid, ...kept])];
  return { result: 'taken', version: taking.version, ...outcome, gaps, notes };
}

/** The accounts of a file, in its order. */
const listAccounts = ({ statements, notified }: Taking): readonly string[] => [
  ...new Set([...statements, ...notified].map((one) => one.serviceAccountNo)),
];

function toOutcome(
  { statements, notified }: Taking,
  laid: readonly LaidStatements[],
  kept: readonly StoredNotices[],
) {
  const sum = (of: Exclude<keyof LaidStatements, 'account' | 'gaps' | 'notices'>) =>
    laid.reduce((n, each) => n + each[of], 0);
  const entries = notified.length;
  const known = kept.reduce((n, each) => n + each.known, 0);
  return {
    statements: sum('statements'),
    transactions: sum('transactions'),
    withdrawn: sum('withdrawn'),
    waiting: sum('waiting'),
    known: statements.length - sum('statements'),
    ...(entries > 0 ? { notified: { entries, known } } : {}),
  };
}

/** Refuses the file where the database found that payments and balances of an account would not agree. */
function inWords(error: unknown, fileName: string): unknown {
  const { constraint = '', message = '' } = error as { constraint?: string; message?: string };
  return constraint.endsWith('_adds_up')
    ? toFileRefusal(fileName, SCOPE, [wholeFile(message)])
    : error;
}

/** Hashes what the bank says, without line, format, standing, moment of creation and whose part an entry is. */
function hashStatement(statement: ReceivedStatement): string {
  const { line: _, format: __, standing: ___, createdAt: ____, ...whole } = statement;
  const said = { ...whole, entries: whole.entries.map(({ ofEntry: _____, ...entry }) => entry) };
  return createHash('sha256').update(JSON.stringify(said)).digest('base64');
}

const toRunArtifact = (fileId: string, fileName: string): RunArtifact => ({
  kind: 'bank_statement',
  id: fileId,
  label: fileName,
  path: null,
  action: 'made',
});
