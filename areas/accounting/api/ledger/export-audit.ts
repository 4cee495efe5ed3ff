import type { AuditEvent } from '@fairlead/platform/database/audit.queries';
import type { JournalClaims, HeldJournal } from './claims.rules.ts';
import { toJournalKey } from './journals-file.rules.ts';

type About = {
  readonly fileId: string;
  readonly fileName: string;
  readonly loadedBy: string;
  readonly requestId: string;
  readonly exportId: number;
  readonly period: ExportPeriod;
};

/** Audit event of an imported export, with how much it changed. */
export function exportEvent(counts: Readonly<Record<string, number>>, about: About): AuditEvent {
  const { company, periodFrom, periodTo } = about.period;
  return {
    actor: about.loadedBy,
    action: 'journals.import',
    entity: 'ledger_export',
    entityId: String(about.exportId),
    before: null,
    reason: about.fileName,
    after: {
      file_id: about.fileId,
      company,
      period_from: periodFrom,
      period_to: periodTo,
      ...counts,
    },
    requestId: about.requestId,
  };
}

/** The entries that were there before and are now otherwise; their versions keep what each said. */
export function correctionEvents(
  { versions, withdrawn }: JournalClaims,
  about: About,
): AuditEvent[] {
  const corrected = versions.flatMap(({ replaces, version, withdrawnBy }) =>
    replaces === undefined
      ? []
      : [toEvent(replaces, { version, withdrawn: withdrawnBy !== null }, about)],
  );
  const gone = withdrawn.map((held) =>
    toEvent(held, { version: held.version, withdrawn: true }, about),
  );
  return [...corrected, ...gone];
}

function toEvent(
  held: HeldJournal,
  after: { readonly version: number; readonly withdrawn: boolean },
  { loadedBy, fileName, requestId, period }: About,
): AuditEvent {
  return {
    actor: loadedBy,
    entity: 'journal',
    action: after.version > held.version ? 'journal.correct' : 'journal.withdraw',
    entityId: `${period.company} ${toJournalKey(held)}`,
    before: { version: held.version, withdrawn: held.is_withdrawn },
    after,
    reason: fileName,
    requestId,
  };
}
export type ExportPeriod = {
  readonly company: string;
  readonly periodFrom: string;
  readonly periodTo: string;
};
