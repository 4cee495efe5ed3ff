import type { listChanges, readChange } from '@fairlead/tasks/contract/audit';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import type { Permission } from '@fairlead/shared/domain/access/permissions';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { type AuditEvent, insertAudits } from '@fairlead/platform/database/audit.queries';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

const READS: readonly Permission[] = ['audit:read', 'edf:read', 'blotter:read', 'pnl:read'];

const MAREN = 'maren@halyard.example';
const BEA = 'bea@halyard.example';

let it: TestApp;
let mila: string;

const event = (entityId: string, of: Partial<AuditEvent> = {}): AuditEvent => ({
  actor: MAREN,
  action: 'trade.verify',
  entity: 'core_trade',
  entityId,
  before: { state: 'PENDING', row_version: 1, lots: 5 },
  after: { state: 'VERIFIED', row_version: 2, lots: 5 },
  requestId: `req-${entityId}`,
  ...of,
});

beforeAll(async () => {
  it = await createTestApp();
  mila = await it.tokenFor(READS);
  await insertAudits(it.db, [
    event('N1'),
    event('N2', { actor: BEA, action: 'trade.unverify', reason: 'The price was Friday’s' }),
    event('7', {
      actor: BEA,
      action: 'blotter.enter',
      entity: 'blotter_entry',
      before: null,
      after: { product_a: 'NAPHTHA', legs: [{ qty: 5 }] },
    }),
    event('NAVI01 JV 1', { action: 'journal.correct', entity: 'journal' }),
    event('r1', {
      actor: 'olav@halyard.example',
      action: 'task.queue',
      entity: 'task_run',
      before: null,
      after: { state: 'QUEUED', request_args: { date: 'MONDAY' }, request_json: { lots: 31 } },
    }),
    event('r1', {
      actor: BEA,
      action: 'task.kill',
      entity: 'task_run',
      reason: 'Took the wrong FILE',
      before: { state: 'RUNNING' },
      after: { state: 'KILLED', error_type: 'Stopped' },
    }),
    event('s1', {
      action: 'sign_in.end',
      entity: 'sign_in',
      after: null,
      before: { browser: 'Firefox', token_hash: 'ab12', tabs: [{ cookie: 'cd34', n: 1 }] },
    }),
  ]);
});
afterAll(async () => it.close());

const get = async (path: string, token = mila) =>
  it.app.inject({ url: `/api${path}`, headers: { 'x-auth-token': token } });

async function list(query = '', token = mila): Promise<ReplyOf<typeof listChanges>> {
  const answer = await get(`/audit?${query}`, token);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
}

const named = async (query = '') =>
  (await list(query)).changes.map(({ action, entity_id: id }) => `${action} ${id}`);

async function read(id: string, action: string): Promise<ReplyOf<typeof readChange>> {
  const [found] = (await list(new URLSearchParams({ entity_id: id, action }).toString())).changes;
  return (await get(`/audit/${found?.seq}`)).json();
}

