import type { Journal } from '@fairlead/accounting/contract/entries';

import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { selectJournalLines } from './entries.queries.ts';
import { toEntryLine } from './entries.service.ts';
import { selectJournal, selectMatched, selectVersions } from './journal.queries.ts';

/** A journal, whole. @throws Refusal 404 where there is none of that number */
export async function loadJournal(db: Db, journalId: number): Promise<Journal> {
  const journal = await selectJournal(db, journalId);
  if (journal === undefined) {
    const message = `There is no journal ${String(journalId)}`;
    throw new Refusal({ status: 404, code: 'NOT_FOUND', message });
  }
  const [lines, versions, matched] = await Promise.all([
    selectJournalLines(db, journalId),
    selectVersions(db, journal),
    selectMatched(db, journalId),
  ]);
  const ofLine = Map.groupBy(matched, ({ line_no: lineNo }) => lineNo);
  return {
    ...journal,
    lines: lines.map((line) => ({
      ...toEntryLine(line),
      bank_transactions: (ofLine.get(line.line_no) ?? []).map(({ line_no: _, ...found }) => found),
    })),
    versions,
  };
}
