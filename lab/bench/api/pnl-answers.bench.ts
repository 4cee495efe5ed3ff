/**
 * A finished data set of a run through the whole API, with session, permission, rate and query checked,
 * against a bare Fastify route that sends the same bytes.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'kysely';

import type { connect } from '@fairlead/api';
import { besideFastify } from './beside-fastify.ts';
import { largeAnswer } from './pnl/large-answer.ts';

const CALL = '/api/pnl_analytics/exposures/date/2024-06-28';
const content = largeAnswer();

await besideFastify({
  target: 0.8,
  path: `${CALL}?run_id=1`,
  headers: { 'accept-encoding': 'gzip, deflate, br' },
  prepare: async (db, folder) => {
    await storeRun(db);
    const packed = join(folder, 'answer.gz');
    writeFileSync(packed, content);
    const file = join(import.meta.dirname, 'stored-answer-process.ts');
    return { file, env: { ANSWER: packed, CALL } };
  },
  about: `${String(content.length)} bytes of gzip, a run that is named; the session known from memory.`,
  checked: 'all checked',
});

async function storeRun(db: ReturnType<typeof connect>): Promise<void> {
  await sql`insert into pnl_config values (${'0'.repeat(64)}, '{}')`.execute(db);
  await sql`
    insert into pnl_run (pipe_run_date, run_type, author_email, author_nick_name, trade_cutoff,
                         config_hash, is_day_with_no_clearer_statements, leg_count, warnings)
    values ('2024-06-28', 'COB', 'a@b', 'a', now(), ${'0'.repeat(64)}, false, 0, '[]')`.execute(db);
  await sql`
    insert into pnl_data_set (run_id, name, etag, content)
    values (1, 'exposures', 'tag', ${content})`.execute(db);
}
