import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { COMPLETE, head, INCOMPLETE, METHODS, PATHS } from '@fairlead/api/testing/http/framings';
import { answersOf, send } from '@fairlead/api/testing/http/raw-calls';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

// Whatever a caller says of a body, its call is answered at once, or it waits for its sender without a place among
// those that are served (RFC 9112, 6; public report PB-1).

let product: TestApp;
let port: number;
let token: string;

beforeAll(async () => {
  product = await createTestApp();
  await product.app.listen({ host: '127.0.0.1', port: 0 });
  port = (product.app.server.address() as AddressInfo).port;
  token = await product.tokenFor(['schedule:write', 'task:list']);
});

afterAll(() => product.close());

const CALLERS = [true, false];

const call = (method: string, path: string, isSigned: boolean) =>
  head(method, path, isSigned ? token : undefined);

/** Calls with this ending, by method, path and caller. */
const callsWith = (rest: string) =>
  METHODS.flatMap((method) =>
    PATHS.flatMap((path) => CALLERS.map((isSigned) => call(method, path, isSigned) + rest)),
  );

/** The status of the final answer; undefined: nothing within two seconds. */
async function statusOf(sent: string): Promise<number | undefined> {
  const caller = send(port, sent);
  const { statuses } = await answersOf(caller, 1, 2000);
  caller.destroy();
  return statuses[0];
}

test.each(Object.entries(COMPLETE))('a call with %s is answered at once', async (_how, rest) => {
  const calls = callsWith(rest);
  const statuses = await Promise.all(calls.map(statusOf));
  const unanswered = calls.filter((_, at) => statuses[at] === undefined);
  expect(unanswered).toEqual([]);
  expect(statuses.filter((status = 0) => status >= 500)).toEqual([]);
});

test.each(Object.entries({ ...COMPLETE, ...INCOMPLETE }))(
  'as many callers as are served at once, each with %s, keep nobody out',
  async (_how, rest) => {
    const kept = Array.from({ length: 300 }, () =>
      send(port, call('POST', '/api/verify_auth', false) + rest),
    );
    await new Promise((wait) => setTimeout(wait, 100));
    expect(await statusOf(`${call('GET', '/api/nothing', true)}\r\n`)).toBe(404);
    for (const caller of kept) caller.destroy();
  },
);

test('calls that come in one piece are all answered', async () => {
  const one = `${call('DELETE', '/api/nothing', true)}content-type: application/json\r\n\r\n`;
  const caller = send(port, one.repeat(5));
  expect((await answersOf(caller, 5, 2000)).statuses).toEqual([404, 404, 404, 404, 404]);
  caller.destroy();
});

test('TRACE repeats nothing of what was sent', async () => {
  const caller = send(port, `${call('TRACE', '/api/sign_ins', true)}x-own: secret\r\n\r\n`);
  let text = '';
  caller.on('data', (bytes) => (text += bytes.toString()));
  expect((await answersOf(caller, 1, 2000)).statuses).toEqual([405]);
  expect(text).not.toContain('secret');
  caller.destroy();
});
