import type { Db } from '@fairlead/platform/database/db';
import type { JournalClaims, NewVersion } from './claims.rules.ts';
import type { ExportHead } from './journals-layout.rules.ts';
import {
  insertJournals,
  insertLines,
  insertRestatement,
  type NewJournal,
  type NewLine,
  selectNewJournalIds,
  updateReplaced,
  touchRepeatedEntries,
  updateWithdrawnJournals,
} from './journals.queries.ts';

/** No statement takes long; a journal is never cut. */
const LINES_AT_ONCE = 10_000;

export type Storing = {
  readonly head: ExportHead;
  readonly exportId: number;
  readonly claims: JournalClaims;
  /** Up to which day the books were locked before this export came. */
  readonly lock: string | null;
};

type Numbered = NewVersion & { readonly journalId: number };

/** Makes the ledger what the claims say; returns how many figures moved in a locked period. */
export async function storeClaims(tx: Db, storing: Storing): Promise<number> {
  const { head, exportId, claims, lock } = storing;
  const replaced = claims.versions.flatMap(({ replaces }) => replaces ?? []);
  await updateReplaced(
    tx,
    replaced.map(({ journal_id }) => journal_id),
  );
  const ids = await selectNewJournalIds(tx, claims.versions.length);
  const numbered = claims.versions.map((version, n) => ({ ...version, journalId: ids[n] ?? 0 }));
  for (const some of inChunks(numbered)) {
    await insertJournals(tx, { ...head, exportId }, some.map(toJournal));
    await insertLines(tx, head.company, some.flatMap(toLines));
  }
  const withdrawn = claims.withdrawn.map(({ journal_id }) => journal_id);
  await updateWithdrawnJournals(tx, withdrawn, exportId);
  await touchRepeatedEntries(
    tx,
    claims.repeated.map(({ journal_id }) => journal_id),
    head.issued,
  );
  if (lock === null) return 0;
  const counted = replaced.filter(({ is_withdrawn }) => !is_withdrawn);
  return insertRestatement(tx, {
    company: head.company,
    exportId,
    lockedTo: lock,
    gone: [...counted.map(({ journal_id }) => journal_id), ...withdrawn],
    come: numbered.flatMap(({ journalId, withdrawnBy }) =>
      withdrawnBy === null ? [journalId] : [],
    ),
  });
}

function* inChunks(versions: readonly Numbered[]): Generator<readonly Numbered[]> {
  let some: Numbered[] = [];
  let lines = 0;
  for (const version of versions) {
    some.push(version);
    lines += version.journal.lines.length;
    if (lines < LINES_AT_ONCE) continue;
    yield some;
    [some, lines] = [[], 0];
  }
  if (some.length > 0) yield some;
}

const toJournal = ({ journal, journalId, version, withdrawnBy }: Numbered): NewJournal => ({
  ...journal.head.value,
  journalId,
  version,
  withdrawnBy,
  contentHash: journal.contentHash,
});

const toLines = ({ journal, journalId, withdrawnBy }: Numbered): NewLine[] =>
  journal.lines.map(({ value: { series: _, number: __, ...line } }) => ({
    ...line,
    journalId,
    date: journal.head.value.date,
    counts: withdrawnBy === null,
  }));
