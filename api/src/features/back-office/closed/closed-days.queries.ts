import { type RawBuilder, sql } from 'kysely';

import type { LotCut } from './lot-cut.rules.ts';

/** Days that were closed at one moment, in microseconds since 1970; of a company. */
export type ClosedDays = {
  readonly company: string;
  readonly from: string;
  readonly to: string;
  readonly at: number;
};

/** What of closed days is looked at: a report's cut, and numbers under which lots are booked; null: all. */
export type ClosedCut = { readonly cut: LotCut; readonly booked: readonly string[] | null };

/** Sends days that were closed, each with its place among them, as the table `closed`. */
export const sentDays = (
  closed: readonly Pick<ClosedDays, 'from' | 'to' | 'at'>[],
): RawBuilder<unknown> => sql`
  closed as (
    select n::int as n, company, "from" as first_day, "to" as last_day,
           timestamptz 'epoch' + at * interval '1 microsecond' as closed_at
      from rows from (
             jsonb_to_recordset(${JSON.stringify(closed)}::jsonb)
               as (company text, "from" date, "to" date, at bigint)
           ) with ordinality as given (company, "from", "to", at, n)
  )`;
