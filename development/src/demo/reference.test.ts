import { REFERENCE_ROUTE, storeReferenceSet } from '@fairlead/api/development';
import { createTestDb, storedRun, storeRuns } from '@fairlead/api/testing';
import { expect, test } from '@jest/globals';

import { isBusinessDay } from './market/business-days.ts';
import { CLEARERS, TRADERS } from './clearers.ts';
import { countReferenceImports } from './demo.queries.ts';
import { CONTRACTS } from './contracts.ts';
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
    countReferenceImports(it.db, { setId, uploadedBy: 'system:demo' });
  const setId = await imported('system:demo', 'old');
  expect([await count('new'), await count(setId)]).toEqual([0, 1]);
  await imported('vera@halyard.example', 'hers');
  expect(await count('new')).toBe(1);
  await it.close();
}, 30_000);
