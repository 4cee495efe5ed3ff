import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

import { FRAMES_TYPE } from '@fairlead/shared/contract/exports';
import { frameBytes } from '@fairlead/shared/workbook/row-frames';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { answerTo } from '#platform/http/errors.ts';

/** What has come of an export: so many rows in all, and content; at last where the whole lies. */
export type Step =
  { readonly rows: number; readonly content?: Uint8Array } | { readonly url: string };

type Work = { readonly total: number; readonly steps: AsyncIterable<Step> };
type Call = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** What is ready and not yet taken by the caller, in bytes: beyond it the work waits. */
const MOST_WAITING = 256 * 1024;

/** Sends an export frame by frame, and resolves when all is read or its caller has left. */
export type Send = (work: Work) => Promise<void>;

/**
 * Lets a work send an export frame by frame, as fast as the caller takes it. What fails on the way is
 * told by the last frame: the status has been sent long before. That frame leaves when the work has
 * ended: who has read it may ask for the next export, the place of this one is free.
 */
export async function sendingFrames(
  { request, reply }: Call,
  work: (send: Send) => Promise<void>,
): Promise<void> {
  const ended = Promise.withResolvers<null>();
  const send: Send = async (sent) => {
    const read = Promise.withResolvers<null>();
    const last = async () => {
      read.resolve(null);
      await ended.promise;
    };
    const stream = Readable.from(frames(request, sent, last), {
      objectMode: false,
      highWaterMark: MOST_WAITING,
    });
    void reply.type(FRAMES_TYPE).header('cache-control', 'no-store').send(stream);
    // A caller who has left is no failure.
    await Promise.race([read.promise, finished(stream).catch(() => undefined)]);
  };
  try {
    await work(send);
  } finally {
    ended.resolve(null);
  }
}

async function* frames(
  request: FastifyRequest,
  { total, steps }: Work,
  last: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let done: { rows: number; url?: string } = { rows: 0 };
  yield frameBytes({ kind: 'start', total });
  try {
    for await (const step of steps) {
      done = { ...done, ...('url' in step ? { url: step.url } : { rows: step.rows }) };
      if ('url' in step) continue;
      const { rows, content } = step;
      yield frameBytes({ kind: 'rows', rows, bytes: content?.length ?? 0 }, content);
    }
    if (done.rows !== total) throw new Error(`an export of ${total} rows has ${done.rows}`);
  } catch (error) {
    await last();
    yield failure(request, error as Error);
    return;
  }
  await last();
  yield frameBytes({ kind: 'end', ...done });
}

function failure(request: FastifyRequest, error: Error): Uint8Array {
  const { message, code, status } = answerTo(error);
  if (status >= 500) request.log.error({ err: error }, 'export failed');
  return frameBytes({ kind: 'failed', err_msg: message, code, request_id: request.id });
}
