import { type RawBuilder, sql } from 'kysely';

/** A moment of a column in microseconds since 1970: as exact as it is stored, and a number in JSON. */
export const microsOf = (column: string): RawBuilder<number> =>
  sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;

/** The moment of so many microseconds since 1970. */
export const momentOf = (micros: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`timestamptz 'epoch' + ${micros} * interval '1 microsecond'`;
