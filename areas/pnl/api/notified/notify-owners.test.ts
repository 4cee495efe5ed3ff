import type { RunType } from '@fairlead/pnl/contract/runs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { storeFirm, storePrices, storeTicket } from '@fairlead/api/testing/pnl-firm';
import { storeBrokenVar } from '@fairlead/api/testing/pnl/limits';
import { makePnlRun } from '@fairlead/api/testing/pnl-run';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { notifyOwners } from './notify-owners.service.ts';

let it: TestApp;

/** Mila owns the VaR, Maren did and does no more, Joren owns positions. */
beforeAll(async () => {
  it = await createTestApp();
  await storeFirm(it.db);
  await makePnlRun(it.db);
  await sql`insert into limit_owner values
    ('VAR_95', 'mila@halyard.example', '2000-01-01', true),
    ('VAR_95', 'maren@halyard.example', '2000-01-01', true),
    ('VAR_95', 'maren@halyard.example', '2024-06-01', false),
    ('VAR_95', 'bea@halyard.example', '2024-07-01', true),
    ('POSITION', 'joren@halyard.example', '2000-01-01', true)`.execute(it.db);
}, 60_000);
afterAll(() => it.close());

/** Messages that the run of a VaR, of limit 2.5 million, sends, and their receivers. */
async function told(var_95: number, { type = 'COB', date = '2024-06-28' } = {}) {
  const { rows } = await sql<{ id: string }>`
    insert into pnl_run (pipe_run_date, run_type, author_email, author_nick_name, trade_cutoff,
                         config_hash, is_day_with_no_clearer_statements, leg_count, warnings)
    select ${date}::date, ${type}, 'a@b', 'A', now(), config_hash, false, 0, '[]' from pnl_config
     limit 1
    returning run_id as id`.execute(it.db);
  const runId = Number(rows[0]?.id);
  const history = {
    pnl_summary_graphs: [],
    overview: { var_95, rolling_20_dd: 0 },
    limits: { var_95: 2_500_000, dd_alert: null, dd_stop: null },
  };
  await storeBrokenVar(it.db, history, runId);
  const run = { runId, date, type: type as RunType, label: `${type} of ${date}` };
  await it.db.transaction().execute((tx) => notifyOwners(tx, run));
  return messages();
}

const messages = async () => {
  const { rows } = await sql`
    delete from message returning told, text, regexp_replace(path, 'run=\\d+', 'run=N') as path
  `.execute(it.db);
  return rows;
};

test('the owner of a limit is told when its state gets worse than in the last run of the kind, and only then', async () => {
  expect(await told(1_000_000)).toEqual([]);
  expect(await told(3_000_000)).toEqual([
    {
      told: 'mila@halyard.example',
      text: 'COB of 2024-06-28: VaR 95: Limit broken, 120%',
      path: '/date/2024-06-28?run=N&limits=1',
    },
  ]);
  expect(await told(3_100_000)).toEqual([]);
  expect(await told(2_400_000)).toEqual([]);
  expect(await told(2_600_000)).toHaveLength(1);
});

test('a first run of a kind that finds a limit near tells so; an intraday run tells nothing', async () => {
  expect(await told(3_000_000, { type: 'INTRADAY' })).toEqual([]);
  expect(await told(2_100_000, { type: 'VERIFIED' })).toMatchObject([
    { text: 'VERIFIED of 2024-06-28: VaR 95: Near, 84% of limit' },
  ]);
});

test('an earlier date made again is held against runs of its date and before, and tells owners of then', async () => {
  expect(await told(2_600_000, { date: '2024-05-31' })).toMatchObject([
    { told: 'maren@halyard.example' },
    { told: 'mila@halyard.example' },
  ]);
});

test('a run tells with its own transaction, by its task', async () => {
  await sql`delete from message`.execute(it.db);
  await sql`insert into trade_band (product, valid_from, price_per_cent, spread_per_cent,
                                    most_lots, position_lots, twin_minutes, source)
            values ('FEI', '2000-01-01', 6, 4, 100, 4, 10, 'a')`.execute(it.db);
  await storePrices(it.db, [['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 612.5]]);
  const ticket = { tradeDate: '2024-06-27', month: '2024-08-01', qty: 5_000, price: 605 };
  await storeTicket(it.db, ticket);
  await makePnlRun(it.db, { type: 'LIKELY_COB' });
  expect(await messages()).toMatchObject([
    {
      told: 'joren@halyard.example',
      text: 'Likely COB, Fri 28 Jun 2024: FEI Aug 24: Limit broken, 125%',
    },
  ]);
});
