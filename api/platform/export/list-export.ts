import type { RawBuilder } from 'kysely';

import type { Db } from '../database/db.ts';
import type { DbColumns, Rows } from '../database/rows.ts';

/** A list of a feature, all of whose rows may leave. */
export type ExportedList = {
  /** Kind of thing and verb, for the audit log. */
  readonly entity: string;
  readonly action: string;
  /** Filter and sort, for the audit log. */
  readonly asked: object;
  readonly rows: Rows<DbColumns>;
  readonly total: (tx: Db) => Promise<number>;
  /** The statement that answers columns of all rows, in the order of the list. */
  readonly select: (names: readonly string[]) => RawBuilder<unknown>;
};
