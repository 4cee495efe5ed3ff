import { sql } from 'kysely';

import type { Db } from '../database/db.ts';
import { day, Rows } from '../database/rows.ts';

const HOLIDAY = new Rows({ date: day });

/** The holidays of a calendar of the reference data. */
export async function selectHolidays(db: Db, calendar: string): Promise<readonly string[]> {
  const statement = sql`select date from holiday where calendar = ${calendar}`;
  return (await HOLIDAY.all(db, statement)).map(({ date }) => date);
}
