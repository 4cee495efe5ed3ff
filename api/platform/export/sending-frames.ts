import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

import { FRAMES_TYPE } from '@fairlead/shared/contract/exports';
import { frameBytes } from '@fairlead/shared/workbook/row-frames';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { answerTo } from '../http/errors.ts';
import { neverSilent } from './never-silent.ts';
import { whileHere } from './while-here.ts';

/** Rows that have come in all, and the content of those since the step before. */
export type RowsStep = { readonly rows: number; readonly content?: Uint8Array };

/** Progress of an export; at last where the whole lies. */
export type SendStep = RowsStep | { readonly url: string };

type Work = { readonly total: number; readonly steps: AsyncIterable<SendStep> };
type Call = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/**
 * Back-pressure limit, in bytes, of what is ready and not yet taken by the caller: beyond it the
 * work waits.
 */
const MAX_WAITING = 256 * 1024;

/** Longer than a statement of a long read may take (120 s): what fails then can still be told. */
const MAX_SILENCE_MS = 150_000;

/** After so long the caller is told that it goes on. */
const QUIET_MS = 15_000;

/** Timeout of a caller for the last words of an export that has been ended. */
const LAST_WORDS_MS = 5_000;

/** Sends an export frame by frame, and resolves when all is read or the signal has ended it. */
export type Send = (work: Work) => Promise<void>;

/**
 * Streams an export in frames at the caller's pace until the signal is aborted (caller gone or too
 * slow). A failure is reported by the last frame, because the status was sent before.
 */
export async function sendingFrames(
  { request, reply }: Call,
  work: (send: Send, here: AbortSignal) => Promise<void>,
): Promise<void> {
  const here = whileHere(reply.raw);
  const ended = Promise.withResolvers<null>();
  reply.raw.setTimeout(MAX_SILENCE_MS, () => reply.raw.destroy());
  const send: Send = async (sent) => {
    here.throwIfAborted();
    const read = Promise.withResolvers<null>();
    const last = async () => {
      read.resolve(null);
      await ended.promise;
    };
    const stream = Readable.from(frames({ request, here }, sent, last), {
      objectMode: false,
      highWaterMark: MAX_WAITING,
    });
    void reply
      .type(FRAMES_TYPE)
      // nginx would else hold what is there until it is more.
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      .send(stream);
    here.addEventListener('abort', () => {
      read.resolve(null);
      setTimeout(() => stream.destroy(), LAST_WORDS_MS).unref();
    });
    // A caller who has left is no failure.
    await Promise.race([read.promise, finished(stream).catch(() => undefined)]);
  };
  try {
    await work(send, here);
  } catch (error) {
    // What the signal has ended fails in words of its own.
    throw here.aborted ? here.reason : error;
  } finally {
    ended.resolve(null);
  }
}

async function* frames(
  { request, here }: { readonly request: FastifyRequest; readonly here: AbortSignal },
  { total, steps }: Work,
  last: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let done: { rows: number; url?: string } = { rows: 0 };
  yield frameBytes({ kind: 'start', total });
  try {
    for await (const step of neverSilent(steps, QUIET_MS)) {
      if (step !== undefined) {
        done = { ...done, ...('url' in step ? { url: step.url } : { rows: step.rows }) };
        if ('url' in step) continue;
      }
      yield rowsFrame(done.rows, step?.content);
    }
    if (done.rows !== total) throw new Error(`an export of ${total} rows has ${done.rows}`);
  } catch (error) {
    await last();
    yield failure(request, (here.aborted ? here.reason : error) as Error);
    return;
  }
  await last();
  yield frameBytes({ kind: 'end', ...done });
}

function rowsFrame(rows: number, content?: Uint8Array): Uint8Array {
  return frameBytes({ kind: 'rows', rows, bytes: content?.length ?? 0 }, content);
}

function failure(request: FastifyRequest, error: Error): Uint8Array {
  const { message, code, status } = answerTo(error);
  if (status >= 500) request.log.error({ err: error }, 'export failed');
  return frameBytes({ kind: 'failed', err_msg: message, code, request_id: request.id });
}
