import { type Row, settled, type Settlement } from './timeline/settle.rules.ts';
import { type Laid, laid } from './timeline/timeline.rules.ts';
import type { ToldStatement } from './timeline/told.rules.ts';
import type { Span } from './told-statements.rules.ts';

/** Statements about some days of an account. */
export type ToldDays = {
  readonly span: Span;
  readonly statements: readonly ToldStatement[];
  /** Rows of them as they stand. */
  readonly rows: ReadonlyMap<string, Row>;
};

/** Days as they come out. */
export type Plan = ToldDays & { readonly result: Laid; readonly settlement: Settlement };

/** Finds how these days come out. */
export function planned(told: ToldDays): Plan {
  const result = laid(told.statements);
  return { ...told, result, settlement: settled(result, told.statements, told.rows) };
}

/** The rows of payments that are taken back. */
export const withdrawnOf = ({ settlement, rows }: Plan): readonly string[] =>
  [...settlement.rows].flatMap(([row, { standing }]) =>
    standing === 'withdrawn' && rows.get(row)?.standing === 'active' ? [row] : [],
  );

/** The rows of payments that were none before. */
export const addedOf = ({ settlement, rows: known }: Plan): readonly string[] =>
  [...settlement.rows].flatMap(([row, { standing }]) =>
    standing === 'active' && known.get(row)?.standing !== 'active' ? [row] : [],
  );