describe('what was changed is listed', () => {
  test('newest first, with who, when, what of it, and why', async () => {
    const { changes, total, at_least: atLeast, after } = await list('entity=core_trade');
    expect(changes).toEqual([
      {
        seq: expect.any(Number),
        at: expect.any(String),
        actor: BEA,
        action: 'trade.unverify',
        entity: 'core_trade',
        entity_id: 'N2',
        changed: 'row_version, state',
        reason: 'The price was Friday’s',
        request_id: 'req-N2',
      },
      expect.objectContaining({ entity_id: 'N1', actor: MAREN, reason: null }),
    ]);
    expect([total, atLeast, after]).toEqual([2, false, null]);
  });

  test.each([
    [`actor=${BEA}`, ['task.kill r1', 'blotter.enter 7', 'trade.unverify N2']],
    ['action=trade.verify', ['trade.verify N1']],
    ['entity=task_run&entity_id=r1', ['task.kill r1', 'task.queue r1']],
    ['entity=core_trade&direction=ascending', ['trade.verify N1', 'trade.unverify N2']],
    ['text=naphtha', ['blotter.enter 7']],
    ['text=friday', ['trade.unverify N2']],
    ['text=REQ-n1', ['trade.verify N1']],
    ['to=2024-06-28', []],
    ['entity=nothing', []],
  ])('narrowed by %s', async (query, found) => expect(await named(query)).toEqual(found));

  test('a day has what was changed on it, by UTC, and no other day has it', async () => {
    const [newest] = (await list()).changes;
    const today = (newest?.at ?? '').slice(0, 10);
    const before = new Date(Date.parse(`${today}T00:00:00Z`) - 1).toISOString().slice(0, 10);
    expect((await list(`from=${today}&to=${today}`)).total).toBeGreaterThan(5);
    expect(await named(`to=${before}`)).toEqual([]);
  });

  test('goes on behind the last one of a page, and has each once', async () => {
    const many = Array.from({ length: 150 }, (_event, at) =>
      event(`P${at}`, { entity: 'product', action: 'reference.change' }),
    );
    await insertAudits(it.db, many);
    const first = await list('entity=product');
    const second = await list(`entity=product&after=${first.after}`);
    expect([first.changes.length, second.changes.length, second.after]).toEqual([100, 50, null]);
    const ids = [...first.changes, ...second.changes].map(({ entity_id: id }) => id);
    expect(ids).toEqual(Array.from({ length: 150 }, (_id, at) => `P${149 - at}`));
    expect(first.total).toBe(150);
    const oldest = await list(`entity=product&direction=ascending&after=${first.after}`);
    expect(oldest.changes[0]?.entity_id).toBe('P51');
  });

  test('the kinds and verbs there are can be chosen from', async () => {
    const { entities, actions } = await list('entity=nothing');
    expect(entities).toEqual(expect.arrayContaining(['blotter_entry', 'core_trade', 'task_run']));
    expect(actions).toEqual(expect.arrayContaining(['trade.unverify', 'trade.verify']));
  });

  test.each(['from=2024-06-29&to=2024-06-28', 'after=0', 'entity=', 'from=yesterday', 'who=a'])(
    'what cannot be asked is refused: %s',
    async (query) => expect((await get(`/audit?${query}`)).statusCode).toBe(400),
  );
});

describe('only who may read it is shown it', () => {
  test('without the permission all of it is a 403', async () => {
    const maren = await it.tokenFor(['edf:read', 'blotter:read', 'pnl:read', 'acc:read']);
    expect((await get('/audit', maren)).statusCode).toBe(403);
    expect((await get('/audit/1', maren)).statusCode).toBe(403);
  });

  test('changes of an area that one may not read are no rows of one’s, and the answer says so', async () => {
    const accountant = await it.tokenFor([...READS, 'acc:read', 'backacc:read']);
    const whole = await list('entity=journal', accountant);
    expect([whole.total, whole.hidden]).toEqual([1, []]);
    const ours = await list('entity=journal');
    expect([ours.total, ours.hidden]).toEqual([0, ['accounting', 'back office']]);
    expect(ours.entities).not.toContain('journal');
    expect((await get(`/audit/${whole.changes[0]?.seq}`)).statusCode).toBe(404);
    expect(await named('text=NAVI01')).toEqual([]);
  });

  test('what a run was given, failed of and was stopped for its own history says', async () => {
    expect(await read('r1', 'task.queue')).toMatchObject({
      before: null,
      after: { state: 'QUEUED' },
      withheld: ['request_args', 'request_json'],
    });
    const killed = await read('r1', 'task.kill');
    expect(killed.change.reason).toBeNull();
    expect(killed.after).toEqual({ state: 'KILLED' });
    // Nor is it found by its words.
    expect(await named('text=monday')).toEqual([]);
    expect(await named('text=wrong')).toEqual([]);
  });

  test('what is named like a secret never leaves, however deep', async () => {
    const { before, after, withheld } = await read('s1', 'sign_in.end');
    expect([before, after]).toEqual([{ browser: 'Firefox', tabs: [{ n: 1 }] }, null]);
    expect(withheld).toEqual(['cookie', 'token_hash']);
  });

  test('a list that leaves as a file has the same rows, and is in the log itself', async () => {
    const answer = await it.app.inject({
      method: 'POST',
      url: '/api/audit/export?entity=journal',
      headers: { 'x-auth-token': mila },
      payload: {
        title: 'Changes',
        notes: [],
        format: 'rows',
        columns: [{ header: 'Who', group: [], served: 'actor' }],
      },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('journal.correct');
    const [logged] = (await list('action=audit.export')).changes;
    expect(logged).toMatchObject({ entity: 'audit_event', entity_id: 'list' });
  });
});
