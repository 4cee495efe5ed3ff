import { type AddressInfo, connect, type Socket } from 'node:net';

import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { createTestApp, type TestApp } from '../../testing/test-app.ts';

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

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const JSON_TYPE = 'content-type: application/json\r\n';

/** Headers of a request, with what follows them. */
const COMPLETE: Readonly<Record<string, string>> = {
  'no length and no type': '\r\n',
  'a type and no length': `${JSON_TYPE}\r\n`,
  'the type of a form and no length': 'content-type: application/x-www-form-urlencoded\r\n\r\n',
  'a type that is none and no length': 'content-type: ?\r\n\r\n',
  'a length of nothing': 'content-length: 0\r\n\r\n',
  'a type and a length of nothing': `${JSON_TYPE}content-length: 0\r\n\r\n`,
  'a type and a length of many noughts': `${JSON_TYPE}content-length: 000\r\n\r\n`,
  'no chunk but the last': `${JSON_TYPE}transfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  'a body of its length': `${JSON_TYPE}content-length: 2\r\n\r\n{}`,
  'a body in chunks': `${JSON_TYPE}transfer-encoding: chunked\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n`,
  'a body that is longer than its length': `${JSON_TYPE}content-length: 1\r\n\r\n{}`,
  'a length and chunks': `${JSON_TYPE}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  'two lengths': `${JSON_TYPE}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
  'a length below nothing': `${JSON_TYPE}content-length: -1\r\n\r\n`,
  'a length that is no number': `${JSON_TYPE}content-length: two\r\n\r\n`,
  'a chunk of no size': `${JSON_TYPE}transfer-encoding: chunked\r\n\r\nx\r\n`,
  'an encoding nobody knows': `${JSON_TYPE}transfer-encoding: braille\r\n\r\n`,
  'an expectation with its body': `${JSON_TYPE}expect: 100-continue\r\ncontent-length: 2\r\n\r\n{}`,
  'an expectation without a body': `${JSON_TYPE}expect: 100-continue\r\n\r\n`,
  'an expectation nobody knows': `${JSON_TYPE}expect: tea\r\n\r\n`,
  'an upgrade to a web socket': `${JSON_TYPE}connection: upgrade\r\nupgrade: websocket\r\n\r\n`,
  'an upgrade to HTTP/2': `connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AA\r\n\r\n`,
  'a type, no length, and the end': `${JSON_TYPE}connection: close\r\n\r\n`,
};

const INCOMPLETE: Readonly<Record<string, string>> = {
  'half of its length': `${JSON_TYPE}content-length: 10\r\n\r\n{`,
  'none of its length': `${JSON_TYPE}content-length: 10\r\n\r\n`,
  'a chunk and no end': `${JSON_TYPE}transfer-encoding: chunked\r\n\r\n1\r\n{\r\n`,
  'no chunk': `${JSON_TYPE}transfer-encoding: chunked\r\n\r\n`,
  'an expectation and nothing more': `${JSON_TYPE}expect: 100-continue\r\ncontent-length: 10\r\n\r\n`,
  'headers without an end': JSON_TYPE,
};

const head = (method: string, path: string, signed: boolean) =>
  `${method} ${path} HTTP/1.1\r\nhost: test\r\n${signed ? `x-auth-token: ${token}\r\n` : ''}`;

const PATHS = ['/api/verify_auth', '/api/tasks/api/schedules/1', '/api/nothing', '/nothing'];
const CALLERS = [true, false];

/** Calls with this ending, by method, path and caller. */
const callsWith = (rest: string) =>
  METHODS.flatMap((method) =>
    PATHS.flatMap((path) => CALLERS.map((signed) => head(method, path, signed) + rest)),
  );

function open(sent: string): Socket {
  const caller = connect(port, '127.0.0.1');
  caller.on('error', () => undefined);
  caller.write(sent);
  return caller;
}

/** The status of the final answer; undefined: nothing within two seconds. */
async function statusOf(sent: string): Promise<number | undefined> {
  const caller = open(sent);
  try {
    return await new Promise((answered) => {
      let answer = '';
      const timer = setTimeout(() => answered(undefined), 2000);
      caller.on('data', (bytes) => {
        answer += bytes.toString();
        const status = Number(
          /^(?:HTTP\/1\.1 1\d\d .*\r\n\r\n)*HTTP\/1\.1 (?<n>[2-5]\d\d) /.exec(answer)?.groups?.[
            'n'
          ],
        );
        if (status > 0) {
          clearTimeout(timer);
          answered(status);
        }
      });
    });
  } finally {
    caller.destroy();
  }
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
    const call = head('POST', '/api/verify_auth', false) + rest;
    const kept = Array.from({ length: 300 }, () => open(call));
    await new Promise((wait) => setTimeout(wait, 200));
    expect(await statusOf(`${head('GET', '/api/nothing', true)}\r\n`)).toBe(404);
    for (const caller of kept) caller.destroy();
  },
);

test('calls that come in one piece are all answered', async () => {
  const one = `${head('DELETE', '/api/nothing', true)}${JSON_TYPE}\r\n`;
  const caller = open(one.repeat(5));
  let answer = '';
  caller.on('data', (bytes) => (answer += bytes.toString()));
  await new Promise((wait) => setTimeout(wait, 500));
  expect(answer.match(/HTTP\/1\.1 404 /g)).toHaveLength(5);
  caller.destroy();
});
