import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { insertMessages } from './messages.queries.ts';

let it: TestApp;

beforeAll(async () => {
  it = await createTestApp();
}, 30_000);
afterAll(() => it.close());

const as = async (email: string) => {
  const token = await it.tokenFor([], email);
  const ask = async (method: 'GET' | 'POST', path: string) => {
    const answer = await it.app.inject({
      method,
      url: `/api/messages${path}`,
      headers: { 'x-auth-token': token },
      ...(method === 'POST' ? { payload: {} } : {}),
    });
    return { status: answer.statusCode, ...answer.json() };
  };
  return { list: () => ask('GET', ''), read: (id: number) => ask('POST', `/${id}/read`) };
};

test('a person has their own messages, the newest first, and reads each once', async () => {
  await insertMessages(it.db, [
    { told: 'mila@halyard.example', text: 'VaR 95 near', path: '/date/2024-06-27?limits=1' },
    { told: 'Mila@Halyard.example', text: 'VaR 95 broken', path: '/date/2024-06-28?limits=1' },
    { told: 'maren@halyard.example', text: 'FEI broken', path: '/date/2024-06-28' },
  ]);
  const mila = await as('mila@halyard.example');
  const { messages, unread } = await mila.list();
  expect([messages, unread]).toMatchObject([
    [
      { text: 'VaR 95 broken', path: '/date/2024-06-28?limits=1', read_at: null },
      { text: 'VaR 95 near', path: '/date/2024-06-27?limits=1', read_at: null },
    ],
    2,
  ]);
  const [broken] = messages;
  expect(await mila.read(broken.message_id)).toEqual({ status: 200, unread: 1 });
  const [read] = (await mila.list()).messages;
  expect(read.read_at).toMatch(/Z$/);
  await mila.read(broken.message_id);
  expect((await mila.list()).messages[0].read_at).toBe(read.read_at);
});

test('nobody reads what another person was told', async () => {
  const maren = await as('maren@halyard.example');
  const [own] = (await maren.list()).messages;
  const mila = await as('mila@halyard.example');
  expect(await mila.read(own.message_id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect((await maren.list()).unread).toBe(1);
});
