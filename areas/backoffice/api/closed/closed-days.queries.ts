import { type RawBuilder, sql } from 'kysely';

import type { LotCut } from './lot-cut.rules.ts';

/** Days of a company that were closed at one moment, in microseconds since 1970. */
export type ClosedDays = {
  readonly company: string;
  readonly from: string;
  readonly to: string;
  readonly at: number;
};

/** Cut of a report, and numbers under which its lots are booked; null: all. */
export type ClosedCut = { readonly cut: LotCut; readonly booked: readonly string[] | null };

/** Sends closed days as the table `closed`, each with its place in the list. */
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
