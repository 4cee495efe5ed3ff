import { type KnownRow, settled, type RowSettlement } from './timeline/settle.rules.ts';
import { type Laid, laid } from './timeline/timeline.rules.ts';
import type { TimelineStatement } from './timeline/statement-day.rules.ts';
import type { StatementSpan } from './timeline-statements.rules.ts';

/** Statements about some days of an account. */
export type DaysOfStatements = {
  readonly span: StatementSpan;
  readonly statements: readonly TimelineStatement[];
  /** Rows of them as they stand. */
  readonly rows: ReadonlyMap<string, KnownRow>;
};

/** Days as they come out. */
export type DaysPlan = DaysOfStatements & {
  readonly result: Laid;
  readonly settlement: RowSettlement;
};

/** Finds how these days come out. */
export function planned(told: DaysOfStatements): DaysPlan {
  const result = laid(told.statements);
  return { ...told, result, settlement: settled(result, told.statements, told.rows) };
}

/** The rows of payments that are taken back. */
export const listWithdrawnRows = ({ settlement, rows }: DaysPlan): readonly string[] =>
  [...settlement.rows].flatMap(([row, { standing }]) =>
    standing === 'withdrawn' && rows.get(row)?.standing === 'active' ? [row] : [],
  );

/** The rows of payments that were none before. */
export const listAddedRows = ({ settlement, rows: known }: DaysPlan): readonly string[] =>
  [...settlement.rows].flatMap(([row, { standing }]) =>
    standing === 'active' && known.get(row)?.standing !== 'active' ? [row] : [],
  );
