import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import type { ForeignSheets } from './create-sheet.service.ts';
import { serveSheets } from './sheets.routes.ts';

const TABLE = {
  title: 'Exposure',
  date_time: '2024-06-28 14:03:07',
  order: ['Book'],
  data: [{ Book: 'Paper' }],
};

let it: TestApp;
let token: string;

/** Calls made elsewhere, in order. */
let done: string[] = [];
let atWork: () => Promise<void> = async () => undefined;
let made = 0;

const elsewhere: ForeignSheets = {
  name: 'elsewhere',
  urlOf: (id) => `https://sheets.example/${id}`,
  create: async () => {
    made += 1;
    const id = `g${made}`;
    done.push(`create ${id}`);
    await atWork();
    return id;
  },
  open: async (id, email) => void done.push(`open ${id} ${email}`),
  drop: async (id) => void done.push(`drop ${id}`),
  begin: () => Promise.reject(new Error('nobody asked for a list')),
  room: () => 0,
};

beforeAll(async () => {
  it = await createTestApp({ features: [(app, parts) => serveSheets(app, parts, elsewhere)] });
  token = await it.tokenFor(['sheet:create']);
  await sql`create function lost() returns trigger language plpgsql as 'begin raise exception ''lost''; end'`.execute(
    it.db,
  );
}, 30_000);
afterAll(() => it.close());
beforeEach(() => {
  done = [];
  made = 0;
  atWork = async () => undefined;
});

async function create(key?: string, body: object = TABLE) {
  const answer = await it.app.inject({
    method: 'POST',
    url: '/api/create_sheet',
    headers: { 'x-auth-token': token, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: body,
  });
  return {
    status: answer.statusCode,
    id: answer.json<{ spreadsheet_id?: string }>().spreadsheet_id,
  };
}

/** Does the work while every transaction that writes into the table fails as it commits. */
async function whileCommitsAreLost<Answer>(table: string, work: () => Promise<Answer>) {
  const name = sql.ref(table);
  await sql`
    create constraint trigger lost_commit after insert on ${name}
    deferrable initially deferred for each row execute function lost()`.execute(it.db);
  try {
    return await work();
  } finally {
    await sql`drop trigger lost_commit on ${name}`.execute(it.db);
  }
}

async function audited(): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select entity_id as id from audit_event where action = 'sheet.create' order by 1`.execute(
    it.db,
  );
  return rows.map(({ id }) => id);
}

test('whose commit is lost finds the one that was made, and nobody else could open it meanwhile', async () => {
  const first = await whileCommitsAreLost('audit_event', () => create('k1'));
  expect(first.status).toBe(500);
  expect(done).toEqual(['create g1']);
  expect(await audited()).toEqual([]);
  expect(await create('k1')).toEqual({ status: 200, id: 'g1' });
  expect(await create('k1')).toEqual({ status: 200, id: 'g1' });
  expect(done).toEqual([
    'create g1',
    'open g1 maren@halyard.example',
    'open g1 maren@halyard.example',
  ]);
  expect(await audited()).toEqual(['g1']);
});

test('one that nobody can ask for again is taken back', async () => {
  expect((await whileCommitsAreLost('audit_event', () => create())).status).toBe(500);
  expect(done).toEqual(['create g1', 'drop g1']);
});

test('one that could not be kept under its key is taken back', async () => {
  expect((await whileCommitsAreLost('idempotency_key', () => create('k2'))).status).toBe(500);
  expect(done).toEqual(['create g1', 'drop g1']);
  expect(await create('k2')).toEqual({ status: 200, id: 'g2' });
});

test('two calls under one key at the same time have one spreadsheet', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  atWork = async () => {
    await promise;
  };
  const calls = [create('k3'), create('k3')];
  while (made < 2) await new Promise((wait) => setTimeout(wait, 5));
  resolve(null);
  const [one, other] = await Promise.all(calls);
  expect(one).toEqual(other);
  expect(done.filter((each) => each.startsWith('drop'))).toHaveLength(1);
  expect(done).not.toContain(`drop ${one?.id}`);
});

test('no transaction waits for what is made elsewhere', async () => {
  atWork = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`.execute(it.db);
    done.push(`${rows.length} wait`);
  };
  expect((await create('k4')).status).toBe(200);
  expect(done[1]).toBe('0 wait');
});

test('another table under a used key is refused before anything is made', async () => {
  expect((await create('k5')).status).toBe(200);
  expect((await create('k5', { ...TABLE, title: 'Other' })).status).toBe(422);
  expect(done.filter((each) => each.startsWith('create'))).toHaveLength(1);
});
