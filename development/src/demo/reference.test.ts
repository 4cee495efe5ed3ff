import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

import type { Db } from '@fairlead/api/database';
import { REFERENCE_ROUTE, storeReferenceSet } from '@fairlead/tasks/api/demo';
import { createTestDb, storedRun, storeRuns } from '@fairlead/api/testing';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { isBusinessDay } from './market/business-days.ts';
import { CLEARERS, TRADERS } from './clearers.ts';
import { selectReferenceImports } from './demo.queries.ts';
import { CONTRACTS } from './contracts.ts';
import { loadReference } from './load-reference.ts';
import { demoReference } from './reference.ts';

async function linesOf(name: string): Promise<string[]> {
  const file = (await demoReference()).find(({ file_name }) => file_name === name);
  return file?.content.trim().split('\n').slice(1) ?? [];
}

test('whatever the statements of the invented firm name stands in its reference data', async () => {
  expect(await linesOf('accounts.csv')).toEqual(
    expect.arrayContaining(
      CLEARERS.flatMap(({ name, accounts }) =>
        accounts.map((account) => `${name},${account.name}`),
      ),
    ),
  );
  expect(await linesOf('contracts.csv')).toEqual(
    expect.arrayContaining(
      CLEARERS.flatMap((clearer) =>
        CONTRACTS.map(({ code, exchange, name, product, multFactor }) =>
          [clearer.name, code, exchange, name, product.code, '', multFactor, 'no'].join(','),
        ),
      ),
    ),
  );
  const traders = await linesOf('traders.csv');
  expect(traders.map((line) => line.split(',')[0])).toEqual([...TRADERS]);
});

test('its holidays are the days on which its clearers rest', async () => {
  const holidays = await linesOf('holidays.csv');
  expect(holidays.length).toBeGreaterThan(5);
  for (const line of holidays)
    expect([line, isBusinessDay(line.split(',')[1] ?? '')]).toEqual([line, false]);
});

test('an older set of the demo does not stand in the way of a new one, what others handed over does', async () => {
  const it = await createTestDb();
  const imported = async (uploadedBy: string, content: string) => {
    const files = [{ file_name: 'a.csv', content }];
    const set = { files, uploadedBy, requestId: 'test' };
    const setId = await storeReferenceSet(it.db, set);
    const request = { task_route: REFERENCE_ROUTE, request_json: { set_id: setId } };
    await storeRuns(it.db, [storedRun({ state: 'SUCCESS', ...request })]);
    return setId;
  };
  const count = async (setId: string) =>
    (await selectReferenceImports(it.db, { setId, uploadedBy: 'system:demo' })).length;
  const setId = await imported('system:demo', 'old');
  expect([await count('new'), await count(setId)]).toEqual([0, 1]);
  await imported('vera@halyard.example', 'hers');
  expect(await count('new')).toBe(1);
  await it.close();
}, 30_000);

type Queue = Parameters<typeof loadReference>[0]['queue'];

/** A queue whose first run ends so, once it is committed, and all others well. */
function queueEnding(db: Db, first: { readonly state: 'FAIL'; readonly type: string }) {
  const asked: string[] = [];
  const end = async (taskId: string, type: string | null) => {
    const isTaken = sql`
      update task_run set state = 'RUNNING', executor = 'test', attempt = 1, output = '',
             started = clock_timestamp(), heartbeat = clock_timestamp()
       where task_id = ${taskId}`;
    while ((await isTaken.execute(db)).numAffectedRows === 0n) await yieldToEventLoop();
    await sql`
      update task_run set state = ${type === null ? 'SUCCESS' : first.state}, error_type = ${type},
             error_scope = case when ${type}::text is null then null else 'worker' end,
             error_trace = case when ${type}::text is null then null else 'the reason' end,
             finished = clock_timestamp()
       where task_id = ${taskId}`.execute(db);
  };
  const offer: Queue['offer'] = async (_tx, { task_id }) => {
    asked.push(task_id);
    void end(task_id, asked.length === 1 ? first.type : null);
    await Promise.resolve();
  };
  return { asked, queue: { offer, reoffer: Promise.resolve, close: Promise.resolve } as never };
}

test.each([
  { type: 'ProcessEnded', runs: 2, warned: 0 },
  { type: 'ReferenceRefused', runs: 1, warned: 1 },
])(
  'reference data whose import failed of $type are asked for $runs times',
  async ({ type, runs, warned }) => {
    const it = await createTestDb();
    const { asked, queue } = queueEnding(it.db, { state: 'FAIL', type });
    const warnings: object[] = [];
    const log = { info: () => undefined, warn: (about: object) => void warnings.push(about) };
    const load = async () => loadReference({ db: it.db, queue, log }, new AbortController().signal);
    if (runs === 2) await expect(load()).rejects.toThrow('was lost: the reason');
    await load();
    await load();
    expect([asked.length, warnings.length]).toEqual([runs, warned]);
    await it.close();
  },
  60_000,
);
