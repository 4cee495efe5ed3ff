import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';

import { readFrames, type RowFrame } from '@fairlead/shared/workbook/row-frames';

import { replyWithError } from '../http/errors.ts';
import { createServer } from '../http/http-server.ts';
import { type Send, sendingFrames, type SendStep } from './sending-frames.ts';

let app: FastifyInstance;
let logged: { readonly level: number; readonly msg: string }[];
/** Work of an export, and its end. */
let work: (send: Send, here: AbortSignal) => Promise<void>;
let underWay = false;

beforeEach(() => {
  logged = [];
  app = createServer(
    pino({ level: 'warn' }, { write: (line: string) => logged.push(JSON.parse(line)) }),
  );
  app.setErrorHandler(replyWithError);
  app.post('/', async (request, reply) => {
    underWay = true;
    try {
      await sendingFrames({ request, reply }, async (send, here) => work(send, here));
    } finally {
      underWay = false;
    }
    return reply;
  });
});
afterEach(async () => {
  jest.useRealTimers();
  await app.close();
});

async function listening(): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

async function asked(signal?: AbortSignal): Promise<Response> {
  const address = `http://127.0.0.1:${await listening()}/`;
  return fetch(address, { method: 'POST', ...(signal && { signal }) });
}

async function framesOf(answer: Response): Promise<readonly RowFrame[]> {
  const frames: RowFrame[] = [];
  for await (const { frame } of readFrames(answer.body as never)) frames.push(frame);
  return frames;
}

/** Only what the export waits for: connections have their own time. */
const holdTime = () =>
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
    ],
  });

/** Time for what goes over connections, whatever holds timers. */
async function moment(): Promise<void> {
  for (let n = 0; n < 200; n += 1) await new Promise((resolve) => setImmediate(resolve));
}

const MINUTE = 60_000;

/** Steps without an end, which the signal ends; the last is made known. */
async function* endless(here: AbortSignal, made: { count: number }): AsyncGenerator<SendStep> {
  for (;;) {
    here.throwIfAborted();
    made.count += 1;
    yield { rows: made.count, content: Buffer.alloc(64 * 1024) };
  }
}

test('what needs more time than calls have is not cut off while it is silent', async () => {
  work = async (send) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await send({ total: 0, steps: (async function* () {})() });
  };
  app.server.timeout = 200;
  const answer = await asked();
  expect(answer.headers.get('x-accel-buffering')).toBe('no');
  expect(await framesOf(answer)).toEqual([
    { kind: 'start', total: 0 },
    { kind: 'end', rows: 0 },
  ]);
});

test('while the next rows are waited for, the caller is told every 15 seconds that it goes on', async () => {
  holdTime();
  const waited = Promise.withResolvers<null>();
  work = async (send) => {
    const steps = async function* (): AsyncGenerator<SendStep> {
      yield { rows: 1 };
      await waited.promise;
      yield { rows: 2 };
    };
    await send({ total: 2, steps: steps() });
  };
  const answer = await asked();
  const frames = framesOf(answer);
  for (let quiet = 0; quiet < 3; quiet += 1) {
    await moment();
    await jest.advanceTimersByTimeAsync(15_000);
  }
  await moment();
  waited.resolve(null);
  expect((await frames).map((frame) => ('rows' in frame ? frame.rows : frame.kind))).toEqual([
    'start',
    1,
    1,
    1,
    1,
    2,
    2,
  ]);
});

test('after 30 minutes an export ends, and who reads on is told why', async () => {
  holdTime();
  work = async (send, here) => {
    const steps = async function* (): AsyncGenerator<SendStep> {
      yield { rows: 1 };
      await new Promise((resolve) => here.addEventListener('abort', resolve));
      throw new Error('its statement was ended');
    };
    await send({ total: 2, steps: steps() });
  };
  const frames = framesOf(await asked());
  await moment();
  for (let minute = 0; minute < 30 * 4; minute += 1) {
    expect(underWay).toBe(true);
    await moment();
    await jest.advanceTimersByTimeAsync(MINUTE / 4);
  }
  expect((await frames).at(-1)).toMatchObject({
    kind: 'failed',
    code: 'TOO_LONG',
    err_msg: 'An export may take 30 minutes, then it ends: ask for fewer rows',
  });
  expect(logged).toEqual([]);
}, 30_000);

test('after 30 minutes who hardly reads gives back the place, and is cut off', async () => {
  holdTime();
  const made = { count: 0 };
  work = async (send, here) => send({ total: 1e6, steps: endless(here, made) });
  const port = await listening();
  const caller = connect(port, '127.0.0.1').pause();
  caller.on('error', () => undefined);
  const [atServer] = (await once(app.server, 'connection')) as [Socket];
  caller.write('POST / HTTP/1.1\r\nhost: test\r\ncontent-length: 0\r\n\r\n');
  for (let before = -1; made.count !== before || before < 1;) {
    before = made.count;
    await moment();
  }
  await jest.advanceTimersByTimeAsync(30 * MINUTE);
  await moment();
  expect(underWay).toBe(false);
  const closed = once(atServer, 'close');
  await jest.advanceTimersByTimeAsync(5_000);
  await closed;
  caller.destroy();
});

type Begin = (send: Send, steps: AsyncGenerator<SendStep>) => Promise<unknown>;

test.each<[string, Begin]>([
  ['before it begins', async (_send, steps) => Promise.all([steps.next(), steps.next()])],
  ['on its way', async (send, steps) => send({ total: 2, steps })],
])('who cancels an export %s has made no fault of ours', async (_when, begin) => {
  const told = Promise.withResolvers<null>();
  work = async (send, here) => {
    const steps = async function* (): AsyncGenerator<SendStep> {
      yield { rows: 1 };
      told.resolve(null);
      await new Promise((resolve) => here.addEventListener('abort', resolve));
      throw new Error('its statement was ended');
    };
    await begin(send, steps());
  };
  const leaving = new AbortController();
  const answer = asked(leaving.signal).then(async (each) => each.arrayBuffer());
  await told.promise;
  leaving.abort();
  await expect(answer).rejects.toThrow('aborted');
  while (underWay) await moment();
  await moment();
  expect(logged).toEqual([]);
});
