import type { Problem } from '@fairlead/platform/csv/problem';
import { createCellProblem } from '@fairlead/platform/csv/rows';
import { toJournalKey, type ReadJournal } from './journals-file.rules.ts';

/** The newest version of an entry, as it stands before an export is taken. */
export type HeldJournal = {
  readonly journal_id: number;
  readonly series: string;
  readonly number: number;
  readonly version: number;
  readonly journal_date: string;
  readonly content_hash: string;
  readonly is_withdrawn: boolean;
  /** True when the export that says so was issued after the one that is imported. */
  readonly is_later: boolean;
  /** True when it was issued at the same moment: neither of the two is the last. */
  readonly is_of_same_moment: boolean;
};

/** The period of an export that was issued after the one that is taken. */
export type LaterExport = {
  readonly export_id: number;
  readonly period_from: string;
  readonly period_to: string;
};

export type ReceivedJournal = ReadJournal & { readonly contentHash: string };

export type NewVersion = {
  readonly journal: ReceivedJournal;
  readonly version: number;
  /** Journal that it replaces; undefined: the entry is new. */
  readonly replaces: HeldJournal | undefined;
  /** The later-issued export that covers its date and has it no more; null: it counts. */
  readonly withdrawnBy: number | null;
};

export type JournalClaims = {
  readonly versions: readonly NewVersion[];
  /** Said again as they stand. */
  readonly repeated: readonly HeldJournal[];
  /** Dated in the period, and not in the export. */
  readonly withdrawn: readonly HeldJournal[];
  /** Number of entries of which a later-issued export says something else or nothing. */
  readonly superseded: number;
};

export type HeldBefore = {
  readonly held: readonly HeldJournal[];
  readonly later: readonly LaterExport[];
  readonly period: { readonly periodFrom: string; readonly periodTo: string };
};

/**
 * Changes made by an export (decision 0238): of what exports say of an entry, what the one issued
 * last says holds; an entry is withdrawn when a later-issued export covers the date it holds and
 * does not have it. So the ledger follows from the exports, whatever the order in which they came.
 */
export function claimJournals(
  given: readonly ReceivedJournal[],
  before: HeldBefore,
): JournalClaims {
  const held = new Map(before.held.map((journal) => [toJournalKey(journal), journal]));
  const keys = new Set<string>();
  const versions: NewVersion[] = [];
  const repeated: HeldJournal[] = [];
  let superseded = 0;
  for (const journal of given) {
    const { value } = journal.head;
    const key = toJournalKey(value);
    keys.add(key);
    const replaces = held.get(key);
    const withdrawnBy = coveringExport(value.date, before.later);
    if (replaces?.is_later === true) superseded += 1;
    else if (replaces !== undefined && isSame(replaces, journal, withdrawnBy))
      repeated.push(replaces);
    else versions.push({ journal, version: (replaces?.version ?? 0) + 1, replaces, withdrawnBy });
  }
  const { periodFrom, periodTo } = before.period;
  const withdrawn = before.held.filter(
    (journal) =>
      !keys.has(toJournalKey(journal)) &&
      !journal.is_later &&
      !journal.is_withdrawn &&
      journal.journal_date >= periodFrom &&
      journal.journal_date <= periodTo,
  );
  return { versions, repeated, withdrawn, superseded };
}

/** The entries that another export of the same moment has: which of the two holds nobody could say. */
export function simultaneous(
  given: readonly ReadJournal[],
  held: readonly HeldJournal[],
): readonly Problem[] {
  const keys = new Set(held.filter((journal) => journal.is_of_same_moment).map(toJournalKey));
  return given.flatMap(({ head: { row, value } }) => {
    const message = `${toJournalKey(value)} stands in another export that was issued at the same moment`;
    return keys.has(toJournalKey(value)) ? [createCellProblem(row, 'Number', message)] : [];
  });
}

/** A withdrawn journal that is reported again gets a new version, unless it stays withdrawn. */
function isSame(held: HeldJournal, given: ReceivedJournal, withdrawnBy: number | null): boolean {
  return held.content_hash === given.contentHash && held.is_withdrawn === (withdrawnBy !== null);
}

const coveringExport = (date: string, later: readonly LaterExport[]): number | null =>
  later.find(({ period_from, period_to }) => period_from <= date && date <= period_to)?.export_id ??
  null;
