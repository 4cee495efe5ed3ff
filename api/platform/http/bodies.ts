import { hash } from 'node:crypto';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { Refusal } from './errors.ts';

/** Timeouts for the bytes of a body to arrive, in ms. */
export type BodyTimes = {
  /** Timeout of a body whose call has no limit of its own. */
  readonly usual: number;
  /** Timeout of one that may be larger. */
  readonly large: number;
};

const TIMES: BodyTimes = { usual: 10_000, large: 30_000 };

/** True when a call's body has still to arrive after its headers. */
export function hasBody({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  const length = headers['content-length'];
  return length !== undefined && length !== '0';
}

/**
 * Answers a call that names the type of a body and sends none (RFC 9112, 6.3) as one without a body: Node has dropped
 * its stream (`optimizeEmptyRequests`), and a reader of the body would wait for an end that never comes.
 */
export function takeNoBodyAsNone(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasBody(request)) delete request.headers['content-type'];
    done();
  });
}

/** Refuses a body that is compressed with a 415, and says that none may be (RFC 9110, 15.5.16): its bytes are no text. */
export function refuseCodedBodies(app: FastifyInstance): void {
  // eslint-disable-next-line functions/params -- Fastify's
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const coding = request.headers['content-encoding'];
    if (coding === undefined || coding === 'identity' || !hasBody(request)) {
      done();
      return;
    }
    void reply.header('accept-encoding', 'identity');
    const message = 'A body is not to be compressed (content-encoding)';
    done(new Refusal({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', message }));
  });
}

/** Bytes that are read of a body that is refused: four of the largest files. */
const MAX_DROPPED = 64 * 1024 * 1024;

/**
 * Reads and drops what is left of a body that is refused while it arrives, before its answer ends the connection: with
 * bytes unread the connection is reset, and a browser, which sends all before it reads, never sees why. Its time is that
 * of every body (`endSlowBodies`).
 */
export function dropRefusedBodies(app: FastifyInstance, most: number = MAX_DROPPED): void {
  // eslint-disable-next-line functions/params -- Fastify's
  app.addHook('onSend', (request, reply, answer, done) => {
    const { raw } = request;
    if (!UNREAD.has(reply.statusCode) || raw.readableEnded || !hasBody(request)) {
      done(null, answer);
      return;
    }
    let dropped = 0;
    const drop = (bytes: Buffer) => {
      dropped += bytes.length;
      if (dropped > most) send();
    };
    const send = () => {
      for (const event of ENDS) raw.off(event, send);
      raw.off('data', drop);
      done(null, answer);
    };
    for (const event of ENDS) raw.on(event, send);
    raw.on('data', drop);
  });
}

/** Header of answers to a body that nobody has read to its end. */
const UNREAD = new Set([413, 415]);
const ENDS = ['end', 'error', 'close'];

/**
 * Ends calls whose body does not arrive in its time with a 408, and their connection.
 *
 * @param usualLimit how many bytes a body may have where its call does not say otherwise
 */
export function endSlowBodies(
  app: FastifyInstance,
  usualLimit: number,
  { usual, large }: BodyTimes = TIMES,
): void {
  // eslint-disable-next-line functions/params -- Fastify's
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request)) {
      const time = request.routeOptions.bodyLimit > usualLimit ? large : usual;
      // As an error of the stream: Fastify stops reading and answers it, once, and closes the connection. A body that
      // nobody reads, as that of a GET, is Node's to end (`requestTimeout`): nobody would take the error, and it would end us.
      const timer = setTimeout(() => {
        if (payload.listenerCount('error') > 0) payload.emit('error', tooSlow());
      }, time);
      const arrived = () => {
        clearTimeout(timer);
      };
      payload.once('end', arrived);
      reply.raw.once('close', arrived);
    }
    done();
  });
}

function tooSlow(): Refusal {
  return new Refusal({
    status: 408,
    code: 'TOO_SLOW',
    message: 'The request did not arrive in time',
  });
}

/** A body as it came, of a call whose handler reads it in its turn (`unread` of an endpoint). */
export class UnreadBody {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Stands for it under a key: who repeats a call sends the same bytes. */
  toJSON(): string {
    return hash('sha256', this.bytes, 'base64');
  }
}

/** Takes a body as it came; an absent one counts as empty, as one that is read does (`checks.ts`). */
export function toUnreadBody(body: unknown): UnreadBody {
  return body instanceof UnreadBody ? body : new UnreadBody(Buffer.from('{}'));
}
