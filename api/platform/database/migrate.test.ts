import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { migrate, requireSchema } from './migrate.ts';

let testDb: TestDb;

beforeAll(async () => {
  testDb = await createTestDb();
}, 30_000);
afterAll(async () => testDb.close());

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-migrations-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const schemaOf = async () =>
  (
    await sql<{ table: string }>`
      select table_name as table from information_schema.tables where table_schema = 'public' order by 1
    `.execute(testDb.db)
  ).rows.map(({ table }) => table);

async function emptySchema(): Promise<void> {
  await sql`drop schema public cascade`.execute(testDb.db);
  await sql`create schema public`.execute(testDb.db);
}

test('[API-06] a migrated database has nothing left to do', async () => {
  expect(await migrate(testDb.url)).toEqual([]);
});

test('[API-06] several statements a file, in order; several processes at once apply each once', async () => {
  await emptySchema();
  const folder = folderOf({
    '0002_b.sql': 'alter table a add column y int; insert into a (x, y) values (1, 2);',
    '0001_a.sql': 'create table a (x int);\ncreate table c (x int);',
    'notes.md': 'not a migration',
  });
  const applied = await Promise.all([1, 2, 3].map(() => migrate(testDb.url, { folder })));
  expect(applied.flat().sort()).toEqual(['0001_a', '0002_b']);
  const { rows } = await sql`select x, y from a`.execute(testDb.db);
  expect(rows).toEqual([{ x: 1, y: 2 }]);
}, 30_000);

test('a process that does not migrate refuses a database that is older or newer than itself', async () => {
  await emptySchema();
  const first = { '0001_a.sql': 'create table a (x int);' };
  const both = { ...first, '0002_b.sql': 'create table b (x int);' };
  await expect(requireSchema(testDb.url, folderOf(first))).rejects.toThrow(
    "The database lacks 0001_a: start this release's server first",
  );
  await migrate(testDb.url, { folder: folderOf(first) });
  await requireSchema(testDb.url, folderOf(first));
  await expect(requireSchema(testDb.url, folderOf(both))).rejects.toThrow('lacks 0002_b');
  await migrate(testDb.url, { folder: folderOf(both) });
  await expect(requireSchema(testDb.url, folderOf(first))).rejects.toThrow(
    'written by a newer release (0002_b)',
  );
});

test('a migration that fails leaves nothing of itself behind', async () => {
  await emptySchema();
  const folder = folderOf({
    '0001_a.sql': 'create table a (x int);',
    '0002_b.sql': 'create table b (x int); select 1/0;',
  });
  await expect(migrate(testDb.url, { folder })).rejects.toThrow('division by zero');
  expect((await schemaOf()).filter((table) => table.length === 1)).toEqual([]);
});

test('[API-06] data of a newer release are refused, untouched, in one line', async () => {
  await emptySchema();
  const folder = folderOf({
    '0001_a.sql': 'create table a (x int);',
    '0002_new.sql': 'create table b (x int);',
  });
  await migrate(testDb.url, { folder });
  const before = await schemaOf();
  const older = folderOf({
    '0001_a.sql': 'create table a (x int);',
    '0001_c.sql': 'create table c (x int);',
  });
  await expect(migrate(testDb.url, { folder: older })).rejects.toThrow(
    /^The data were written by a newer release \(0002_new\): [^\n]+$/,
  );
  expect(await schemaOf()).toEqual(before);
});

test('a database of another encoding is refused', async () => {
  const name = `fairlead_ascii_${process.pid}`;
  await sql`create database ${sql.id(name)} template template0 encoding 'SQL_ASCII' locale 'C'`.execute(
    testDb.db,
  );
  const url = new URL(testDb.url);
  url.pathname = `/${name}`;
  await expect(migrate(url.href)).rejects.toThrow('create it with encoding UTF8');
  await sql`drop database ${sql.id(name)} with (force)`.execute(testDb.db);
}, 30_000);

test('in production a server that may lose a committed trade is refused, elsewhere it is not', async () => {
  const name = new URL(testDb.url).pathname.slice(1);
  const setCommit = (value: string) =>
    sql`alter database ${sql.id(name)} set synchronous_commit to ${sql.lit(value)}`.execute(
      testDb.db,
    );
  await setCommit('off');
  const folder = folderOf({});
  await emptySchema();
  await expect(migrate(testDb.url, { folder, environment: 'production' })).rejects.toThrow(
    'The database may lose committed trades',
  );
  expect(await migrate(testDb.url, { folder, environment: 'staging' })).toEqual([]);
  await setCommit('on');
});
