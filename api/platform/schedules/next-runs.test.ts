import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { CronExpressionParser } from 'cron-parser';
import { sql } from 'kysely';

import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { businessDaysWithout } from '../calendar/business-days.ts';
import type { Clock } from '../clock.ts';
import { loadNextRuns, nextTimes } from './next-runs.ts';

let testDb: TestDb;

beforeAll(async () => {
  testDb = await createTestDb();
  await sql`delete from task_schedule`.execute(testDb.db);
  await sql`insert into calendar values ('FIRM')`.execute(testDb.db);
  await sql`insert into holiday values ('FIRM', '2026-06-01')`.execute(testDb.db);
}, 30_000);
afterAll(() => testDb.close());

const schedule = (route: string, cron: string, { businessOnly = false, paused = false } = {}) =>
  sql`insert into task_schedule
        (route, method, cron, business_days_only, overlap, missed, paused, changed_by)
      values (${route}, 'POST', ${cron}, ${businessOnly}, 'skip', 'skip', ${paused}, 't')`.execute(
    testDb.db,
  );

test('[TSK-17] a task has its next run when the first of its schedules that are not paused is due', async () => {
  await schedule('/a', '0 9 * * *');
  await schedule('/a', '0 8 * * *');
  await schedule('/a', '0 7 * * *', { paused: true });
  // Saturday 30 May 2026; the Monday is a holiday of the firm.
  await schedule('/b', '0 8 * * *', { businessOnly: true });
  await schedule('/c', '0 7 * * *', { paused: true });
  const clock: Clock = {
    zone: 'Europe/Zurich',
    calendar: 'FIRM',
    now: () => new Date('2026-05-30T05:30Z'),
    businessDate: () => '2024-06-28',
    timeOfDay: () => '07:30:00',
  };
  const next = await loadNextRuns({ db: testDb.db, clock }, ['/a', '/b', '/c', '/d']);
  expect(Object.fromEntries(next)).toEqual({
    '/a': '2026-05-30T06:00:00.000Z',
    '/b': '2026-06-02T06:00:00.000Z',
  });
});

test('the next times are not worked out anew until the first of them comes, or holidays are others', () => {
  const [free, whitMonday] = [businessDaysWithout([]), businessDaysWithout(['2026-06-01'])];
  const read = jest.spyOn(CronExpressionParser, 'parse');
  const timesAt = (after: string, days = free) => {
    read.mockClear();
    const asked = { after: new Date(after), count: 2, zone: 'Europe/Zurich', days };
    const times = nextTimes({ cron: '0 8 * * *', business_days_only: true }, asked);
    return [times.map((at) => at.toISOString().slice(5, 16)), read.mock.calls.length > 0];
  };
  const [monday, tuesday, wednesday] = ['06-01T06:00', '06-02T06:00', '06-03T06:00'];
  expect(timesAt('2026-05-30T05:30Z')).toEqual([[monday, tuesday], true]);
  expect(timesAt('2026-06-01T05:59:59Z')).toEqual([[monday, tuesday], false]);
  expect(timesAt('2026-06-01T06:00Z')).toEqual([[tuesday, wednesday], true]);
  expect(timesAt('2026-05-30T05:30Z')).toEqual([[monday, tuesday], true]);
  expect(timesAt('2026-05-30T05:31Z', whitMonday)).toEqual([[tuesday, wednesday], true]);
  read.mockRestore();
});
