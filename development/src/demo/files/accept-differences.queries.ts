import type { Db } from '@fairlead/api/database';
import { bigint, Rows, text } from '@fairlead/platform/database/rows';
import { sql } from 'kysely';

const RUN = new Rows({ run_id: bigint });

/** The newest run of a day that is no scenario. */
export async function selectNewestRun(db: Db, day: string): Promise<number | undefined> {
  const statement = sql`
    select run_id from pnl_run
     where pipe_run_date = ${day}::date and run_type <> 'SCENARIO'
     order by run_id desc
     limit 1`;
  return (await RUN.first(db, statement))?.run_id;
}

const TICKET = new Rows({ entry_id: bigint });

/** Live tickets with these notes. */
export async function selectTicketsNoted(db: Db, notes: string): Promise<readonly number[]> {
  const statement = sql`
    select entry_id from blotter_entry
     where notes = ${notes} and status = 'LIVE' and kind = 'REGULAR'
     order by entry_id`;
  return (await TICKET.all(db, statement)).map(({ entry_id: id }) => id);
}

const ACCEPTED = new Rows({ difference_key: text });

/** Differences that somebody has ever accepted, also what was taken back since. */
export async function selectAcceptedBefore(db: Db): Promise<readonly string[]> {
  const statement = sql`
    select distinct difference_key from tie_out_acceptance order by difference_key`;
  return (await ACCEPTED.all(db, statement)).map(({ difference_key: key }) => key);
}
