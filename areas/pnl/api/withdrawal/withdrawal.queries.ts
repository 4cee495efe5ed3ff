import { type RawBuilder, sql } from 'kysely';

/**
 * Columns that a statement sets on a row that a user takes back: the row stays, and says who and
 * when.
 */
export const buildWithdrawal = (by: string): RawBuilder<unknown> =>
  sql`withdrawn_by = ${by}, withdrawn_at = clock_timestamp(), row_version = row_version + 1`;
