import type { Db } from '@fairlead/api';
import type { Acknowledged } from './clients/client.ts';
import {
  type AuditRow,
  countWrongCounts,
  selectAudit,
  selectStandings,
} from './findings.queries.ts';

/** Faults of changes that were acknowledged, or made. */
export type Findings = {
  readonly lost: number;
  readonly ackedWithoutAudit: number;
  readonly changesWithoutAudit: number;
  readonly auditedTwice: number;
  readonly auditedInVain: number;
  readonly changes: number;
  readonly auditRows: number;
  readonly wrongCounts: number;
};

/** Compares what clients were told with what trades and audit log say. */
export async function findings(db: Db, acknowledged: readonly Acknowledged[]): Promise<Findings> {
  const standings = await selectStandings(db);
  const audit = await selectAudit(db);
  const keyOf = ({ trade_id, row_version }: Pick<AuditRow, 'trade_id' | 'row_version'>) =>
    `${trade_id} ${row_version}`;
  const audited = new Map(audit.map((row) => [keyOf(row), row]));
  const now = new Map(standings.map((standing) => [standing.trade_id, standing]));
  // Version 1 is the import; each later one is a change of somebody's.
  const made = standings.flatMap(({ trade_id, row_version }) =>
    Array.from({ length: row_version - 1 }, (_, n) => keyOf({ trade_id, row_version: n + 2 })),
  );
  const madeSet = new Set(made);
  return {
    lost: acknowledged.filter(({ tradeId, rowVersion, state }) => {
      const standing = now.get(tradeId);
      if (standing === undefined || standing.row_version < rowVersion) return true;
      return standing.row_version === rowVersion && standing.state !== state;
    }).length,
    ackedWithoutAudit: acknowledged.filter(({ tradeId, rowVersion, state, email }) => {
      const row = audited.get(keyOf({ trade_id: tradeId, row_version: rowVersion }));
      return row?.state !== state || row.actor !== email;
    }).length,
    changesWithoutAudit: made.filter((key) => !audited.has(key)).length,
    auditedTwice: audit.length - audited.size,
    auditedInVain: [...audited.keys()].filter((key) => !madeSet.has(key)).length,
    changes: made.length,
    auditRows: audit.length,
    wrongCounts: await countWrongCounts(db),
  };
}
