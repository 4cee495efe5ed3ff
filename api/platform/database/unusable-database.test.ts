import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { migrate, requireSchema } from './migrate.ts';
import { unusableDatabase } from './unusable-database.ts';

let testDb: TestDb;

beforeAll(async () => {
  testDb = await createTestDb();
}, 30_000);
afterAll(async () => testDb.close());

const errorOf = (code: string, message = 'x') => Object.assign(new Error(message), { code });
const URL_OF_TEST = 'postgres://fay:secret@db.example:6543/firm';

test.each([
  ['no server', (url: string) => url.replace(/^.*$/, 'postgres://fay:secret@127.0.0.1:1/firm')],
  ['no socket', () => 'postgres://fay:secret@localhost/firm?host=/nonexistent'],
  ['no such host', () => 'postgres://fay:secret@db.invalid/firm'],
  ['no such database', (url: string) => url.replace(/\/fairlead_test_\w+/, '/none')],
  ['no such user', (url: string) => url.replace(/\/\/[^@]*@/, '//nobody:secret@')],
  ['no address', () => 'postgres://fay:secret@:x'],
])(
  'with %s a start ends in one line, without the password',
  async (_what, urlOf) => {
    const url = urlOf(testDb.url);
    for (const start of [migrate, requireSchema]) {
      const error = await start(url).then(
        () => undefined,
        (reason: unknown) => reason as Error,
      );
      expect(error?.name).toBe('StartProblem');
      expect(error?.message).toMatch(/^(?:The database |DATABASE_URL )[^\n]+$/);
      expect(error?.message).not.toContain('secret');
    }
  },
  30_000,
);

test.each([
  [errorOf('ECONNREFUSED'), /^The database fay@db\.example:6543\/firm cannot be reached \(ECONN/],
  [errorOf('', 'timeout exceeded when trying to connect'), /cannot be reached \(no answer\)/],
  [errorOf('28P01'), /is the password right\?$/],
  [new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), /password/],
  [errorOf('53100'), /no room on its disk$/],
])('%s is told with what to put right', (error, line) => {
  expect(unusableDatabase(URL_OF_TEST, error)?.message).toMatch(line);
});

test('a fault of our own keeps its place', () => {
  expect(unusableDatabase(URL_OF_TEST, errorOf('42601', 'syntax error'))).toBeUndefined();
});
