import { createHash } from 'node:crypto';

import type { RunArtifact } from '@fairlead/shared/contract/runs';

import { awaited, type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import { createCellProblem } from '@fairlead/platform/csv/rows';
import { type Origin, readFile } from '@fairlead/platform/file-layouts/read-file';
import { insertAudits } from '@fairlead/platform/database/audit.queries';
import { updateAccountingVersion } from '@fairlead/platform/database/accounting-version.queries';
import type { Db } from '@fairlead/platform/database/db';
import {
  type ImportRequest,
  toFileRefusal,
  importOnce,
} from '@fairlead/platform/files/import-once';
import {
  type JournalClaims,
  claimJournals,
  type ReceivedJournal,
  type HeldJournal,
  simultaneous,
} from './claims.rules.ts';
import { correctionEvents, exportEvent, type ExportPeriod } from './export-audit.ts';
import {
  insertExport,
  insertLock,
  insertUnmappedCards,
  selectExportOfFile,
  selectIsCompany,
  selectLaterExports,
  selectLock,
  selectTwinExport,
  selectUnknownVessels,
  selectUnmappedCards,
} from './exports.queries.ts';
import { completedJournals } from './foreign-journals.rules.ts';
import {
  isExportHead,
  parseJournals,
  type ReadExport,
  type ReadJournal,
} from './journals-file.rules.ts';
import { JOURNALS_LAYOUT } from './journals-layout.rules.ts';
import { selectHeldJournals } from './journals.queries.ts';
import { storeClaims } from './store-claims.service.ts';

export type JournalsOutcome =
  | ({ readonly result: 'repeated' } & ExportPeriod)
  | ({
      readonly result: 'taken';
      readonly added: number;
      readonly corrected: number;
      readonly withdrawn: number;
      readonly unchanged: number;
      /**
       * Number of entries of which an export that was issued later and imported before says
       * otherwise.
       */
      readonly superseded: number;
      /** Figures by card, vessel and day that moved in a locked period. */
      readonly restated: number;
      /** Cards of the file that no chart maps. */
      readonly unmapped: readonly string[];
      /** Sentences on what a file layout worked out and left out. */
      readonly notes: readonly string[];
    } & ExportPeriod);

const SCOPE = 'export of journals';

/**
 * Takes a kept export of journals, as `importOnce` says. What it says otherwise than the exports issued
 * before gives an entry a new version, what it has no more is withdrawn (`claimJournals`); nothing of what
 * was said before is lost.
 */
export async function importJournals(db: Db, request: ImportRequest): Promise<JournalsOutcome> {
  const now = request.clock.now().toISOString();
  return importOnce(db, request.fileId, {
    kind: 'journals',
    scope: SCOPE,
    before: selectExportOfFile,
    read: async (content, file) =>
      readFile(
        db,
        { ...file, content },
        {
          kind: 'journals',
          today: request.clock.businessDate(),
          isNative: isExportHead,
          read: (lines) => parseJournals(lines, now),
          readConverted: (lines) => parseJournals([...lines, CONVERTED_END_LINE], now, () => []),
          completed: completedJournals,
        },
      ),
    repeated: ({ company_code: company, period_from: periodFrom, period_to: periodTo }) => ({
      result: 'repeated' as const,
      company,
      periodFrom,
      periodTo,
    }),
    take: async (tx, read: ReadFile, fileName): Promise<JournalsOutcome> => {
      const problems = await unknownNames(tx, read);
      if (problems.length > 0)
        throw toFileRefusal(fileName, SCOPE, read.origin.toSourceProblems(problems));
      return take(tx, { ...request, read, fileName });
    },
  });
}

async function unknownNames(tx: Db, { head, journals }: ReadExport): Promise<readonly Problem[]> {
  if (!(await selectIsCompany(tx, head.company)))
    return [awaited(wholeFile(`'${head.company}' is in no chart (Companies)`))];
  const twin = await selectTwinExport(tx, head);
  if (twin !== undefined) {
    const period = `${twin.period_from} to ${twin.period_to}`;
    return [
      wholeFile(`Another export of ${head.company}, ${period}, was issued at the same moment`),
    ];
  }
  const named = new Set(
    journals.flatMap(({ lines }) => lines.flatMap(({ value }) => value.vessel ?? [])),
  );
  const unknown = await selectUnknownVessels(tx, [...named]);
  if (unknown.size === 0) return [];
  return journals
    .flatMap(({ lines }) => lines)
    .flatMap(({ row, value }) =>
      value.vessel !== null && unknown.has(value.vessel)
        ? [awaited(createCellProblem(row, 'Vessel', `'${value.vessel}' is in no chart (Vessels)`))]
        : [],
    );
}

type ReadFile = ReadExport & { readonly origin: Origin };

/** The last line of rows that were made of another file, which has totals of its own, or none. */
const CONVERTED_END_LINE = { line: 0, cells: [JOURNALS_LAYOUT.endLine] };

type Taking = ImportRequest & { readonly read: ReadFile; readonly fileName: string };

async function take(tx: Db, taking: Taking): Promise<JournalsOutcome> {
  const { read, fileId, fileName, loadedBy } = taking;
  const { head, journals, lineCount, debitTotal } = read;
  const held = await selectHeldJournals(tx, head, listKeys(journals));
  const twice = simultaneous(journals, held);
  if (twice.length > 0) throw toFileRefusal(fileName, SCOPE, read.origin.toSourceProblems(twice));
  const cards = listCards(journals);
  await insertUnmappedCards(tx, cards);
  const lock = await selectLock(tx, head.company);
  const claims = await claimsAgainst(tx, read, held);
  const exportId = await insertExport(tx, {
    ...head,
    fileId,
    journals: journals.length,
    lineCount,
    debitTotal,
    loadedBy,
  });
  if (head.lockedTo !== null)
    await insertLock(tx, { company: head.company, lockedTo: head.lockedTo, exportId });
  const restated = await storeClaims(tx, { head, exportId, claims, lock });
  const counts = countClaims(claims);
  const about = { ...taking, exportId, period: head };
  await insertAudits(tx, [
    ...correctionEvents(claims, about),
    exportEvent({ ...counts, restated }, about),
  ]);
  await updateAccountingVersion(tx);
  await taking.recordArtifacts?.(tx, toRunArtifact(exportId, head));
  const unmapped = await selectUnmappedCards(tx, cards);
  const { notes } = read.origin;
  return { result: 'taken', ...toPeriod(head), ...counts, restated, unmapped, notes };
}

async function claimsAgainst(
  tx: Db,
  { head, journals }: ReadExport,
  held: readonly HeldJournal[],
): Promise<JournalClaims> {
  const given = journals.map((journal) => ({ ...journal, contentHash: hashJournal(journal) }));
  return claimJournals(given, { held, later: await selectLaterExports(tx, head), period: head });
}

const listKeys = (journals: readonly ReadJournal[]) =>
  journals.map(({ head: { value } }) => ({ series: value.series, number: value.number }));

/** Hashes an entry, in the order of its lines. */
function hashJournal({ head, lines }: ReadJournal): ReceivedJournal['contentHash'] {
  const said = lines.map(({ value }) => value).toSorted((a, b) => a.line - b.line);
  return createHash('sha256')
    .update(JSON.stringify([head.value, said]))
    .digest('base64');
}

const listCards = (journals: readonly ReadJournal[]): readonly string[] => [
  ...new Set(journals.flatMap(({ lines }) => lines.map(({ value }) => value.card))),
];

const countClaims = ({ versions, repeated, withdrawn, superseded }: JournalClaims) => {
  const added = versions.filter(({ replaces }) => replaces === undefined).length;
  return {
    added,
    corrected: versions.length - added,
    withdrawn: withdrawn.length,
    unchanged: repeated.length,
    superseded,
  };
};

const toPeriod = ({ company, periodFrom, periodTo }: ExportPeriod): ExportPeriod => ({
  company,
  periodFrom,
  periodTo,
});

const toRunArtifact = (
  exportId: number,
  { company, periodFrom, periodTo }: ExportPeriod,
): RunArtifact => ({
  kind: 'journal_export',
  id: String(exportId),
  label: `Journals of ${company}, ${periodFrom} to ${periodTo}`,
  path: null,
  action: 'made',
});
